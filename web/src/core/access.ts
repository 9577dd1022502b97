import { redirect } from '@tanstack/react-router'
import type { ModuleName, Permissions } from '@anclaje/contract/permissions'
import { can } from '@anclaje/contract/permissions'
import { toastWarning } from '../ui/toasts.tsx'
import { currentSession, refreshQuietly, refreshSession, sessionReady, tookExpired } from './session.ts'

export const SESION_VENCIDA = 'Su sesión venció. Inicie sesión de nuevo.'

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
  if (!session) {
    if (tookExpired()) toastWarning(SESION_VENCIDA)
    throw redirect({ to: '/login', search: { volver: href }, replace: true })
  }
  const isOpen = () => access === 'session' || can(currentSession()?.permissions ?? {}, access, 'ver')
  // Switches that changed since show on the way, without keeping anyone waiting.
  if (isOpen()) return refreshQuietly()
  // Nobody is turned away for what was granted a moment ago.
  await refreshSession(true).catch(() => {})
  if (isOpen()) return
  toastWarning('No tiene permiso para ver esta página')
  throw redirect({ to: homeOf(currentSession()?.permissions ?? {}, screens), replace: true })
}
