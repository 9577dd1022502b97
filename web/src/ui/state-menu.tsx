import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { StateBadge } from './table/state-badge.tsx'
import type { Tone } from './table/state-badge.tsx'
import classes from './state-menu.module.css'
import { useMenu } from './use-menu.ts'

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
  const { menu, button, list } = useMenu()
  return (
    <Menu {...menu} position="bottom-start" disabled={isBusy} checkIcon={<IconCheck size={12} aria-hidden />}>
      <Menu.Target>
        <button
          {...button}
          type="button"
          className={classes.trigger}
          aria-label={`Cambiar estado ${name}: ${state.label}`}
          aria-disabled={isBusy || undefined}
        >
          <StateBadge state={state} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown {...list}>
        {Object.entries(states).map(([number, option]) => (
          <Menu.RadioItem
            key={number}
            value={number}
            checked={number === String(value)}
            onChange={() => onChange(Number(number))}
            closeMenuOnClick
            data-autofocus={number === String(value) || undefined}
          >
            <StateBadge state={option} />
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
