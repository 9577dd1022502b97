import { redirect } from '@tanstack/react-router'
import type { ModuleName, Permissions } from '@anclaje/contract/permissions'
import { can } from '@anclaje/contract/permissions'
import { toastWarning } from '../ui/toasts.tsx'
import { currentSession, refreshQuietly, sessionReady } from './session.ts'

/** Who may open a screen: anyone, any account, or roles that may see a module. */
export type ScreenAccess = 'public' | 'session' | ModuleName

/** The screens in the order in which one is landed on, with where they stand. */
export interface Landing {
  path: string
  access: ScreenAccess
}

/** Every account may open this one. */
const LAST_RESORT = '/admin/perfil'

/** The first screen that the role may see (decisions §2.8). */
export function homeOf(permissions: Permissions, screens: readonly Landing[]): string {
  const isOpen = ({ access }: Landing) => access !== 'public' && access !== 'session' && can(permissions, access, 'ver')
  return screens.find(isOpen)?.path ?? LAST_RESORT
}

/** Lets one through or throws where to go instead: without a session to the login, without permission to the first permitted screen. */
export async function guard(access: ScreenAccess, href: string, screens: readonly Landing[]): Promise<void> {
  if (access === 'public') return
  await sessionReady()
  const session = currentSession()
  if (!session) throw redirect({ to: '/login', search: { volver: href }, replace: true })
  // Switches that changed since show on the way, without keeping anyone waiting.
  refreshQuietly()
  if (access === 'session' || can(session.permissions, access, 'ver')) return
  toastWarning('No tiene permiso para ver esta página')
  throw redirect({ to: homeOf(session.permissions, screens), replace: true })
}
