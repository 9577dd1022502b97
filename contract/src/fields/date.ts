import * as z from 'zod/mini'
import { errorTexto } from './text.ts'

const esFechaReal = (iso: string) => {
  const fecha = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(iso) && iso >= '1900' && iso < '2200'
}

/**
 * Returns the field of a date without time, `YYYY-MM-DD`, from 1900 to 2199. The day must exist in
 * the calendar (WIRE-15).
 */
/* @__NO_SIDE_EFFECTS__ */
export function fecha(mensaje: string) {
  return z
    .string({ error: errorTexto(mensaje) })
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, mensaje), z.refine(esFechaReal, 'La fecha no existe o está fuera de rango.'))
}
