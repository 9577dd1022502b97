import * as z from 'zod/mini'
import { PARTES } from '../rules/training/cambios.ts'

/**
 * A text that was added to certificates later. Certificates that were issued before do not have it.
 */
const posterior = z.optional(z.nullable(z.string()))

/**
 * Data that a certificate prints, frozen when it is approved (CERT-9), so that later edits of a
 * person, a course or a company never change what was issued. Images are referenced by the id of
 * their stored bytes.
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
  cohorte: z.number().check(z.int()),
  consecutivo: z.number().check(z.int()),
  horas: z.number().check(z.int()),
  fechainicio: z.string(),
  fechafin: z.string(),
  tiempovigencia: z.number().check(z.int()),
  periodo: z.number().check(z.int()),
  empresa: z.object({
    id: z.number().check(z.int()),
    nombre: z.string(),
    nit: z.nullable(z.string()),
    representante: posterior,
  }),
  responsables: z.array(
    z.object({
      nombres: z.string(),
      apellidos: z.string(),
      cargo: z.nullable(z.string()),
      licencia: posterior,
      firma: z.nullable(z.string()),
    }),
  ),
  centro: z.object({
    nombre: z.string(),
    nit: z.nullable(z.string()),
    ciudad: z.nullable(z.string()),
    licencia: z.nullable(z.string()),
    representante: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    firma: z.nullable(z.string()),
    certificacion: posterior,
    codigoaprobacion: posterior,
    color: posterior,
  }),
})
export type DatosCertificado = z.infer<typeof datosCertificado>

/**
 * A type in which every key is required, at any depth. An optional value keeps undefined in its
 * type.
 */
export type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [K in keyof Required<T>]: Whole<T[K]> }
    : T
/**
 * Data to freeze at an approval. Optional texts are required here too, because a forgotten text
 * could never be added later.
 */
export type DatosCongelados = Whole<DatosCertificado>

/** A printed line that differs between two versions of a certificate, old and new. */
export const cambio = z.object({ parte: z.enum(PARTES), campo: z.string(), antes: z.string(), ahora: z.string() })
