import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Combobox, InputBase, Loader } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { OptionList, optionsWith, useOptionList } from './option-list.tsx'
import type { Option } from './option-list.tsx'

export interface SelectProps extends Omit<TextInputProps, 'data' | 'value' | 'onChange' | 'rightSection'> {
  data: readonly Option[]
  value?: string | null
  onChange: (value: string | null) => void
  /** True when the typed text filters the options. */
  searchable?: boolean
  /** True to show a button that clears the value. */
  clearable?: boolean
  /** True when choosing the current option again clears the value. */
  allowDeselect?: boolean
  nothingFoundMessage?: ReactNode
  /** Chosen option, if `data` may not include it. */
  chosen?: Option | null
  /** Receives the typed text if options are searched elsewhere. `data` then has the result. */
  onSearch?: (text: string) => void
  onOpen?: () => void
  isLoading?: boolean
}

/** Placeholder of a select that has no more specific words. */
export const SELECT_PLACEHOLDER = 'Elija…'

/**
 * Returns the index of the next option after `at` that starts with `letter`, or -1. After the last
 * option, the search continues with the first.
 */
function nextStartingWith(letter: string, options: readonly Option[], at: number): number {
  const starts = ({ label }: Option) => label.toLowerCase().startsWith(letter.toLowerCase())
  const next = options.findIndex((option, index) => index > at && starts(option))
  return next === -1 ? options.findIndex(starts) : next
}

/**
 * Renders a select for one option. It replaces the library's `Select`, which does not jump to an
 * option by its first letter, takes an option of the previous text while a search is running, and
 * submits the form on Enter when nothing was found.
 */
export function Select(props: SelectProps) {
  const {
    data,
    value = null,
    onChange,
    searchable = false,
    clearable = false,
    allowDeselect = true,
    chosen,
    ...others
  } = props
  const { nothingFoundMessage, onSearch, onOpen, isLoading = false, onBlur, readOnly = false, ...rest } = others
  const field = { ...rest, placeholder: readOnly || value ? '' : (rest.placeholder ?? SELECT_PLACEHOLDER) }
  // Typed text of a search; null without a search, so that the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null)
  const current = chosen ?? data.find((option) => option.value === value)
  const text = typed ?? ''
  const shown = onSearch ? data : optionsWith(text, data)
  const state = useOptionList(shown.length, text, isLoading)
  const { combobox } = state

  const search = (next: string | null) => {
    setTyped(next)
    onSearch?.(next ?? '')
  }
  const open = () => {
    if (readOnly) return
    combobox.openDropdown()
    onOpen?.()
  }
  const pick = (picked: string) => {
    // Choosing the current option from the result of a search keeps it.
    const next = allowDeselect && picked === value && text.trim() === '' ? null : picked
    search(null)
    combobox.closeDropdown()
    if (next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (readOnly || ctrlKey || metaKey) return
    if (key.startsWith('Arrow')) onOpen?.()
    if (state.onKeyDown(event) && !searchable) combobox.closeDropdown()
    if (!searchable && key.length === 1 && key !== ' ') {
      open()
      const next = nextStartingWith(key, shown, combobox.getSelectedOptionIndex())
      if (next !== -1) combobox.selectOption(next)
    }
  }
  return (
    <Combobox store={combobox} readOnly={readOnly} onOptionSubmit={pick}>
      <Combobox.Target targetType={searchable ? 'input' : 'button'} withExpandedAttribute {...state.target}>
        <InputBase
          {...field}
          aria-autocomplete={searchable ? 'list' : undefined}
          component="input"
          pointer={!searchable && !readOnly}
          readOnly={readOnly || !searchable}
          value={typed ?? (value ? (current?.label ?? '') : '')}
          onChange={(event) => {
            search(event.currentTarget.value)
            open()
          }}
          onClick={(event) => {
            // Selects the whole text, so that typing replaces it, as after Tab.
            if (searchable && typed === null) event.currentTarget.select()
            if (combobox.dropdownOpened && !searchable) return combobox.closeDropdown()
            if (!combobox.dropdownOpened) combobox.updateSelectedOptionIndex('active', { scrollIntoView: true })
            open()
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            combobox.closeDropdown()
            if (typed !== null) search(null)
            onBlur?.(event)
          }}
          rightSection={isLoading ? <Loader size={14} color="gray" /> : undefined}
          rightSectionPointerEvents="none"
          __defaultRightSection={!readOnly && <Combobox.Chevron />}
          __clearable={clearable && Boolean(value) && !readOnly}
          __clearSection={<Combobox.ClearButton onClear={() => onChange(null)} />}
        />
      </Combobox.Target>
      <OptionList
        state={state}
        options={shown}
        isChosen={(option) => option === value}
        label={typeof field.label === 'string' ? field.label : field['aria-label']}
        nothingFoundMessage={nothingFoundMessage}
      />
    </Combobox>
  )
}
