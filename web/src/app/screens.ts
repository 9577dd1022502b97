import type { ComponentType } from 'react'
import type { ScreenAccess } from './session/access.ts'
import type { Place } from './address/place.ts'
import { CONFIGURATION } from './screens/configuration.ts'
import { EQUIPMENT } from './screens/equipment.ts'
import { PUBLIC } from './screens/public.ts'
import { TRAINING } from './screens/training.ts'

/** A screen: how it is called, who may open it, and the code that draws it. */
export interface Screen {
  /** The name in the breadcrumb. */
  title: string
  access: ScreenAccess
  /** Where the breadcrumb goes back to. */
  parent?: ScreenPath
  load: () => Promise<ComponentType>
}

const BEHIND_LOGIN = { ...TRAINING, ...EQUIPMENT, ...CONFIGURATION }

/** The address of a screen; `$name` is a part of it that varies. */
export type PublicPath = keyof typeof PUBLIC
export type InnerPath = keyof typeof BEHIND_LOGIN
export type ScreenPath = PublicPath | InnerPath

/** Every screen of the product by its address. The router, the guard and the breadcrumb read it. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = { ...PUBLIC, ...BEHIND_LOGIN }

export const isScreen = (path: string): path is ScreenPath => Object.hasOwn(SCREENS, path)

export const PUBLIC_PATHS = Object.keys(PUBLIC) as PublicPath[]
export const INNER_PATHS = Object.keys(BEHIND_LOGIN) as InnerPath[]

/** Addresses that stand for another one (SCR-1). */
export const REDIRECTS: readonly { path: string; to: (id: string) => Place }[] = [
  {
    path: '/admin/cursos/$id',
    to: (id) => (id === 'new' ? { to: '/admin/cursos/nuevo' } : { to: '/admin/cursos/$id/edit', params: { id } }),
  },
  {
    path: '/admin/empresas/$id',
    to: (id) => (id === 'new' ? { to: '/admin/empresas/nuevo' } : { to: '/admin/empresas/$id/edit', params: { id } }),
  },
]
