import type { FiltroTrabajo, TrabajoBody } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import type { Export } from '../../../http/exports.ts'
import { itemsExport } from '../../../equipment/equipos/actions.ts'
import { peopleExport } from '../../../training/importaciones/actions/export.ts'

type FiltersOf<A extends Exportacion> = Extract<TrabajoBody, { accion: A }>['filtro']

/** Export of each kind of job. A new kind needs an entry here. */
const EXPORTS: { [A in Exportacion]: Export<FiltersOf<A>> } = {
  exportar_aprendices: peopleExport,
  exportar_equipos: itemsExport,
}

/**
 * Returns the export of a kind of job; undefined for a bulk job. The cast is safe, because the
 * schema of the request matches each kind with its filters.
 */
export const exportOf = (accion: AccionTrabajo): Export<FiltroTrabajo> | undefined =>
  accion in EXPORTS ? EXPORTS[accion as Exportacion] : undefined
