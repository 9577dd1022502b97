import { redirect } from '@tanstack/react-router'
import type { Permissions } from '@anclaje/contract/permissions'
import { can } from '@anclaje/contract/permissions'
import { MODULES, MODULE_SCREENS } from '@anclaje/contract/screens'
import type { ModuleScreen } from '@anclaje/contract/screens'
import type { ScreenAccess } from '../address/screens.ts'
import { toastWarning } from '../ui/feedback/toasts.tsx'
import {
  SESION_VENCIDA,
  currentSession,
  refreshInBackground,
  refreshSession,
  sessionReady,
  takeExpired,
} from '../session/session.ts'

/** Screen that opens when the role may see none of the modules. Every account may open it. */
const FALLBACK_HOME = '/admin/perfil'

/** Returns the first screen that the permissions of the role allow (ACC-23). */
export function homeOf(permissions: Permissions): ModuleScreen | typeof FALLBACK_HOME {
  const open = MODULES.find((module) => MODULE_SCREENS[module] !== null && can(permissions, module, 'ver'))
  return (open && MODULE_SCREENS[open]) ?? FALLBACK_HOME
}

/**
 * Throws a redirect when the screen is forbidden. Without a session it leads to the login,
 * otherwise to the first screen that the role may see.
 */
export async function guard(access: ScreenAccess, href: string): Promise<void> {
  if (access === 'public') return
  await sessionReady()
  const session = currentSession()
  if (!session) {
    if (takeExpired()) toastWarning(SESION_VENCIDA)
    throw redirect({ to: '/login', search: { volver: href }, replace: true })
  }
  const isAllowed = () => access === 'session' || can(currentSession()?.permissions ?? {}, access, 'ver')
  // Changed permissions are read in the background; opening the screen does not wait for them.
  if (isAllowed()) return refreshInBackground()
  // The permission may have been granted a moment ago.
  await refreshSession(true).catch(() => {})
  if (isAllowed()) return
  toastWarning('No tiene permiso para ver esta página')
  throw redirect({ to: homeOf(currentSession()?.permissions ?? {}), replace: true })
}
