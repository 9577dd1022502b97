import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { telefonoVisible } from '@anclaje/contract/rules/common/telefono'
import { COLABORADOR } from '@anclaje/contract/states'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { useCan } from '../../../session/session.ts'
import { Related } from '../../../kit/related.tsx'
import type { RelatedRow } from '../../../kit/related.tsx'
import { UNCONFIRMED } from '../../../kit/unconfirmed.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { personOf } from '../../colaboradores/addresses.ts'

const rowOf = (row: ColaboradorRow): RelatedRow => ({
  id: String(row.id_col),
  title: nombreDePersona(row),
  badge: row.estado_col === COLABORADOR.porConfirmar && <StateBadge state={UNCONFIRMED} />,
  line: [documentoConTipo(row), telefonoVisible(row.telefono_col ?? '')].filter(Boolean).join(' · '),
  place: personOf(row.id_col),
})

/** Lists the first people of a company, for users who may see people. */
export function People({ idemp }: { idemp: number }) {
  const can = useCan()
  if (!can('Colaboradores', 'ver')) return null
  const filter = { idemp: String(idemp) }
  return (
    <Related
      title="Personas"
      call="GET /colaboradores"
      filter={filter}
      rowOf={rowOf}
      all={{ label: 'Ver todas', place: { to: '/admin/aprendices', search: filter } }}
      empty="Esta empresa aún no tiene personas."
    />
  )
}
