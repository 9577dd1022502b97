import type { Page } from '@anclaje/contract/http'

/** What the address says of a list: all texts. */
export type ListValues = Partial<Record<string, string>>

/** Values to write into the address; undefined takes one out. */
type Changes = Record<string, string | undefined>

interface Read {
  /** Counted from 1, as people do. */
  page: number
  size: number
  order: string | undefined
  filters: Record<string, string>
}

const wholeNumber = (text: string | undefined, fallback: number) =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : fallback

/** Returns how a list is looked at: what the address does not say, or says wrongly, is as usual. */
export const readState = (values: ListValues, names: readonly string[], defaultSize: number): Read => ({
  page: wholeNumber(values.page, 1),
  size: wholeNumber(values.size, defaultSize),
  order: values.orden || undefined,
  filters: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
})

/** Turns to a page; the first one is not written. */
export const pageChange = (page: number): Changes => ({ page: page === 1 ? undefined : String(page) })

/** Sets the size of a page, and goes back to the first one. */
export const sizeChange = (size: number, defaultSize: number): Changes => ({
  size: size === defaultSize ? undefined : String(size),
  page: undefined,
})

/** Sets filters, and goes back to the first page; an empty one is not written. */
export function filterChange(filters: ListValues): Changes {
  const entries = Object.entries(filters).map(([name, value]) => [name, value || undefined])
  return { ...Object.fromEntries(entries), page: undefined }
}

/** Returns one page of what came: a call that always answers every row as an array (WIRE-7) is cut into pages here. */
export function pageOf<Row>(answer: Page<Row> | Row[], page: number, size: number): Page<Row> {
  if (!Array.isArray(answer)) return answer
  return {
    items: answer.slice((page - 1) * size, page * size),
    currentPage: page - 1,
    totalItems: answer.length,
    totalPages: Math.ceil(answer.length / size),
  }
}
