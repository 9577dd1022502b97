import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { equipoFilters } from '../equipment/equipo.ts'
import { fecha } from '../fields/date.ts'
import { filtroSi } from '../fields/filter.ts'
import { listaMaxima } from '../fields/list.ts'
import { entero } from '../fields/number.ts'
import { identificador, referencia } from '../fields/reference.ts'
import { pageOf, paged, uuidParam } from '../http.ts'
import { XLSX, ZIP } from '../limits.ts'
import { ACCIONES_TRABAJO, LIMITE_LOTE, demasiadasFilas } from '../rules/overview/trabajos.ts'
import type { Lote, LoteAprendices, LoteCertificados } from '../rules/overview/trabajos.ts'
import { ESTADOS_DE_TRABAJO } from '../states.ts'
import { certcolFilters } from '../training/certcol.ts'
import { colaboradorFilters } from '../training/colaborador.ts'

/** Work that is done later for who asked for it, with the file that it makes (OPS-50). */
export const trabajo = entity({
  suffix: 'tra',
  fields: {},
  reads: {
    id_tra: z.string(),
    accion_tra: z.enum(ACCIONES_TRABAJO),
    estado_tra: z.enum(ESTADOS_DE_TRABAJO),
    /** Rows that were done, and those that match; null before they were counted. */
    hechas_tra: z.number(),
    total_tra: z.nullable(z.number()),
    /** Rows that were left out, each with its reason. */
    omitidas_tra: z.number(),
    /** Name of its file; null where it makes none. */
    archivo_tra: z.nullable(z.string()),
    /** Why it failed, in words. */
    motivo_tra: z.nullable(z.string()),
    creado_tra: z.string(),
    /** When its file was downloaded first. */
    descargado_tra: z.nullable(z.string()),
  },
})

const trabajoRow = z.object({
  ...trabajo.row.shape,
  /** Until when its file is kept; null without one. */
  vence_tra: z.nullable(z.string()),
  /** Mails that still wait; one that was refused since the work ended counts as left out. */
  encola: z.number(),
})
export type TrabajoRow = z.infer<typeof trabajoRow>

/** A row that work in bulk left out, with the reason. */
const omitida = z.object({ id: z.string(), nombre: z.string(), motivo: z.string() })
export type Omitida = z.infer<typeof omitida>

/** What became of work in bulk: each row that was left out, once it is over. */
const resultado = z.object({ ...trabajoRow.shape, omitidas: z.array(omitida) })
export type ResultadoTrabajo = z.infer<typeof resultado>

const FILTRO = 'Envíe solo filtros de esa lista.'
const UNO = 'Envíe los elegidos en ids, o el filtro: uno de los dos.'
const MAX_IDS = Math.max(...Object.values(LIMITE_LOTE))

/** Ids that were chosen; the words of the refusal have the limit of the kind of work. */
const elegidos = <I extends z.ZodMiniType>(id: I, lote: Lote) =>
  z.optional(
    z.array(id, 'Seleccione al menos uno.').check(
      z.minLength(1, 'Seleccione al menos uno.'),
      listaMaxima(MAX_IDS, (cuantas) => demasiadasFilas(cuantas, lote, 'ids')),
    ),
  )
const esperado = entero({ mensaje: 'Indique en esperado cuántos son.', min: 1 })

const uuid = identificador('No es un certificado.')
const filtroCertificados = z.optional(z.strictObject(certcolFilters.shape, FILTRO))
const persona = entero({ mensaje: 'Seleccione las personas.', min: 1 })
const filtroPersonas = z.optional(z.strictObject(colaboradorFilters.shape, FILTRO))

/**
 * Returns the body of work with certificates; `more` are the fields of its kind. With `ids`,
 * `orden` says the order of the list that they were chosen on.
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

/** Returns the body of work with people. */
/* @__NO_SIDE_EFFECTS__ */
const conPersonas = <A extends LoteAprendices, M extends z.core.$ZodShape>(accion: A, more: M) =>
  z.object({ accion: z.literal(accion), ids: elegidos(persona, accion), filtro: filtroPersonas, esperado, ...more })

const empresa = { idemp: referencia('Seleccione la empresa.') }

/**
 * Work to do: its kind, and what it is about. An export is about the filters of a list; work in
 * bulk about the `ids` or the `filtro` sent, and about `esperado` rows. An unknown filter is
 * refused, since without it the work would be about everything.
 */
const trabajoBody = z
  .discriminatedUnion(
    'accion',
    [
      z.object({ accion: z.literal('exportar_aprendices'), filtro: z.strictObject(colaboradorFilters.shape, FILTRO) }),
      z.object({ accion: z.literal('exportar_equipos'), filtro: z.strictObject(equipoFilters.shape, FILTRO) }),
      conCertificados('aprobar_certificados', {}),
      // Sends again what was sent already.
      conCertificados('enviar_certificados', { reenviar: z.optional(z.boolean('Debe ser verdadero o falso.')) }),
      conCertificados('zip_certificados', {}),
      conCertificados('imprimir_certificados', {}),
      conCertificados('empresa_certificados', empresa),
      conCertificados('cargar_certificados', { fecha: fecha('Ingrese la fecha en que los cargó.') }),
      conPersonas('confirmar_aprendices', {}),
      conPersonas('empresa_aprendices', empresa),
    ],
    'Ese trabajo no existe.',
  )
  .check(
    z.refine((body) => !('esperado' in body) || (body.ids === undefined) !== (body.filtro === undefined), {
      error: UNO,
      path: ['ids'],
    }),
  )
export type TrabajoBody = z.output<typeof trabajoBody>
/** Work to do on many rows. */
export type PedidoLote = Extract<TrabajoBody, { esperado: number }>
export type PedidoDe<L extends Lote> = Extract<TrabajoBody, { accion: L }>
/** What an export is about. */
export type FiltroTrabajo = Exclude<TrabajoBody, PedidoLote>['filtro']

/** The state of the list: `pordescargar` finds what the bell tells of. */
const trabajoFilters = z.object({ pordescargar: filtroSi() })
export type TrabajoFilters = z.output<typeof trabajoFilters>

export const trabajoCalls = calls(() => ({
  // One's own only. Each kind of work needs a permission of its own besides.
  'GET /trabajos': { access: 'session', query: paged(trabajoFilters.shape), answer: pageOf(trabajoRow) },
  // The same work that waits or runs is answered again. The rows of work in bulk are found here.
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
