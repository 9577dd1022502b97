import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import classes from '../../../ui/state-menu.module.css'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { checkedRowStateOf, lacksOf } from '../values.ts'

/** Shows the state of a row, which opens what makes the row incomplete. */
export function OpenState({ row }: { row: FilaMinisterio }) {
  const state = checkedRowStateOf(row)
  const lacks = lacksOf(row)
  if (lacks.length === 0) return <StateBadge state={state} />
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.trigger} aria-label={`${state.label}, ${row.nombre}`}>
          <StateBadge state={state} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.details}>
        {lacks.map((each) => (
          <div key={each}>{each}</div>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
