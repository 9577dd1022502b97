import { useIdInPath, useOpenSearch } from './open-screen.ts'

/**
 * Returns the id of the row that a form edits, for `useRow`; undefined when the form creates one.
 * When the address has no id although it should, returns '', which `useRow` refuses.
 */
export function useFormId(): string | undefined {
  const idInPath = useIdInPath()
  const { id, mode } = useOpenSearch()
  return idInPath ?? id ?? (mode === 'edit' ? '' : undefined)
}
