import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { historiaFilters } from '../trust/historia.ts'
import { equipoFilters } from '../equipment/equipo.ts'
import { evaluacionFilters } from '../equipment/evaluacion.ts'
import { fecha } from '../fields/date.ts'
import { filtroSi } from '../fields/filter.ts'
import { listaMaxima } from '../fields/list.ts'
import { entero } from '../fields/number.ts'
import { identificador, referencia } from '../fields/reference.ts'
import { pageOf, paged, uuidParam } from '../http.ts'
import { XLSX, ZIP } from '../limits.ts'
import { ACCIONES_TRABAJO, LIMITE_LOTE, demasiadasFilas } from '../rules/overview/trabajos.ts'
import type { Lote, LoteAprendices, LoteCertificados, LoteInspecciones } from '../rules/overview/trabajos.ts'
import { ESTADOS_DE_TRABAJO } from '../states.ts'
import { certcolExportFilters, certcolFilters } from '../training/certcol-filtros.ts'
import { colaboradorFilters } from '../training/colaborador.ts'
import { desenlace } from '../training/desenlace.ts'
import { anulacion, correccion } from '../training/emision.ts'

/** Background job of the user who requested it, with its file (OPS-50). */
export const trabajo = entity({
  suffix: 'tra',
  fields: {},
  reads: {
    id_tra: z.string(),
    accion_tra: z.enum(ACCIONES_TRABAJO),
    estado_tra: z.enum(ESTADOS_DE_TRABAJO),
    /**
     * Number of finished rows, and number of all matching rows, which is null until they are
     * counted.
     */
    hechas_tra: z.number(),
    total_tra: z.nullable(z.number()),
    /** Number of rows that the job left out, each with a reason. */
    omitidas_tra: z.number(),
    /** Name of the file of the job; null for a job that makes no file. */
    archivo_tra: z.nullable(z.string()),
    /** Message that explains the failure. */
    motivo_tra: z.nullable(z.string()),
    creado_tra: z.string(),
    /** Time of the first download of the file. */
    descargado_tra: z.nullable(z.string()),
  },
})

const trabajoRow = z.object({
  ...trabajo.row.shape,
  /** Time at which the file is deleted; null without a file. */
  vence_tra: z.nullable(z.string()),
  /** Number of mails that still wait. A mail refused after the job ended counts as left out. */
  encola: z.number(),
})
export type TrabajoRow = z.infer<typeof trabajoRow>

/** Row that a bulk job left out, with the reason. */
const omitida = z.object({ id: z.string(), nombre: z.string(), motivo: z.string() })
export type Omitida = z.infer<typeof omitida>

/**
 * Corrected certificate. Where the job was to tell its learner, `correo` says what became of the
 * newest mail of the version in force, and `motivo` why it did not leave.
 */
const corregida = z.object({
  id: z.string(),
  nombre: z.string(),
  correo: z.optional(z.object({ estado: z.enum(['enviado', 'en_cola', 'fallido']), motivo: z.nullable(z.string()) })),
})
export type Corregida = z.infer<typeof corregida>

/**
 * Result of a finished bulk job, with each row that it left out. `deshacibles` has the others,
 * where they can be undone (CERT-29), and `corregidas` those of a correction.
 */
const resultado = z.object({
  ...trabajoRow.shape,
  omitidas: z.array(omitida),
  deshacibles: z.array(z.object({ id: z.string(), nombre: z.string() })),
  corregidas: z.optional(z.array(corregida)),
})
export type ResultadoTrabajo = z.infer<typeof resultado>

const FILTRO = 'Envíe solo filtros de esa lista.'
const UNO = 'Envíe los elegidos en ids, o el filtro: uno de los dos.'
const MAX_IDS = Math.max(...Object.values(LIMITE_LOTE))

/** Chosen ids. The message of a refusal states the limit of the kind of job. */
const elegidos = <I extends z.ZodMiniType>(id: I, lote: Lote) =>
  z.optional(
    z.array(id, 'Elija al menos uno.').check(
      z.minLength(1, 'Elija al menos uno.'),
      listaMaxima(MAX_IDS, (cuantas) => demasiadasFilas(cuantas, lote, 'ids')),
    ),
  )
const esperado = entero({ mensaje: 'Indique en esperado cuántos son.', min: 1 })

const uuid = identificador('No es un certificado.')
const filtroCertificados = z.optional(z.strictObject(certcolFilters.shape, FILTRO))
const persona = entero({ mensaje: 'Elija las personas.', min: 1 })
const filtroPersonas = z.optional(z.strictObject(colaboradorFilters.shape, FILTRO))

/**
 * Returns the body of a job on certificates; `more` has the fields of its kind. With `ids`, `orden`
 * is the order of the list in which they were chosen.
 */
