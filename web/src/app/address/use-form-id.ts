import { useIdInPath, useOpenSearch } from './open-screen.ts'

/**
 * The row that the address of a form names, to be read with `useRow`: undefined where the form
 * creates one. An address that should name a row and names none gives an empty text, which `useRow`
 * refuses.
 */
export function useFormId(): string | undefined {
  const idInPath = useIdInPath()
  const { id, mode } = useOpenSearch()
  return idInPath ?? id ?? (mode === 'edit' ? '' : undefined)
}
