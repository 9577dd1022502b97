import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Dashboard, PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { faltaDelCentro, tieneNombre } from '@anclaje/contract/rules/training/centro'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { pasosDe, tienePasos } from '@anclaje/contract/rules/overview/primer-dia'
import { ROLES, can } from '@anclaje/contract/permissions'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../http/callers/session.ts'
import { readCentro } from '../../documents/centro.ts'
import type { Centro } from '../../documents/centro.ts'
import { countAltered } from '../../trust/emisiones/queries.ts'
import { countSignedAgain } from '../../training/certificaciones/queries.ts'
import { readChanges, toldSince } from '../../trust/historia/queries/changes.ts'
import { pendingOf } from '../notificaciones/actions.ts'
import { readForeignPasswords } from '../../access/cuentas/queries/accounts.ts'
import { readFigures, readFirstDay, readMonths } from './queries.ts'

/** Whether a document of each kind was ever issued. */
interface Issued {
  hasCertificate: boolean
  hasInspection: boolean
}

/**
 * Returns the steps of the first day that the role may do (OVER-7). The centre is read as documents
 * show it, unless `known` has it already.
 */
async function firstDayOf(
  { db, fixedCentro }: Deps,
  { permissions }: Session,
  { hasCertificate, hasInspection, known }: Issued & { known: Centro | undefined },
) {
  if ((hasCertificate && hasInspection) || !tienePasos(permissions)) return []
  const [facts, centro] = await Promise.all([readFirstDay(db), known ?? readCentro(db, fixedCentro)])
  const { firmante, curso, cohorte, abierta, inscripcion, pendiente, marca, clase, equipo } = facts
  // Without `ver` on cohorts the page of one does not open.
  const at = (id: number | null) => (id !== null && can(permissions, 'Certificaciones', 'ver') ? { id } : {})
  return pasosDe<Omit<PasoDelPrimerDia, 'paso'>>(permissions, {
    centro: { hecho: tieneNombre(centro.nombre) && centro.nit !== null && centro.ciudad !== null },
    firma: { hecho: firmante || (centro.representante !== null && centro.firma !== null) },
    curso: { hecho: curso },
    cohorte: { hecho: cohorte },
    aprendices: { hecho: inscripcion, ...at(abierta) },
    aprobar: { hecho: hasCertificate, ...at(pendiente) },
    catalogos: marca && clase ? { hecho: true } : { hecho: false, falta: marca ? 'clase' : 'marca' },
    equipo: { hecho: equipo !== null },
    inspeccion: { hecho: hasInspection, ...(equipo !== null && { id: equipo }) },
  })
}

const RULE = { sujeto: 'centro', ids: ['1'], campos: { firmaconfirmada_cen: 'Firma confirmada' } } as const

/** Returns who turned confirmed signatures off lately; undefined when nobody did (OVER-8). */
async function turnedOff({ db }: Deps, since: string, encendida: boolean): Promise<Dashboard['firmaApagada']> {
  // More changes of one switch than anybody makes.
  const { changes } = await readChanges(db, [RULE], { since, most: 100 })
  const off = changes.filter(({ cambios }) => cambios.firmaconfirmada_cen?.[1] === false)
  if (!off[0]) return undefined
  const { persona, origen, fecha } = off[0]
  const who = persona ? nombreCompleto(persona) : 'Una cuenta eliminada'
  return { por: origen === 'cuenta' ? who : null, fecha, veces: off.length, encendida }
}

/**
 * Returns the data of the first screen. `ver` on Dashboard permits the figures and the months, even
 * when the role may not open the counted lists, because a total reveals no row. Notifications name
 * rows, so each kind also needs the permissions of its own module.
 */
export async function readDashboard(deps: Deps, session: Session): Promise<Dashboard> {
  const { db, env, fixedCentro } = deps
  const isAdm = session.idrol === ROLES.adm
  const hoy = hoyEnBogota(deps.now())
  const since = toldSince(deps.now())
  const [
    { figures, hasCertificate, hasInspection, isRuleOn, wasRuleChanged },
    meses,
    pendientes,
    centro,
    altered,
    claves,
  ] = await Promise.all([
    readFigures(db, hoy, since),
    readMonths(db, hoy),
    pendingOf(deps, session),
    isAdm ? readCentro(db, fixedCentro) : undefined,
    isAdm ? countAltered(db) : 0,
    readForeignPasswords(db, session.idcue),
  ])
  const firmaApagada = isAdm && wasRuleChanged ? await turnedOff(deps, since, isRuleOn) : undefined
  const again = isAdm && isRuleOn ? await countSignedAgain(db) : 0
  const primerDia = await firstDayOf(deps, session, { hasCertificate, hasInspection, known: centro })
  const missing = centro ? faltaDelCentro(centro) : []
  return {
    ...figures,
    meses,
    pendientes,
    ...(isAdm && env.SMTP_URL === undefined && { sinServidorCorreo: true as const }),
    ...(claves.own && { claveAjena: true as const }),
    ...(isAdm && claves.all > 0 && { clavesAjenas: claves.all }),
    ...(altered > 0 && { documentosAlterados: altered }),
    ...(firmaApagada && { firmaApagada }),
    ...(again > 0 && { cohortesPorFirmar: again }),
    ...(missing.length > 0 && { centroSinIdentificar: missing }),
    ...(primerDia.length > 0 && { primerDia }),
    ...((hasCertificate || hasInspection) && { enMarcha: true as const }),
  }
}
