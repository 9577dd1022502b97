import { IconChevronDown } from '@tabler/icons-react'
import { Menu, MenuChoice } from './menu.tsx'
import { StateBadge } from './state-badge.tsx'
import type { Tone } from './state-badge.tsx'
import classes from './state-menu.module.css'

interface StateMenuProps {
  /** The states that there are, by their number. */
  states: Readonly<Record<number, { label: string; color: Tone }>>
  value: number
  onChange: (value: number) => void
  /** Of what this is the state, for those who hear the page. */
  name: string
  isBusy?: boolean
}

/** A state that can be changed where it stands: looks like the badge, opens the list of states. */
export function StateMenu({ states, value, onChange, name, isBusy = false }: StateMenuProps) {
  const state = states[value] ?? { label: String(value), color: 'neutral' }
  const trigger = (
    <button
      type="button"
      className={classes.trigger}
      aria-label={`Cambiar estado ${name}: ${state.label}`}
      aria-disabled={isBusy || undefined}
    >
      <StateBadge state={state} />
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} align="start" disabled={isBusy}>
      {Object.entries(states).map(([number, option]) => (
        <MenuChoice key={number} isChosen={number === String(value)} onChoose={() => onChange(Number(number))}>
          <StateBadge state={option} />
        </MenuChoice>
      ))}
    </Menu>
  )
}
