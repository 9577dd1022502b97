import { INSPECCION, OBSERVACION, RESULTADO } from '../../states.ts'
import type { EstadoInspeccion, Resultado, SituacionEquipo, SituacionInspeccion } from '../../states.ts'
import { fechaLarga, mesLargo } from '../common/fechas.ts'
import { PERIODO, fechaFin, vencido } from '../training/vigencia.ts'

/** A line of a checklist as the state is read from it: groups are no lines. */
export interface Linea {
  /** Whether its property is that of the type of the item: the others inform and never reject. */
  decide: boolean
  resultado: Resultado
}

/**
 * What the answers alone say of an item (INSP-6): rejected by one line that fails; approved when every line that decides has an
 * answer and one complies at least; pending until then.
 */
export function resultadoLista(lineas: readonly Linea[]): EstadoInspeccion {
  const deciden = lineas.filter(({ decide }) => decide)
  if (deciden.some(({ resultado }) => resultado === RESULTADO.noCumple)) return INSPECCION.rechazado
  if (deciden.some(({ resultado }) => resultado === null)) return INSPECCION.pendiente
  return deciden.some(({ resultado }) => resultado === RESULTADO.cumple) ? INSPECCION.aprobado : INSPECCION.pendiente
}

/** The state of an inspection: without somebody responsible it stays pending, whatever was answered (INSP-6). */
export function estadoInspeccion(lineas: readonly Linea[], conResponsable: boolean): EstadoInspeccion {
  return conResponsable ? resultadoLista(lineas) : INSPECCION.pendiente
}

/** The state of the observations that fit what the answers say, or null while they say nothing: then any may be chosen. */
export function observacionQueCorresponde(resultado: EstadoInspeccion): number | null {
  if (resultado === INSPECCION.rechazado) return OBSERVACION.rechazado
  return resultado === INSPECCION.aprobado ? OBSERVACION.aprobado : null
}

/** The last day on which an inspection counts, `YYYY-MM-DD`: one year after it was made (INSP-14; Resolución 4272 de 2021, art. 61 g). */
export const vigenteHasta = (fecha: string): string => fechaFin(fecha, 1, PERIODO.anio)

/** The earliest date whose inspection still counts on a day, both `YYYY-MM-DD`: what is older is expired. */
export function primeraFechaVigente(hoy: string): string {
  const [anio, mes, dia] = hoy.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(anio - 1, mes - 1, dia)).toISOString().slice(0, 10)
}

/** What a row of a public page shows of an inspection of a date on a day, both `YYYY-MM-DD`: older than one year it is expired (INSP-14). */
export function situacionInspeccion(estado: number, fecha: string, hoy: string): SituacionInspeccion {
  if (vencido(vigenteHasta(fecha), hoy)) return 'vencido'
  if (estado === INSPECCION.aprobado) return 'aprobado'
  return estado === INSPECCION.rechazado ? 'rechazado' : 'pendiente'
}

/**
 * What an item is by the state of its newest inspection that has a result, or null without one, and whether that one is
 * older than a year: what was rejected stays so however old that is (EQUIP-13).
 */
export function situacionSegun(estado: number | null, estaVencida: boolean): SituacionEquipo {
  if (estado === INSPECCION.rechazado) return 'rechazado'
  if (estado !== INSPECCION.aprobado) return 'sin_inspeccion'
  return estaVencida ? 'vencido' : 'aprobado'
}

/** What an item is on a day, by the state and the date of its newest inspection that has a result; dates `YYYY-MM-DD`. */
export const situacionEquipo = (estado: number | null, fecha: string | null, hoy: string): SituacionEquipo =>
  situacionSegun(estado, fecha !== null && vencido(vigenteHasta(fecha), hoy))

/** The code of an item from its number, `EQ-000123` (EQUIP-10). */
export const codigoEquipo = (numero: number): string => `EQ-${String(numero).padStart(6, '0')}`

/** A code as people type it, `eq 123` like `EQ-000123`, in its stored form; null when it is none. */
export function leerCodigoEquipo(texto: string): string | null {
  const numero = /^\s*eq[\s.‐‑–—-]*(\d{1,9})\s*$/i.exec(texto)?.[1]
  return numero === undefined ? null : codigoEquipo(Number(numero))
}

/** The days within which the date of an inspection may still move once there was a result (INSP-11). */
export const DIAS_FECHA_INSPECCION = 7

/** The earliest day, `YYYY-MM-DD`, that the known parts of a date of manufacture allow; null when not even the year is known. */
export function primerDiaFabricacion(dia: number | null, mes: number | null, anio: number | null): string | null {
  if (anio === null) return null
  return [anio, mes ?? 1, mes === null ? 1 : (dia ?? 1)].map((parte) => String(parte).padStart(2, '0')).join('-')
}

/** A day of manufacture as far as it is known: `5 de marzo de 2024`, `marzo de 2024` or `2024`; null when not even the year is. */
export function fechaFabricacion(dia: number | null, mes: number | null, anio: number | null): string | null {
  if (anio === null) return null
  if (mes === null) return String(anio)
  const iso = `${anio}-${String(mes).padStart(2, '0')}`
  return dia === null ? mesLargo(iso) : fechaLarga(`${iso}-${String(dia).padStart(2, '0')}`)
}
