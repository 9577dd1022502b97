import { useState } from 'react'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import type { CreadosReply, FilaRechazada } from '@anclaje/contract/training/importacion'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { partirCompleto, pideRevision } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { errorDeNombres, esNombreCorto } from '@anclaje/contract/rules/common/nombre-corto'
import { numeroNacional } from '@anclaje/contract/rules/common/telefono'
import { leerRenglon } from '@anclaje/contract/rules/training/numeros'
import { ApiError, ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useSaveQuestion } from '../../../kit/saving/use-save-question.ts'
import { CEDULA, COLOMBIA } from '../../colaboradores/values.ts'
import { useTipodocs } from '../parts/fixed-values.tsx'
import type { FixedTexts } from '../values.ts'

/** A person of a pasted list who is not registered, as the dialog edits them. */
export interface NewPerson extends Nombre {
  /** Line of the list. */
  line: string
  /** Letters of the type beside the number; empty without them. */
  type: string
  number: string
  telefono: string
  /** True until somebody has reviewed where the name is parted, which nobody can know. */
  isUnclear: boolean
}

function newPerson(line: string): NewPerson {
  const { numero, nombre, telefono } = leerRenglon(line)
  const { nombres = nombre, apellidos = '' } = partirCompleto(nombre) ?? {}
  return {
    line,
    type: numero?.tipo ?? '',
    number: numero?.numero ?? line,
    nombres,
    apellidos,
    telefono: numeroNacional(telefono),
    // Before a comma stand the surnames.
    isUnclear: !nombre.includes(',') && pideRevision({ nombres, apellidos }),
  }
}

/** Returns whether a name is stored only once somebody has confirmed it (PEOPLE-29). */
const isShort = (name: Nombre): boolean => esNombreCorto(name) && Object.keys(errorDeNombres(name, true)).length === 0

type Body = Pick<NewPerson, 'nombres' | 'apellidos' | 'telefono'> &
  Record<'paisdocumento' | 'tipodocumento' | 'numerodocumento' | 'idemp', string> & { nombrecorto?: number }

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
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly FilaRechazada[]>([])
  const [short, setShort] = useState<readonly Nombre[] | null>(null)
  const types = useTipodocs()

  const bodyOf = ({ type, number, nombres, apellidos, telefono }: NewPerson): Body => ({
    paisdocumento: fixed.paisdocumento,
    tipodocumento: types.find(({ initials }) => initials === type)?.value ?? fixed.tipodocumento,
    numerodocumento: number,
    nombres,
    apellidos,
    telefono,
    idemp: fixed.idemp || String(INDEPENDIENTE),
    ...(isShort({ nombres, apellidos }) && { nombrecorto: 1 }),
  })
  const save = useSave<readonly Body[], CreadosReply>({
    save: async (body) => {
      try {
        const query = { declaracion: 1, idcer }
        return await ask('POST /colaboradores/createArray', { query, body: [...body], isLong: true })
      } catch (error) {
        setRefused((error instanceof ApiError && error.filas) || [])
        throw error
      }
    },
    success: 'Se registró correctamente',
    onSaved: (reply) =>
      onSaved(
        people.map(({ line }) => line),
        reply,
      ),
  })
  const asked = useSaveQuestion(save, findAlike)

  const send = () => {
    setRefused([])
    setShort(null)
    void asked.save.run(people.map(bodyOf))
  }

  return {
    people,
    /** Question about short names. */
    naming: { row: short, cancel: () => setShort(null), confirm: send, isRunning: false },
    fixed,
    setFixed,
    declared,
    setDeclared,
    /** True when the declaration is missing although it was asked for. */
    isAsked,
    asked,
    isSaving: asked.save.isSaving,
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
      const names = people.filter(isShort)
      if (names.length > 0) setShort(names)
      else send()
    },
  }
}
export type Register = ReturnType<typeof useRegister>
