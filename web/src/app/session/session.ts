import { useSyncExternalStore } from 'react'
import type { DataUser, Sesion } from '@anclaje/contract/access/cuenta'
import { can, permissionsOf } from '@anclaje/contract/permissions'
import type { Modulo } from '@anclaje/contract/access/modulo'
import type { Action, ModuleName, Permissions } from '@anclaje/contract/permissions'
import { ask, linkSession } from '../../client/ask.ts'
import { clearMenu, readMenu, storeMenu } from './menu-store.ts'

/** Who is logged in and what the role may see. What is stored only draws: the API decides (ACC-8). */
export interface Session {
  token: string
  user: DataUser
  menu: readonly Modulo[]
  permissions: Permissions
}

/** Why a session ended, for the login page to say. */
export type EndReason = 'logout' | 'expired'

const KEYS = { token: 'token', user: 'user', data: 'userData' } as const
const REFRESH_EVERY_MS = 5_000
/** The longest that a browser timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1

let session: Session | null = null
let expiry: ReturnType<typeof setTimeout> | undefined
let refreshedAt = 0
const changeListeners = new Set<() => void>()
const endListeners = new Set<(reason: EndReason) => void>()
let wasExpired = false

/** The moment a token ends, in seconds; 0 when it cannot be read. */
function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp : 0
  } catch {
    return 0
  }
}

const secondsLeft = (token: string) => expiryOf(token) - Date.now() / 1000

function publish(next: Session | null): void {
  session = next
  clearTimeout(expiry)
  if (next) expiry = setTimeout(() => end('expired'), Math.min(secondsLeft(next.token) * 1000, MAX_TIMER_MS))
  for (const listener of changeListeners) listener()
}

function end(reason: EndReason): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  clearMenu()
  if (!session) return
  publish(null)
  for (const listener of endListeners) listener(reason)
}

async function open(token: string, user: DataUser, menu: Modulo[]): Promise<void> {
  localStorage.setItem(KEYS.user, user.username_cue)
  localStorage.setItem(KEYS.data, JSON.stringify(user))
  await storeMenu(menu)
  // Last: another tab takes the session up as soon as there is a token, and must find the rest of it.
  localStorage.setItem(KEYS.token, token)
  refreshedAt = Date.now()
  // The end of one before has nothing to say about this one.
  wasExpired = false
  publish({ token, user, menu, permissions: permissionsOf(menu) })
}

const fetchMenu = (token: string, { idroles_cue }: DataUser) =>
  ask('GET /modulos', { query: { idrol: idroles_cue }, token })

function storedUser(): DataUser | null {
  try {
    return JSON.parse(localStorage.getItem(KEYS.data) ?? 'null') as DataUser | null
  } catch {
    return null
  }
}

/** Whether the session that was stored here had ended when the page was opened; says so once. */
export function tookExpired(): boolean {
  const was = wasExpired
  wasExpired = false
  return was
}

async function restore(): Promise<void> {
  const token = localStorage.getItem(KEYS.token)
  const user = storedUser()
  if (!token || !user || secondsLeft(token) <= 0) {
    wasExpired = token !== null
    return end('expired')
  }
  const menu = await readMenu()
  if (menu) {
    publish({ token, user, menu, permissions: permissionsOf(menu) })
    refreshQuietly()
    return
  }
  // A menu that cannot be read is not the end of the session: only a refused token is.
  await open(token, user, await fetchMenu(token, user).catch(() => []))
}

let restored: Promise<void> | undefined

/** Takes up the stored session, once; every guard waits for it. */
export function sessionReady(): Promise<void> {
  restored ??= restore()
  return restored
}

/** The open session, or null. */
export const currentSession = (): Session | null => (session && secondsLeft(session.token) > 0 ? session : null)

/** Opens the session that a login answered, with the menu of its role. */
export async function login({ accesToken, dataUser }: Sesion): Promise<void> {
  await open(accesToken, dataUser, await fetchMenu(accesToken, dataUser))
}

/** Opens a session from a token alone, as a link brings it. */
export async function loginWithToken(token: string): Promise<void> {
  await login({ accesToken: token, dataUser: await ask('GET /auth/me', { token }) })
}

/**
 * Ends a token on the server; without network it ends there by itself, at the latest when its ten
 * hours are over.
 */
export function endOnServer(token: string): void {
  ask('POST /cuentaacceso/salir', { token, outlivesPage: true }).catch(() => {})
}

/** Ends the session, here and on the server, and forgets everything that is stored of it. */
export function logout(): void {
  if (session) endOnServer(session.token)
  end('logout')
}

/**
 * Asks the server again who this is and what the role may do, so that changed switches show; at once, or only if it was not asked
 * lately. A 401 ends the session.
 */
export async function refreshSession(isAtOnce = false): Promise<void> {
  const current = currentSession()
  if (!current || (!isAtOnce && Date.now() - refreshedAt < REFRESH_EVERY_MS)) return
  refreshedAt = Date.now()
  const { token } = current
  const user = await ask('GET /auth/me')
  const menu = await fetchMenu(token, user)
  const same = JSON.stringify([user, menu]) === JSON.stringify([current.user, current.menu])
  if (!same && session?.token === token) await open(token, user, menu)
}

/** Asks again in the background; without network the session stays as it is. */
export function refreshQuietly(): void {
  refreshSession().catch(() => {})
}

/** Calls back when the session ends; gives back how to stop. */
export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Calls back when the session opens, changes or ends; gives back how to stop. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** The open session, drawn again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, () => session)
}

/** Whether the role may do an action on a module; drives what is drawn. */
export function useCan(): (module: ModuleName, action: Action) => boolean {
  const permissions = useSession()?.permissions ?? {}
  return (module, action) => can(permissions, module, action)
}

linkSession({
  token: () => currentSession()?.token ?? null,
  rejected: (token) => {
    if (session?.token === token) end('expired')
  },
  forbidden: () => refreshQuietly(),
})

/** Keeps the session true to the other tabs and to the server while the page is open. */
export function watchSession(): void {
  const refresh = () => {
    if (document.visibilityState === 'visible') refreshQuietly()
  }
  addEventListener('focus', refresh)
  document.addEventListener('visibilitychange', refresh)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== KEYS.token) return
    if (newValue === null) end('logout')
    else if (newValue !== session?.token) restored = restore()
  })
}
