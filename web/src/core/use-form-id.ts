import { useParams, useSearch } from '@tanstack/react-router'

/**
 * The row that the address of a form names, to be read with `useRow`: undefined where the form
 * creates one. An address that should name a row and names none gives an empty text, which `useRow`
 * refuses.
 */
export function useFormId(): string | undefined {
  const params = useParams({ strict: false }) as { id?: string }
  const { id, mode } = useSearch({ strict: false }) as { id?: string; mode?: string }
  return params.id ?? id ?? (mode === 'edit' ? '' : undefined)
}
