import * as z from 'zod'

const vacioANull = <T>(valor: T) => (typeof valor === 'string' && valor.trim() === '' ? null : valor)

/** The optional form of a field: null and empty are both `null`; an absent one stays absent, so that an edit keeps what there is. */
export function opcional<T extends z.ZodType>(campo: T) {
  return z.preprocess((valor: z.input<T> | null) => vacioANull(valor), campo.nullable()).optional()
}
