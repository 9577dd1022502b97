import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HORAS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import { trabajos as t } from '../../../db/tables/jobs.ts'

const HOUR_MS = 60 * 60 * 1000

/** Returns the moment some hours after another one, in ISO 8601; before it for negative hours. */
export const hoursAfter = (moment: Date, hours: number): string =>
  new Date(moment.getTime() + hours * HOUR_MS).toISOString()
/** Returns the moment before which files have expired. */
export const keptSince = (now: Date): string => hoursAfter(now, -HORAS_TRABAJO)

/** Returns the condition for files that are still kept. */
const isKept = (now: Date): SQL =>
  and(eq(t.estado_tra, 'listo'), isNotNull(t.archivo_tra), sql`${t.visto_tra} > ${keptSince(now)}`)!

/** An account with its person, and the kinds of jobs whose files it may download. */
export interface Owner {
  idcue: number
  idcol: number
  acciones: AccionTrabajo[]
  /** True for an account that may see only the certificates of its person (ACC-13). */
  onlyOwn: boolean
}

/** Returns the condition for files without certificates of other people. */
const isOwn = (idcol: number): SQL =>
  or(ne(t.accion_tra, 'exportar_certificados'), eq(sql`${t.filtro_tra} ->> 'idcol'`, String(idcol)))!

/**
 * Returns the condition for files that an account may download, and has not downloaded yet
 * (OVER-3).
 */
export const isToDownload = ({ idcue, idcol, acciones, onlyOwn }: Owner, now: Date): SQL =>
  and(
    eq(t.idcue_tra, idcue),
    inArray(t.accion_tra, acciones),
    onlyOwn ? isOwn(idcol) : undefined,
    isNull(t.descargado_tra),
    isKept(now),
  )!
