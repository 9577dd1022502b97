import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { documentQuery } from '../document-query.ts'
import { entity } from '../entity.ts'
import { fecha } from '../fields/date.ts'
import { filtro, filtroUuid, vacioComoNada } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { identificador } from '../fields/reference.ts'
import { mensaje, pageOf, paged, uuidParam } from '../http.ts'
import { responsableRef } from '../refs.ts'
import { clase, emision, motivo, version as emitida } from '../trust/emision.ts'
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
    fechamantenimiento: opcional(fecha('Escriba la fecha de mantenimiento como AAAA-MM-DD.')),
    idcol: opcional(entero({ mensaje: SIN_RESPONSABLE, min: 1 })),
    idobs: opcional(entero({ mensaje: SIN_OBSERVACION, min: 1 })),
  },
  reads: {
    id_eva: z.string(),
    ideq_eva: z.string(),
    estado_eva: z.number(),
    /** Version of the inspection. It begins with 1, and each save increments it. */
    version_eva: z.number(),
    /** Day in Bogotá on which it was issued as rejected; null while it is not (INSP-19). */
    rechazada_eva: z.nullable(z.string()),
    /** Version in force, the last one of an annulled inspection, or 0 while it is not finished. */
    emision_eva: z.number(),
    /** Number of the document; null until it is finished. */
    numero_eva: z.nullable(z.string()),
    /** Moment and account of finishing; null while it is not finished. */
    terminada_eva: z.nullable(z.string()),
    terminadapor_eva: z.nullable(z.number()),
    /** True once a version was handed out. */
    entregada_eva: z.boolean(),
    /** State of the answers after changes that were not issued; null without such changes. */
    borrador_eva: z.nullable(z.number()),
    anulada_eva: z.nullable(z.string()),
  },
  order: ['ideq_eva', 'fecha_eva', 'fechamantenimiento_eva', 'estado_eva'],
})

// The server computes the state and ignores a state in the body (INSP-6).
const estado = z.optional(z.unknown())

/** Body that creates an inspection, with `lineas` also the lines of its checklist (INSP-1). */
const evaluacionCreate = z.object({
  id: z.optional(identificador('El identificador no es válido.')),
  ideq: identificador('Elija el equipo.'),
  fecha: diaInspeccion(),
  estado,
  lineas: z.optional(z.boolean('Debe ser verdadero o falso.')),
})
export type EvaluacionCreate = z.output<typeof evaluacionCreate>

const version = z.optional(entero({ mensaje: 'La versión no es válida.', min: 0 }))

/** False for a save that does not finish the inspection (INSP-20). */
const terminar = z.optional(z.boolean('Debe ser verdadero o falso.'))

/** Body of an update. It is refused when its version is older than the stored one (INSP-8). */
const evaluacionUpdate = z
  .object({ ...evaluacion.body.shape, version, estado, terminar })
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

const anulacion = z.object({ clase, motivo, emision: emitida })
export type AnulacionInspeccion = z.output<typeof anulacion>

/** Issue of an inspection, with the lines that differ from the version before (TRUST-9). */
const emisionInspeccion = z.object({
  ...emision.shape,
  cambios_emi: z.array(z.object({ campo: z.string(), antes: z.string(), ahora: z.string() })),
})
export type EmisionInspeccion = z.infer<typeof emisionInspeccion>

/** Filters of the list of inspections, and of the work with many of them (INSP-24). */
export const evaluacionFilters = z.object({ ideq: filtroUuid() })
export type EvaluacionFilters = z.output<typeof evaluacionFilters>

// Inspections need the permissions of Equipos (ACC-11).
export const evaluacionCalls = calls(() => ({
  'GET /evaluacion': {
    access: ['Equipos', 'ver'],
    query: paged(evaluacionFilters.shape),
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
  // Undoes the deletion (TRUST-25).
  'PUT /evaluacion/:id/restaurar': {
    logged: 'restauracion',
    access: ['Equipos', 'eliminar'],
    params: uuidParam,
    answer: mensaje,
  },
  // Brings back the answers, notes and photos that were issued (INSP-20).
  'PUT /evaluacion/:id/descartar': { access: ['Equipos', 'editar'], params: uuidParam, answer: evaluacionRow },
  'PUT /evaluacion/:id/anular': {
    access: ['Equipos', 'eliminar'],
    params: uuidParam,
    body: anulacion,
    answer: evaluacionRow,
  },
  'GET /evaluacion/:id/emisiones': {
    access: ['Equipos', 'ver'],
    params: uuidParam,
    answer: z.array(emisionInspeccion),
  },
}))

/** Call that returns the certificate of an inspection as a PDF or an SVG. */
export const certificadoinspeccionCalls = calls(() => ({
  'GET /evaluacion/:id/pdf': {
    access: ['Equipos', 'ver'],
    params: uuidParam,
    query: z.object({ ...documentQuery.shape, emision: vacioComoNada(z.optional(emitida)) }),
    document: ['application/pdf', 'image/svg+xml'],
  },
}))

/**
 * An item in the public look-up (PUBLIC-5). Company and serial are present only if the item was
 * found by its id or the caller has a session.
 */
export const inspeccionesPublicas = z.object({
  /** Why the item must not be used, whatever its inspections say; else null (EQUIP-17). */
  nousar: z.nullable(z.string()),
  /** Id of the item where the role of the session may inspect it; else null. */
  inspeccionar: z.nullable(z.string()),
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
      /** Null for one that cannot be confirmed (TRUST-22). */
      fecha_eva: z.nullable(z.string()),
      estado_eva: z.number(),
      situacion_eva: z.enum(['vencido', 'pendiente', 'rechazado', 'aprobado', 'anulado', 'alterado']),
    }),
  ),
})
export type InspeccionesPublicas = z.infer<typeof inspeccionesPublicas>