/* @__NO_SIDE_EFFECTS__ */
const conCertificados = <A extends LoteCertificados, M extends z.core.$ZodShape>(accion: A, more: M) =>
  z.object({
    accion: z.literal(accion),
    ids: elegidos(uuid, accion),
    orden: certcolFilters.shape.orden,
    filtro: filtroCertificados,
    esperado,
    ...more,
  })

/** Returns the body of a job on people. */
/* @__NO_SIDE_EFFECTS__ */
const conPersonas = <A extends LoteAprendices, M extends z.core.$ZodShape>(accion: A, more: M) =>
  z.object({ accion: z.literal(accion), ids: elegidos(persona, accion), filtro: filtroPersonas, esperado, ...more })

const inspeccion = identificador('No es una inspección.')
const filtroInspecciones = z.optional(z.strictObject(evaluacionFilters.shape, FILTRO))

/** Returns the body of a job on inspections. */
/* @__NO_SIDE_EFFECTS__ */
const conInspecciones = <A extends LoteInspecciones>(accion: A) =>
  z.object({
    accion: z.literal(accion),
    ids: elegidos(inspeccion, accion),
    filtro: filtroInspecciones,
    esperado,
  })

const empresa = { idemp: referencia('Elija la empresa.') }

/**
 * Request of a job: its kind and its rows. An export takes the filters of a list. A bulk job takes
 * `ids` or `filtro`, and `esperado`, the number of rows that the user saw. An unknown filter is
 * refused, because a job that ignored it would take every row.
 */
const trabajoBody = z
  .discriminatedUnion(
    'accion',
    [
      z.object({ accion: z.literal('exportar_aprendices'), filtro: z.strictObject(colaboradorFilters.shape, FILTRO) }),
      z.object({
        accion: z.literal('exportar_certificados'),
        filtro: z.strictObject(certcolExportFilters.shape, FILTRO),
      }),
      z.object({ accion: z.literal('exportar_equipos'), filtro: z.strictObject(equipoFilters.shape, FILTRO) }),
      z.object({ accion: z.literal('exportar_historial'), filtro: z.strictObject(historiaFilters.shape, FILTRO) }),
      conCertificados('aprobar_certificados', {}),
      conCertificados('devolver_certificados', {}),
      // With `reenviar`, certificates that were mailed before are mailed again.
      conCertificados('enviar_certificados', { reenviar: z.optional(z.boolean('Debe ser verdadero o falso.')) }),
      conCertificados('zip_certificados', {}),
      conCertificados('imprimir_certificados', {}),
      conCertificados('empresa_certificados', empresa),
      conCertificados('cargar_certificados', { fecha: fecha('Escriba la fecha en que los cargó.') }),
      conCertificados('corregir_certificados', correccion),
      conCertificados('anular_certificados', anulacion),
      conCertificados('desenlace_certificados', desenlace),
      conPersonas('confirmar_aprendices', {}),
      conPersonas('empresa_aprendices', empresa),
      conInspecciones('zip_inspecciones'),
    ],
    'Ese proceso no existe.',
  )
  .check(
    z.refine((body) => !('esperado' in body) || (body.ids === undefined) !== (body.filtro === undefined), {
      error: UNO,
      path: ['ids'],
    }),
  )
export type TrabajoBody = z.output<typeof trabajoBody>
/** Request of a bulk job. */
export type PedidoLote = Extract<TrabajoBody, { esperado: number }>
/** Request of a kind of bulk job. A kind without a body above does not compile. */
export type PedidoDe<L extends Lote & TrabajoBody['accion']> = Extract<TrabajoBody, { accion: L }>
/** Filters of an export. */
export type FiltroTrabajo = Exclude<TrabajoBody, PedidoLote>['filtro']

/** Filters of the list of jobs. `pordescargar` finds the jobs that the bell announces. */
const trabajoFilters = z.object({ pordescargar: filtroSi() })
export type TrabajoFilters = z.output<typeof trabajoFilters>

export const trabajoCalls = calls(() => ({
  // Lists only the user's own jobs. The other calls also need the permissions of the kind of job.
  'GET /trabajos': { access: 'session', query: paged(trabajoFilters.shape), answer: pageOf(trabajoRow) },
  // Returns the existing job if the same job waits or runs. It can take long, because it finds the
  // rows of a bulk job.
  'POST /trabajos': { access: 'session', body: trabajoBody, created: trabajoRow, isLong: true },
  'GET /trabajos/:id/resultado': { access: 'session', params: uuidParam, answer: resultado },
  'POST /trabajos/:id/reintentar': { access: 'session', params: uuidParam, answer: trabajoRow },
  // A HEAD would count as a download.
  'GET /trabajos/:id/archivo': {
    access: 'session',
    params: uuidParam,
    document: [XLSX, ZIP, 'application/pdf'],
    noHead: true,
  },
}))
