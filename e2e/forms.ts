// Lists and forms of the portal, from all its modules and screens.
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { MODULES, MODULE_SCREENS } from '@anclaje/contract/screens'
import { INNER_PATHS } from '../web/src/address/screens.ts'

/** Screens of modules that are no lists. */
const NO_LISTS: readonly ModuleName[] = ['Dashboard', 'Centro', 'Permisos', 'Historial']
/**
 * Actions that the list of a module offers, if not all three. Modules of the menu cannot be created
 * or deleted. Departments and cities are read-only.
 */
const OFFERED: Partial<Record<ModuleName, Action[]>> = {
  Certificaciones: ['crear', 'editar'],
  CertColaboradores: ['crear'],
  Modulos: ['editar'],
  Departamentos: [],
  Ciudades: [],
}
/** Every list, with its module and the actions that it offers. */
export const LISTS = MODULES.flatMap((module): [string, ModuleName, Action[]][] => {
  const screen = MODULE_SCREENS[module]
  return screen === null || NO_LISTS.includes(module)
    ? []
    : [[screen, module, OFFERED[module] ?? ['crear', 'editar', 'eliminar']]]
})

const endingWith = (end: string): string[] => INNER_PATHS.filter((path) => path.endsWith(end))
/** Forms that create a row, and with an `id` in the query change one. */
export const NEW_FORMS = endingWith('/nuevo')
/** Forms that change the row of their path. */
export const EDIT_FORMS = endingWith('/$id/edit')
/** Lists whose form opens in a dialog. */
export const DIALOGS = LISTS.filter(
  ([list, , actions]) => actions.includes('crear') && !NEW_FORMS.includes(`${list}/nuevo`),
).map(([list]) => list)
