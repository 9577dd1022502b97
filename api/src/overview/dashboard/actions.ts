import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import { faltaDelCentro } from '@anclaje/contract/rules/training/centro'
import { ROLES } from '@anclaje/contract/permissions'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { readCentro } from '../../documents/centro.ts'
import { pendingOf } from '../notificaciones/actions.ts'
import { readFigures, readMonths } from './queries.ts'

/**
 * Returns the data of the first screen. `ver` on Dashboard permits the figures and the months, even
 * when the role may not open the counted lists, because a total reveals no row. Notifications name
 * rows, so each kind also needs the permissions of its own module.
 */
export async function readDashboard(deps: Deps, session: Session): Promise<Dashboard> {
  const { db, env, fixedCentro } = deps
  const isAdm = session.idrol === ROLES.adm
  const [figures, meses, pendientes, centro] = await Promise.all([
    readFigures(db),
    readMonths(db, hoyEnBogota(deps.now())),
    pendingOf(deps, session),
    isAdm ? readCentro(db, fixedCentro) : undefined,
  ])
  const missing = centro ? faltaDelCentro(centro) : []
  return {
    ...figures,
    meses,
    pendientes,
    ...(isAdm && env.SMTP_URL === undefined && { sinServidorCorreo: true as const }),
    ...(missing.length > 0 && { centroSinIdentificar: missing }),
  }
}
