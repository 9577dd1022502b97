import { and, between, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FiltroSituacion } from '@anclaje/contract/states'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { DIAS_POR_VENCER } from '@anclaje/contract/rules/overview/pendientes'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import { literal } from '../../../db/expressions.ts'
import { certcol as c, certificaciones as cer, colaboradores as col } from '../../../db/tables/training.ts'

/** Who reads certificates, and when: today, and the caller's own person. */
export interface Reader {
  hoy: string
  idcol: number
}

const hasState = (estado: number) => eq(c.estado_ceco, literal(estado))
const CANCELLED = sql`select ${cer.id_cer} from ${cer} where ${eq(cer.estado_cer, literal(CERTIFICACION.cancelado))}`
/**
 * People from the public form whom nobody confirmed; they are few and have an index of their own.
 */
const UNCONFIRMED = sql`select ${col.id_col} from ${col} where ${eq(col.estado_col, literal(COLABORADOR.porConfirmar))}`

/**
 * Conditions on certificates that are not hidden. Each is stated here alone: the list, the counts
 * of its tabs and what waits read the same one.
 */
const CONDITIONS: Record<FiltroSituacion, (reader: Reader, dias: number) => SQL | undefined> = {
  // What the reader may approve (CERT-7).
  pendiente: ({ idcol }) =>
    and(
      hasState(CERTIFICADO.pendiente),
      ne(c.idcol_ceco, idcol),
      sql`${c.idcer_ceco} not in (${CANCELLED})`,
      sql`${c.idcol_ceco} not in (${UNCONFIRMED})`,
    ),
  vigente: ({ hoy }) => and(hasState(CERTIFICADO.aprobado), gte(c.fechafin_ceco, hoy)),
  porvencer: ({ hoy }, dias) =>
    and(hasState(CERTIFICADO.aprobado), between(c.fechafin_ceco, hoy, sumarDias(hoy, dias))),
  vencido: ({ hoy }) => and(hasState(CERTIFICADO.aprobado), lt(c.fechafin_ceco, hoy)),
}

/** Returns the condition for certificates of a state (CERT-19). */
export const inSituacion = (situacion: FiltroSituacion, reader: Reader, dias = DIAS_POR_VENCER): SQL =>
  CONDITIONS[situacion](reader, dias)!
