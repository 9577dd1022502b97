import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { DateField } from '../fields/date-field.tsx'
import { AsyncSelect, useOption } from '../fields/select/async-select.tsx'
import type { OptionSource } from '../fields/select/async-select.tsx'
import classes from './filters.module.css'
import type { Option } from '../fields/select/option-list.tsx'
import { Select } from '../fields/select/select.tsx'
import { PHONE } from '../theme.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

/** Field of a filter: a text, a day, a select, or a select with a source. */
export type Filter = { label: string } & (
  | {
      kind: 'text'
      placeholder?: string
      minChars?: number
      inputMode?: TextInputProps['inputMode']
      /** True to accept digits only. */
      digits?: true
    }
  | { kind: 'date' }
  | { kind: 'select'; placeholder: string; options: Option[] }
  | { kind: 'search'; placeholder: string; source: OptionSource }
)

interface FiltersProps<F extends string> {
  /** Field of each filter, or null if the screen does not offer it. */
  fields: Partial<Record<F, Filter | null>>
  values: Record<F, string>
  onChange: (values: Partial<Record<F, string>>) => void
  /**
   * True when nothing was found. The button that clears the filters is then part of the empty
   * result.
   */
  isEmpty?: boolean
  /** Tabs that filter the list, in the place of the first field. */
  tabs?: ReactNode
  /** True when the panel is open at first, in a dialog that is there to search. */
  startsOpen?: boolean
}

const TYPING_MS = 350

/** Maximum number of digits in a number filter, enough for any cohort number. */
const MAX_DIGITS = 9
const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, MAX_DIGITS)

/** Returns whether a text is empty or long enough to be searched (SCR-10). */
const isLongEnough = ({ minChars = 1 }: { minChars?: number }, text: string) => text === '' || text.length >= minChars

interface FieldProps<F extends Filter = Filter> {
  name: string
  field: F
  value: string
  commit: (value: string) => void
}

function TextFilter({ name, field, value, commit }: FieldProps<Filter & { kind: 'text' }>) {
  const { inputMode, placeholder, label } = field
  const { typed, setTyped } = useDebouncedInput({
    value,
    commit,
    delayMs: TYPING_MS,
    isLongEnough: (text) => isLongEnough(field, text),
  })
  return (
    <TextInput
      label={label}
      name={name}
      value={typed}
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      {...(inputMode && { inputMode })}
      {...(placeholder && { placeholder })}
      onChange={(event) => {
        const { value: entered } = event.currentTarget
        setTyped(field.digits ? onlyDigits(entered) : entered)
      }}
    />
  )
}

/** Day from which on a typed one is whole: the browser gives years while they are typed. */
const FIRST_DAY = '1900'

