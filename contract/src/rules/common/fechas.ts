// Formatter that all calls share, because creating one takes a quarter of a millisecond. `en-CA`
// writes YYYY-MM-DD.
const enBogota = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

const MINUTO_MS = 60_000

/**
 * Wraps the formatting of a moment and keeps the last text, which is the same during a minute.
 * Every call of the API asks for the day, and formatting takes as long as a short query.
 */
export function porMinuto(formatear: (momento: Date) => string): (momento: Date) => string {
  let [minuto, texto] = [Number.NaN, '']
  return (momento) => {
    const pedido = Math.floor(momento.getTime() / MINUTO_MS)
    if (pedido !== minuto) [minuto, texto] = [pedido, formatear(momento)]
    return texto
  }
}

const diaEnBogota = porMinuto((momento) => enBogota.format(momento))

/** Returns today in America/Bogota as `YYYY-MM-DD`, whatever the zone of the machine (WIRE-15). */
export const hoyEnBogota = (ahora: Date = new Date()): string => diaEnBogota(ahora)

/**
 * Formats a day (`YYYY-MM-DD`) for tables as `05/03/2026`. Works on the text, so that no time zone
 * shifts the day.
 */
export function fechaTabla(iso: string): string {
  const [anio, mes, dia] = iso.split('-') as [string, string, string]
  return `${dia}/${mes}/${anio}`
}

const MESES = [
  'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio',
  'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre',
] as const // prettier-ignore

/** Formats a day (`YYYY-MM-DD`) for documents as `5 de marzo de 2026`. */
export function fechaLarga(iso: string): string {
  const [anio, mes, dia] = iso.split('-').map(Number) as [number, number, number]
  return `${dia} de ${MESES[mes - 1]!} de ${anio}`
}

/**
 * Returns the day (`YYYY-MM-DD`) that is `dias` days after another day, or before it if `dias` is
 * negative.
 */
export function sumarDias(iso: string, dias: number): string {
  const [anio, mes, dia] = iso.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(anio, mes - 1, dia + dias)).toISOString().slice(0, 10)
}

const DIA_MS = 86_400_000

/** Returns the number of days from a day to another (`YYYY-MM-DD`), negative if that is before. */
export const diasEntre = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / DIA_MS

/**
 * Day number of the 29th of February 1900, which never existed but is counted by Excel's 1900
 * system.
 */
const DIA_INEXISTENTE = 60
/** Day number of 1904-01-01, which is 0 in the 1904 system. */
const INICIO_1904 = 1462
/** Last day number of a spreadsheet, 31/12/9999. */
const ULTIMO_DIA = 2_958_465

/**
 * Converts a day number of a spreadsheet to a date (`YYYY-MM-DD`); 1 is 1900-01-01, or 1904-01-02
 * in a spreadsheet that counts from 1904. Returns undefined for a fraction, for a number out of
 * range, and for 60, a day that never existed.
 */
export function fechaDeSerie(numero: number, desde1904 = false): string | undefined {
  const serie = desde1904 ? numero + INICIO_1904 : numero
  if (!Number.isInteger(serie) || serie < 1 || serie > ULTIMO_DIA || serie === DIA_INEXISTENTE) return undefined
  return sumarDias('1899-12-31', serie > DIA_INEXISTENTE ? serie - 1 : serie)
}

/**
 * Returns the last `cuantos` months as `YYYY-MM`, oldest first, up to the month of `hoy`
 * (`YYYY-MM-DD`).
 */
export function ultimosMeses(hoy: string, cuantos: number): string[] {
  const [anio, mes] = hoy.split('-').map(Number) as [number, number]
  return Array.from({ length: cuantos }, (_, i) =>
    new Date(Date.UTC(anio, mes - cuantos + i, 1)).toISOString().slice(0, 7),
  )
}

/** Formats a month (`YYYY-MM`) with its name and year, as in `noviembre de 2026`. */
export function mesLargo(mes: string): string {
  const [anio, numero] = mes.split('-').map(Number) as [number, number]
  return `${MESES[numero - 1]!} de ${anio}`
}

/** Formats a month (`YYYY-MM`) as three letters, as in `nov`. */
export const mesCorto = (mes: string): string => mesLargo(mes).slice(0, 3)
