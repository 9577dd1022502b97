import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { fecha } from '../fields/date.ts'
import { filtroId, filtroPequeno, filtroSi } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { referencia } from '../fields/reference.ts'
import { texto } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged } from '../http.ts'
import { responsableRef } from '../refs.ts'
import { PERIODO } from '../rules/training/vigencia.ts'
import { FALTAS } from '../states.ts'
import { VALOR_FIRMA } from '../rules/access/firmantes.ts'

export const VIGENCIA_EXCESIVA = 'La vigencia no puede pasar de 100 años.'
const MAX_VIGENCIA: Record<number, number> = { [PERIODO.dia]: 36_500, [PERIODO.mes]: 1_200, [PERIODO.anio]: 100 }

/** A cohort: one edition of a course. The API computes the end date (COURSE-5). */
export const certificacion = entity({
  suffix: 'cer',
  fields: {
    idcur: referencia('Elija el curso.'),
    fechainicio: fecha('Escriba la fecha de expedición.'),
    tiempovigencia: entero({ mensaje: 'Escriba la vigencia.', rango: 'La vigencia debe ser de 1 o más.', min: 1 }),
    periodo: entero({ mensaje: 'Elija la unidad.', min: 1, max: 3 }),
    horas: entero({ mensaje: 'Escriba las horas.', rango: 'Las horas van de 1 a 10.000.', min: 1, max: 10_000 }),
  },
  reads: {
    cohorte_cer: z.number(),
    fechafin_cer: z.string(),
    estado_cer: z.number(),
  },
  order: [
    'idcur_cer',
    'cohorte_cer',
    'fechainicio_cer',
    'fechafin_cer',
    'horas_cer',
    'periodo_cer',
    'tiempovigencia_cer',
    'estado_cer',
  ],
})
export type CertificacionTexts = FormTexts<typeof certificacion>

/** Body of a cohort (COURSE-3): its fields, and the ids of its signers in their order. */
export const certificacionBody = z
  .object({
    ...certificacion.body.shape,
    responsables: z._default(
      z.array(referencia('Elija un responsable.'), 'Elija los responsables.').check(
        z.maxLength(6, 'Elija máximo 6 responsables.'),
        z.refine((ids) => new Set(ids).size === ids.length, 'Hay un responsable repetido.'),
      ),
      [],
    ),
  })
  .check(
    z.refine(({ tiempovigencia, periodo }) => tiempovigencia <= (MAX_VIGENCIA[periodo] ?? Infinity), {
      path: ['tiempovigencia'],
      message: VIGENCIA_EXCESIVA,
    }),
  )
export type CertificacionBody = z.output<typeof certificacionBody>

export const estadoCertificacion = z.object({
  estado: entero({ mensaje: 'Elija el estado.', min: 0, max: 2 }),
})

export const cursoRef = z.object({ id_cur: z.number(), nombre_cur: z.string(), iniciales_cur: z.string() })

/** A cohort in a list, with its course. */
export const certificacionRow = z.object({ ...certificacion.row.shape, curso: cursoRef })
export type CertificacionRow = z.infer<typeof certificacionRow>

/** A cohort in a list, with the number of its learners and of the approved ones. */
export const certificacionListRow = z.object({
  ...certificacionRow.shape,
  inscritos_cer: z.number(),
  aprobados_cer: z.number(),
})
export type CertificacionListRow = z.infer<typeof certificacionListRow>

const certificacionDetail = z.object({ ...certificacionRow.shape, colaboradores: z.array(responsableRef) })
export type CertificacionDetail = z.infer<typeof certificacionDetail>

/** Numbers of learners of a cohort by their state, and by the data that they lack (CERT-20). */
const conteoCohorte = z.object({
  inscritos: z.number(),
  aprobados: z.number(),
  pendientes: z.number(),
  /** Learners with an outcome (CERT-27). */
  noaprobados: z.number(),
  anulados: z.number(),
  falta: z.record(z.enum(FALTAS), z.number()),
})
export type ConteoCohorte = z.infer<typeof conteoCohorte>

/**
 * A cohort as its page shows it: its counts, for each signer whether they have a signature and may
 * still sign, and whether the cohort can be deleted.
 */
