import type { EquipoRow } from '@anclaje/contract/equipment/equipo'
import { situacionEquipo } from '@anclaje/contract/rules/equipment/inspeccion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { UnlessUnsent } from '../../inspecciones/answers/unsent.tsx'

const NO_USAR = { label: 'No usar', color: 'danger' } as const

type Inspected = Pick<EquipoRow, 'id_eq' | 'fechainspeccion_eq' | 'estadoinspeccion_eq' | 'nousar_eq'>

/**
 * Shows the state of an item today: that it must not be used, or what its last inspection says
 * (EQUIP-13, EQUIP-17). Says so when this device has unsent answers.
 */
export function ItemState({ row }: { row: Inspected }) {
  const state = situacionEquipo(row.estadoinspeccion_eq, row.fechainspeccion_eq, hoyEnBogota())
  return (
    <UnlessUnsent ideq={row.id_eq}>
      {row.nousar_eq === null ? <StateBadge state={SITUACIONES_EQUIPO[state]} /> : <StateBadge state={NO_USAR} />}
    </UnlessUnsent>
  )
}
