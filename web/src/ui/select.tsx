import { useState } from 'react'
import type { ReactNode } from 'react'
import { InputBase, Loader } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { claveBusqueda } from '@anclaje/contract/rules/texto'
import { ClearButton, ListSign, useListbox } from './listbox.tsx'
import type { Option } from './listbox.tsx'

export interface SelectProps extends Omit<TextInputProps, 'data' | 'value' | 'onChange' | 'rightSection'> {
  data: readonly Option[]
  value?: string | null
  onChange: (value: string | null) => void
  /** Finds among the options as one types. */
  searchable?: boolean
  /** Draws a button that empties it. */
  clearable?: boolean
  /** Whether choosing what is chosen already empties it. */
  allowDeselect?: boolean
  nothingFoundMessage?: ReactNode
  /** The option that is chosen, when it need not be among `data`. */
  chosen?: Option | null
  /** Takes the text, for options that are searched elsewhere; `data` is then what was found. */
  onSearch?: (text: string) => void
  onOpen?: () => void
  isLoading?: boolean
}

/** A field to choose one of several from. */
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
  const { nothingFoundMessage, onSearch, onOpen, isLoading, onBlur, readOnly = false, size, ...field } = others
  // None while nobody searches: the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const current = chosen ?? data.find((option) => option.value === value)
  const wanted = claveBusqueda(typed ?? '')
  const shown = onSearch || wanted === '' ? data : data.filter(({ label }) => claveBusqueda(label).includes(wanted))
  const search = (text: string | null) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const listbox = useListbox<HTMLInputElement>({
    options: shown,
    isChosen: (each) => each === value,
    onPick: (option) => {
      // Who searched for what is chosen already keeps it.
      const next = allowDeselect && option.value === value && wanted === '' ? null : option.value
      search(null)
      listbox.close()
      if (next !== value) onChange(next)
    },
    isSearchable: searchable,
    isReadOnly: readOnly,
    isFound: wanted !== '' && !isLoading,
    label: typeof field.label === 'string' ? field.label : field['aria-label'],
    none: nothingFoundMessage,
    check: 'right',
  })
  const open = () => {
    listbox.open()
    onOpen?.()
  }
  return (
    <>
      <InputBase
        {...field}
        {...listbox.field}
        size={size ?? 'sm'}
        component="input"
        pointer={!searchable && !readOnly}
        ref={listbox.anchor}
        value={typed ?? (value ? (current?.label ?? '') : '')}
        onChange={(event) => {
          search(event.currentTarget.value)
          open()
        }}
        onClick={(event) => {
          // What one types stands in place of what is chosen, as after Tab.
          if (searchable && typed === null) event.currentTarget.select()
          searchable || !listbox.isOpen ? open() : listbox.close()
        }}
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) onOpen?.()
          listbox.onKeyDown(event)
        }}
        onBlur={(event) => {
          listbox.close()
          if (typed !== null) search(null)
          onBlur?.(event)
        }}
        rightSection={isLoading ? <Loader size={14} color="gray" /> : undefined}
        rightSectionPointerEvents="none"
        __defaultRightSection={!readOnly && <ListSign />}
        __clearable={clearable && Boolean(value) && !readOnly}
        __clearSection={<ClearButton onClick={() => onChange(null)} />}
      />
      {listbox.list}
    </>
  )
}
