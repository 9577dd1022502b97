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
import { useTyped } from './use-typed.ts'

/** One filter of a list: a text, a choice among a few, or a choice that a source searches. */
export type Filter = { label: string; placeholder?: string } & (
  | {
      kind: 'text'
      minChars?: number
      inputMode?: TextInputProps['inputMode']
      /** Takes a number: what is not a digit does not get in. */
      digits?: true
    }
  | { kind: 'select'; options: Option[] }
  | { kind: 'search'; source: OptionSource }
)

interface FiltersProps<F extends string> {
  /** The field of each filter; null where the screen offers none. */
  fields: Partial<Record<F, Filter | null>>
  values: Record<F, string>
  onChange: (values: Partial<Record<F, string>>) => void
  /** Hides the fields until they are asked for; what is on stays in sight. */
  collapsible?: boolean
  /** Shows a button that searches at once, besides searching as one types. */
  submit?: string
}

const TYPING_MS = 350

/** As many digits as any number of ours has. */
const MAX_DIGITS = 9
const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, MAX_DIGITS)

/** Whether a text is searched for: none at all, or as long as the filter asks (SCR-10). */
const isEnough = ({ minChars = 1 }: { minChars?: number }, text: string) => text === '' || text.length >= minChars

interface FieldProps<F extends Filter = Filter> {
  name: string
  field: F
  value: string
  commit: (value: string) => void
}

function TextFilter({ name, field, value, commit }: FieldProps<Filter & { kind: 'text' }>) {
  const { inputMode, placeholder, label } = field
  const { typed, setTyped } = useTyped({ value, commit, delay: TYPING_MS, isEnough: (text) => isEnough(field, text) })
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
    ...(field.placeholder && { placeholder: field.placeholder }),
  }
  if (field.kind === 'select') return <Select {...common} data={field.options} />
  return <AsyncSelect {...common} source={field.source} />
}

function Chip({ field, value, clear }: { field: Filter; value: string; clear: () => void }) {
  const none: OptionSource = { key: 'none', search: async () => [], byId: async () => null }
  const option = useOption(field.kind === 'search' ? field.source : none, field.kind === 'search' ? value : null)
  const text = field.kind === 'select' ? field.options.find((o) => o.value === value)?.label : (option?.label ?? value)
  return (
    <button type="button" className={classes.chip} onClick={clear} aria-label={`Quitar filtro ${field.label}: ${text}`}>
      {field.label}: <b>{text}</b>
      <IconX size={14} aria-hidden />
    </button>
  )
}

/** The filters of a list: says what is on, and clears it in one click. */
export function Filters<F extends string>({
  fields: offered,
  values,
  onChange,
  collapsible = false,
  submit,
}: FiltersProps<F>) {
  const fields = (Object.entries(offered) as [F, Filter | null][]).flatMap(([name, field]) =>
    field === null ? [] : [{ name, field }],
  )
  const [open, setOpen] = useState(!collapsible)
  const [cleared, setCleared] = useState(0)
  const on = fields.filter(({ name }) => values[name] !== '')
  const set = (name: F, value: string) => onChange({ [name]: value } as Partial<Record<F, string>>)
  const clearAll = () => {
    onChange(Object.fromEntries(fields.map(({ name }) => [name, ''])) as Partial<Record<F, string>>)
    // New fields, which know nothing of what was typed and not yet looked for.
    setCleared(cleared + 1)
  }
  const search = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = fields.flatMap(({ name, field }): [F, string][] => {
      if (field.kind !== 'text') return []
      const text = String(data.get(name) ?? '').trim()
      return isEnough(field, text) ? [[name, text]] : []
    })
    onChange(Object.fromEntries(typed) as Partial<Record<F, string>>)
  }
  let toggle: ReactNode = null
  if (collapsible) {
    toggle = (
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filtro
      </Button>
    )
  }
  return (
    <search className={classes.filters}>
      {(toggle || on.length > 0) && (
        <div className={classes.on}>
          {toggle}
          {on.map(({ name, field }) => (
            <Chip key={name} field={field} value={values[name]} clear={() => set(name, '')} />
          ))}
          {on.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clearAll}>
              Limpiar filtros
            </Button>
          )}
        </div>
      )}
      {open && (
        <form key={cleared} className={classes.fields} onSubmit={search}>
          {fields.map(({ name, field }) => (
            <Field key={name} name={name} field={field} value={values[name]} commit={(value) => set(name, value)} />
          ))}
          {submit ? (
            <Button type="submit" variant="default">
              {submit}
            </Button>
          ) : (
            // Enter searches at once also where no button shows.
            <button type="submit" hidden />
          )}
        </form>
      )}
    </search>
  )
}
