import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { SUJETOS } from '@anclaje/contract/rules/trust/historia'
import type { Sujeto } from '@anclaje/contract/rules/trust/historia'
import type { Place, PlainPath } from '../../address/place.ts'
import type { SearchNames } from '../../address/query-names.ts'
import type { useCan } from '../../session/session.ts'

/** Forms whose query has the id of the row. */
type FormPath = { [P in PlainPath & keyof SearchNames]: 'mode' extends SearchNames[P] ? P : never }[PlainPath &
  keyof SearchNames]

const form =
  (to: FormPath) =>
  (id: string): Place => ({ to, search: { id, mode: 'edit' } })
const inPath =
  (to: '/admin/empresas/$id/edit' | '/admin/cursos/$id/edit' | '/admin/certificaciones/$id') =>
  (id: string): Place => ({ to, params: { id } })

/**
 * Screen of a thing of each kind, or null where the id does not lead to one. The addresses stand
 * here, because this area is below those of the nouns.
 */
const PLACES: Record<Sujeto, ((id: string) => Place) | null> = {
  empresa: inPath('/admin/empresas/$id/edit'),
  colaborador: form('/admin/aprendices/nuevo'),
  // Its screen is opened by the id of the person.
  cuenta: null,
  curso: inPath('/admin/cursos/$id/edit'),
  certificacion: inPath('/admin/certificaciones/$id'),
  certificado: (id) => ({ to: '/admin/certcolaboradores/Certificado', search: { id } }),
  equipo: form('/equipos/equipos/nuevo'),
  inspeccion: form('/equipos/equipos/nuevo/inspeccion'),
  // Its id is that of a certificate or of an inspection.
  emision: null,
  criterio: form('/equipos/criterios/nuevo'),
  claseequipo: form('/equipos/claseequipos/nuevo'),
  tipoequipo: form('/equipos/tipoequipos/nuevo'),
  norma: form('/equipos/normas/nuevo'),
  marca: form('/equipos/marcas/nuevo'),
  observacion: form('/equipos/observaciones/nuevo'),
  propiedad: form('/equipos/propiedades/nuevo'),
  tipodoc: form('/admin/configuraciones/tipodocs'),
  pais: form('/admin/configuraciones/paises'),
  rol: form('/admin/configuraciones/roles/nuevo'),
  permiso: () => ({ to: '/admin/configuraciones/permisos' }),
  modulo: form('/admin/configuraciones/modulos'),
  centro: () => ({ to: '/admin/configuraciones/centro' }),
  ministerio: () => ({ to: '/admin/configuraciones/centro/ministerio' }),
}

/** Returns the screen of the thing of a row; null where it has none that the user may see. */
export function placeOf(row: HistoriaRow, can: ReturnType<typeof useCan>): Place | null {
  const { sujeto_his, id_his, accion_his } = row
  const isSeen = SUJETOS[sujeto_his].modulos.every((module) => can(module, 'ver'))
  return isSeen && accion_his !== 'eliminado' ? (PLACES[sujeto_his]?.(id_his) ?? null) : null
}
