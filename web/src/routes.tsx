import type { ComponentType } from 'react'
import type { ScreenAccess } from './core/access.ts'
import { CONFIGURATION } from './screens/configuration.ts'
import { EQUIPMENT } from './screens/equipment.ts'
import { PUBLIC } from './screens/public.ts'
import { TRAINING } from './screens/training.ts'

/** A screen: where it stands, how it is called, who may open it, and the code that draws it. */
export interface Screen {
  /** `$name` is a part of the address that varies. */
  path: string
  /** The name in the breadcrumb. */
  title: string
  access: ScreenAccess
  /** Where the breadcrumb goes back to. */
  parent?: string
  load: () => Promise<ComponentType>
}

/**
 * Every URL of the product. The router, the guard, the sidebar and the breadcrumb read it; the first screen of a module is the one
 * that the sidebar leads to.
 */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...TRAINING, ...EQUIPMENT, ...CONFIGURATION]

/** Addresses that stand for another one (portal §2). */
export const REDIRECTS: readonly { path: string; to: (params: { id: string }) => string }[] = [
  { path: '/admin/cursos/$id', to: ({ id }) => (id === 'new' ? '/admin/cursos/nuevo' : `/admin/cursos/${id}/edit`) },
  {
    path: '/admin/empresas/$id',
    to: ({ id }) => (id === 'new' ? '/admin/empresas/nuevo' : `/admin/empresas/${id}/edit`),
  },
]

/** Where a module is seen: the first of its screens; none while it has no screen. */
export function pathOfModule(module: string): string | undefined {
  return SCREENS.find(({ access }) => access === module)?.path
}
