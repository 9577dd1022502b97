import * as z from 'zod'
import { entero, fecha, filtroId, referencia } from '../fields.ts'
import { PERIODO } from '../rules/vigencia.ts'
import { responsable } from './colaborador.ts'

const MAX_VIGENCIA: Record<number, number> = { [PERIODO.dia]: 36_500, [PERIODO.mes]: 1_200, [PERIODO.anio]: 100 }

/** What the certification form sends (portal §5). The end date is computed, so none is taken (decisions §3.1). */
export const certificacionBody = z
  .object({
    idcur: referencia('Seleccione el curso.'),
    fechainicio: fecha('Ingrese la fecha de expedición.'),
    tiempovigencia: entero({ mensaje: 'Ingrese la vigencia.', rango: 'La vigencia debe ser de 1 o más.', min: 1 }),
    periodo: entero({ mensaje: 'Seleccione el periodo.', min: 1, max: 3 }),
    horas: entero({ mensaje: 'Ingrese las horas.', rango: 'Las horas van de 1 a 10.000.', min: 1, max: 10_000 }),
    responsables: z
      .array(referencia('Seleccione un responsable.'), 'Seleccione los responsables.')
      .max(6, 'Seleccione máximo 6 responsables.')
      .refine((ids) => new Set(ids).size === ids.length, 'Hay un responsable repetido.')
      .default([]),
  })
  .refine(({ tiempovigencia, periodo }) => tiempovigencia <= (MAX_VIGENCIA[periodo] ?? Infinity), {
    path: ['tiempovigencia'],
    message: 'La vigencia no puede pasar de 100 años.',
  })
export type CertificacionBody = z.output<typeof certificacionBody>

export const estadoCertificacion = z.object({
  estado: entero({ mensaje: 'Seleccione el estado.', min: 0, max: 2 }),
})

export const certificacionFilters = z.object({
  idcur: filtroId(),
  cohorte: filtroId(),
})

export const cursoRef = z.object({ id_cur: z.number(), nombre_cur: z.string(), iniciales_cur: z.string() })

/** A certification: an edition of a course with its cohort. */
export const certificacionRow = z.object({
  id_cer: z.number(),
  idcur_cer: z.number(),
  cohorte_cer: z.number(),
  fechainicio_cer: z.string(),
  fechafin_cer: z.string(),
  horas_cer: z.number(),
  periodo_cer: z.number(),
  tiempovigencia_cer: z.number(),
  estado_cer: z.number(),
  curso: cursoRef,
})
export type CertificacionRow = z.infer<typeof certificacionRow>
export const certificacionDetail = certificacionRow.extend({ colaboradores: z.array(responsable) })
export type CertificacionDetail = z.infer<typeof certificacionDetail>

export const certificacionesPorCurso = z.object({ idcur: filtroId(), estado: filtroId(), cohorte: filtroId() })
