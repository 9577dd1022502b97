import { useCallback } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'

/** Returns whether a link stays on this site and does not lead back to the login. */
const isOwnAddress = (href: string) => /^\/(?![/\\])/.test(href) && !/^\/login\b/i.test(href)

/**
 * Returns a function that leaves the login for the page that required it, or for the first screen
 * of the role.
 */
export function useLeaveLogin(): () => void {
  const router = useRouter()
  const { volver } = useSearch({ from: '/login' })
  return useCallback(() => router.history.replace(volver && isOwnAddress(volver) ? volver : '/'), [router, volver])
}
