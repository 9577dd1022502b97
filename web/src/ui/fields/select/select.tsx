import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react'
import { Combobox, InputBase, Loader } from '@mantine/core'
import type { InputBaseProps, TextInputProps } from '@mantine/core'
import { OptionList, optionsWith, startingWith, useOptionList } from './option-list.tsx'
import type { Option } from './option-list.tsx'

export interface SelectProps extends Omit<TextInputProps, 'data' | 'value' | 'onChange' | 'rightSection'> {
  data: readonly Option[]
  value?: string | null
  onChange: (value: string | null) => void
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

export const NOTHING_FOUND = 'No se encontraron resultados'
/** Longest list without a search. A longer one is not seen as a whole. */
const MAX_UNSEARCHED = 7
/** Letters that are typed within this time are read as one word. */
const WORD_MS = 1000

interface FieldProps extends InputBaseProps, Omit<ComponentProps<'input'>, 'size' | 'style'> {
  /** Ref that tells the list the place of the field. */
  anchor?: Ref<HTMLInputElement>
  isUsed: boolean
}

/**
 * Renders the input of a select. Passes `anchor` only when the list is used, because setting it
 * renders the field again.
 */
const Field = ({ anchor, isUsed, ...props }: FieldProps) => (
  <InputBase component="input" {...props} ref={isUsed ? anchor : undefined} />
)

/**
 * Renders a select for one option. A list of more than seven is searched by what is typed; in a
 * shorter one, typing moves to the option that starts with it. Letters that are typed before there
 * are options count once these arrive. Only Enter or a click chooses, and only from an open list.
 * It replaces the library's `Select`, which has no such list, takes an option of the previous text
 * while a search is running, and submits the form on Enter when nothing was found.
 */
export function Select(props: SelectProps) {
  const { data, value = null, onChange, clearable = false, allowDeselect = true, chosen, ...others } = props
  const {
    nothingFoundMessage,
    onSearch,
    onOpen,
    isLoading = false,
    onFocus,
    onBlur,
    readOnly = false,
    ...rest
  } = others
  const field = { ...rest, placeholder: readOnly || value ? '' : (rest.placeholder ?? SELECT_PLACEHOLDER) }
  // Typed text of a search; null without a search, so that the field shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null)
  const current = chosen ?? data.find((option) => option.value === value)
  const text = typed ?? ''
  const searchable = onSearch !== undefined || data.length > MAX_UNSEARCHED
  const word = useRef({ text: '', at: 0 })
  // A list that nobody opens would cost a form with eight of them a tenth of a second.
  const [isUsed, setIsUsed] = useState(false)
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
  const isEmpty = data.length === 0
  const findEarly = useEffectEvent(() => {
    const early = word.current.text
    if (early === '' || !combobox.dropdownOpened) return
    if (searchable) search(early)
    else state.pointAt(startingWith(early, data, -1))
  })
  useEffect(() => {
    if (!isEmpty) findEarly()
  }, [isEmpty])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey } = event
    if (readOnly || ctrlKey || metaKey) return
    if (key.startsWith('Arrow')) onOpen?.()
    // What was typed and not chosen does not stay in the field.
    if (key === 'Escape' && typed !== null) search(null)
    if (state.onKeyDown(event) && !searchable) combobox.closeDropdown()
    const isLetter = key.length === 1
    if (searchable) {
      // A search starts anew, as after Tab.
      if (isLetter && typed === null) event.currentTarget.select()
      return
    }
    const { text: before, at } = word.current
    const isOngoing = isEmpty || event.timeStamp - at < WORD_MS
    if (isLetter && (key !== ' ' || (isOngoing && before !== ''))) {
      const next = (isOngoing ? before : '') + key
      word.current = { text: next, at: event.timeStamp }
      open()
      state.pointAt(startingWith(next, data, combobox.getSelectedOptionIndex()))
    } else if (key === ' ' || (key === 'Enter' && !combobox.dropdownOpened)) {
      event.preventDefault()
      if (combobox.dropdownOpened) combobox.closeDropdown()
      else open()
    }
  }
  return (
    <Combobox store={combobox} readOnly={readOnly} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute refProp="anchor" {...state.target}>
        <Field
          {...field}
          isUsed={isUsed}
          aria-autocomplete={searchable ? 'list' : undefined}
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
          onFocus={(event) => {
            setIsUsed(true)
            onFocus?.(event)
          }}
          onBlur={(event) => {
            combobox.closeDropdown()
            if (typed !== null) search(null)
            word.current.text = ''
            onBlur?.(event)
          }}
          rightSection={isLoading ? <Loader size={14} color="gray" /> : undefined}
          rightSectionPointerEvents="none"
          __defaultRightSection={!readOnly && <Combobox.Chevron />}
          __clearable={clearable && Boolean(value) && !readOnly}
          __clearSection={<Combobox.ClearButton onClear={() => onChange(null)} />}
        />
      </Combobox.Target>
      {isUsed && (
        <OptionList
          state={state}
          options={shown}
          isChosen={(option) => option === value}
          label={typeof field.label === 'string' ? field.label : field['aria-label']}
          nothingFoundMessage={nothingFoundMessage ?? (text && NOTHING_FOUND)}
        />
      )}
    </Combobox>
  )
}
