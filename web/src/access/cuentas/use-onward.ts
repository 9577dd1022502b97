import { useCallback } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'

/** An address of ours, never another site's. */
const isOurs = (href: string) => /^\/(?![/\\])/.test(href) && !/^\/login\b/i.test(href)

/** How to leave the login: back to where one was sent away from, or to the first screen of the role. */
export function useOnward(): () => void {
  const router = useRouter()
  const { volver } = useSearch({ from: '/login' })
  return useCallback(() => router.history.replace(volver && isOurs(volver) ? volver : '/'), [router, volver])
}
