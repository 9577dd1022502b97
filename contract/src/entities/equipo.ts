import * as z from 'zod'
import {
  entero,
  filtro,
  filtroId,
  filtroSi,
  filtroUuid,
  nombre,
  opcional,
  referencia,
  textoOpcional,
} from '../fields.ts'
import { hoyEnBogota } from '../rules/fechas.ts'
import { empresaRef, tipoequipoRef } from './refs.ts'

const MIN_ANIO = 1970
const SELECCIONE_NORMA = 'Seleccione al menos una norma.'

/** A day of manufacture in its parts, each as far as it is known: it must exist in the calendar and not lie ahead. */
function fechaPosible(dia: number | null | undefined, mes: number | null | undefined, anio: number): boolean {
  const iso = [anio, mes ?? 1, dia ?? 1].map((parte) => String(parte).padStart(2, '0')).join('-')
  const fecha = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(iso) && iso <= hoyEnBogota()
}

/** What the form of an item sends (portal §5). */
export const equipoBody = z
  .object({
    idemp: referencia('Seleccione la empresa.'),
    idclaeq: referencia('Seleccione la clase de equipo.'),
    idmar: referencia('Seleccione la marca.'),
    numserie: nombre({ mensaje: 'Ingrese el número de serie, con al menos 2 caracteres.', min: 2 }),
    lote: nombre({ mensaje: 'Ingrese el lote.' }),
    referencia: nombre({ mensaje: 'Ingrese la referencia.' }),
    modelo: nombre({ mensaje: 'Ingrese el modelo.' }),
    normas: z
      .array(referencia(SELECCIONE_NORMA), SELECCIONE_NORMA)
      .min(1, SELECCIONE_NORMA)
      .max(50, 'Seleccione máximo 50 normas.')
      .overwrite((normas) => [...new Set(normas)]),
    selloconformidad: textoOpcional({ max: 200 }),
    dayfabricacion: opcional(entero({ mensaje: 'El día va de 1 a 31.', min: 1, max: 31 })),
    monthfabricacion: opcional(entero({ mensaje: 'El mes va de 1 a 12.', min: 1, max: 12 })),
    yearfabricacion: opcional(entero({ mensaje: `El año va desde ${MIN_ANIO} hasta hoy.`, min: MIN_ANIO, max: 2199 })),
  })
  .superRefine(({ dayfabricacion: dia, monthfabricacion: mes, yearfabricacion: anio }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const falta = (valor: number | null | undefined) => valor === null || valor === undefined
    if (!falta(dia) && falta(mes)) wrong('monthfabricacion', 'Indique también el mes.')
    if (!(falta(dia) && falta(mes)) && falta(anio)) wrong('yearfabricacion', 'Indique también el año.')
    else if (typeof anio === 'number' && !fechaPosible(dia, mes, anio))
      wrong('yearfabricacion', 'La fecha de fabricación no existe o es posterior a hoy.')
  })
export type EquipoBody = z.output<typeof equipoBody>

/**
 * What a list of items may be held to: those approved longer than a year ago, those rejected, those without a result, as
 * `situacionEquipo()` says, and those of which an inspection is under way.
 */
export const INSPECCIONES = ['vencida', 'rechazado', 'ninguna', 'pendiente'] as const

export const equipoFilters = z.object({
  idemp: filtroId(),
  nombre: filtro(),
  idtipoeq: filtroId(),
  porconfirmar: filtroSi(),
  inspeccion: z.preprocess(
    (valor) => (valor === '' ? undefined : valor),
    z.enum(INSPECCIONES, 'Ese filtro no existe.').optional(),
  ),
})

export const equipoParams = z.object({ id: filtroUuid() })

const claseequipoRef = z.object({ id_claeq: z.number(), nombre_claeq: z.string() })
const marcaRef = z.object({ id_mar: z.number(), nombre_mar: z.string() })
const normaRef = z.object({ id_nor: z.number(), nombre_nor: z.string() })

/** An item in a list, with what names it and what its newest inspection found. */
export const equipoRow = z.object({
  id_eq: z.string(),
  codigo_eq: z.string(),
  idemp_eq: z.number(),
  idclaeq_eq: z.number(),
  idmar_eq: z.number(),
  numserie_eq: z.string(),
  lote_eq: z.string(),
  referencia_eq: z.string(),
  modelo_eq: z.string(),
  selloconformidad_eq: z.string().nullable(),
  dayfabricacion_eq: z.number().nullable(),
  monthfabricacion_eq: z.number().nullable(),
  yearfabricacion_eq: z.number().nullable(),
  origen_eq: z.string(),
  porconfirmar_eq: z.boolean(),
  /** The newest inspection that is not pending, or null twice. */
  fechainspeccion_eq: z.string().nullable(),
  estadoinspeccion_eq: z.number().nullable(),
  marca: marcaRef,
  claseequipo: claseequipoRef,
  tipoequipo: tipoequipoRef,
  empresa: empresaRef,
})
export type EquipoRow = z.infer<typeof equipoRow>
/** An item read by its id: with its standards, and the logo of its company. */
export const equipoDetail = equipoRow.extend({
  normas: z.array(normaRef),
  empresa: empresaRef.extend({ img_emp: z.string().nullable() }),
})
export type EquipoDetail = z.infer<typeof equipoDetail>

/** What a creation answers: staff get the item, visitors only what names it (decisions §5.2). */
export const equipoCreado = z.object({ id_eq: z.string(), codigo_eq: z.string() })
export type EquipoCreado = z.infer<typeof equipoCreado>
