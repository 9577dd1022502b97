import { useState } from 'react'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { esNombreCorto } from '@anclaje/contract/rules/common/nombre-corto'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import type { Save } from './use-save.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import type { PendingQuestion } from '../../ui/feedback/confirm-dialog.tsx'

/** Number of names that the question names. */
const NAMED = 5

/** Asks whether short names stand so in the documents of their people (PEOPLE-29). */
export function ShortNames({ question }: { question: PendingQuestion<readonly Nombre[]> }) {
  return (
    <ConfirmDialog
      question={question}
      title="¿Así figura en el documento?"
      text={(names) => {
        const more = names.length - NAMED
        return `${names.slice(0, NAMED).map(nombreCompleto).join(', ')}${more > 0 ? ` y ${more} más` : ''}.`
      }}
      button="Sí, guardar"
      isHarmless
    />
  )
}

/**
 * Asks before a save whether short names stand so in the documents of their people, once for each
 * name, also when the save fails. The name `before` is stored, and is not asked about.
 */
export function useShortNames(before?: Nombre) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set(before && [nombreCompleto(before)]))
  const [asked, setAsked] = useState<{ names: readonly Nombre[]; save: () => void } | null>(null)
  const ask = (names: readonly Nombre[], save: () => void) => {
    const open = names.filter((name) => !confirmed.has(nombreCompleto(name)))
    if (open.length === 0) return save()
    setAsked({ names: open, save })
  }
  const confirm = () => {
    if (asked === null) return
    setConfirmed(new Set([...confirmed, ...asked.names.map(nombreCompleto)]))
    setAsked(null)
    asked.save()
  }
  return { ask, question: { row: asked && asked.names, cancel: () => setAsked(null), confirm, isRunning: false } }
}

/** Name that needs the user's confirmation while it is short (PEOPLE-29). */
type Confirmed = Nombre & { nombrecorto?: 1 }

/** Asks about the short name of a form, as `useShortNames` does. */
export function useShortName<Values extends Confirmed>(save: Save<Values>, before?: Nombre) {
  const { ask, question } = useShortNames(before)
  const run = async (values: Values) => {
    if (!esNombreCorto(values)) return save.run(values)
    ask([values], () => void save.run({ ...values, nombrecorto: 1 }))
  }
  return { save: { ...save, run }, dialog: <ShortNames question={question} /> }
}
