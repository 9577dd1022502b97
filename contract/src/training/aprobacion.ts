import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { listaMaxima } from '../fields/list.ts'
import { opcional } from '../fields/optional.ts'
import { identificador } from '../fields/reference.ts'
import { conSufijo } from '../fields/suffix.ts'
import { texto } from '../fields/text.ts'
import { uuidParam } from '../http.ts'
import { LIMITE_LOTE } from '../rules/overview/trabajos.ts'
import { CERTIFICADO } from '../states.ts'
import { certcolFilters, estado } from './certcol-filtros.ts'
import { certcolRow } from './certcol.ts'

const ids = z
  .array(identificador('No es un certificado.'), 'Elija los certificados.')
  .check(
    z.minLength(1, 'Elija al menos un certificado.'),
    listaMaxima(LIMITE_LOTE.aprobar_certificados, 'certificados'),
  )
/** Digest of what an approval prints, as the question before it told (CERT-24). */
const huella = opcional(texto({ mensaje: 'Escriba la huella de lo que vio.', max: 64 }))

/**
 * True to undo what the caller did to these rows, where nobody changed them since (CERT-29).
 */
export const deshacer = z.optional(z.boolean('Debe ser verdadero o falso.'))
const certcolEstados = z.object({ estado, ids, huella, deshacer }).check(
  z.refine((body) => !body.deshacer || body.estado === CERTIFICADO.pendiente, {
    error: 'Al deshacer una aprobación, envíe el estado 0.',
    path: ['estado'],
  }),
)

/** Result of a change of many certificates: how many changed, and the others with the reason. */
export const cambioDeVarios = z.object({
  cambiados: z.number(),
  omitidos: z.array(z.object({ id_ceco: z.string(), motivo: z.string() })),
})

/** Result of a bulk approval (CERT-8). */
const aprobacion = z.object({ message: z.string(), ...cambioDeVarios.shape })

/** Certificates to approve, named by their ids or by the filters of the list. */
const porAprobar = z
  .object({
    ids: z.optional(ids),
    filtro: z.optional(z.strictObject(certcolFilters.shape, 'Envíe solo filtros de esa lista.')),
  })
  .check(
    z.refine((body) => (body.ids === undefined) !== (body.filtro === undefined), {
      error: 'Envíe los elegidos en ids, o el filtro: uno de los dos.',
      path: ['ids'],
    }),
  )
export type PorAprobar = z.output<typeof porAprobar>

/** Maximum number of cohorts that the question before an approval names. */
export const COHORTES_PREGUNTA = 10
/** Maximum number of changes that the question before an approval tells. */
export const CAMBIOS_PREGUNTA = 10

/**
 * Preview of an approval (CERT-24). `cohortes` has the first cohorts, beginning with those whose
 * day of issue is in the future; `mascohortes` counts the others.
 */
const preguntaAprobacion = z.object({
  aprobables: z.number(),
  cohortes: z.array(
    z.object({
      id_cer: z.number(),
      nombre_cur: z.string(),
      cohorte_cer: z.number(),
      fechainicio_cer: z.string(),
      aprobables: z.number(),
      fechafin_cer: z.string(),
      horas_cer: z.number(),
      tiempovigencia_cer: z.number(),
      periodo_cer: z.number(),
      /** Names of those who sign it, in order. */
      firmantes: z.array(z.string()),
      /**
       * True when the day of issue is in the future: the certificates would not be valid yet
       * (CERT-12).
       */
      porempezar: z.boolean(),
    }),
  ),
  mascohortes: z.number(),
  /** Number of certificates that would not be valid yet, with their first and last day of issue. */
  porempezar: z.nullable(z.object({ total: z.number(), desde: z.string(), hasta: z.string() })),
  /** Number of certificates to approve whose learner may be the caller (TRUST-10). */
  homonimos: z.number(),
  /**
   * What others than the caller changed lately of what the certificates would print, newest first.
   */
  cambios: z.array(
    z.object({
      /** Cohort, person, course or company that was changed. */
      de: z.string(),
      campo: z.string(),
      antes: z.string(),
      ahora: z.string(),
      quien: z.string(),
      fecha: z.string(),
    }),
  ),
  /** Number of changes that `cambios` leaves out. */
  mascambios: z.number(),
  /** Digest of what the certificates would print; an approval that sends it approves only that. */
  huella: z.string(),
  /** Number of certificates that the approval would refuse, by reason (CERT-7). */
  omitidos: z.array(z.object({ motivo: z.string(), total: z.number() })),
})
export type PreguntaAprobacion = z.infer<typeof preguntaAprobacion>

/** Calls that approve certificates, one by one or in bulk, and take an approval back. */
export const aprobacionCalls = calls(() => ({
  // Changes nothing, but is a POST because it takes as many ids as the approval.
  'POST /certcol/aprobacion': {
    limit: 'none',
    isLong: true,
    access: ['CertColaboradores', 'filtrar'],
    body: porAprobar,
    answer: preguntaAprobacion,
  },
  'PUT /certcol/updateEstado/:id': {
    access: ['CertColaboradores', 'editar'],
    params: uuidParam,
    body: conSufijo('ceco', { estado, huella }),
    answer: certcolRow,
  },
  'PUT /certcol/updateArrayEstado': {
    isLong: true,
    access: ['CertColaboradores', 'filtrar'],
    body: certcolEstados,
    answer: aprobacion,
  },
}))
