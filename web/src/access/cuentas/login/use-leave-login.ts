import { useCallback } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'

/** Returns whether a link stays on this site and does not lead back to the login. */
const isOwnAddress = (href: string) => /^\/(?![/\\])/.test(href) && !/^\/login\b/i.test(href)

/** Returns a function that leads to the page that required the login, or to the first screen. */
export function useLeaveLogin(): () => void {
  const router = useRouter()
  const { volver } = useSearch({ from: '/login' })
  return useCallback(() => router.history.replace(volver && isOwnAddress(volver) ? volver : '/'), [router, volver])
}
