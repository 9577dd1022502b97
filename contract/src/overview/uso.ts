import * as z from 'zod/mini'
import { calls } from '../call.ts'
import type { ModuleName } from '../permissions.ts'

/** Maximum number of rows of which one call tells where they are in use. */
export const MAX_USADAS = 50

/**
 * Nouns whose rows stay while others refer to them, by the first part of their path: their table,
 * and the module whose `eliminar` deletes them.
 */
export const USABLES = {
  empresa: ['empresas', 'Empresas'],
  colaboradores: ['colaboradores', 'Colaboradores'],
  cursos: ['cursos', 'Cursos'],
  tipoequipos: ['tipoequipos', 'TipoEquipos'],
  claseequipo: ['claseequipos', 'ClaseEquipos'],
  marcas: ['marcas', 'Marcas'],
  propiedades: ['propiedades', 'Propiedades'],
  normas: ['normas', 'Normas'],
  criteriosevaluacion: ['criterios', 'Criterios'],
  observaciones: ['observaciones', 'Observaciones'],
  paises: ['paises', 'Paises'],
  tipodocs: ['tipodocs', 'TipoDocs'],
  rol: ['roles', 'Roles'],
} as const satisfies Record<string, readonly [tabla: string, modulo: ModuleName]>
export type Usable = keyof typeof USABLES

const IDS = `Envíe de 1 a ${MAX_USADAS} identificadores, separados por comas.`

const usosQuery = z.object({
  de: z.enum(Object.keys(USABLES) as Usable[], 'Diga de qué son los registros (de).'),
  ids: z.pipe(
    z.string(IDS).check(z.regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MAX_USADAS - 1}}$`), IDS)),
    z.transform((text) => [...new Set(text.split(',').map(Number))]),
  ),
})

/** A row that is not deleted, and where it is in use: «Está en 3 certificados.» */
const enUso = z.object({ id: z.number(), uso: z.string() })

export const usoCalls = calls(() => ({
  // Of the rows of a page, those that others refer to. It also needs `ver` and `eliminar` on their
  // module.
  'GET /usos': { access: 'session', query: usosQuery, answer: z.array(enUso) },
}))
