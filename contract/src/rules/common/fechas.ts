// Making a formatter costs a quarter of a millisecond; the English of Canada writes YYYY-MM-DD.
const enBogota = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** "Today" of the business, `YYYY-MM-DD` in America/Bogota whatever the machine's zone (WIRE-15). */
export function hoyEnBogota(ahora: Date = new Date()): string {
  return enBogota.format(ahora)
}

/** A date for tables, `05/03/2026`, from `YYYY-MM-DD`. Works on the text, so no time zone can shift the day. */
export function fechaTabla(iso: string): string {
  const [anio, mes, dia] = iso.split('-')
  return `${dia}/${mes}/${anio}`
}

const MESES = [
  'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio',
  'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre',
] as const // prettier-ignore

/** A date for documents, `5 de marzo de 2026`, from `YYYY-MM-DD`. */
export function fechaLarga(iso: string): string {
  const [anio, mes, dia] = iso.split('-').map(Number) as [number, number, number]
  return `${dia} de ${MESES[mes - 1]} de ${anio}`
}

/** The day that lies `dias` after a `YYYY-MM-DD`. */
export function sumarDias(iso: string, dias: number): string {
  const [anio, mes, dia] = iso.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(anio, mes - 1, dia + dias)).toISOString().slice(0, 10)
}

/** The last `cuantos` months as `YYYY-MM`, the oldest first, that of `hoy` (`YYYY-MM-DD`) last. */
export function ultimosMeses(hoy: string, cuantos: number): string[] {
  const [anio, mes] = hoy.split('-').map(Number) as [number, number]
  return Array.from({ length: cuantos }, (_, i) =>
    new Date(Date.UTC(anio, mes - cuantos + i, 1)).toISOString().slice(0, 7),
  )
}

/** A month in words, `noviembre de 2026`, from `YYYY-MM`. */
export function mesLargo(mes: string): string {
  const [anio, numero] = mes.split('-').map(Number) as [number, number]
  return `${MESES[numero - 1]} de ${anio}`
}

/** A month in three letters, `nov`, from `YYYY-MM`. */
export const mesCorto = (mes: string): string => mesLargo(mes).slice(0, 3)
