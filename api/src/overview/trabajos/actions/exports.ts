import type { FiltroTrabajo, TrabajoBody } from '@anclaje/contract/overview/trabajo'
import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { ACCIONES_TRABAJO, PERMISO_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import type { Export } from '../../../documents/exports.ts'
import { itemsExport } from '../../../equipment/equipos/actions.ts'
import { peopleExport } from '../../../training/importaciones/actions.ts'

type FiltersOf<A extends AccionTrabajo> = Extract<TrabajoBody, { accion: A }>['filtro']

/** The export of each kind of work; a new kind needs its line here. */
const EXPORTS: { [A in AccionTrabajo]: Export<FiltersOf<A>> } = {
  exportar_aprendices: peopleExport,
  exportar_equipos: itemsExport,
}

/** Returns the export of a kind of work; the body's schema matches the kind with its filters. */
export const exportOf = (accion: AccionTrabajo): Export<FiltroTrabajo> => EXPORTS[accion] as Export<FiltroTrabajo>

/** Returns the kinds of work whose files a role may download. */
export const accionesOf = (permissions: Permissions): AccionTrabajo[] =>
  ACCIONES_TRABAJO.filter((accion) => can(permissions, ...PERMISO_TRABAJO[accion]))
