import { and, eq, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CERTIFICADO } from '@anclaje/contract/states'
import { literal } from '../../../db/expressions.ts'
import { certcol as c } from '../../../db/tables/training.ts'

/**
 * Returns the condition for certificates that are not hidden (CERT-18); `idcol` limits them to a
 * person's own (ACC-13).
 */
export const isShown = (idcol?: number): SQL | undefined =>
  and(isNull(c.eliminado_ceco), idcol === undefined ? undefined : eq(c.idcol_ceco, idcol))

/** Condition for approved certificates; partial indexes have it too. */
export const isApproved = eq(c.estado_ceco, literal(CERTIFICADO.aprobado))
