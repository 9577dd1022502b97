import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { filtro, filtroUuid } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { preprocess } from '../fields/preprocess.ts'
import { identificador } from '../fields/reference.ts'
import { textoOpcional } from '../fields/text.ts'
import { mensaje, pageOf, paged, uuidParam } from '../http.ts'
import { MAX_NOTA } from '../limits.ts'

const resultado = preprocess(
  (valor) => (typeof valor === 'string' && /^(-1|0|1)$/.test(valor) ? Number(valor) : valor),
  z.literal([1, 0, -1, null], 'La respuesta debe ser 1 (Cumple), 0 (No Cumple), -1 (No Aplica) o nula.'),
)
const ideva = identificador('Elija la inspección.')
const idcri = entero({ mensaje: 'Elija un criterio de la lista.', min: 1 })

/**
 * A line of an inspection, copied from its criterion when the checklist of the inspection was
 * frozen (INSP-2). A line without `father_cri` is a group.
 */
export const detalle = entity({
  suffix: 'evadet',
  fields: {
    ideva: z.optional(ideva),
    idcri: z.optional(idcri),
    resultado: z.optional(resultado),
    nota: textoOpcional({ max: MAX_NOTA, lineas: true }),
  },
  reads: {
    id_evadet: z.string(),
    resultado_evadet: z.nullable(z.number()),
    /** Time of the last answer to the line, in ISO 8601. */
    fecha_evadet: z.nullable(z.string()),
  },
})

/** Maximum number of lines in one call. */
const MAX_DETALLES = 500

/** Body that creates a line. Sending it again changes nothing (INSP-5). */
const detalleCreate = z.object({
  id: z.optional(identificador('El identificador no es válido.')),
  ideva,
  idcri,
  resultado: z.optional(resultado),
})
export type DetalleCreate = z.output<typeof detalleCreate>
const detallesCreate = z
  .array(detalleCreate, 'Envíe la lista de criterios.')
  .check(
    z.minLength(1, 'Envíe al menos un criterio.'),
    z.maxLength(MAX_DETALLES, `Envíe máximo ${MAX_DETALLES} criterios a la vez.`),
  )

/**
 * Body of an update: an answer, a note or both. A criterion and an inspection in it must be those
 * of the line.
 */
const detalleUpdate = detalle.body.check(
  z.refine(({ resultado, nota }) => resultado !== undefined || nota !== undefined, {
    message: 'Envíe la respuesta o la nota.',
    path: ['resultado'],
  }),
)
export type DetalleUpdate = z.output<typeof detalleUpdate>

/** Body that gives many lines the same answer (INSP-5). */
const detallesUpdate = z.object({
  ids: z
    .array(identificador('No es una línea de la inspección.'), 'Envíe las líneas.')
    .check(
      z.minLength(1, 'Envíe al menos una línea.'),
      z.maxLength(MAX_DETALLES, `Envíe máximo ${MAX_DETALLES} líneas a la vez.`),
    ),
  resultado,
})

export const detalleRow = z.object({
  ...detalle.row.shape,
  /**
   * True when the answer of the line affects the result: the line is not a group, and its property
   * is the one that decides the inspection.
   */
  decide_evadet: z.boolean(),
  criteriosevaluacion: z.object({
    id_cri: z.number(),
    nombre_cri: z.string(),
    idpro_cri: z.number(),
    father_cri: z.nullable(z.number()),
    requerido_cri: z.boolean(),
    ayuda_cri: z.nullable(z.string()),
  }),
})
export type DetalleRow = z.infer<typeof detalleRow>

/** Query of a page of lines. A name can be searched only within one inspection (WIRE-6). */
const detallesQuery = paged({ ideva: filtroUuid(), nombre: filtro() }).check(
  z.refine(({ ideva, nombre }) => nombre === undefined || ideva !== undefined, {
    message: 'Para buscar por nombre elija primero la inspección (ideva).',
    path: ['nombre'],
  }),
)
export type DetallesQuery = z.output<typeof detallesQuery>

export const detalleCalls = calls(() => ({
  'GET /evaluaciondetalle': {
    access: ['Equipos', 'ver'],
    query: detallesQuery,
    answer: pageOf(detalleRow),
  },
  'GET /evaluaciondetalle/getByParams': {
    access: ['Equipos', 'ver'],
    query: z.object({ ideva: filtroUuid() }),
    answer: z.array(detalleRow),
  },
  'GET /evaluaciondetalle/getByParams/:id': { access: ['Equipos', 'ver'], params: uuidParam, answer: detalleRow },
  'GET /evaluaciondetalle/getAll': { access: ['Equipos', 'ver'], answer: z.array(detalleRow) },
  // A line that exists already is answered with 200.
  'POST /evaluaciondetalle': {
    access: ['Equipos', 'crear'],
    body: detalleCreate,
    answer: detalleRow,
    created: detalleRow,
  },
  'POST /evaluaciondetalle/createarray': {
    access: ['Equipos', 'editar'],
    body: detallesCreate,
    answer: z.array(detalleRow),
    created: z.array(detalleRow),
  },
  // Returns the number of changed lines, the state of the inspection, and that of its answers where
  // they were changed after it was finished.
  'POST /evaluaciondetalle/updatemany': {
    access: ['Equipos', 'editar'],
    limit: 'none',
    body: detallesUpdate,
    answer: z.object({
      message: z.string(),
      cambiados: z.number(),
      estado_eva: z.number(),
      borrador_eva: z.nullable(z.number()),
    }),
  },
  'PUT /evaluaciondetalle/:id': {
    access: ['Equipos', 'editar'],
    limit: 'none',
    params: uuidParam,
    body: detalleUpdate,
    answer: detalleRow,
  },
  'DELETE /evaluaciondetalle/:id': { access: ['Equipos', 'eliminar'], params: uuidParam, answer: mensaje },
}))
