import type { Page } from '@anclaje/contract/http'

/** State of a list as texts, as in the query of an address. */
export type ListValues = Partial<Record<string, string>>

/** Values to write into the address; undefined removes a value. */
type Changes = Record<string, string | undefined>

interface ListQuery {
  /** Number of the page, counted from 1. */
  page: number
  size: number
  order: string | undefined
  filters: Record<string, string>
}

const wholeNumber = (text: string | undefined, fallback: number) =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : fallback

/** Parses the state of a list. Missing and invalid values get their defaults. */
export const readState = (values: ListValues, names: readonly string[], defaultSize: number): ListQuery => ({
  page: wholeNumber(values.page, 1),
  size: wholeNumber(values.size, defaultSize),
  order: values.orden || undefined,
  filters: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
})

/** Returns the change to another page. The first page is left out of the address. */
export const pageChange = (page: number): Changes => ({ page: page === 1 ? undefined : String(page) })

/** Returns the change to another page size, which goes back to the first page. */
export const sizeChange = (size: number, defaultSize: number): Changes => ({
  size: size === defaultSize ? undefined : String(size),
  page: undefined,
})

/** Returns the change of filters, which goes back to the first page. */
export function filterChange(filters: ListValues): Changes {
  const entries = Object.entries(filters).map(([name, value]) => [name, value || undefined])
  return { ...Object.fromEntries(entries), page: undefined }
}

/** Returns one page of an answer. An array of all rows (WIRE-7) is divided into pages here. */
export function pageOf<Row>(answer: Page<Row> | Row[], page: number, size: number): Page<Row> {
  if (!Array.isArray(answer)) return answer
  return {
    items: answer.slice((page - 1) * size, page * size),
    currentPage: page - 1,
    totalItems: answer.length,
    totalPages: Math.ceil(answer.length / size),
  }
}