const certificacionPage = z.object({
  ...certificacionDetail.shape,
  /** True when the cohort never had a learner, not even a learner who was removed (COURSE-12). */
  eliminable: z.boolean(),
  colaboradores: z.array(
    z.object({
      ...responsableRef.shape,
      tiene_firma: z.boolean(),
      puede_firmar: z.boolean(),
      /** What the signature is worth for what the cohort prints today (TRUST-12). */
      firma: z.enum(VALOR_FIRMA),
    }),
  ),
  /** True when the centre asks signers to sign each cohort (TRUST-12). */
  firmaconfirmada: z.boolean(),
  conteo: conteoCohorte,
})
export type CertificacionPage = z.infer<typeof certificacionPage>

/** Number of open cohorts of a course. A course without open cohorts has no entry (COURSE-9). */
const cohortesAbiertas = z.object({ idcur_cer: z.number(), abiertas: z.number() })

/**
 * What a signer signs of a cohort (TRUST-12): what its certificates print, and each learner who
 * waits for an approval or has a certificate in force. Pictures are data URIs.
 */
const porFirmar = z.object({
  curso: z.string(),
  cohorte: z.number(),
  horas: z.number(),
  fechainicio: z.string(),
  fechafin: z.string(),
  tiempovigencia: z.number(),
  periodo: z.number(),
  responsables: z.array(
    z.object({
      nombres: z.string(),
      apellidos: z.string(),
      cargo: z.nullable(z.string()),
      licencia: z.nullable(z.string()),
      firma: z.nullable(z.string()),
    }),
  ),
  centro: z.object({ nombre: z.string(), nit: z.nullable(z.string()), licencia: z.nullable(z.string()) }),
  aprendices: z.array(
    z.object({
      codigo: z.string(),
      nombres: z.string(),
      apellidos: z.string(),
      /** Name of the type, as certificates print it. */
      tipodocumento: z.string(),
      numerodocumento: z.string(),
      empresa: z.string(),
      nit: z.nullable(z.string()),
    }),
  ),
  /** Digest of all of it. A signature that sends it signs only that. */
  huella: z.string(),
})
export type PorFirmar = z.infer<typeof porFirmar>

/** Signature of what `GET …/firma` showed. Without its digest nobody knows what is signed. */
const firma = z.prefault(z.object({ huella: texto({ mensaje: 'Cargue la página de nuevo.', max: 64 }) }), {} as never)

export const certificacionCalls = calls(() => ({
  'GET /certificaciones': {
    access: ['Certificaciones', 'ver'],
    // `porfirmar` finds cohorts that wait for the caller's own signature (TRUST-12).
    query: paged({
      idcur: filtroId(),
      cohorte: filtroId(),
      porcerrar: filtroSi(),
      porfirmar: filtroSi(),
      sindecidir: filtroSi(),
    }),
    answer: pageOf(certificacionListRow),
  },
  'GET /certificaciones/getByCurso': {
    access: ['Certificaciones', 'ver'],
    query: z.object({ idcur: filtroId(), estado: filtroPequeno(), cohorte: filtroId() }),
    answer: z.array(certificacionRow),
  },
  'GET /certificaciones/abiertas': { access: ['Certificaciones', 'ver'], answer: z.array(cohortesAbiertas) },
  'GET /certificaciones/:id': { access: ['Certificaciones', 'ver'], params: idParam, answer: certificacionPage },
  // The sheet names learners, so callers who may only see cohorts must not get it.
  'GET /certificaciones/:id/asistencia': {
    access: ['Certificaciones', 'ver'],
    also: [['CertColaboradores', 'ver']],
    params: idParam,
    document: ['application/pdf'],
    noHead: true,
    logged: 'descarga',
  },
  'POST /certificaciones': {
    access: ['Certificaciones', 'crear'],
    body: certificacionBody,
    created: certificacionDetail,
  },
  'PUT /certificaciones/:id': {
    access: ['Certificaciones', 'editar'],
    params: idParam,
    body: certificacionBody,
    answer: certificacionDetail,
    logged: 'certificacion_cambiada',
  },
  'PUT /certificaciones/updateEstado/:id': {
    access: ['Certificaciones', 'editar'],
    params: idParam,
    body: estadoCertificacion,
    answer: certificacionDetail,
    logged: 'certificacion_cambiada',
  },
  // Signers read and sign their cohorts whatever the permissions of their role.
  'GET /certificaciones/:id/firma': { access: 'session', params: idParam, isLong: true, answer: porFirmar },
  'PUT /certificaciones/:id/firmar': {
    access: 'session',
    params: idParam,
    isLong: true,
    body: firma,
    answer: mensaje,
    logged: 'certificacion_firmada',
  },
  'DELETE /certificaciones/:id': { access: ['Certificaciones', 'eliminar'], params: idParam, answer: mensaje },
}))
