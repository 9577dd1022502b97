import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Option } from './option-list.tsx'
import { NOTHING_FOUND, Select } from './select.tsx'
import type { SelectProps } from './select.tsx'

/** Source of the options of a select: it searches them, and reads an option by its value. */
export interface OptionSource {
  /** Key of the source in the cache. */
  key: string
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  byId: (id: string, signal: AbortSignal) => Promise<Option | null>
}

const TYPING_MS = 250

/** Reads an option by its id, unless `known` is that option. */
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

interface AsyncSelectProps extends Omit<SelectProps, 'data' | 'chosen' | 'onSearch' | 'onOpen'> {
  source: OptionSource
  /** Option that need not be read again, for tables with many selects. */
  known?: Option
}

/** Renders a select whose options a source searches while the user types. */
export function AsyncSelect({ source, value = null, known, ...props }: AsyncSelectProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const chosen = useOption(source, value || null, known)
  const [text, setText] = useState('')
  // The library's `useDebouncedValue` adds three times as much script to each public form.
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', source.key, text],
    queryFn: ({ signal }) => source.search(text, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
    // Answers are never fresh, because rows that were created on another screen must be found. A
    // source may cache its own answers.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // The options may still be those of the previous text.
  const isBehind = isFetching || text !== typed
  const found = data ?? []
  // Without a search, the list always contains the chosen option.
  const isMissing = text === '' && chosen !== null && !found.some((option) => option.value === chosen.value)
  return (
    <Select
      {...props}
      data={isMissing ? [chosen, ...found] : found}
      value={value || null}
      chosen={chosen}
      onSearch={setTyped}
      onOpen={() => setAsked(true)}
      nothingFoundMessage={error ? error.message : isBehind ? 'Buscando…' : NOTHING_FOUND}
      isLoading={isBehind && asked}
    />
  )
}
