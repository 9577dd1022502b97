import { useState } from 'react'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import type { CreadosReply, FilaRechazada } from '@anclaje/contract/training/importacion'
import { marcasDe } from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { esSoloCorto } from '@anclaje/contract/rules/common/nombre-corto'
import { ApiError, ask } from '../../../client/ask.ts'
import { useShortNames } from '../../../kit/saving/short-name.tsx'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useSaveQuestion } from '../../../kit/saving/use-save-question.ts'
import { CEDULA, COLOMBIA } from '../../colaboradores/values.ts'
import { useOption } from '../../../ui/fields/select/async-select.tsx'
import { empresaSource } from '../../empresas/sources.ts'
import { useTipodocs } from '../parts/fixed-values.tsx'
import type { FixedTexts } from '../values.ts'
import { bodyOf, employerOf, newPerson } from './values.ts'
import type { Body, NewPerson } from './values.ts'

/** Reads the registered people who may be one of the new ones (PEOPLE-28). */
async function findAlike(people: readonly Body[]): Promise<readonly Parecida[]> {
  const found = new Map<number, Parecida>()
  for (const body of people)
    for (const person of await ask('POST /colaboradores/parecidas', { body })) found.set(person.id_col, person)
  return [...found.values()]
}

/** Receives the lines whose people were saved. */
export type OnRegistered = (lines: readonly string[], reply: CreadosReply) => void

/**
 * Keeps the people of a pasted list who are to be registered, and registers and inscribes them in a
 * cohort. All or none are saved.
 */
export function useRegister(idcer: number, lines: readonly string[], onSaved: OnRegistered) {
  const [people, setPeople] = useState(() => lines.map(newPerson))
  const [isChanged, setChanged] = useState(false)
  const [fixed, setFixed] = useState<FixedTexts>({ paisdocumento: COLOMBIA, tipodocumento: CEDULA, idemp: '' })
  const [declared, setDeclared] = useState(false)
  const [usos, setUsos] = useState<readonly UsoAparte[]>([])
  const company = useOption(empresaSource, employerOf(fixed))?.label ?? null
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly FilaRechazada[]>([])
  const naming = useShortNames()
  const types = useTipodocs()

  const save = useSave<readonly Body[], CreadosReply>({
    save: async (body) => {
      try {
        const query = { declaracion: 1, idcer, ...marcasDe(usos) }
        return await ask('POST /colaboradores/createArray', { query, body: [...body], isLong: true })
      } catch (error) {
        setRefused((error instanceof ApiError && error.filas) || [])
        throw error
      }
    },
    // Of people who were registered meanwhile nothing was saved, and the list says so.
    success: ({ creadas }) => (creadas > 0 ? 'Se registró correctamente' : undefined),
    onSaved: (reply) =>
      onSaved(
        people.map(({ line }) => line),
        reply,
      ),
  })
  const asked = useSaveQuestion(save, findAlike)

  const send = () => {
    setRefused([])
    void asked.save.run(people.map((person) => bodyOf(person, fixed, types)))
  }

  return {
    people,
    /** Question about short names. */
    naming: naming.question,
    fixed,
    setFixed: (values: FixedTexts) => {
      // What was ticked names the company.
      if (values.idemp !== fixed.idemp) setUsos((before) => before.filter((uso) => uso !== 'empleador'))
      setFixed(values)
    },
    declared,
    setDeclared,
    usos,
    setUsos,
    /** Name of the company that may be told; null without one. */
    company,
    /** True when the declaration is missing although it was asked for. */
    isAsked,
    asked,
    isSaving: asked.save.isSaving,
    /** People of the last save whom the API refused. */
    refused,
    /** Returns the messages of the fields of a person, by its place. */
    errorsOf: (index: number): Record<string, string> => refused.find(({ fila }) => fila === index + 1)?.motivos ?? {},
    /** True when something was typed that would be lost on closing. */
    isChanged,
    change: (line: string, fields: Partial<NewPerson>) => {
      setChanged(true)
      const reviewed = fields.telefono === undefined && { isUnclear: false }
      setPeople((before) => before.map((each) => (each.line === line ? { ...each, ...reviewed, ...fields } : each)))
    },
    leaveOut: (line: string) => {
      setRefused([])
      setPeople((before) => before.filter((each) => each.line !== line))
    },
    save: () => {
      if (!declared) return setAsked(true)
      naming.ask(
        people.filter((person) => esSoloCorto(person)),
        send,
      )
    },
  }
}
export type Register = ReturnType<typeof useRegister>
