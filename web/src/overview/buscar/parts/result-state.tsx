import type { ResultadoBusqueda } from '@anclaje/contract/overview/busqueda'
import { ESTADOS_RESULTADO } from '@anclaje/contract/rules/overview/busqueda'
import type { ClaseResultado } from '@anclaje/contract/rules/overview/busqueda'
import { UnlessUnsent } from '../../../equipment/inspecciones/answers/unsent.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'

/** Shows the state of a certificate or of an item. Other results have no state. */
export function ResultState({ clase, result }: { clase: ClaseResultado; result: ResultadoBusqueda }) {
  if (!result.estado) return null
  const badge = <StateBadge state={ESTADOS_RESULTADO[result.estado]} />
  return clase === 'equipo' ? <UnlessUnsent ideq={String(result.id)}>{badge}</UnlessUnsent> : badge
}
