import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Permission, Permissions } from '@anclaje/contract/permissions'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { can } from '@anclaje/contract/permissions'
import { CLASES_PENDIENTES } from '@anclaje/contract/rules/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { inOrder } from '../../db/list.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { onlyVisiblePerson } from '../../training/certificados/actions/read.ts'
import { readDesde } from '../../training/ministerio/queries/settings.ts'
import { accionesOf } from '../trabajos/actions/kinds.ts'
import { readPendientes } from './queries/sources.ts'

/**
 * Permissions that each kind needs: `ver` on its module, because a notification names rows.
 * Approving also needs `filtrar`.
 */
const NEEDS: Record<ClasePendientes, readonly Permission[]> = {
  // The caller's own cohorts, which need no permission either.
  certificaciones_por_firmar: [],
  certificados_por_aprobar: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  certificados_por_vencer: [['CertColaboradores', 'ver']],
  certificados_sin_cargar: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  certificaciones_por_cerrar: [['Certificaciones', 'ver']],
  certificaciones_sin_decidir: [
    ['Certificaciones', 'ver'],
    ['CertColaboradores', 'editar'],
    ['CertColaboradores', 'filtrar'],
  ],
  colaboradores_por_confirmar: [['Colaboradores', 'ver']],
  empresas_por_confirmar: [['Empresas', 'ver']],
  inspecciones_vencidas: [['Equipos', 'ver']],
  inspecciones_por_vencer: [['Equipos', 'ver']],
  inspecciones_pendientes: [['Equipos', 'ver']],
  equipos_por_confirmar: [['Equipos', 'ver']],
  // The caller's own files, which need no further permission.
  archivos_listos: [],
}

/** Kind that depends on a setting. The others need not wait until it is read. */
const UPLOADS = 'certificados_sin_cargar'

/** Returns the kinds of notifications that a role may see, in their order. */
function visibleClases(permissions: Permissions): ClasePendientes[] {
  return CLASES_PENDIENTES.filter((clase) => NEEDS[clase].every(([module, action]) => can(permissions, module, action)))
}

/**
 * Returns the notifications of all kinds that the role may see, including empty kinds. Uploads to
 * the Ministry are included only when somebody has set the first day for them (MIN-8), and cohorts
 * to sign only where some wait, because few people sign (TRUST-12).
 */
export async function pendingOf(deps: Deps, session: Session): Promise<Pendientes[]> {
  const { idcue, idcol, permissions } = session
  const own = { idcue, idcol, onlyOwn: onlyVisiblePerson(session) !== undefined, acciones: accionesOf(permissions) }
  const viewer = { hoy: hoyEnBogota(deps.now()), ahora: deps.now(), desde: null, ...own }
  const visible = visibleClases(permissions)
  const readUploads = async () => {
    const desde = visible.includes(UPLOADS) ? await readDesde(deps.db) : null
    return desde === null ? [] : readPendientes(deps.db, [UPLOADS], { ...viewer, desde })
  }
  const others = visible.filter((clase) => clase !== UPLOADS)
  const all = await Promise.all([readPendientes(deps.db, others, viewer), readUploads()])
  return inOrder(visible, all.flat(), ({ clase }) => clase).filter(
    ({ clase, total }) => clase !== 'certificaciones_por_firmar' || total > 0,
  )
}
