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

/** Name that needs the user's confirmation while it is short (PEOPLE-29). */
type Confirmed = Nombre & { nombrecorto?: 1 }

/**
 * Asks before a save whether a short name stands so in the document, once for each name. The stored
 * name `before` needs no confirmation.
 */
export function useShortName<Values extends Confirmed>(save: Save<Values>, before?: Nombre) {
  const [asked, setAsked] = useState<Values | null>(null)
  const [known, setKnown] = useState(before && nombreCompleto(before))
  const run = async (values: Values) => {
    if (!esNombreCorto(values)) return save.run(values)
    if (nombreCompleto(values) === known) return save.run({ ...values, nombrecorto: 1 })
    setAsked(values)
  }
  const confirm = () => {
    if (asked === null) return
    setKnown(nombreCompleto(asked))
    setAsked(null)
    void save.run({ ...asked, nombrecorto: 1 })
  }
  const question = { row: asked && [asked], cancel: () => setAsked(null), confirm, isRunning: false }
  return { save: { ...save, run }, dialog: <ShortNames question={question} /> }
}
