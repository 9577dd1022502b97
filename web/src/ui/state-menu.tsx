import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { StateBadge } from './table/state-badge.tsx'
import type { Tone } from './tone-icon.tsx'
import classes from './state-menu.module.css'
import { useMenu } from './menu.tsx'

interface StateMenuProps {
  states: Readonly<Record<number, { label: string; color: Tone }>>
  value: number
  onChange: (value: number) => void
  /** Name of the row, for screen readers. */
  name: string
  isBusy?: boolean
}

/** Shows the badge of a state, which opens a menu to change it. */
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
