import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { documentQuery } from '../document-query.ts'
import { entity } from '../entity.ts'
import { filtro, vacioComoNada } from '../fields/filter.ts'
import { listaMaxima } from '../fields/list.ts'
import { referencia } from '../fields/reference.ts'
import { conSufijo } from '../fields/suffix.ts'
import { mensaje, pageOf, paged, uuidParam } from '../http.ts'
import { XLSX } from '../limits.ts'
import { PERMISO_EXPORTACION } from '../rules/overview/trabajos.ts'
import { ESTADOS_NUMERO, MAX_NUMEROS, demasiadosNumeros } from '../rules/training/numeros.ts'
import { CLASES_DESENLACE, FALTAS, FILTROS_SITUACION } from '../states.ts'
import { version } from '../trust/emision.ts'
import { certificacionRow, cursoRef } from './certificacion.ts'
import { certcolExportFilters, certcolFilters, situacionesFilters } from './certcol-filtros.ts'
import { tipodocumentoRef } from './colaborador.ts'
import { empresaRef } from '../refs.ts'

/** Largest number of inscriptions in one call. */
export const MAX_INSCRIPCIONES = 1000

/** The inscription of a person in a cohort; once approved, it is a certificate. */
export const certcol = entity({
  suffix: 'ceco',
  fields: {
    idcer: referencia('Elija la cohorte.'),
    idcol: referencia('Elija el aprendiz.'),
    idemp: vacioComoNada(z.optional(referencia('Elija la empresa.'))),
  },
  reads: {
    id_ceco: z.string(),
    consecutivo_ceco: z.number(),
    estado_ceco: z.number(),
    descargado_ceco: z.number(),
    /** Version of the issue in force (TRUST-1). */
    emision_ceco: z.number(),
    /** Day of the upload of the certificate to the Ministry (MIN-8). */
    cargado_ceco: z.nullable(z.string()),
    /** Why the learner gets no certificate, and what staff wrote about it (CERT-27). */
    desenlace_ceco: z.nullable(z.enum(CLASES_DESENLACE)),
    motivodesenlace_ceco: z.nullable(z.string()),
  },
})
export type Inscripcion = z.output<typeof certcol.body>

/* @__NO_SIDE_EFFECTS__ */
const lista = <T extends z.ZodMiniType>(aprendiz: T, mensaje?: string) =>
  z
    .array(aprendiz, mensaje)
    .check(z.minLength(1, 'Elija al menos un aprendiz.'), listaMaxima(MAX_INSCRIPCIONES, 'aprendices'))

/** Inscriptions, with suffixed or plain names (WIRE-4). A state in the body is ignored (CERT-3). */
const certcolCreate = lista(conSufijo('ceco', certcol.fields), 'Envíe la lista de aprendices.')

/** Inscription form: a course, one of its open cohorts, and the learners (SCR-14). */
export const inscripcionForm = z.object({
  idcur: referencia('Elija el curso.'),
  idcer: referencia('Elija la cohorte.'),
  aprendices: lista(z.object({ idcol: referencia('Elija el aprendiz.'), idemp: referencia('Elija la empresa.') })),
})

/** Form that edits an inscription. */
export const inscripcionEmpresa = z.object({ idemp: referencia('Elija la empresa.') })

const situacion = z.enum(['vencido', 'aprobado', 'en_curso', 'anulado'])

/**
 * An inscription with its related rows. An approved inscription has the issued values, a pending
 * one today's values (CERT-10).
 */
export const certcolRow = z.object({
  ...certcol.row.shape,
  codigo_ceco: z.string(),
  situacion_ceco: situacion,
  /** Day of the last approval, `YYYY-MM-DD`; null before the first one (TRUST-4). */
  registrado_ceco: z.nullable(z.string()),
  colaboradore: z.object({
    id_col: z.number(),
    nombres_col: z.string(),
    apellidos_col: z.string(),
    numerodocumento_col: z.string(),
    correopersonal_col: z.nullable(z.string()),
    tipodocumento: tipodocumentoRef,
  }),
  certificacione: certificacionRow,
  empresa: empresaRef,
  /**
   * Kinds of data that the person lacks today. Present in the list of a cohort, for callers who may
   * see people (CERT-20).
   */
  falta: z.optional(z.array(z.enum(FALTAS))),
})
export type CertcolRow = z.infer<typeof certcolRow>

/**
 * One certificate, read by its id. It has the description of its course, which lists omit.
 * `difiere` names the nested rows whose present values differ from the issued ones (CERT-10).
 */
export const certcolDetail = z.object({
  ...certcolRow.shape,
  certificacione: z.object({
    ...certificacionRow.shape,
    curso: z.object({ ...cursoRef.shape, descripcion_cur: z.nullable(z.string()) }),
  }),
  difiere: z.optional(z.array(z.enum(['colaboradore', 'certificacione', 'empresa']))),
})
export type CertcolDetail = z.infer<typeof certcolDetail>

/**
 * A certificate in the public look-up: the columns of SCR-9, its id and its consecutive number, and
 * no other data of the person (PUBLIC-3).
 */
