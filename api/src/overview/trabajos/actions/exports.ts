import type { FiltroTrabajo, TrabajoBody } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import type { Export } from '../../../http/exports.ts'
import { itemsExport } from '../../../equipment/equipos/actions.ts'
import { peopleExport } from '../../../training/importaciones/actions/export.ts'

type FiltersOf<A extends Exportacion> = Extract<TrabajoBody, { accion: A }>['filtro']

/** The export of each kind of work; a new kind needs its line here. */
const EXPORTS: { [A in Exportacion]: Export<FiltersOf<A>> } = {
  exportar_aprendices: peopleExport,
  exportar_equipos: itemsExport,
}

/**
 * Returns the export of a kind of work, undefined of work in bulk; the body's schema matches the
 * kind with its filters.
 */
export const exportOf = (accion: AccionTrabajo): Export<FiltroTrabajo> | undefined =>
  accion in EXPORTS ? EXPORTS[accion as Exportacion] : undefined
