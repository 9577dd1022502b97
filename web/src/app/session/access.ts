import { redirect } from '@tanstack/react-router'
import type { Permissions } from '@anclaje/contract/permissions'
import { can } from '@anclaje/contract/permissions'
import { MODULES, MODULE_SCREENS } from '@anclaje/contract/screens'
import type { ModuleName, ModuleScreen } from '@anclaje/contract/screens'
import { toastWarning } from '../../ui/feedback/toasts.tsx'
import { currentSession, refreshQuietly, refreshSession, sessionReady, tookExpired } from './session.ts'

export const SESION_VENCIDA = 'Su sesión venció. Inicie sesión de nuevo.'

/** Who may open a screen: anyone, any account, or roles that may see a module. */
export type ScreenAccess = 'public' | 'session' | ModuleName

/** Every account may open this one. */
const LAST_RESORT = '/admin/perfil'

/** The first screen that the role may see (ACC-23). */
export function homeOf(permissions: Permissions): ModuleScreen | typeof LAST_RESORT {
  const open = MODULES.find((module) => MODULE_SCREENS[module] !== null && can(permissions, module, 'ver'))
  return (open && MODULE_SCREENS[open]) ?? LAST_RESORT
}

/** Lets one through or throws where to go instead: without a session to the login, without permission to the first permitted screen. */
export async function guard(access: ScreenAccess, href: string): Promise<void> {
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
  throw redirect({ to: homeOf(currentSession()?.permissions ?? {}), replace: true })
}