const certcolPublico = z.object({
  codigo_ceco: z.string(),
  consecutivo_ceco: z.number(),
  estado_ceco: z.number(),
  situacion_ceco: situacion,
  colaboradore: z.object({ nombres_col: z.string(), apellidos_col: z.string() }),
  certificacione: z.object({
    cohorte_cer: z.number(),
    fechainicio_cer: z.string(),
    fechafin_cer: z.string(),
    curso: z.object({ nombre_cur: z.string() }),
  }),
  empresa: z.object({ nombre_emp: z.string() }),
  /** Day of the approval, `YYYY-MM-DD`; null while it is pending (TRUST-4). */
  registrado_ceco: z.nullable(z.string()),
  /** Version in force; above 1 after a correction. */
  emision_ceco: z.number(),
  /** Dates, hours and course that were handed out first, when other ones hold now (TRUST-6). */
  antes: z.nullable(
    z.object({
      fechainicio_cer: z.string(),
      fechafin_cer: z.string(),
      horas_cer: z.number(),
      nombre_cur: z.string(),
    }),
  ),
})
export type CertcolPublico = z.infer<typeof certcolPublico>

/** Certificates that wait for an approval, of one year and course (CERT-19). */
const pendientesDelAnio = z.object({
  /** Year of the cohorts' day of issue. */
  anio: z.number(),
  idcur: z.number(),
  nombre_cur: z.string(),
  total: z.number(),
})
export type PendientesDelAnio = z.infer<typeof pendientesDelAnio>

/** A count that stops at `total` where `hayMas` says that there are more. */
const conteo = z.object({ total: z.number(), hayMas: z.boolean() })

/**
 * Number of certificates in a tab of the list. That of `pendiente` has in `futuras` what waits in
 * cohorts that have not begun (CERT-19).
 */
const conteoSituacion = z.object({
  ...conteo.shape,
  situacion: z.enum(['todos', ...FILTROS_SITUACION]),
  futuras: z.optional(conteo),
})
export type ConteoSituacion = z.infer<typeof conteoSituacion>

/** Query of the document; `emision` asks for one version (TRUST-9). */
const documentoQuery = z.object({
  ...documentQuery.shape,
  emision: vacioComoNada(z.optional(version)),
})

/**
 * Calls that read certificates: the list, the counts of its tabs, its export, one by its id, its
 * document, and the public look-up.
 */
export const certificadoCalls = calls(() => ({
  'GET /certcol': {
    access: ['CertColaboradores', 'ver'],
    query: paged(certcolFilters.shape),
    answer: pageOf(certcolRow),
  },
  'GET /certcol/situaciones': {
    access: ['CertColaboradores', 'ver'],
    query: situacionesFilters,
    answer: z.array(conteoSituacion),
  },
  'GET /certcol/pendientes': { access: ['CertColaboradores', 'filtrar'], answer: z.array(pendientesDelAnio) },
  // No HEAD, because it would read every certificate in vain.
  'GET /certcol/exportar': {
    access: PERMISO_EXPORTACION.exportar_certificados,
    query: certcolExportFilters,
    document: [XLSX],
    noHead: true,
  },
  'GET /certcol/GetByCedula': {
    access: 'public',
    query: paged({ numerodocumento: filtro(60) }),
    answer: z.extend(pageOf(certcolPublico), {
      /** Documents that cannot be confirmed and of which nothing is told (TRUST-22). */
      sinConfirmar: z.optional(z.number()),
    }),
    limit: 'lookup',
  },
  'GET /certcol/GetById/:id': { access: ['CertColaboradores', 'ver'], params: uuidParam, answer: certcolDetail },
  // No HEAD, because it would count as a download.
  'GET /certcol/:id/pdf': {
    access: ['CertColaboradores', 'ver'],
    params: uuidParam,
    query: documentoQuery,
    document: ['application/pdf', 'image/svg+xml'],
    noHead: true,
  },
}))

const NUMEROS = 'Envíe los números de documento.'

/**
 * Numbers to look up. Each text gets its own result, even one that cannot be a number (CERT-21).
 */
const numerosBody = z.object({
  idcer: referencia('Elija la cohorte.'),
  numeros: z
    .array(z.string(NUMEROS), NUMEROS)
    .check(
      z.minLength(1, 'Pegue al menos un número de documento.'),
      z.maxLength(MAX_NUMEROS, { error: ({ input }) => demasiadosNumeros((input as unknown[]).length) }),
    ),
})

/** A person found by a document number. */
const personaEncontrada = z.object({
  id_col: z.number(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  numerodocumento_col: z.string(),
  tipodocumento: tipodocumentoRef,
  empresa: empresaRef,
})

/**
 * Result for one number: its state, its person, and whether the same number comes earlier in the
 * list.
 */
const numeroResuelto = z.object({
  numero: z.string(),
  estado: z.enum(ESTADOS_NUMERO),
  repetido: z.boolean(),
  persona: z.nullable(personaEncontrada),
})
export type NumeroResuelto = z.infer<typeof numeroResuelto>

/** Calls that inscribe learners. An edit changes only the company (CERT-6). */
export const inscripcionCalls = calls(() => ({
  'POST /certcol': {
    access: ['CertColaboradores', 'crear'],
    body: certcolCreate,
    created: z.array(certcolRow),
    isLong: true,
  },
  // The answer shows who is registered, so it needs the permission to see people.
  'POST /certcol/resolver': {
    limit: 'none',
    access: ['CertColaboradores', 'crear'],
    also: [['Colaboradores', 'ver']],
    body: numerosBody,
    answer: z.array(numeroResuelto),
  },
  'PUT /certcol/:id': {
    access: ['CertColaboradores', 'editar'],
    params: uuidParam,
    body: conSufijo('ceco', inscripcionEmpresa.shape),
    answer: certcolDetail,
  },
  'DELETE /certcol/:id': { access: ['CertColaboradores', 'eliminar'], params: uuidParam, answer: mensaje },
  // Undoes the deletion (TRUST-25).
  'PUT /certcol/:id/restaurar': {
    logged: 'restauracion',
    access: ['CertColaboradores', 'eliminar'],
    params: uuidParam,
    answer: mensaje,
  },
}))
