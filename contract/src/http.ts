import * as z from 'zod/mini'
import { preprocess } from './fields/preprocess.ts'
import { identificador } from './fields/reference.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts'

/* @__NO_SIDE_EFFECTS__ */
const contador = (porDefecto: number, min: number) =>
  preprocess(
    (valor) =>
      valor === undefined || valor === ''
        ? porDefecto
        : typeof valor === 'string' && /^\d{1,16}$/.test(valor)
          ? Number(valor)
          : valor,
    z
      .number('Debe ser un número.')
      .check(z.int('Debe ser un número entero.'), z.minimum(min, `Debe ser ${min} o más.`)),
  )

/**
 * Zero-based page and size of a list. A size above `MAX_PAGE_SIZE` is reduced to `MAX_PAGE_SIZE`,
 * not refused.
 */
export const pageQuery = z.object({
  page: z.pipe(contador(0, 0), z.number().check(z.maximum(1_000_000_000, 'Esa página no existe.'))),
  size: z.pipe(
    contador(DEFAULT_PAGE_SIZE, 1),
    z.pipe(
      z.number(),
      z.transform((size) => Math.min(size, MAX_PAGE_SIZE)),
    ),
  ),
})
export type PageQuery = z.output<typeof pageQuery>

/**
 * Returns the schema of a page of a list (WIRE-6). `totalEsMinimo` means that the count stopped at
 * `totalItems`, and that there are more rows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    currentPage: z.number(),
    totalItems: z.number(),
    totalEsMinimo: z.optional(z.literal(true)),
    totalPages: z.number(),
  })
}
export interface Page<T> {
  items: T[]
  currentPage: number
  totalItems: number
  totalEsMinimo?: true | undefined
  totalPages: number
}

/** Body of every failure (WIRE-11): `message` is for people, `code` is for programs. */
export const errorBody = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  /** Id to find the log lines of this request. */
  idSolicitud: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Where a row is in use that is not deleted for that: «Está en 3 certificados.» */
  uso: z.optional(z.string()),
  /** Current number of rows, when the call was refused because that number changed (OPS-54). */
  total: z.optional(z.number()),
  /** Refused rows of an import (PEOPLE-19). */
  filas: z.optional(z.array(z.object({ fila: z.number(), motivos: z.record(z.string(), z.string()) }))),
})
export type ErrorBody = z.infer<typeof errorBody>

export const mensaje = z.object({ message: z.string() })

/** Numeric id of a row in a path. */
export const idParam = z.object({
  id: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'El identificador no es válido.')), z.transform(Number)),
    z.number().check(z.maximum(2_147_483_647, 'El identificador no es válido.')),
  ),
})

/** UUID of a row in a path. */
export const uuidParam = z.object({ id: identificador('El identificador no es válido.') })

/**
 * Returns the query of a list that is one array or, with `page`, a page. The schema accepts any
 * `page`; the handler validates it before it returns a page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pagedOrWhole<F extends z.core.$ZodShape>(filters: F) {
  return z.object({ ...filters, ...pageQuery.shape, page: z.optional(z.unknown()) })
}

/** Returns the query of a list in pages: its filters, page and size. */
/* @__NO_SIDE_EFFECTS__ */
export function paged<F extends z.core.$ZodShape>(filters: F) {
  return z.object({ ...pageQuery.shape, ...filters })
}
