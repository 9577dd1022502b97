import { useEffect, useRef } from 'react'
import classes from './count-tabs.module.css'

interface CountTab<V extends string> {
  value: V
  label: string
  /** Formatted number of rows of the tab; undefined until it is known. */
  count: string | undefined
}

interface CountTabsProps<V extends string> {
  /** Accessible name of the group of tabs. */
  label: string
  tabs: readonly CountTab<V>[]
  active: V
  onChange: (value: V) => void
}

/** Shows tabs that filter a list, each with its number of rows. */
export function CountTabs<V extends string>({ label, tabs, active, onChange }: CountTabsProps<V>) {
  const button = useRef<HTMLButtonElement>(null)
  const counts = tabs.map(({ count }) => count).join()
  // Scrolls to the active tab, because on a phone some tabs are outside the visible area.
  useEffect(() => {
    button.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [active, counts])
  return (
    <div className={classes.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={classes.tab}
          data-label={tab.label}
          ref={tab.value === active ? button : undefined}
          aria-pressed={tab.value === active}
          onClick={() => onChange(tab.value)}
        >
          <span className={classes.text}>
            <span className={classes.label} data-label={tab.label}>
              {tab.label}
            </span>{' '}
            {tab.count && <span className={classes.count}>{tab.count}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}
