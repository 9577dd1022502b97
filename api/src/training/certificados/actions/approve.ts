import type { Motivo } from '@anclaje/contract/rules/common/motivo'
import { SE_DESHIZO, impideDeshacer } from '@anclaje/contract/rules/trust/deshacer'
import { impideSinFirmas } from '@anclaje/contract/rules/access/firmantes'
import { impideAprobar, impideDevolver, impideEstadoPropio } from '@anclaje/contract/rules/training/actos-certificado'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { impideImprimirCertificado } from '@anclaje/contract/rules/training/cambios'
import { YA_NO_APROBADO } from '@anclaje/contract/rules/training/actos-envio'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { FixedCentro } from '../../../documents/centro.ts'
import type { Deps } from '../../../deps.ts'
import { forbidden, refusal, splitByReason } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db, Within, Tx } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import { readLastActs, sayReason } from '../../../trust/historia/queries/changes.ts'
import { printedCentro } from '../../centro/rules.ts'
import { huellaDe } from '../rules.ts'
import { limitOfChange, readCertificate } from './read.ts'
import { readApprover, withOwn } from '../queries/own.ts'
import type { Account } from '../queries/own.ts'
import { readSignatures } from '../queries/signatures.ts'
import { gatherPrinted, lockCertificates, storeApproval, storeTakeBack } from '../queries/approve.ts'
import type { PrintedData, ReadCertificate } from '../queries/approve.ts'
import { failWaiting } from '../queries/send.ts'
import { endIssuesOf } from '../queries/issues.ts'

/**
 * Values of a change of state: the ids of the caller's person and account, the current time, and
 * the fields of the centre that the environment fixes.
 */
interface Approver {
  idcol: number
  idcue: number
  at: Date
  fixedCentro: FixedCentro
  /** Digest of what the caller saw before; without it nothing is compared (CERT-24). */
  huella?: string | null | undefined
  /** True to take back only what the caller approved, and nobody changed since (CERT-29). */
  deshacer?: boolean | undefined
}

/** Ids of the certificates that changed, and the others with the reason why they did not. */
export interface ApprovalOutcome {
  /** Ids of the approved certificates whose learners may be the caller (TRUST-10). */
  homonimos?: string[]
  cambiados: string[]
  omitidos: ({ id_ceco: string } & Motivo)[]
}

/** Reason to refuse an approval while the data of one of its learners change. */
const CAMBIO: Motivo = { code: 'version_anterior', motivo: 'Los datos de un aprendiz cambiaron. Intente de nuevo.' }

/** Reason to refuse an approval of something else than the caller saw. */
const OTRO_CONTENIDO: Motivo = {
  code: 'version_anterior',
  motivo: 'Algo de lo que va a aprobar cambió desde que lo vio. Revise y apruebe de nuevo.',
}

const lockAll = (db: Tx, ids: string[]) => lockCertificates(db, [...new Set(ids)])

/** Returns certificates that are left out as the answers name them. */
const withReasons = (leftOut: readonly { id: string; motivo: Motivo }[]) =>
  leftOut.map(({ id, motivo: reason }) => ({ id_ceco: id, ...reason }))

/** Splits certificates into those to change and those that cannot change, with the reason. */
export function split<Row extends ReadCertificate>(
  ids: string[],
  rows: readonly Row[],
  reason: (row: Row | undefined) => Motivo | undefined,
): ApprovalOutcome {
  const locked = new Map(rows.map((row) => [row.id, row]))
  const { meant, leftOut } = splitByReason(ids, (id) => reason(locked.get(id)))
  return { cambiados: meant, omitidos: withReasons(leftOut) }
}

/** A certificate with whether its learner is the caller, or may be. */
type OwnRead = ReturnType<typeof withOwn<ReadCertificate>>[number]

/**
 * Returns which of `ids` the caller may approve, with what they would print, and the others with
 * the reason (CERT-7, TRUST-12, TRUST-24).
 */
export async function approvable(
  db: Db,
  ids: string[],
  rows: readonly OwnRead[],
  { idcol, cuenta, fixedCentro }: { idcol: number; cuenta: Account; fixedCentro: FixedCentro },
) {
  const read = new Map(rows.map((row) => [row.id, row]))
  const open = splitByReason(ids, (id) => impideAprobar({ idcol }, read.get(id)))
  const printed = await gatherPrinted(db, open.meant, printedCentro(await readCentro(db, fixedCentro)))
  const signatures = cuenta.firmaconfirmada ? await readSignatures(db, printed) : undefined
  const contents = new Map(printed.map(({ id, datos }) => [id, datos]))
  const { meant, leftOut } = splitByReason(
    open.meant,
    (id) => impideImprimirCertificado(contents.get(id)!) ?? (signatures && impideSinFirmas(signatures.get(id) ?? [])),
  )
  const isMeant = new Set(meant)
  return { meant, leftOut: [...open.leftOut, ...leftOut], printed: printed.filter(({ id }) => isMeant.has(id)) }
}

/**
 * Approves the certificates among `ids` that can be approved, and freezes their printed data.
 * Single calls, calls for many certificates and the background job all use it. Returns the
 * certificates that were approved, and the others with the reason.
 */
