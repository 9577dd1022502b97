import * as z from 'zod'

/**
 * The data that a certificate prints, frozen when it is approved (decisions §3.5): later edits of a person, a course or a
 * company never rewrite what was issued. Images are named by the id of their stored bytes, never copied in here.
 */
export const datosCertificado = z.object({
  codigo: z.string(),
  aprendiz: z.object({
    nombres: z.string(),
    apellidos: z.string(),
    tipodocumento: z.object({ iniciales: z.string(), nombre: z.string() }),
    numerodocumento: z.string(),
  }),
  curso: z.object({ nombre: z.string(), iniciales: z.string() }),
  cohorte: z.number().int(),
  consecutivo: z.number().int(),
  horas: z.number().int(),
  fechainicio: z.string(),
  fechafin: z.string(),
  tiempovigencia: z.number().int(),
  periodo: z.number().int(),
  empresa: z.object({ id: z.number().int(), nombre: z.string(), nit: z.string().nullable() }),
  responsables: z.array(
    z.object({
      nombres: z.string(),
      apellidos: z.string(),
      cargo: z.string().nullable(),
      firma: z.string().nullable(),
    }),
  ),
  centro: z.object({
    nombre: z.string(),
    nit: z.string().nullable(),
    ciudad: z.string().nullable(),
    licencia: z.string().nullable(),
    representante: z.string().nullable(),
    logo: z.string().nullable(),
    firma: z.string().nullable(),
  }),
})
export type DatosCertificado = z.infer<typeof datosCertificado>

const cuatroDigitos = (numero: number) => String(numero).padStart(4, '0')

/** The certificate id shown to people, `TA-0012/0034`: initials, cohort and consecutive in four digits or more (portal §3). */
export function codigoCertificado(iniciales: string, cohorte: number, consecutivo: number): string {
  return `${iniciales}-${cuatroDigitos(cohorte)}/${cuatroDigitos(consecutivo)}`
}

/** The PDF's file name, `TA_José María_Peña Ibáñez.pdf` (portal §9), without the characters that a file system forbids. */
export function nombreArchivoCertificado(iniciales: string, nombres: string, apellidos: string): string {
  const base = `${iniciales}_${nombres}_${apellidos}`
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  return `${base
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()}.pdf`
}
