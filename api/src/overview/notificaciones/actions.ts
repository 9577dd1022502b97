import type { Permission } from '@anclaje/contract/call'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { CLASES_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { today } from '../../settings/today.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { ownOnly } from '../../training/certificados/actions/read.ts'
import { readPendientes } from './queries.ts'

/**
 * What a role needs to be told of each kind: it names rows of a module, so that module's `ver`; who
 * approves also has `filtrar`.
 */
const NEEDS: Record<ClasePendientes, readonly Permission[]> = {
  certificados_por_aprobar: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  certificados_por_vencer: [['CertColaboradores', 'ver']],
  certificaciones_por_cerrar: [['Certificaciones', 'ver']],
  colaboradores_por_confirmar: [['Colaboradores', 'ver']],
  empresas_por_confirmar: [['Empresas', 'ver']],
  inspecciones_vencidas: [['Equipos', 'ver']],
  inspecciones_pendientes: [['Equipos', 'ver']],
  equipos_por_confirmar: [['Equipos', 'ver']],
}

/** The kinds of pending things that a role is told of, in their order. */
function visibleClases(permissions: Permissions): ClasePendientes[] {
  return CLASES_PENDIENTES.filter((clase) => NEEDS[clase].every(([module, action]) => can(permissions, module, action)))
}

/**
 * Returns what waits for the caller, of the kinds that the role is told of; also those of which
 * nothing waits.
 */
export function pendingOf(deps: Deps, session: Session): Promise<Pendientes[]> {
  const viewer = { hoy: today(deps), idcol: session.idcol, onlyOwn: ownOnly(session) !== undefined }
  return readPendientes(deps.db, visibleClases(session.permissions), viewer)
}
