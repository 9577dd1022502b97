import { useIdInPath, useOpenSearch } from './open-screen.ts'

/**
 * Returns the id of the row that a form edits, for `useRow`; undefined when the form creates a row.
 * Returns '' when the address should have an id but has none; `useRow` refuses it.
 */
export function useFormId(): string | undefined {
  const idInPath = useIdInPath()
  const { id, mode } = useOpenSearch()
  return idInPath ?? id ?? (mode === 'edit' ? '' : undefined)
}
