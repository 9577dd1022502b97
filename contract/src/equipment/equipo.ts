import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { filtro, filtroDias, filtroId, filtroSi, filtroUuid, vacioComoNada } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { referencia } from '../fields/reference.ts'
import { motivoDeCambio, razon, signo, textoOpcional } from '../fields/text.ts'
import { mensaje, pageOf, paged, uuidParam } from '../http.ts'
import { XLSX } from '../limits.ts'
import { hoyEnBogota } from '../rules/common/fechas.ts'
import { PERMISO_EXPORTACION } from '../rules/overview/trabajos.ts'
import { empresaRef, tipoequipoRef } from '../refs.ts'

const MIN_ANIO = 1970
export const FABRICACION_IMPOSIBLE = 'La fecha de fabricación no existe o es posterior a hoy.'
const SELECCIONE_NORMA = 'Elija al menos una norma.'

/**
 * Returns whether the known parts of a date of manufacture exist in the calendar and are not after
 * today.
 */
function fechaPosible(dia: number | null | undefined, mes: number | null | undefined, anio: number): boolean {
  const iso = [anio, mes ?? 1, dia ?? 1].map((parte) => String(parte).padStart(2, '0')).join('-')
  const fecha = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(iso) && iso <= hoyEnBogota()
}

const LETRAS_COMUNES = /^[\u0020-\u007eØø–—‐‑·°]*$/

/**
 * Returns whether a serial has letters of the Latin alphabet, digits 0 to 9 and common signs alone,
 * with any accents. Letters of others look like them and would make another serial (EQUIP-19).
 */
const tieneLetrasComunes = (serie: string) => LETRAS_COMUNES.test(serie.normalize('NFKD').replaceAll(/\p{M}/gu, ''))

/** Fields that identify an item. */
const identidad = {
  idemp: referencia('Elija la empresa.'),
  idclaeq: referencia('Elija la clase de equipo.'),
  idmar: referencia('Elija la marca.'),
  numserie: signo({ mensaje: 'Escriba el número de serie, con al menos 2 caracteres.', min: 2 }).check(
    z.refine(tieneLetrasComunes, 'Escriba la serie con letras de la A a la Z, números y signos comunes.'),
  ),
  lote: signo({ mensaje: 'Escriba el lote.' }),
  referencia: signo({ mensaje: 'Escriba la referencia.' }),
  modelo: signo({ mensaje: 'Escriba el modelo.' }),
}

/** An item of fall-protection equipment (EQUIP-8). */
export const equipo = entity({
  suffix: 'eq',
  fields: {
    ...identidad,
    selloconformidad: textoOpcional({ max: 200 }, signo),
    dayfabricacion: opcional(entero({ mensaje: 'El día va de 1 a 31.', min: 1, max: 31 })),
    monthfabricacion: opcional(entero({ mensaje: 'El mes va de 1 a 12.', min: 1, max: 12 })),
    yearfabricacion: opcional(entero({ mensaje: `El año va desde ${MIN_ANIO} hasta hoy.`, min: MIN_ANIO, max: 2199 })),
  },
  reads: {
    id_eq: z.string(),
    codigo_eq: z.string(),
    origen_eq: z.string(),
    porconfirmar_eq: z.boolean(),
    /** Date and state of the newest finished inspection; both null if there is none. */
    fechainspeccion_eq: z.nullable(z.string()),
    estadoinspeccion_eq: z.nullable(z.number()),
    /** Why it must not be used, whatever that inspection says; else null (EQUIP-17). */
    nousar_eq: z.nullable(z.string()),
  },
  order: ['codigo_eq'],
  nested: {
    marca: z.object({ id_mar: z.number(), nombre_mar: z.string() }),
    claseequipo: z.object({ id_claeq: z.number(), nombre_claeq: z.string() }),
    tipoequipo: tipoequipoRef,
    empresa: empresaRef,
  },
})
export type EquipoTexts = FormTexts<typeof equipo>

/** Body of an item (EQUIP-8). Its standards come after the fields that identify it. */
export const equipoBody = z
  .object({
    ...identidad,
    normas: z.array(referencia(SELECCIONE_NORMA), SELECCIONE_NORMA).check(
      z.minLength(1, SELECCIONE_NORMA),
      z.maxLength(50, 'Elija máximo 50 normas.'),
      z.overwrite((normas) => [...new Set(normas)]),
    ),
    ...equipo.body.shape,
  })
  .check(
    z.superRefine(({ dayfabricacion: dia, monthfabricacion: mes, yearfabricacion: anio }, context) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      const falta = (valor: number | null | undefined) => valor === null || valor === undefined
      if (!falta(dia) && falta(mes)) wrong('monthfabricacion', 'Indique también el mes.')
      if (!(falta(dia) && falta(mes)) && falta(anio)) wrong('yearfabricacion', 'Indique también el año.')
      else if (typeof anio === 'number' && !fechaPosible(dia, mes, anio))
        wrong('yearfabricacion', FABRICACION_IMPOSIBLE)
    }),
  )
export type EquipoBody = z.output<typeof equipoBody>

// Functions, so that the public registration carries no schema of staff.
const cambioEquipo = () => z.safeExtend(equipoBody, { motivo: motivoDeCambio() })
/** Body of a change of an item, with the reason that one asks for which contradicts an issue. */
export type CambioEquipo = z.output<ReturnType<typeof cambioEquipo>>

const CORTO = 'Escriba por qué es otro equipo, con al menos 10 letras.'
/** Returns the schema that says why an item is another thing than a rejected one of its key. */
export const motivoDeOtro = () => razon(10, CORTO)
const otroEquipo = () => z.object({ ideq: z.uuid('Elija el otro registro.'), motivo: motivoDeOtro() })
export type OtroEquipo = z.output<ReturnType<typeof otroEquipo>>

