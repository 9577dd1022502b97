/** Number of rows of a list on one page, which keep it small. */
export const ROWS = 20

export const pagesOf = ({ length }: readonly unknown[]) => Math.ceil(length / ROWS)
export const onPage = <Row,>(rows: readonly Row[], page: number) => rows.slice(page * ROWS, (page + 1) * ROWS)

/** Returns the index of the page to show: the last one where an address asks for a later one. */
export const pageWithin = (rows: readonly unknown[], page: number) => Math.max(0, Math.min(page, pagesOf(rows) - 1))

interface PagerProps {
  label: string
  page: number
  pages: number
  /** Address of the look-up, to which the number of a page is added. */
  address: string
}

/** Links to the pages before and after; nothing where there is one page only. */
export function PageLinks({ label, page, pages, address }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={label}>
      {page > 0 && <a href={address + page}>Anteriores</a>}
      <span>
        Página {page + 1} de {pages}
      </span>
      {page < pages - 1 && <a href={address + (page + 2)}>Siguientes</a>}
    </nav>
  )
}
