import * as z from 'zod/mini'
import { filtro, filtroDias, filtroId, filtroPequeno, filtroSi, vacioComoNada } from '../fields/filter.ts'
import { preprocess } from '../fields/preprocess.ts'
import { CLASES_DESENLACE, FALTAS, FILTROS_SITUACION } from '../states.ts'

/** A stored state, as number or text. */
export const estado = preprocess(
  (v: 0 | 1 | '0' | '1') => (v === '0' || v === '1' ? Number(v) : v),
  z.literal([0, 1], 'El estado debe ser 0 o 1.'),
)

/** Filters that the list of certificates and the counts of its tabs share. */
export const situacionesFilters = z.object({
  idcol: filtroId(),
  idemp: filtroId(),
  idcer: filtroId(),
  idcur: filtroId(),
  numerodocumento: filtro(),
  cohorte: filtroId(),
  /** Year of the cohort's day of issue. */
  anio: filtroPequeno(),
  /** 0 finds certificates that wait for their upload to the Ministry (MIN-8), 1 uploaded ones. */
  cargado: vacioComoNada(z.optional(z.literal(['0', '1'], 'Debe ser 0 o 1.'))),
  /** Days that *porvencer* looks ahead, `DIAS_POR_VENCER` by default; other states ignore them. */
  dias: filtroDias(),
})
export type SituacionesFilters = z.output<typeof situacionesFilters>

/** Filters of the list of certificates, which an export takes too. */
export const certcolExportFilters = z.object({
  ...situacionesFilters.shape,
  situacion: vacioComoNada(z.optional(z.enum(FILTROS_SITUACION, 'Esa situación no existe.'))),
  /**
   * Of the state `pendiente`, finds those of cohorts whose day of issue is later than today, which
   * it leaves out otherwise; other states ignore it (CERT-19).
   */
  futuras: filtroSi(),
  /** The stored state. `situacion` is the state that is displayed today (CERT-3). */
  estado: vacioComoNada(z.optional(estado)),
  /** Outcome (CERT-27): one kind, or `ninguno` for learners without one. */
  desenlace: vacioComoNada(z.optional(z.enum(['ninguno', ...CLASES_DESENLACE], 'Ese resultado no existe.'))),
  /** Kind of data that the person lacks. Allowed only together with `idcer` (CERT-20). */
  falta: vacioComoNada(z.optional(z.enum(FALTAS, 'Eso no es algo que pueda faltar.'))),
})
export type CertcolExportFilters = z.output<typeof certcolExportFilters>

/** Filters and order of the list of certificates. */
export const certcolFilters = z.object({
  ...certcolExportFilters.shape,
  orden: z.optional(z.enum(['apellidos', '-apellidos', 'cohorte', '-cohorte'], 'Ese orden no existe.')),
})
export type CertcolFilters = z.output<typeof certcolFilters>
