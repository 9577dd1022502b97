import { MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import type { Page, PageQuery } from '@anclaje/contract/http'
import type { Counted } from '../db/counts.ts'
import { ARRAY_LIMIT } from '../db/list.ts'
import { badRequest } from '../errors/errors.ts'

/** Returns a page of a list in the shape of the wire. */
export function pageReply<T>(items: T[], counted: number | Counted, { page, size }: PageQuery): Page<T> {
  const { total, isMinimum } = typeof counted === 'number' ? { total: counted, isMinimum: false } : counted
  return {
    items,
    currentPage: page,
    totalItems: total,
    ...(isMinimum && { totalEsMinimo: true as const }),
    totalPages: Math.ceil(total / size),
  }
}

/**
 * Returns the rows of a call that returns a plain array. Throws 400 when there are more rows than
 * the array may hold; the message names the paged call (WIRE-7). So no answer is cut silently.
 */
export function wholeArray<T>(rows: T[], inPieces: string): T[] {
  if (rows.length < ARRAY_LIMIT) return rows
  throw badRequest(
    `La lista tiene más de ${MAX_PAGE_SIZE.toLocaleString('es-CO')} filas. Pídala por partes: ${inPieces}`,
  )
}

/**
 * Returns the paged call of a path as text for a message, such as `GET /empresas?page=0&size=…`.
 */
export const pagedCall = (path: string): string => `GET ${path}?page=0&size=${MAX_PAGE_SIZE}`
