import { useState } from 'react'
import { Loader, Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export interface Option {
  value: string
  label: string
}

/** Where a select finds its options: what fits a text, and the one that is already chosen. */
export interface OptionSource {
  /** Tells this source from every other one. */
  key: string
  search: (text: string, signal: AbortSignal) => Promise<Option[]>
  byId: (id: string, signal: AbortSignal) => Promise<Option | null>
}

const TYPING_MS = 250

/** The option that an id stands for; nothing is asked for one that is `known`. */
export function useOption(source: OptionSource, id: string | null, known?: Option): Option | null {
  const { data } = useQuery({
    queryKey: ['option', source.key, id],
    enabled: id !== null && id !== '',
    queryFn: ({ signal }) => source.byId(id ?? '', signal),
    staleTime: 60_000,
    ...(known && known.value === id && { initialData: known }),
  })
  return data ?? null
}

interface AsyncSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  source: OptionSource
  value: string | null
  onChange: (value: string | null) => void
  /** An option whose words are here already, so that a table of selects asks nothing. */
  known?: Option
}

/** A select over a long list: the source searches as one types. */
export function AsyncSelect({ source, value, onChange, known: first, ...props }: AsyncSelectProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const chosen = useOption(source, value || null, first)
  // The text of what is chosen stands in the field; it is not a search.
  const wanted = typed === chosen?.label ? '' : typed
  const [text] = useDebouncedValue(wanted, TYPING_MS)
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', source.key, text],
    queryFn: ({ signal }) => source.search(text, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
    // What was just created on another screen must be here; a source that wants to spare the server keeps its own answer.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const found = data ?? []
  const known = chosen === null || found.some((option) => option.value === chosen.value) ? found : [chosen, ...found]
  const isFound = (item: object) => 'value' in item && found.some((option) => option.value === item.value)
  return (
    <Select
      // The list of a field that is only passed by stays closed.
      openOnFocus={false}
      {...props}
      searchable
      data={known}
      value={value || null}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setAsked(true)}
      // The source has searched already; what is chosen shows among what was found only if it is.
      filter={({ options }) => (text === '' ? options : options.filter(isFound))}
      nothingFoundMessage={error ? error.message : isFetching ? 'Buscando…' : 'No se encontraron resultados'}
      rightSection={isFetching && asked ? <Loader size={14} color="gray" /> : undefined}
    />
  )
}
