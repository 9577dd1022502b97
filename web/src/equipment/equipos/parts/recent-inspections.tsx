import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { Related } from '../../../kit/related.tsx'
import type { RelatedRow } from '../../../kit/related.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { checklistOf, inspectionsOf } from '../../inspecciones/addresses.ts'
import { UnlessUnsent } from '../../inspecciones/answers/unsent.tsx'
import { numberOf, stateNote, stateOf } from '../../inspecciones/values.ts'

const rowOf = (row: EvaluacionRow, ideq: string): RelatedRow => ({
  id: row.id_eva,
  title: fechaTabla(row.fecha_eva),
  badge: (
    <UnlessUnsent ideva={row.id_eva}>
      <StateBadge state={stateOf(row)} />
    </UnlessUnsent>
  ),
  line: [row.colaborador === null ? 'Sin responsable' : nombreDePersona(row.colaborador), numberOf(row), stateNote(row)]
    .filter(Boolean)
    .join(' · '),
  place: checklistOf(row.id_eva, ideq),
})

/** Lists the newest inspections of an item. Whoever sees the item may see them. */
export function RecentInspections({ ideq }: { ideq: string }) {
  return (
    <Related
      title="Inspecciones"
      call="GET /evaluacion"
      filter={{ ideq }}
      rowOf={(row) => rowOf(row, ideq)}
      all={{ label: 'Ver todas', place: inspectionsOf(ideq) }}
      empty="Este equipo aún no tiene inspecciones."
    />
  )
}
