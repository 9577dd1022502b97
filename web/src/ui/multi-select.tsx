import { useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { InputBase } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { claveBusqueda } from '@anclaje/contract/rules/texto'
import { ClearButton, ListSign, useListbox } from './listbox.tsx'
import type { Option } from './listbox.tsx'
import classes from './multi-select.module.css'

interface MultiSelectProps {
  label: string
  data: readonly Option[]
  value?: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
  required?: boolean
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  nothingFoundMessage?: ReactNode
  /** Draws a button that empties it. */
  clearable?: boolean
  readOnly?: boolean
}

function Pill({ option, onRemove }: { option: Option; onRemove?: (() => void) | false }) {
  return (
    <span className={classes.pill} style={onRemove ? {} : { paddingRight: 10 }}>
      <span>{option.label}</span>
      {onRemove && (
        // For the pointer; the keyboard takes the last one away with Backspace, or any with the list.
        <button type="button" tabIndex={-1} aria-hidden className={classes.remove} onClick={onRemove}>
          <IconX size={14} />
        </button>
      )}
    </span>
  )
}

/** A field to choose several from; they stand in the order in which they were chosen. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, data, value = [], onChange, onBlur, onFocus, required, description, error } = props
  const { placeholder, nothingFoundMessage, clearable = false, readOnly = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = claveBusqueda(typed)
  const without = (one: string) => value.filter((each) => each !== one)
  const listbox = useListbox<HTMLDivElement>({
    options: data.filter((option) => claveBusqueda(option.label).includes(wanted)),
    isChosen: (each) => value.includes(each),
    onPick: (option) => {
      setTyped('')
      onChange(value.includes(option.value) ? without(option.value) : [...value, option.value])
    },
    isSearchable: true,
    isReadOnly: readOnly,
    isFound: wanted !== '',
    label,
    none: nothingFoundMessage,
    check: 'left',
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && value.length > 0 && !readOnly) onChange(value.slice(0, -1))
    listbox.onKeyDown(event)
  }
  return (
    <>
      <InputBase
        id={id}
        component="div"
        size="sm"
        multiline
        withAria={false}
        label={label}
        description={description}
        error={error}
        required={required ?? false}
        ref={listbox.anchor}
        // Wherever in the box one presses, the text field has the focus.
        onMouseDown={(event: React.MouseEvent) => {
          if (event.target !== input.current) event.preventDefault()
          input.current?.focus()
        }}
        onClick={listbox.open}
        rightSectionPointerEvents="none"
        __defaultRightSection={!readOnly && <ListSign />}
        __clearable={clearable && value.length > 0 && !readOnly}
        __clearSection={<ClearButton onClick={() => onChange([])} />}
      >
        <div className={classes.pills}>
          {value.map((each) => (
            <Pill
              key={each}
              option={data.find((option) => option.value === each) ?? { value: each, label: each }}
              onRemove={!readOnly && (() => onChange(without(each)))}
            />
          ))}
          <input
            ref={input}
            id={id}
            className={classes.input}
            {...listbox.field}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={[error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              listbox.open()
            }}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onBlur={(event) => {
              listbox.close()
              setTyped('')
              onBlur?.(event)
            }}
          />
        </div>
      </InputBase>
      {listbox.list}
    </>
  )
}
