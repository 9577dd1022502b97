import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { AsyncSelect, useOption } from '../fields/select/async-select.tsx'
import type { OptionSource } from '../fields/select/async-select.tsx'
import classes from './filters.module.css'
import type { Option } from '../fields/select/option-list.tsx'
import { Select } from '../fields/select/select.tsx'
import { PHONE } from '../theme.ts'
import { useDebouncedInput } from './use-debounced-input.ts'

/** Field of a filter: a text, a select, or a select with a source. */
export type Filter = { label: string } & (
  | {
      kind: 'text'
      placeholder?: string
      minChars?: number
      inputMode?: TextInputProps['inputMode']
      /** True to accept digits only. */
      digits?: true
    }
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
  /** True to hide the fields behind a button. Meanwhile active filters are shown as chips. */
  collapsible?: boolean
  /** Content at the left of the button, in the same row. */
  start?: ReactNode
  /**
   * Label of a button that searches at once, in addition to the search while typing. On a phone
   * every open panel has such a button, which closes the panel.
   */
  submit?: string
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

function Field({ name, field, value, commit }: FieldProps) {
  if (field.kind === 'text') return <TextFilter name={name} field={field} value={value} commit={commit} />
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
  const text = chosen?.label ?? value
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

/** Shows the filters of a list. */
export function Filters<F extends string>(props: FiltersProps<F>) {
  const { fields: offered, values, onChange, isEmpty = false, collapsible = false, start, submit } = props
  const fields = (Object.entries(offered) as [F, Filter | null][]).flatMap(([name, field]) =>
    field === null ? [] : [{ name, field }],
  )
  const [open, setOpen] = useState(!collapsible)
  const [cleared, setCleared] = useState(0)
  const hasToggle = collapsible && fields.length > 0
  const active = fields.filter(({ name }) => values[name] !== '')
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
      if (field.kind !== 'text') return []
      const entered = data.get(name)
      const text = typeof entered === 'string' ? entered.trim() : ''
      return isLongEnough(field, text) ? [[name, text]] : []
    })
    onChange(Object.fromEntries(typed) as Partial<Record<F, string>>)
    // The panel is closed, because it would cover the results.
    if (collapsible && window.matchMedia(PHONE).matches) setOpen(false)
  }
  const clear = active.length > 0 && !isEmpty && (
    <Button variant="subtle" color="gray" onClick={clearFields}>
      Limpiar filtros
    </Button>
  )
  return (
    <search className={classes.filters}>
      {(start || hasToggle) && (
        <div className={classes.bar}>
          {start && <div className={classes.start}>{start}</div>}
          {hasToggle && (
            <Button
              variant="default"
              className={classes.toggle}
              leftSection={<IconFilter size={16} />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              Filtro
            </Button>
          )}
          {!open && active.length > 0 && (
            <div className={classes.chips}>
              {active.map(({ name, field }) => (
                <Chip key={name} field={field} value={values[name]} clear={() => set(name, '')} />
              ))}
              {clear}
            </div>
          )}
        </div>
      )}
      {open && (
        <form key={cleared} className={classes.fields} onSubmit={search}>
          {fields.map(({ name, field }) => (
            <Field key={name} name={name} field={field} value={values[name]} commit={(value) => set(name, value)} />
          ))}
          {submit || collapsible ? (
            <Button type="submit" variant="default" className={submit ? undefined : classes.onPhone}>
              {submit ?? 'Buscar'}
            </Button>
          ) : (
            // This button lets Enter submit the form without a visible button.
            <button type="submit" hidden />
          )}
          {clear}
        </form>
      )}
    </search>
  )
}
