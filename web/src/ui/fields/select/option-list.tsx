import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Combobox, useCombobox } from '@mantine/core'
import type { ComboboxStore } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import '../../mantine-overlays.css'
import classes from './option-list.module.css'

export interface Option {
  value: string
  label: string
  /** Reason why it cannot be chosen. It is drawn as disabled, with the reason below its label. */
  why?: string
}

interface OptionListState {
  combobox: ComboboxStore
  list: RefObject<HTMLDivElement | null>
  /** Props of the field that name the first found option to a screen reader. */
  target: { 'aria-activedescendant'?: string }
  /**
   * Handles a key before the library does. Returns true for Enter while the list is open and no
   * option is active.
   */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** Makes the option at an index the one that Enter chooses; -1 leaves it. */
  pointAt: (index: number) => void
}

/**
 * Keeps the state of a field's list of options. After a search Enter takes the first found option,
 * but never an option of the previous text. If no option is active, Enter does not submit the form.
 */
export function useOptionList(found: number, text: string, isLoading = false): OptionListState {
  const list = useRef<HTMLDivElement>(null)
  // Id of the first found option. The library announces only options that an arrow key has reached.
  const [first, setFirst] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption, resetSelectedOption, updateSelectedOptionIndex } = combobox
  const isSearching = claveBusqueda(text) !== ''
  useEffect(() => {
    resetSelectedOption()
    setFirst(isSearching && !isLoading ? selectFirstOption() : null)
    if (!isSearching) updateSelectedOptionIndex('active', { scrollIntoView: true })
  }, [text, isSearching, isLoading, found, selectFirstOption, resetSelectedOption, updateSelectedOptionIndex])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) setFirst(null)
    const options = [...(list.current?.children ?? [])]
    const marked = options.findIndex((option) => option.hasAttribute('data-combobox-selected'))
    // The library goes to the chosen option in a timer, which may come after the letters of a
    // search. Enter would then choose that option, although another one is marked.
    if (marked >= 0) updateSelectedOptionIndex(marked)
    const isOnNone = combobox.dropdownOpened && marked < 0
    if (event.key !== 'Enter' || !isOnNone) return false
    event.preventDefault()
    resetSelectedOption()
    return true
  }
  const isNamed = first !== null && combobox.dropdownOpened
  const pointAt = (index: number) => {
    if (index < 0) return
    combobox.selectOption(index)
    setFirst(list.current?.children[index]?.id ?? null)
  }
  return { combobox, list, target: isNamed ? { 'aria-activedescendant': first } : {}, onKeyDown, pointAt }
}

interface OptionListProps {
  state: OptionListState
  options: readonly Option[]
  isChosen: (value: string) => boolean
  label: string | undefined
  nothingFoundMessage: ReactNode
}

/** Renders the options below a field, or a message when there are none. */
export function OptionList({ state, options, isChosen, label, nothingFoundMessage }: OptionListProps) {
  const isEmpty = options.length === 0
  return (
    <Combobox.Dropdown hidden={isEmpty && !nothingFoundMessage}>
      <Combobox.Options ref={state.list} className={classes.options} aria-label={label} hidden={isEmpty}>
        {options.map(({ value, label, why }) => (
          <Combobox.Option
            key={value}
            value={value}
            active={isChosen(value)}
            aria-selected={isChosen(value)}
            className={classes.option}
            disabled={why !== undefined}
          >
            <span>
              {label}
              {why && <small>{why}</small>}
            </span>
            {isChosen(value) && <IconCheck size={14} stroke={3} className={classes.check} aria-hidden />}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {state.combobox.dropdownOpened && isEmpty && <Combobox.Empty role="status">{nothingFoundMessage}</Combobox.Empty>}
    </Combobox.Dropdown>
  )
}

/**
 * Returns the options whose label contains a text, ignoring case and accents; first those that
 * start with it, so that «ce» gives CE before a name with these letters.
 */
export function optionsWith(text: string, options: readonly Option[]): readonly Option[] {
  const key = claveBusqueda(text)
  if (key === '') return options
  const found = options.filter(({ label }) => claveBusqueda(label).includes(key))
  const starts = ({ label }: Option) => claveBusqueda(label).startsWith(key)
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}

/**
 * Returns the index of the option whose label starts with a word, or -1. One letter, also typed
 * again and again, goes to the next such option after `at`, and from the last to the first.
 */
export function startingWith(word: string, options: readonly Option[], at: number): number {
  const key = claveBusqueda(word)
  if (key === '') return -1
  const find = (start: string, after = -1) =>
    options.findIndex(({ label }, index) => index > after && claveBusqueda(label).startsWith(start))
  const whole = find(key)
  if (key.length > 1 && (whole >= 0 || new Set(key).size > 1)) return whole
  const next = find(key.charAt(0), at)
  return next >= 0 ? next : find(key.charAt(0))
}
