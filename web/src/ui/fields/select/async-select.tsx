import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Option } from './option-list.tsx'
import { Select } from './select.tsx'
import type { SelectProps } from './select.tsx'

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

interface AsyncSelectProps extends Omit<SelectProps, 'data' | 'searchable' | 'chosen' | 'onSearch' | 'onOpen'> {
  source: OptionSource
  /** An option whose words are here already, so that a table of selects asks nothing. */
  known?: Option
}

/** A select over a long list: the source searches as one types. */
export function AsyncSelect({ source, value = null, known, ...props }: AsyncSelectProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const chosen = useOption(source, value || null, known)
  const [text] = useDebouncedValue(typed, TYPING_MS)
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', source.key, text],
    queryFn: ({ signal }) => source.search(text, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
    // What was just created on another screen must be here; a source that wants to spare the server keeps its own answer.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // What is shown may still be what was found for the text before.
  const isBehind = isFetching || text !== typed
  const found = data ?? []
  // While nothing is searched, what is chosen stands among the first of a long list.
  const isMissing = text === '' && chosen !== null && !found.some((option) => option.value === chosen.value)
  return (
    <Select
      {...props}
      searchable
      data={isMissing ? [chosen, ...found] : found}
      value={value || null}
      chosen={chosen}
      onSearch={setTyped}
      onOpen={() => setAsked(true)}
      nothingFoundMessage={error ? error.message : isBehind ? 'Buscando…' : 'No se encontraron resultados'}
      isLoading={isBehind && asked}
    />
  )
}