export async function approve(db: Tx, ids: string[], approver: Approver): Promise<ApprovalOutcome> {
  // The certificates are locked first, so that the rule reads the caller and the centre as they are
  // now.
  const locked = await lockAll(db, ids)
  const cuenta = await readApprover(db, approver)
  const rows = withOwn(locked, cuenta)
  const { meant, leftOut, printed } = await approvable(db, ids, rows, { ...approver, cuenta })
  const read = new Map(rows.map((row) => [row.id, row]))
  if (printed.length > 0) {
    // The name or number of a person may have changed since the certificates were locked, even into
    // those of the caller.
    const isOther = ({ id, datos: { aprendiz } }: PrintedData) => {
      const { nombre, numero } = read.get(id)!.aprendiz
      return `${nombre} ${numero}` !== `${nombreCompleto(aprendiz)} ${aprendiz.numerodocumento}`
    }
    if (printed.some(isOther)) throw refusal(CAMBIO)
    if (approver.huella && approver.huella !== huellaDe(printed)) throw refusal(OTRO_CONTENIDO)
    await storeApproval(db, printed, approver.at, approver.idcue)
  }
  return {
    cambiados: meant,
    omitidos: withReasons(leftOut),
    homonimos: meant.filter((id) => read.get(id)!.homonimo),
  }
}

/**
 * Withdraws approvals that were not handed out, so that the certificates are pending again, and
 * ends their issues (CERT-11).
 */
export async function takeBack(db: Tx, ids: string[], approver: Approver): Promise<ApprovalOutcome> {
  const locked = await lockAll(db, ids)
  const acts = approver.deshacer ? await readLastActs(db, 'certificado', ids) : undefined
  const outcome = split(
    ids,
    locked,
    (row) =>
      impideDevolver(approver, row) ??
      (acts && impideDeshacer(approver, acts.get(row!.id), ({ cambios }) => cambios.estado_ceco !== undefined)),
  )
  if (acts) await sayReason(db, SE_DESHIZO)
  if (outcome.cambiados.length > 0) {
    await endIssuesOf(db, outcome.cambiados, { ...approver, clase: 'no_entregado', motivo: null })
    await storeTakeBack(db, outcome.cambiados)
    await failWaiting(db, outcome.cambiados, YA_NO_APROBADO.motivo)
  }
  return outcome
}

type Work = Pick<Deps, 'db' | 'now' | 'fixedCentro'>

/** State that is asked for, with the digest of what was seen before. */
interface Asked {
  estado: number
  huella?: string | null | undefined
  deshacer?: boolean | undefined
}

/** Approves certificates or withdraws their approvals, depending on the requested state. */
const approveOrTakeBack = (
  { db, now, fixedCentro }: Within<Work>,
  { idcol, idcue }: Session,
  ids: string[],
  { estado, ...asked }: Asked,
): Promise<ApprovalOutcome> =>
  (estado === CERTIFICADO.aprobado ? approve : takeBack)(db, ids, { idcol, idcue, at: now(), fixedCentro, ...asked })

/** Returns how many learners may be the caller, for the security log (TRUST-10). */
export const withHomonimos = (homonimos = 0): Record<string, number> => (homonimos > 0 ? { homonimos } : {})

const eventOf = (estado: number) => (estado === CERTIFICADO.aprobado ? 'aprobacion' : 'aprobacion_retirada')

/**
 * Approves one certificate or withdraws its approval, and returns it. Throws 404 if it does not
 * exist, 403 if it is the caller's own, and 409 with any other reason why its state cannot change,
 * or when it would print something else than the caller saw.
 */
export async function approveOrTakeBackOne(work: Work, session: Session, id: string, asked: Asked, origin: Origin) {
  const { estado } = asked
  const { row, isChanged, homonimos } = await work.db.transaction(async (tx) => {
    const within = { ...work, db: tx }
    const before = await readCertificate(within, id, await limitOfChange(tx, session, id))
    // The caller's own certificate is refused first, even when it has the requested state already.
    const own = impideEstadoPropio(session, { idcol: before.idcol_ceco }, estado)
    if (own) throw forbidden(`${own.motivo}.`)
    const { omitidos, homonimos } = await approveOrTakeBack(within, session, [id], asked)
    const row = await readCertificate(within, id)
    // Requesting the present state is no error: two people might click at once, or one twice.
    if (omitidos[0] && row.estado_ceco !== estado) throw refusal(omitidos[0])
    return { row, isChanged: omitidos.length === 0, homonimos }
  })
  if (isChanged)
    origin.logSecurityEvent(eventOf(estado), { certificado: id, cuantos: 1, ...withHomonimos(homonimos?.length) })
  return row
}

/**
 * Approves many certificates or withdraws their approvals. Returns how many changed, and the others
 * with the reason.
 */
export async function approveOrTakeBackMany(work: Work, session: Session, ids: string[], asked: Asked, origin: Origin) {
  const { estado } = asked
  const { cambiados, omitidos, homonimos } = await work.db.transaction(async (tx) =>
    approveOrTakeBack({ ...work, db: tx }, session, ids, asked),
  )
  if (cambiados.length > 0)
    origin.logSecurityEvent(eventOf(estado), { cuantos: cambiados.length, ...withHomonimos(homonimos?.length) })
  const verb = estado === CERTIFICADO.aprobado ? 'aprobaron' : 'devolvieron'
  return { message: `Se ${verb} ${cambiados.length} Certificados`, cambiados: cambiados.length, omitidos }
}
