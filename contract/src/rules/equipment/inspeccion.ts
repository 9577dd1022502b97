import { INSPECCION, OBSERVACION, RESULTADO } from '../../states.ts'
import type { EstadoInspeccion, Resultado, SituacionEquipo, SituacionInspeccion } from '../../states.ts'
import { fechaLarga, mesLargo } from '../common/fechas.ts'
import { PERIODO, fechaFin, vencido } from '../training/vigencia.ts'

/** A line of a checklist. Groups are not lines. */
export interface Linea {
  /**
   * True when the property of the line is that of the item's type. The API computes the value
   * (`decides` in `api/src/equipment/inspecciones/queries/lines.ts`). Other lines are only
   * informative and never cause a rejection.
   */
  decide: boolean
  resultado: Resultado
}

/**
 * Returns the state of an inspection by its answers alone (INSP-6): rejected when one deciding line
 * fails; approved when every deciding line has an answer and at least one complies; else pending.
 */
export function resultadoLista(lineas: readonly Linea[]): EstadoInspeccion {
  const deciden = lineas.filter(({ decide }) => decide)
  if (deciden.some(({ resultado }) => resultado === RESULTADO.noCumple)) return INSPECCION.rechazado
  if (deciden.some(({ resultado }) => resultado === null)) return INSPECCION.pendiente
  return deciden.some(({ resultado }) => resultado === RESULTADO.cumple) ? INSPECCION.aprobado : INSPECCION.pendiente
}

/**
 * Returns the state of an inspection: the state of its answers, or pending while it has no
 * responsible person (INSP-6).
 */
export function estadoInspeccion(lineas: readonly Linea[], conResponsable: boolean): EstadoInspeccion {
  return conResponsable ? resultadoLista(lineas) : INSPECCION.pendiente
}

/**
 * Returns the state of the observations that fit the answers. Returns null while the answers are
 * pending, because any observation can then be chosen.
 */
export function observacionQueCorresponde(resultado: EstadoInspeccion): number | null {
  if (resultado === INSPECCION.rechazado) return OBSERVACION.rechazado
  return resultado === INSPECCION.aprobado ? OBSERVACION.aprobado : null
}

/**
 * Returns whether an observation fits the answers, whose state is `resultado`. Every observation
 * fits pending ones (INSP-12).
 */
export function correspondeObservacion({ estado }: { estado: number }, resultado: EstadoInspeccion): boolean {
  const corresponde = observacionQueCorresponde(resultado)
  return corresponde === null || estado === corresponde
}

/**
 * Returns the last day on which an inspection is valid: one year after it was made (INSP-14;
 * Resolución 4272 de 2021, art. 61 g). Dates are `YYYY-MM-DD`.
 */
export const vigenteHasta = (fecha: string): string => fechaFin(fecha, 1, PERIODO.anio)

/**
 * Returns the earliest date of an inspection that is still valid on a day. Dates are `YYYY-MM-DD`.
 */
export function primeraFechaVigente(hoy: string): string {
  const [anio, mes, dia] = hoy.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(anio - 1, mes - 1, dia)).toISOString().slice(0, 10)
}

/**
 * Returns the displayed state of an inspection on a day: expired after one year, else its state
 * (INSP-14). Dates are `YYYY-MM-DD`.
 */
export function situacionInspeccion(estado: number, fecha: string, hoy: string): SituacionInspeccion {
  if (vencido(vigenteHasta(fecha), hoy)) return 'vencido'
  if (estado === INSPECCION.aprobado) return 'aprobado'
  return estado === INSPECCION.rechazado ? 'rechazado' : 'pendiente'
}

/**
 * Returns the displayed state of an item (EQUIP-13) from the state of its newest inspection with a
 * result (null if there is none), and whether that inspection has expired. A rejection never
 * expires.
 */
export function situacionSegun(estado: number | null, estaVencida: boolean): SituacionEquipo {
  if (estado === INSPECCION.rechazado) return 'rechazado'
  if (estado !== INSPECCION.aprobado) return 'sin_inspeccion'
  return estaVencida ? 'vencido' : 'aprobado'
}

/**
 * Returns the displayed state of an item on a day, from the state and the date of its newest
 * inspection with a result (both null if there is none; EQUIP-13). Dates are `YYYY-MM-DD`.
 */
export const situacionEquipo = (estado: number | null, fecha: string | null, hoy: string): SituacionEquipo =>
  situacionSegun(estado, fecha !== null && vencido(vigenteHasta(fecha), hoy))

/** What an item's row says about its inspections. */
interface Inspeccionado {
  nousar_eq: string | null
  estadoinspeccion_eq: number | null
  fechainspeccion_eq: string | null
}

/**
 * Returns the displayed state of an item on a day: that it must not be used, or what its newest
 * inspection says (EQUIP-13, EQUIP-17).
 */
export const situacionDeEquipo = (
  { nousar_eq, estadoinspeccion_eq, fechainspeccion_eq }: Inspeccionado,
  hoy: string,
): SituacionEquipo => (nousar_eq === null ? situacionEquipo(estadoinspeccion_eq, fechainspeccion_eq, hoy) : 'no_usar')

/** Returns the code of the item with a number, such as `EQ-000123` (EQUIP-10). */
export const codigoEquipo = (numero: number): string => `EQ-${String(numero).padStart(6, '0')}`

/**
 * Parses the code of an item as people type it, `eq 123` as well as `EQ-000123`, into its stored
 * form. Returns null for any other text.
 */
export function leerCodigoEquipo(texto: string): string | null {
  const numero = /^\s*eq[\s.‐‑–—-]*(\d{1,9})\s*$/i.exec(texto)?.[1]
  return numero === undefined ? null : codigoEquipo(Number(numero))
}

/**
 * Maximum number of days between the first result of an inspection and a changed date, before or
 * after that result (INSP-11).
 */
export const DIAS_FECHA_INSPECCION = 7

/**
 * Returns the earliest day, `YYYY-MM-DD`, that the known parts of a date of manufacture allow; null
 * when the year is unknown.
 */
export function primerDiaFabricacion(dia: number | null, mes: number | null, anio: number | null): string | null {
  if (anio === null) return null
  return [anio, mes ?? 1, mes === null ? 1 : (dia ?? 1)].map((parte) => String(parte).padStart(2, '0')).join('-')
}

/**
 * Formats the known parts of a date of manufacture: `5 de marzo de 2024`, `marzo de 2024` or
 * `2024`; null when the year is unknown.
 */
export function fechaFabricacion(dia: number | null, mes: number | null, anio: number | null): string | null {
  if (anio === null) return null
  if (mes === null) return String(anio)
  const iso = `${anio}-${String(mes).padStart(2, '0')}`
  return dia === null ? mesLargo(iso) : fechaLarga(`${iso}-${String(dia).padStart(2, '0')}`)
}

/** Returns the forms of a date of manufacture, from its year to all that is known of it. */
export const formasFabricacion = (dia: number | null, mes: number | null, anio: number | null): string[] =>
  [fechaFabricacion(null, null, anio), fechaFabricacion(null, mes, anio), fechaFabricacion(dia, mes, anio)].filter(
    (forma) => forma !== null,
  )

/** Sentence about an item that was deleted after it had been inspected (EQUIP-17). */
export const RETIRADO = 'Retirado del registro: no usar'
