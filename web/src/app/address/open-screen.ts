import { useMatches } from '@tanstack/react-router'
import type { AnySearch } from '../screens/search.ts'

/** Reads the query of the open screen, in a part that several screens have. */
export function useOpenSearch(): AnySearch {
  return useMatches({ select: (matches) => matches.at(-1)?.search ?? {} })
}

/** Reads the row that the path of the open screen names; undefined where the path names none. */
export function useIdInPath(): string | undefined {
  return useMatches({
    select: (matches) => {
      const params = matches.at(-1)?.params
      return params && 'id' in params ? params.id : undefined
    },
  })
}
