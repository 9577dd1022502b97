import { useMatches } from '@tanstack/react-router'
import type { AnySearch } from './query-names.ts'

/** Returns the query of the open screen, for components that several screens share. */
export function useOpenSearch(): AnySearch {
  return useMatches({ select: (matches) => matches.at(-1)?.search ?? {} })
}

/** Returns the id in the path of the open screen, or undefined when the path has none. */
export function useIdInPath(): string | undefined {
  return useMatches({
    select: (matches) => {
      const params = matches.at(-1)?.params
      return params && 'id' in params ? params.id : undefined
    },
  })
}

/**
 * Returns the id of the row that a form edits, for `useRow`; undefined when the form creates a row.
 * Returns '' when the address should have an id but has none; `useRow` refuses it.
 */
export function useFormId(): string | undefined {
  const idInPath = useIdInPath()
  const { id, mode } = useOpenSearch()
  return idInPath ?? id ?? (mode === 'edit' ? '' : undefined)
}
