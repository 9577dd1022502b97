import { can } from '@anclaje/contract/permissions'
import type { ModuleName, Permissions } from '@anclaje/contract/permissions'
import { CLASES_RESULTADO, MIN_NOMBRE } from '@anclaje/contract/rules/busqueda'
import type { ClaseResultado } from '@anclaje/contract/rules/busqueda'
import { formasDocumento } from '@anclaje/contract/rules/documento'
import { digitoVerificacion, normalizarNit } from '@anclaje/contract/rules/nit'

const MODULES: Record<ClaseResultado, ModuleName> = {
  colaborador: 'Colaboradores',
  empresa: 'Empresas',
  curso: 'Cursos',
  certificado: 'CertColaboradores',
  equipo: 'Equipos',
}

/** The kinds that a role may find: those whose module it may see. */
export function visibleClases(permissions: Permissions): ClaseResultado[] {
  return CLASES_RESULTADO.filter((clase) => can(permissions, MODULES[clase], 'ver'))
}

/**
 * The text as a document number in the forms in which it may be stored; none when it is none: no
 * person is called by a name with a digit in it.
 */
export const asDocumento = (text: string): string[] =>
  formasDocumento(text).filter((number) => number.length >= MIN_NOMBRE && /\p{Nd}/u.test(number))

/** The text as NITs in their stored form: as written, and without a check digit that was written with no dash; none when it is no number. */
export function asNits(text: string): string[] {
  const nit = normalizarNit(text)
  if (!/^\d{3,13}$/.test(nit)) return []
  const base = nit.slice(0, -1)
  return digitoVerificacion(base) === Number(nit.slice(-1)) ? [nit, base] : [nit]
}
