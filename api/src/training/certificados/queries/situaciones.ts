import { and, between, eq, gt, gte, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FiltroSituacion } from '@anclaje/contract/states'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { DIAS_POR_VENCER } from '@anclaje/contract/rules/overview/pendientes'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import { literal } from '../../../db/expressions.ts'
import { certcol as c, certificaciones as cer, colaboradores as col } from '../../../db/tables/training.ts'
import type { Db } from '../../../db/client.ts'
import { listNamesakes, readApprover } from './own.ts'
import { isAnnulled, isApproved } from './read.ts'

/**
 * Values that the conditions take: today (`YYYY-MM-DD`), and the ids of the caller's account and
 * person.
 */
export interface Reader {
  hoy: string
  idcue: number
  idcol: number
}

const isPending = eq(c.estado_ceco, literal(CERTIFICADO.pendiente))
/**
 * Cohorts in which nothing can be approved: cancelled cohorts, and cohorts with a signer who may no
 * longer sign. They have an index of their own.
 */
const NOT_APPROVED = sql`select ${cer.id_cer} from ${cer} where ${or(eq(cer.estado_cer, literal(CERTIFICACION.cancelado)), cer.firmaimpedida_cer)}`
/**
 * People from the public form who are not confirmed. They are few and have an index of their own.
 */
const UNCONFIRMED = sql`select ${col.id_col} from ${col} where ${eq(col.estado_col, literal(COLABORADOR.porConfirmar))}`

/**
 * Returns the condition for certificates whose first day is not in the future, which are nearly
 * all.
 */
const hasBegun = (hoy: string) => or(isNull(c.desde_ceco), lte(c.desde_ceco, hoy))

/** Condition for inscriptions that all signers of their cohort signed; a cohort may have none. */
const IS_SIGNED = sql`exists (select from ${cer} where ${eq(cer.id_cer, c.idcer_ceco)}
  and (${isNull(cer.firmadohasta_cer)} or ${lte(c.consecutivo_ceco, cer.firmadohasta_cer)}))`

/**
 * Returns the condition for certificates that the reader may approve (CERT-7, TRUST-10 to
 * TRUST-12). The people who have the reader's name or number are found first.
 */
async function isApprovableBy(db: Db, { idcue, idcol }: Reader): Promise<SQL> {
  const approver = await readApprover(db, { idcue, idcol })
  const own = [idcol, ...(await listNamesakes(db, approver))]
  return and(
    isPending,
    notInArray(c.idcol_ceco, own),
    sql`${c.idcer_ceco} not in (${NOT_APPROVED})`,
    sql`${c.idcol_ceco} not in (${UNCONFIRMED})`,
    approver.dospersonas ? sql`${c.creadopor_ceco} is distinct from ${idcue}` : undefined,
    approver.firmaconfirmada ? IS_SIGNED : undefined,
  )!
}

type Issued = Exclude<FiltroSituacion, 'pendiente'>

/**
 * Condition for each state of a certificate. A query must exclude deleted certificates itself. The
 * list, the counts of its tabs and the notifications use these conditions.
 */
const CONDITIONS: Record<Issued, (reader: Reader, dias: number) => SQL | undefined> = {
  porempezar: ({ hoy }) => and(isApproved, gt(c.desde_ceco, hoy)),
  vigente: ({ hoy }) => and(isApproved, gte(c.fechafin_ceco, hoy), hasBegun(hoy)),
  porvencer: ({ hoy }, dias) => and(isApproved, between(c.fechafin_ceco, hoy, sumarDias(hoy, dias)), hasBegun(hoy)),
  vencido: ({ hoy }) => and(isApproved, lt(c.fechafin_ceco, hoy)),
  anulado: () => isAnnulled,
}

/** Returns the condition for certificates in a state (CERT-19). */
export const inSituacion = async (
  db: Db,
  situacion: FiltroSituacion,
  reader: Reader,
  dias = DIAS_POR_VENCER,
): Promise<SQL> => (situacion === 'pendiente' ? isApprovableBy(db, reader) : CONDITIONS[situacion](reader, dias)!)