/**
 * Values of the filter by inspection: items with an expired approval, rejected items and items
 * without a result (all three as in `situacionEquipo()`), approved items whose next inspection is
 * due within some days, and items with an unfinished inspection.
 */
const INSPECCIONES = ['vencida', 'porvencer', 'rechazado', 'ninguna', 'pendiente'] as const

/**
 * Serial, brand and class of an item as somebody writes it, and its id once it is stored. The
 * serial names other items together with the brand, the class or both.
 */
const serieEscrita = () =>
  z.object({
    numserie: filtro(),
    idmar: filtroId(),
    idclaeq: filtroId(),
    id: filtroUuid(),
  })
export type SerieEscrita = z.output<ReturnType<typeof serieEscrita>>

export const equipoFilters = z.object({
  idemp: filtroId(),
  nombre: filtro(),
  idtipoeq: filtroId(),
  porconfirmar: filtroSi(),
  inspeccion: vacioComoNada(z.optional(z.enum(INSPECCIONES, 'Ese filtro no existe.'))),
  /** Days that *porvencer* looks ahead, `DIAS_POR_VENCER` by default; ignored for other filters. */
  dias: filtroDias(),
})
export type EquipoFilters = z.output<typeof equipoFilters>

export type EquipoRow = z.infer<typeof equipo.row>
/** An item read by its id, with its standards and the logo of its company. */
const equipoDetail = z.object({
  ...equipo.row.shape,
  empresa: z.object({ ...empresaRef.shape, img_emp: z.nullable(z.string()) }),
  normas: z.array(z.object({ id_nor: z.number(), nombre_nor: z.string() })),
  /** Other records of the same thing that were rejected (EQUIP-19). */
  gemelos: z.array(z.object({ id_eq: z.string(), codigo_eq: z.string(), nombre_emp: z.string() })),
})
export type EquipoDetail = z.infer<typeof equipoDetail>

/** A rejected item that a written serial names (EQUIP-19). */
const rechazado = z.object({
  id_eq: z.string(),
  codigo_eq: z.string(),
  nombre_mar: z.string(),
  nombre_emp: z.string(),
  /** False when its brand is another one and the serial too short to tell. */
  esElMismo: z.boolean(),
})
export type EquipoRechazado = z.infer<typeof rechazado>

const { id_eq, codigo_eq } = equipo.columns
const equipoCreado = z.object({ id_eq, codigo_eq })
/** Id and code of an item, the part of the answer to a creation that every caller gets. */
export type EquipoCreado = z.infer<typeof equipoCreado>

const equipoRegistro = () =>
  z.safeExtend(equipoBody, {
    sitioweb: z.optional(z.unknown()),
    /** True to leave it for an administrator, like one that a visitor registers (EQUIP-19). */
    porconfirmar: opcional(z.boolean('Debe ser verdadero o falso.')),
  })
export type EquipoRegistro = z.output<ReturnType<typeof equipoRegistro>>
/** Fields that the public registration takes. It ignores any other. */
const PARA_VISITANTES = [
  'idemp',
  'idclaeq',
  'idmar',
  'numserie',
  'lote',
  'referencia',
  'modelo',
  'normas',
  'selloconformidad',
  'dayfabricacion',
  'monthfabricacion',
  'yearfabricacion',
  'sitioweb',
] satisfies readonly (keyof z.input<ReturnType<typeof equipoRegistro>>)[]

export const equipoCalls = calls(() => ({
  'GET /equipos': { access: ['Equipos', 'ver'], query: paged(equipoFilters.shape), answer: pageOf(equipo.row) },
  'GET /equipos/getByParams': {
    access: ['Equipos', 'ver'],
    query: z.object({ id: filtroUuid() }),
    answer: z.union([z.array(equipoDetail), z.array(equipo.row)]),
  },
  'GET /equipos/getAll': { access: ['Equipos', 'ver'], answer: z.array(equipo.row) },
  // No HEAD, because it would read every item in vain.
  'GET /equipos/exportar': {
    access: PERMISO_EXPORTACION.exportar_equipos,
    query: equipoFilters,
    document: [XLSX],
    noHead: true,
  },
  'GET /equipos/rechazados': { access: ['Equipos', 'ver'], query: serieEscrita(), answer: z.array(rechazado) },
  'GET /equipos/:id': { access: ['Equipos', 'ver'], params: uuidParam, answer: equipoDetail },
  // Without a session this is the public registration, which returns only the id and the code
  // (EQUIP-15).
  'POST /equipos': {
    access: { publicOr: ['Equipos', 'crear'], takes: PARA_VISITANTES },
    body: equipoRegistro(),
    created: equipoDetail,
    reduced: equipoCreado,
    limit: 'registration',
  },
  'PUT /equipos/:id': { access: ['Equipos', 'editar'], params: uuidParam, body: cambioEquipo(), answer: equipoDetail },
  'PUT /equipos/:id/confirmar': { access: ['Equipos', 'editar'], params: uuidParam, answer: equipoDetail },
  'PUT /equipos/:id/otro': {
    access: ['Equipos', 'editar'],
    params: uuidParam,
    body: otroEquipo(),
    answer: equipoDetail,
  },
  'DELETE /equipos/:id': { access: ['Equipos', 'eliminar'], params: uuidParam, answer: mensaje },
  // Undoes the deletion (TRUST-25).
  'PUT /equipos/:id/restaurar': {
    logged: 'restauracion',
    access: ['Equipos', 'eliminar'],
    params: uuidParam,
    answer: mensaje,
  },
}))
