import { can } from '../../permissions.ts'
import type { Permission, Permissions } from '../../permissions.ts'

/** Steps of the first day, in their order: what certificates need, then what inspections need. */
export const PASOS = [
  'centro',
  'firma',
  'curso',
  'cohorte',
  'aprendices',
  'aprobar',
  'catalogos',
  'equipo',
  'inspeccion',
] as const
export type Paso = (typeof PASOS)[number]

/** The two halves of the first day. A centre may need only one of them. */
export const MITADES = ['certificados', 'equipos'] as const
export type Mitad = (typeof MITADES)[number]

const DE_EQUIPOS: readonly Paso[] = ['catalogos', 'equipo', 'inspeccion']

/** Step that ends each half for everybody, also when it is taken back. */
const FIN: Record<Mitad, Paso> = { certificados: 'aprobar', equipos: 'inspeccion' }

/** Returns the half that a step belongs to. */
export const mitadDe = (paso: Paso): Mitad => (DE_EQUIPOS.includes(paso) ? 'equipos' : 'certificados')

/**
 * Permissions that each step needs. Inscribing and approving need `filtrar`: without it a role
 * reaches only its own certificates, and has no first day to prepare (ACC-13).
 */
const NECESITA: Record<Paso, readonly Permission[]> = {
  centro: [['Centro', 'editar']],
  firma: [['Centro', 'editar']],
  curso: [['Cursos', 'crear']],
  cohorte: [['Certificaciones', 'crear']],
  aprendices: [
    ['CertColaboradores', 'crear'],
    ['CertColaboradores', 'filtrar'],
  ],
  aprobar: [['CertColaboradores', 'filtrar']],
  catalogos: [
    ['Marcas', 'crear'],
    ['ClaseEquipos', 'crear'],
  ],
  equipo: [['Equipos', 'crear']],
  inspeccion: [
    ['Equipos', 'crear'],
    ['Equipos', 'editar'],
  ],
}

/** Returns whether a role may do a step, and may open the screen for it. */
const puedeDar = (permissions: Permissions, paso: Paso): boolean =>
  NECESITA[paso].every(([module, action]) => can(permissions, module, action) && can(permissions, module, 'ver'))

interface Hecho {
  paso: Paso
  hecho: boolean
}

/**
 * Returns the steps that a role may do, with their states. A half that ended, or in which nothing
 * is left to do for the role, is left out (OVER-7).
 */
export function pasosDe<Dado extends Omit<Hecho, 'paso'>>(
  permissions: Permissions,
  estados: Record<Paso, Dado>,
): ({ paso: Paso } & Dado)[] {
  const pasos = PASOS.filter((paso) => puedeDar(permissions, paso) && !estados[FIN[mitadDe(paso)]].hecho).map(
    (paso) => ({ paso, ...estados[paso] }),
  )
  const quedan = new Set(pasos.filter(({ hecho }) => !hecho).map(({ paso }) => mitadDe(paso)))
  return pasos.filter(({ paso }) => quedan.has(mitadDe(paso)))
}

/** Returns whether a role may do any step. */
export const tienePasos = (permissions: Permissions): boolean => PASOS.some((paso) => puedeDar(permissions, paso))

/** Returns the first step that is not done, or undefined. */
export const siguiente = <Dado extends Hecho>(pasos: readonly Dado[]): Dado | undefined =>
  pasos.find(({ hecho }) => !hecho)
