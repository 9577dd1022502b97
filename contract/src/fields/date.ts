import * as z from 'zod'
import { tipoTexto } from './text.ts'

const esFechaReal = (iso: string) => {
  const fecha = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(iso) && iso >= '1900' && iso < '2200'
}

/** A date without time, `YYYY-MM-DD`, that exists in the calendar (WIRE-15). */
export function fecha(mensaje: string) {
  return z
    .string({ error: tipoTexto(mensaje) })
    .regex(/^\d{4}-\d{2}-\d{2}$/, mensaje)
    .refine(esFechaReal, 'La fecha no existe o está fuera de rango.')
}
