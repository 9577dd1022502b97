import { useId, useState } from 'react'
import type { FocusEventHandler, KeyboardEvent, ReactNode } from 'react'
import { Combobox, Pill, PillsInput } from '@mantine/core'
import { OptionList, optionsWith, useOptionList } from './option-list.tsx'
import type { Option } from './option-list.tsx'
import { NOTHING_FOUND, SELECT_PLACEHOLDER } from './select.tsx'
import classes from './multi-select.module.css'

interface MultiSelectProps {
  label: string
  data: readonly Option[]
  /** Values in the order in which they were chosen. */
  value?: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  onFocus?: FocusEventHandler<HTMLInputElement>
  name?: string
  required?: boolean
  readOnly?: boolean
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  nothingFoundMessage?: ReactNode
}

/**
 * Renders a select for several options, which keeps the order in which they were chosen. It
 * replaces the library's `MultiSelect`, which adds 8 kB of script for groups, reordering by
 * dragging and a scroll area. The portal uses none of these.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { data, value = [], onChange, onBlur, onFocus, nothingFoundMessage, name, ...wrapper } = props
  const { placeholder = SELECT_PLACEHOLDER, readOnly = false, ...field } = wrapper
  const id = useId()
  const [text, setText] = useState('')
  const shown = optionsWith(text, data)
  const state = useOptionList(shown.length, text)
  const { combobox } = state
  const isClearable = value.length > 0 && !readOnly
  const without = (one: string) => value.filter((each) => each !== one)
  const open = () => !readOnly && combobox.openDropdown()
  const toggle = (option: string) => {
    setText('')
    onChange(value.includes(option) ? without(option) : [...value, option])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly) return
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    state.onKeyDown(event)
  }
  return (
    <Combobox store={combobox} readOnly={readOnly} onOptionSubmit={toggle}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...field}
          id={id}
          onClick={open}
          rightSectionPointerEvents="none"
          __defaultRightSection={!readOnly && <Combobox.Chevron />}
          __clearable={isClearable}
          __clearSection={<Combobox.ClearButton onClear={() => onChange([])} />}
        >
          <Pill.Group className={classes.pills} data-clearable={isClearable || undefined}>
            {value.map((each) => (
              <Pill key={each} withRemoveButton={!readOnly} onRemove={() => onChange(without(each))}>
                {data.find((option) => option.value === each)?.label ?? each}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute {...state.target}>
              <PillsInput.Field
                id={id}
                className={classes.input}
                name={name}
                placeholder={readOnly || value.length > 0 ? '' : placeholder}
                aria-autocomplete="list"
                aria-required={field.required}
                readOnly={readOnly}
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  open()
                }}
                onKeyDown={onKeyDown}
                onFocus={onFocus}
                onBlur={(event) => {
                  combobox.closeDropdown()
                  setText('')
                  onBlur?.(event)
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <OptionList
        state={state}
        options={shown}
        isChosen={(option) => value.includes(option)}
        label={field.label}
        nothingFoundMessage={nothingFoundMessage ?? (text && NOTHING_FOUND)}
      />
    </Combobox>
  )
}