function DateFilter({ name, field, value, commit }: FieldProps) {
  const isWhole = (day: string) => day === '' || day > FIRST_DAY
  const { typed, setTyped } = useDebouncedInput({ value, commit, delayMs: TYPING_MS, isLongEnough: isWhole })
  return (
    <DateField
      label={field.label}
      name={name}
      value={typed}
      // The fields of the panel stand on one line.
      inputWrapperOrder={['label', 'description', 'input']}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

function Field({ name, field, value, commit }: FieldProps) {
  if (field.kind === 'text') return <TextFilter name={name} field={field} value={value} commit={commit} />
  if (field.kind === 'date') return <DateFilter name={name} field={field} value={value} commit={commit} />
  const common = {
    label: field.label,
    value: value || null,
    clearable: true,
    onChange: (next: string | null) => commit(next ?? ''),
    placeholder: field.placeholder,
  }
  if (field.kind === 'select') return <Select {...common} data={field.options} />
  return <AsyncSelect {...common} source={field.source} />
}

function Chip({ field, value, clear }: { field: Filter; value: string; clear: () => void }) {
  const none: OptionSource = { key: 'none', search: async () => [], byId: async () => null }
  const option = useOption(field.kind === 'search' ? field.source : none, field.kind === 'search' ? value : null)
  const chosen = field.kind === 'select' ? field.options.find((o) => o.value === value) : option
  const text = chosen?.label ?? (field.kind === 'date' ? fechaTabla(value) : value)
  return (
    <button type="button" className={classes.chip} onClick={clear} aria-label={`Quitar filtro ${field.label}: ${text}`}>
      {field.label}: <b>{text}</b>
      <IconX size={14} aria-hidden />
    </button>
  )
}

/** Returns empty values for the given filters. */
const emptied = <F extends string>(names: readonly F[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<F, string>

interface ClearFiltersProps<F extends string> {
  values: Record<F, string>
  onChange: (values: Record<F, string>) => void
}

/** Renders the button that clears all filters of a list, including those without a field. */
export function ClearFilters<F extends string>({ values, onChange }: ClearFiltersProps<F>) {
  return (
    <Button
      variant="default"
      leftSection={<IconX size={16} />}
      onClick={() => onChange(emptied(Object.keys(values) as F[]))}
    >
      Limpiar filtros
    </Button>
  )
}

interface ToggleProps {
  isOpen: boolean
  active: number
  onClick: () => void
}

/** Renders the button that opens the panel, with the number of active filters in it. */
function Toggle({ isOpen, active, onClick }: ToggleProps) {
  const count = active > 0 && <span className={classes.count}>{active}</span>
  return (
    <Button
      variant="default"
      className={classes.toggle}
      leftSection={<IconFilter size={16} />}
      rightSection={count}
      aria-label={active > 0 ? `Filtro, ${active} ${active === 1 ? 'activo' : 'activos'}` : undefined}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      Filtro
    </Button>
  )
}

/**
 * Shows the filters of a list, in the same way on every list (SCR-10): the tabs or the first field,
 * and a button that opens a panel with the other fields. On a phone the first field is in the panel
 * too, so that the rows come first.
 */
export function Filters<F extends string>(props: FiltersProps<F>) {
  const { fields: offered, values, onChange, isEmpty = false, tabs, startsOpen = false } = props
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const fields = (Object.entries(offered) as [F, Filter | null][]).flatMap(([name, field]) =>
    field === null ? [] : [{ name, field }],
  )
  const inSight = tabs || isPhone ? [] : fields.slice(0, 1)
  const inPanel = fields.slice(inSight.length)
  const [isOpen, setOpen] = useState(startsOpen)
  const [cleared, setCleared] = useState(0)
  const isActive = ({ name }: { name: F }) => values[name] !== ''
  const active = inPanel.filter(isActive)
  const set = (name: F, value: string) => onChange({ [name]: value } as Partial<Record<F, string>>)
  const clearFields = () => {
    // Filters without a field here, such as a tab, keep their values.
    onChange(emptied(fields.map(({ name }) => name)))
    // Remounts the fields, which drops text that was not yet searched for.
    setCleared(cleared + 1)
  }
  const search = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = fields.flatMap(({ name, field }): [F, string][] => {
      // A field of the closed panel keeps its value.
      const entered = data.get(name)
      if (field.kind !== 'text' || typeof entered !== 'string') return []
      const text = entered.trim()
      return isLongEnough(field, text) ? [[name, text]] : []
    })
    onChange(Object.fromEntries(typed) as Partial<Record<F, string>>)
    // The panel is closed, because it would cover the results.
    if (isPhone) setOpen(false)
  }
  if (fields.length === 0 && !tabs) return null
  const show = ({ name, field }: (typeof fields)[number]) => (
    <Field
      key={`${name} ${cleared}`}
      name={name}
      field={field}
      value={values[name]}
      commit={(value) => set(name, value)}
    />
  )
  const clear = fields.some(isActive) && !isEmpty && (
    <Button variant="subtle" color="gray" onClick={clearFields}>
      Limpiar filtros
    </Button>
  )
  const isPanelOpen = isOpen && inPanel.length > 0
  return (
    <search>
      <form className={classes.filters} onSubmit={search}>
        <div className={classes.bar}>
          {tabs && <div className={classes.tabs}>{tabs}</div>}
          {inSight.map(show)}
          {inPanel.length > 0 && <Toggle isOpen={isOpen} active={active.length} onClick={() => setOpen(!isOpen)} />}
          {!isPanelOpen && (clear || active.length > 0) && (
            <div className={classes.chips}>
              {active.map(({ name, field }) => (
                <Chip key={name} field={field} value={values[name]} clear={() => set(name, '')} />
              ))}
              {clear}
            </div>
          )}
        </div>
        {isPanelOpen && (
          <div className={classes.panel}>
            {inPanel.slice(0, -1).map(show)}
            {/* The button never begins a line of its own. */}
            <div className={classes.last}>
              {inPanel.slice(-1).map(show)}
              <Button type="submit" variant="default">
                Buscar
              </Button>
              {clear}
            </div>
          </div>
        )}
        {/* This button lets Enter submit the form without a visible button. */}
        {!isPanelOpen && <button type="submit" hidden />}
      </form>
    </search>
  )
}
