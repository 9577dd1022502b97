import type { ComponentPropsWithRef, ComponentType } from 'react'
import { ActionIcon, Menu } from '@mantine/core'
import type { ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { Place } from '../address/place.ts'
import { toastWarning } from '../ui/feedback/toasts.tsx'
import { LinkItem, useMenu } from '../ui/menu.tsx'
import classes from './row-actions.module.css'

/** Action of a row: opens a screen or runs a function. */
export interface RowAction {
  label: string
  icon: ComponentType<{ size?: number }>
  place?: Place
  onClick?: () => void
  danger?: boolean
  /** True when the action is switched on, which the accent colour shows. */
  active?: boolean
  disabled?: boolean
  /** Reason why it is not possible. It is drawn as disabled, and a press tells the reason. */
  why?: string | undefined
}

/**
 * Function that returns one action of a row, or null when the row does not have it. Each `RowPlace`
 * is a column, so equal actions are aligned.
 */
export type RowPlace<Row> = (row: Row) => RowAction | null

/**
 * Maximum number of visible buttons. If the rows have more actions, only the first is a button and
 * the others are in a menu.
 */
const MAX_VISIBLE = 3

/** Returns the number of visible buttons, without the button of the menu. */
const visibleOf = (places: number, showAll: boolean) => (showAll || places <= MAX_VISIBLE ? places : 1)

/** Number of buttons that together are as wide as a short text. */
const SLOTS_OF_TEXT = 4

/**
 * Returns the number of buttons for which the column of actions needs room. A text instead of the
 * actions needs room too.
 */
export function slotsOf(places: number, showAll: boolean, hasText: boolean): number {
  const slots = showAll || places <= MAX_VISIBLE ? places : 2
  return hasText ? Math.max(slots, SLOTS_OF_TEXT) : slots
}

type AnchorProps = ActionIconProps & Omit<ComponentPropsWithRef<'a'>, keyof ActionIconProps>

// With `Link` as `component`, the address would not be type-checked.
const LinkIcon = createLink((props: AnchorProps) => <ActionIcon {...props} component="a" />)

/** Draws an action that is not possible as disabled; it keeps the focus, to tell why. */
const offOf = ({ why }: RowAction) => (why === undefined ? {} : { 'aria-disabled': true })

const pressOf = ({ why, onClick }: RowAction) => (why === undefined ? onClick : () => toastWarning(why))

function ActionButton({ action, name }: { action: RowAction; name: string }) {
  const Icon = action.icon
  const common = {
    variant: action.active ? 'light' : 'subtle',
    color: action.active ? 'orange' : 'gray',
    className: classes.action,
    'aria-label': `${action.label} ${name}`.trim(),
    title: action.why ?? action.label,
    disabled: action.disabled ?? false,
    ...offOf(action),
    'data-danger': (action.danger && action.why === undefined) || undefined,
    'data-active': action.active || undefined,
  }
  if (action.place && !action.disabled) {
    return (
      <LinkIcon {...common} {...action.place}>
        <Icon size={18} />
      </LinkIcon>
    )
  }
  return (
    <ActionIcon {...common} onClick={pressOf(action)}>
      <Icon size={18} />
    </ActionIcon>
  )
}

function ActionItem({ action }: { action: RowAction }) {
  const { label, icon: Icon, place, danger, disabled = false, why } = action
  const common = {
    leftSection: <Icon size={16} />,
    disabled,
    ...offOf(action),
    ...(why === undefined ? danger && { color: 'var(--danger)' } : { color: 'var(--text-2)' }),
  }
  if (place && !disabled) {
    return (
      <LinkItem {...common} {...place}>
        {label}
      </LinkItem>
    )
  }
  return (
    <Menu.Item {...common} onClick={pressOf(action)} title={why}>
      {label}
    </Menu.Item>
  )
}

function MoreActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { menu, button, list } = useMenu()
  return (
    <Menu {...menu} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          {...button}
          variant="subtle"
          color="gray"
          className={classes.action}
          aria-label={`Más acciones ${name}`.trim()}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown {...list}>
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface RowActionsProps {
  /** Action for each `RowPlace` of the list; null if the row does not have it. */
  actions: readonly (RowAction | null)[]
  /** Name of the row, for screen readers. */
  name: string
  /** True to show all actions instead of a menu. */
  showAll?: boolean
  /** Text in a table if there are no actions. */
  none?: string
  /**
   * Layout of the actions: side by side in a row; in a card a single menu, or the first action
   * above a menu of the others. A single action is shown without a menu.
   */
  room?: 'row' | 'menu' | 'stack'
}

const isAction = (action: RowAction | null) => action !== null

/**
 * Shows the actions of a row as buttons, and the remaining actions in a menu. In a table, an action
 * that the row does not have leaves its space empty, so that equal actions are aligned.
 */
export function RowActions({ actions, name, showAll = false, none, room = 'row' }: RowActionsProps) {
  const all = actions.filter(isAction)
  if (none && room === 'row' && all.length === 0) return <span className={classes.none}>{none}</span>
  const inRow = actions.slice(0, visibleOf(actions.length, showAll))
  const inCard = room === 'stack' && inRow.length === 1 ? inRow : all.length === 1 ? all : []
  const visible = room === 'row' ? inRow : inCard
  const hidden = all.filter((action) => !visible.includes(action))
  return (
    <div className={classes.actions} data-room={room}>
      {visible.map((action, place) =>
        action === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- an empty place
          <span key={place} className={classes.empty} />
        ) : (
          <ActionButton key={action.label} action={action} name={name} />
        ),
      )}
      {hidden.length > 0 && <MoreActions actions={hidden} name={name} />}
    </div>
  )
}
