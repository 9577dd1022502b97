import { useMatches, useParams, useSearch } from '@tanstack/react-router'
import { useCan } from './session.ts'

/** Whether the role may save the form that is open: create a row or, where the address names one, change it, unless told which. */
export function useMaySave(action?: 'crear' | 'editar'): boolean {
  const can = useCan()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
  const params = useParams({ strict: false }) as { id?: string }
  const search = useSearch({ strict: false }) as { id?: string }
  if (access === undefined || access === 'public' || access === 'session') return true
  return can(access, action ?? ((params.id ?? search.id) === undefined ? 'crear' : 'editar'))
}
