import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FiltroSituacion } from '@anclaje/contract/states'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { DIAS_POR_VENCER } from '@anclaje/contract/rules/overview/pendientes'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import { literal } from '../../../db/expressions.ts'
import type { Db } from '../../../db/client.ts'
import { readApproverAndNamesakes } from './own.ts'
import type { Approver } from './own.ts'

/**
 * Values that the conditions take: today (`YYYY-MM-DD`), and the ids of the caller's account and
 * person. `approver` is the caller as approver where that is known; otherwise it is read.
 */
export interface Reader {
  hoy: string
  idcue: number
  idcol: number
  approver?: Approver
}

/**
 * Cohorts whose pending certificates are meant: those that have begun, those that have not, or
 * both.
 */
export type CohortsMeant = 'begun' | 'future' | 'all'

// These conditions are raw SQL, because the query builder takes longer for them than the database.
/** Condition for inscriptions of which nothing was decided yet (CERT-27). */
export const isPending = sql`estado_ceco = ${literal(CERTIFICADO.pendiente)} and desenlace_ceco is null`
/**
 * Cohorts in which nothing can be approved: cancelled cohorts, and cohorts with a signer who may no
 * longer sign. They have an index of their own.
 */
const NOT_APPROVED = sql`select id_cer from certificaciones where estado_cer = ${literal(CERTIFICACION.cancelado)} or firmaimpedida_cer`
/**
 * People from the public form who are not confirmed. They are few and have an index of their own.
 */
const UNCONFIRMED = sql`select id_col from colaboradores where estado_col = ${literal(COLABORADOR.porConfirmar)}`

/**
 * Returns the SQL that selects cohorts whose day of issue is later than today. Today stands in a
 * subquery, so that a kept plan is as good as one for its value. The second bound tells the planner
 * that these cohorts are few: of `>` alone it expects a third of all.
 */
const futureCohorts = (hoy: string) =>
  sql`select id_cer from certificaciones where fechainicio_cer > (select ${hoy}::date) and fechainicio_cer <= 'infinity'`

/** Condition for inscriptions with an outcome, which has an index of its own. */
export const HAS_OUTCOME = sql`desenlace_ceco is not null`

const APPROVED = sql`estado_ceco = ${literal(CERTIFICADO.aprobado)}`

/**
 * Returns the condition for certificates whose first day is not in the future, which are nearly
 * all.
 */
const hasBegun = (hoy: string) => sql`(desde_ceco is null or desde_ceco <= ${hoy})`

/**
 * Condition for inscriptions that all signers of their cohort signed, or whose cohort has none yet.
 * What was signed may have changed since: an approval compares it (TRUST-12).
 */
const IS_SIGNED = sql`and exists (select from certificaciones where id_cer = idcer_ceco
  and (firmadohasta_cer is null or consecutivo_ceco <= firmadohasta_cer))`

/**
 * Returns the condition for certificates that the reader may approve (CERT-7, TRUST-10,
 * TRUST-12), of the meant cohorts. The people who have the reader's name or number are found first.
 */
async function isApprovableBy(db: Db, { hoy, idcol, approver }: Reader, cohorts: CohortsMeant): Promise<SQL> {
  const { namesakes, firmaconfirmada } = approver ?? (await readApproverAndNamesakes(db, { idcol }))
  // The ids are compared one by one, because an array takes a quarter longer.
  const isOther = sql.join(
    [idcol, ...namesakes].map((id) => sql`idcol_ceco <> ${id}`),
    sql` and `,
  )
  return sql`${isPending} and ${isOther}
    and idcer_ceco not in (${cohorts === 'begun' ? sql`${NOT_APPROVED} union all ${futureCohorts(hoy)}` : NOT_APPROVED})
    ${cohorts === 'future' ? sql`and idcer_ceco = any(array(${futureCohorts(hoy)}))` : sql``}
    and idcol_ceco not in (${UNCONFIRMED})
    ${firmaconfirmada ? IS_SIGNED : sql``}`
}

type Issued = Exclude<FiltroSituacion, 'pendiente'>

/**
 * Condition for each state of a certificate. A query must exclude deleted certificates itself. The
 * list, the counts of its tabs and the notifications use these conditions.
 */
const CONDITIONS: Record<Issued, (reader: Reader, dias: number) => SQL> = {
  porempezar: ({ hoy }) => sql`${APPROVED} and desde_ceco > ${hoy}`,
  vigente: ({ hoy }) => sql`${APPROVED} and fechafin_ceco >= ${hoy} and ${hasBegun(hoy)}`,
  porvencer: ({ hoy }, dias) =>
    sql`${APPROVED} and fechafin_ceco between ${hoy} and ${sumarDias(hoy, dias)} and ${hasBegun(hoy)}`,
  vencido: ({ hoy }) => sql`${APPROVED} and fechafin_ceco < ${hoy}`,
  noaprobado: () => HAS_OUTCOME,
  anulado: () => sql`estado_ceco = ${literal(CERTIFICADO.anulado)}`,
}

/** Days that `porvencer` looks ahead, and the cohorts of `pendiente`. */
interface Meant {
  dias?: number | undefined
  cohorts?: CohortsMeant
}

/**
 * Returns the condition for certificates in a state, by default those that wait for an approval
 * only of cohorts that have begun (CERT-19).
 */
export const inSituacion = async (
  db: Db,
  situacion: FiltroSituacion,
  reader: Reader,
  { dias = DIAS_POR_VENCER, cohorts = 'begun' }: Meant = {},
): Promise<SQL> =>
  situacion === 'pendiente' ? isApprovableBy(db, reader, cohorts) : CONDITIONS[situacion](reader, dias)
