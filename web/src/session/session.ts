import { useSyncExternalStore } from 'react'
import type { DataUser, Sesion } from '@anclaje/contract/access/cuenta'
import { can, permissionsOf } from '@anclaje/contract/permissions'
import type { Modulo } from '@anclaje/contract/access/modulo'
import type { Action, ModuleName, Permissions } from '@anclaje/contract/permissions'
import { CUENTA_BLOQUEADA } from '@anclaje/contract/rules/common/motivo'
import { ask, setSessionHandlers } from '../client/ask.ts'

/**
 * Logged-in account and its permissions. The permissions only decide what is shown; the API checks
 * each call (ACC-8).
 */
export interface Session {
  token: string
  user: DataUser
  menu: readonly Modulo[]
  permissions: Permissions
}

export const SESION_VENCIDA = 'Su sesión venció. Inicie sesión de nuevo.'

const KEYS = { token: 'token', user: 'user', data: 'userData', menu: 'menu' } as const
const REFRESH_EVERY_MS = 5_000
/** Longest delay that `setTimeout` supports. */
const MAX_TIMER_MS = 2 ** 31 - 1

let session: Session | null = null
let expiryTimer: ReturnType<typeof setTimeout> | undefined
let refreshedAt = 0
const changeListeners = new Set<() => void>()
const endListeners = new Set<(message?: string) => void>()
let wasExpired = false

/**
 * Returns the time at which a token expires, in seconds since the epoch. Returns 0 when the token
 * cannot be read.
 */
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
  clearTimeout(expiryTimer)
  if (next) {
    const delayMs = Math.min(secondsLeft(next.token) * 1000, MAX_TIMER_MS)
    expiryTimer = setTimeout(() => endSession(SESION_VENCIDA), delayMs)
  }
  for (const listener of changeListeners) listener()
}

/** Ends the session in the browser. There is no message when the user ended the session. */
function endSession(message?: string): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  if (!session) return
  publish(null)
  for (const listener of endListeners) listener(message)
}

// The cipher is loaded on demand, because visitors have no menu. If it fails to load, the menu is
// fetched instead.
const menuCipher = () => import('./menu-cipher.ts').catch(() => null)

async function storeMenu(menu: Modulo[]): Promise<void> {
  const text = await (await menuCipher())?.encryptMenu(menu)
  if (text) localStorage.setItem(KEYS.menu, text)
}

async function readMenu(): Promise<Modulo[] | null> {
  const stored = localStorage.getItem(KEYS.menu)
  return (stored && (await (await menuCipher())?.decryptMenu(stored))) || null
}

async function openSession(token: string, user: DataUser, menu: Modulo[]): Promise<void> {
  localStorage.setItem(KEYS.user, user.username_cue)
  localStorage.setItem(KEYS.data, JSON.stringify(user))
  await storeMenu(menu)
  // The token is stored last, because other tabs restore the session as soon as they see it.
  localStorage.setItem(KEYS.token, token)
  refreshedAt = Date.now()
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

/** Returns true, once, if the stored session had expired when the page was opened. */
export function takeExpired(): boolean {
  const result = wasExpired
  wasExpired = false
  return result
}

async function restore(): Promise<void> {
  const token = localStorage.getItem(KEYS.token)
  const user = storedUser()
  if (!token || !user || secondsLeft(token) <= 0) {
    wasExpired = token !== null
    return endSession(SESION_VENCIDA)
  }
  const menu = await readMenu()
  if (menu) {
    publish({ token, user, menu, permissions: permissionsOf(menu) })
    refreshInBackground()
    return
  }
  // Only a refused token ends the session, not a menu that fails to load.
  await openSession(token, user, await fetchMenu(token, user).catch(() => []))
}

let restoring: Promise<void> | undefined

/** Restores the stored session at the first call. Every guard waits for it. */
export function sessionReady(): Promise<void> {
  restoring ??= restore()
  return restoring
}

export const currentSession = (): Session | null => (session && secondsLeft(session.token) > 0 ? session : null)

/** Opens the session of a login, with the menu of its role. */
export async function login({ accesToken, dataUser }: Sesion): Promise<void> {
  await openSession(accesToken, dataUser, await fetchMenu(accesToken, dataUser))
}

/** Revokes a token on the server. Without network the token stays valid until it expires. */
export function endOnServer(token: string): void {
  ask('POST /cuentaacceso/salir', { token, keepalive: true }).catch(() => {})
}

/** Ends the session in the browser and on the server, and removes its stored data. */
export function logout(): void {
  if (session) endOnServer(session.token)
  endSession()
}

/**
 * Reads the account and its permissions again, but not within five seconds of the last time unless
 * `isForced`. A 401 ends the session.
 */
export async function refreshSession(isForced = false): Promise<void> {
  const current = currentSession()
  if (!current || (!isForced && Date.now() - refreshedAt < REFRESH_EVERY_MS)) return
  refreshedAt = Date.now()
  const { token } = current
  const user = await ask('GET /auth/me')
  const menu = await fetchMenu(token, user)
  const isSame = JSON.stringify([user, menu]) === JSON.stringify([current.user, current.menu])
  if (!isSame && session?.token === token) await openSession(token, user, menu)
}

/** Refreshes the session in the background. Without network it stays as it is. */
export function refreshInBackground(): void {
  refreshSession().catch(() => {})
}

/**
 * Calls the listener when the session ends, with a message unless the user ended it. Returns a
 * function that removes the listener.
 */
export function onSessionEnd(listener: (message?: string) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Calls the listener when the session opens, changes or ends. Returns a function to remove it. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** Returns the open session and renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(
    onSessionChange,
    () => session,
    () => session,
  )
}

/** Returns a function that tells whether the role may do an action on a module. */
export function useCan(): (module: ModuleName, action: Action) => boolean {
  const permissions = useSession()?.permissions ?? {}
  return (module, action) => can(permissions, module, action)
}

setSessionHandlers({
  token: () => currentSession()?.token ?? null,
  onUnauthorized: (token, { code, message }) => {
    if (session?.token === token) endSession(code === CUENTA_BLOQUEADA ? message : SESION_VENCIDA)
  },
  onForbidden: refreshInBackground,
})

/** Keeps the session in step with other tabs and with the server. */
export function watchSession(): void {
  const refresh = () => {
    if (document.visibilityState === 'visible') refreshInBackground()
  }
  addEventListener('focus', refresh)
  document.addEventListener('visibilitychange', refresh)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== KEYS.token) return
    if (newValue === null) endSession()
    else if (newValue !== session?.token) restoring = restore()
  })
}
