import type { ComponentType } from 'react'
import type { MODULE_SCREENS, ModuleName } from '@anclaje/contract/screens'
import type { ScreenAccess } from './session/access.ts'
import type { Place } from './address/place.ts'
import { CONFIGURATION } from './screens/configuration.ts'
import { EQUIPMENT } from './screens/equipment.ts'
import { PUBLIC } from './screens/public.ts'
import { TRAINING } from './screens/training.ts'

/** Title, access and component of a screen. */
export interface Screen {
  title: string
  access: ScreenAccess
  /** The screen above it in the breadcrumb. */
  parent?: ScreenPath
  load: () => Promise<ComponentType>
}

/** The screen of each module, which nobody opens without seeing that module (ACC-19). */
export type OfModules = { [M in ModuleName as NonNullable<(typeof MODULE_SCREENS)[M]>]: { access: M } }
/** The screens that need another module than the one above them, which leads to them: none may. */
export type Strays<S> = {
  [P in keyof S]: S[P] extends { parent: infer Above extends keyof S; access: infer Module }
    ? S[Above] extends { access: Module }
      ? never
      : P
    : never
}[keyof S]
const BEHIND_LOGIN = { ...TRAINING, ...EQUIPMENT, ...CONFIGURATION } satisfies OfModules
BEHIND_LOGIN satisfies Record<Strays<typeof BEHIND_LOGIN>, never>

/** Address of a screen; `$name` is a parameter. */
export type PublicPath = keyof typeof PUBLIC
export type InnerPath = keyof typeof BEHIND_LOGIN
export type ScreenPath = PublicPath | InnerPath

/** All screens by address, for the router, the guard and the breadcrumb. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = { ...PUBLIC, ...BEHIND_LOGIN }

export const isScreen = (path: string): path is ScreenPath => Object.hasOwn(SCREENS, path)

export const PUBLIC_PATHS = Object.keys(PUBLIC) as PublicPath[]
export const INNER_PATHS = Object.keys(BEHIND_LOGIN) as InnerPath[]

/** Addresses that redirect to another one (SCR-1). */
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
