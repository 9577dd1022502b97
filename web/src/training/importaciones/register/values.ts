import { partirCompleto, pideRevision } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { esSoloCorto } from '@anclaje/contract/rules/common/nombre-corto'
import { numeroNacional } from '@anclaje/contract/rules/common/telefono'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { leerRenglon } from '@anclaje/contract/rules/training/numeros'
import type { Tipodoc } from '../../../places/tipodocs/sources.ts'
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

export function newPerson(line: string): NewPerson {
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

export type Body = Pick<NewPerson, 'nombres' | 'apellidos' | 'telefono'> &
  Record<'paisdocumento' | 'tipodocumento' | 'numerodocumento' | 'idemp', string> & { nombrecorto?: number }

/** Returns the id of the company that may be told of the people; null for INDEPENDIENTE. */
export const employerOf = ({ idemp }: FixedTexts): string | null =>
  idemp === '' || Number(idemp) === INDEPENDIENTE ? null : idemp

/** Returns a number with the letters before it, as the dialog shows it. */
export const numberOf = ({ type, number }: NewPerson): string => `${type} ${number}`.trim()

/**
 * Returns the body that registers a person. Letters that are no type of the catalogue are sent with
 * the number: without them it would be somebody else's.
 */
export function bodyOf(person: NewPerson, fixed: FixedTexts, types: readonly Tipodoc[]): Body {
  const { type, number, nombres, apellidos, telefono } = person
  const named = types.find(({ initials }) => initials === type)
  return {
    paisdocumento: fixed.paisdocumento,
    tipodocumento: named?.value ?? fixed.tipodocumento,
    numerodocumento: named ? number : numberOf(person),
    nombres,
    apellidos,
    telefono,
    idemp: fixed.idemp || String(INDEPENDIENTE),
    ...(esSoloCorto(person) && { nombrecorto: 1 }),
  }
}
