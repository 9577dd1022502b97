import * as z from 'zod'

/**
 * The data that a certificate prints, frozen when it is approved (CERT-9): later edits of a person, a course or a
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
