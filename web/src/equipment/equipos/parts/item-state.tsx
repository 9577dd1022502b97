import type { EquipoRow } from '@anclaje/contract/equipment/equipo'
import { situacionDeEquipo } from '@anclaje/contract/rules/equipment/inspeccion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { UnlessUnsent } from '../../inspecciones/answers/unsent.tsx'

type Inspected = Pick<EquipoRow, 'id_eq' | 'fechainspeccion_eq' | 'estadoinspeccion_eq' | 'nousar_eq'>

/**
 * Shows the state of an item today: that it must not be used, or what its last inspection says
 * (EQUIP-13, EQUIP-17). Says so when this device has unsent answers.
 */
export function ItemState({ row }: { row: Inspected }) {
  return (
    <UnlessUnsent ideq={row.id_eq}>
      <StateBadge state={SITUACIONES_EQUIPO[situacionDeEquipo(row, hoyEnBogota())]} />
    </UnlessUnsent>
  )
}
