import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '@anclaje/contract/http'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { situacion } from '@anclaje/contract/rules/training/vigencia'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { callKeyOf } from '../../../client/query-key.ts'

const LIST = 'GET /certcol'

/**
 * Returns a function that shows a new state on rows of the list where they stand. They stay there
 * until the next query, also where the list has a filter that they no longer match: whoever
 * approved them sees that it was done (SCR-12).
 */
export function useShowState(): (rows: readonly CertcolRow[], estado: number) => void {
  const client = useQueryClient()
  return (rows, estado) => {
    const ids = new Set(rows.map(({ id_ceco }) => id_ceco))
    const hoy = hoyEnBogota()
    client.setQueriesData<Page<CertcolRow>>({ queryKey: callKeyOf(LIST) }, (page) => {
      if (!page) return page
      const changed = (row: CertcolRow): CertcolRow => ({
        ...row,
        estado_ceco: estado,
        situacion_ceco: situacion(estado, row.certificacione.fechafin_cer, hoy),
      })
      return { ...page, items: page.items.map((row) => (ids.has(row.id_ceco) ? changed(row) : row)) }
    })
    void client.invalidateQueries({ queryKey: callKeyOf(LIST), refetchType: 'none' })
    void client.invalidateQueries({ queryKey: ['certcol'], predicate: ({ queryKey }) => queryKey[1] !== LIST })
  }
}
