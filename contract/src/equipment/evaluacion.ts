import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { fecha } from '../fields/date.ts'
import { filtro, filtroUuid } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { identificador } from '../fields/reference.ts'
import { documentQuery, mensaje, pageOf, paged, uuidParam } from '../http.ts'
import { responsableRef } from '../refs.ts'
import { hoyEnBogota, sumarDias } from '../rules/common/fechas.ts'

export const SIN_RESPONSABLE = 'Debe seleccionar el responsable de la inspeccion'
export const SIN_FECHA = 'Debe seleccionar la fecha de la inspeccion'
export const SIN_OBSERVACION = 'Debe seleccionar la observacion de la inspeccion'

// Accepts tomorrow too, for a device in a time zone in which that day has already begun.
/* @__NO_SIDE_EFFECTS__ */
const diaInspeccion = () =>
  fecha(SIN_FECHA).check(
    z.refine((iso) => iso <= sumarDias(hoyEnBogota(), 1), 'La fecha de la inspección no puede ser posterior a hoy.'),
  )

/** An inspection of an item. A missing field keeps its value in an update. */
export const evaluacion = entity({
  suffix: 'eva',
  fields: {
    fecha: z.optional(diaInspeccion()),
    fechamantenimiento: opcional(fecha('Ingrese la fecha de mantenimiento como AAAA-MM-DD.')),
    idcol: opcional(entero({ mensaje: SIN_RESPONSABLE, min: 1 })),
    idobs: opcional(entero({ mensaje: SIN_OBSERVACION, min: 1 })),
  },
  reads: {
    id_eva: z.string(),
    ideq_eva: z.string(),
    estado_eva: z.number(),
    /** Version of the inspection. It begins with 1, and each save increments it. */
    version_eva: z.number(),
    /**
     * Day in Bogotá on which the inspection was first stored as rejected; null while it is not
     * rejected (INSP-19).
     */
    rechazada_eva: z.nullable(z.string()),
  },
  order: ['ideq_eva', 'fecha_eva', 'fechamantenimiento_eva', 'estado_eva'],
})

// The server computes the state and ignores a state in the body (INSP-6).
const estado = z.optional(z.unknown())

/** Body that creates an inspection without lines (INSP-1). */
const evaluacionCreate = z.object({
  id: z.optional(identificador('El identificador no es válido.')),
  ideq: identificador('Seleccione el equipo.'),
  fecha: diaInspeccion(),
  estado,
})
export type EvaluacionCreate = z.output<typeof evaluacionCreate>

const version = z.optional(entero({ mensaje: 'La versión no es válida.', min: 0 }))

/** Body of an update. It is refused when its version is older than the stored one (INSP-8). */
const evaluacionUpdate = z
  .object({ ...evaluacion.body.shape, version, estado })
  .check(
    z.refine(
      (datos) => Object.entries(datos).some(([campo, valor]) => campo !== 'version' && valor !== undefined),
      'No se enviaron datos.',
    ),
  )
export type EvaluacionUpdate = z.output<typeof evaluacionUpdate>

/** Form of an inspection; it requires a date (INSP-7). */
export const evaluacionForm = z.object({ ...evaluacion.body.shape, version, estado, fecha: diaInspeccion() })

/** An inspection with its responsible person and its observation. */
const evaluacionRow = z.object({
  ...evaluacion.row.shape,
  /**
   * Number of deleted lines that decided the result. Each of them counts as a line without an
   * answer.
   */
  borradas_eva: z.number(),
  colaborador: z.nullable(responsableRef),
  observaciones: z.nullable(z.object({ id: z.number(), descripcion: z.string(), estado: z.number() })),
})
export type EvaluacionRow = z.infer<typeof evaluacionRow>

// Inspections need the permissions of Equipos (ACC-11).
export const evaluacionCalls = calls(() => ({
  'GET /evaluacion': {
    access: ['Equipos', 'ver'],
    query: paged({ ideq: filtroUuid() }),
    answer: pageOf(evaluacionRow),
  },
  'GET /evaluacion/getByParams': {
    access: ['Equipos', 'ver'],
    query: z.object({ id: filtroUuid(), nombre: filtro() }),
    answer: z.array(evaluacionRow),
  },
  'GET /evaluacion/getAll': { access: ['Equipos', 'ver'], answer: z.array(evaluacionRow) },
  'GET /evaluacion/:id': { access: ['Equipos', 'ver'], params: uuidParam, answer: evaluacionRow },
  // A device that never got the answer repeats the creation, which is then answered with 200.
  'POST /evaluacion': {
    access: ['Equipos', 'crear'],
    body: evaluacionCreate,
    answer: evaluacionRow,
    created: evaluacionRow,
  },
  'PUT /evaluacion/:id': {
    access: ['Equipos', 'editar'],
    params: uuidParam,
    body: evaluacionUpdate,
    answer: evaluacionRow,
  },
  'DELETE /evaluacion/:id': { access: ['Equipos', 'eliminar'], params: uuidParam, answer: mensaje },
}))

/** Call that returns the certificate of an inspection as a PDF or an SVG. */
export const certificadoinspeccionCalls = calls(() => ({
  'GET /evaluacion/:id/pdf': {
    access: ['Equipos', 'ver'],
    params: uuidParam,
    query: documentQuery,
    document: ['application/pdf', 'image/svg+xml'],
  },
}))

/**
 * An item in the public look-up (PUBLIC-5). Company and serial are present only if the item was
 * found by its id or the caller has a session.
 */
export const inspeccionesPublicas = z.object({
  equipo: z.object({
    codigo_eq: z.string(),
    numserie_eq: z.nullable(z.string()),
    tipoequipo: z.object({ nombre_tipoeq: z.string() }),
    claseequipo: z.object({ nombre_claeq: z.string() }),
    marca: z.object({ nombre_mar: z.string() }),
    empresa: z.nullable(z.object({ nombre_emp: z.string() })),
  }),
  inspecciones: z.array(
    z.object({
      fecha_eva: z.string(),
      estado_eva: z.number(),
      situacion_eva: z.enum(['vencido', 'pendiente', 'rechazado', 'aprobado']),
    }),
  ),
})
export type InspeccionesPublicas = z.infer<typeof inspeccionesPublicas>
