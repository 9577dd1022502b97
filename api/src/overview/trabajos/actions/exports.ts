import { isDeepStrictEqual } from 'node:util'
import type { FiltroTrabajo, TrabajoBody } from '@anclaje/contract/overview/trabajo'
import type { AccionTrabajo, Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import { ApiError } from '../../../errors/errors.ts'
import type { LoteGuardado } from '../../../db/tables/jobs.ts'
import type { Export, ExportAsker } from '../../../http/exports.ts'
import { itemsExport } from '../../../equipment/equipos/actions.ts'
import { certificatesExport } from '../../../training/certificados/actions/export.ts'
import { historyExport } from '../../../trust/historia/actions.ts'
import { peopleExport } from '../../../training/importaciones/actions/export.ts'

type FiltersOf<A extends Exportacion> = Extract<TrabajoBody, { accion: A }>['filtro']

/** Export of each kind of job. A new kind needs an entry here. */
const EXPORTS: { [A in Exportacion]: Export<FiltersOf<A>> } = {
  exportar_aprendices: peopleExport,
  exportar_certificados: certificatesExport,
  exportar_equipos: itemsExport,
  exportar_historial: historyExport,
}

/**
 * Returns the export of a kind of job; undefined for a bulk job. The cast is safe, because the
 * schema of the request matches each kind with its filters.
 */
export const exportOf = (accion: AccionTrabajo): Export<FiltroTrabajo> | undefined =>
  accion in EXPORTS ? (EXPORTS[accion as Exportacion] as Export<FiltroTrabajo>) : undefined

interface Asked {
  accion: AccionTrabajo
  filtro: FiltroTrabajo | LoteGuardado
}

/**
 * Returns the filters of an export limited to the rows that an account may see, and those of a bulk
 * job as they are. Throws 400 or 403 for filters that the account may not use.
 */
export const limitedFilters = (asker: ExportAsker, { accion, filtro }: Asked): Asked['filtro'] =>
  exportOf(accion)?.limit?.(asker, filtro as FiltroTrabajo) ?? filtro

/**
 * Returns whether an account may still see every row that a recorded export finds. Its filters were
 * limited when they were recorded, so a further limit means that the account may see fewer rows.
 */
export function seesEveryRow(asker: ExportAsker, asked: Asked): boolean {
  try {
    return isDeepStrictEqual(limitedFilters(asker, asked), asked.filtro)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
