import { useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import type { Mitad } from '@anclaje/contract/rules/overview/primer-dia'
import { useSession } from '../../session/session.ts'

/**
 * Keeps which halves of the first day the account has hidden (OVER-7). The browser stores this, as
 * it stores the theme, because it matters for a few days and changes nothing for others. The key
 * names the account by its id, because several accounts may share a computer. `moved` is the half
 * that was hidden or shown last, to which the focus goes.
 */
export function useHiddenHalves() {
  const id = useSession()?.user.id_cue
  const [hidden, setHidden] = useLocalStorage<Mitad[]>({
    key: `pasos-ocultos-${id ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [moved, setMoved] = useState<Mitad>()
  const change = (mitad: Mitad, isHidden: boolean) => {
    setMoved(mitad)
    setHidden((before) => [...before.filter((each) => each !== mitad), ...(isHidden ? [mitad] : [])])
  }
  return {
    hidden,
    moved,
    hide: (mitad: Mitad) => change(mitad, true),
    show: (mitad: Mitad) => change(mitad, false),
  }
}
