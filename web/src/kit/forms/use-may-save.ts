import { useMatches } from '@tanstack/react-router'
import { useIdInPath, useOpenSearch } from '../../address/open-screen.ts'
import { useCan } from '../../session/session.ts'

/**
 * Returns whether the role may save the open form. By default the address tells whether it creates
 * or edits.
 */
export function useMaySave(action?: 'crear' | 'editar'): boolean {
  const can = useCan()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
  const idInPath = useIdInPath()
  const { id } = useOpenSearch()
  if (access === undefined || access === 'public' || access === 'session') return true
  return can(access, action ?? ((idInPath ?? id) === undefined ? 'crear' : 'editar'))
}
