import { useNavigate } from '@tanstack/react-router'
import { useOpenSearch } from './open-screen.ts'

/**
 * Keeps the state of a form dialog in the address, so that a reload, the back button and shared
 * links work (SCR-2).
 */
export function useFormInUrl() {
  const { id, mode } = useOpenSearch()
  const navigate = useNavigate()
  const change = (values: { id: string | undefined; mode: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...values }),
      resetScroll: false,
    })
  return {
    isOpen: mode === 'new' || (mode === 'edit' && id !== undefined),
    /** Id of the row that is edited; undefined while a row is created. */
    id: mode === 'edit' ? id : undefined,
    open: (row?: string) => change({ id: row, mode: row === undefined ? 'new' : 'edit' }),
    close: () => change({ id: undefined, mode: undefined }),
  }
}
