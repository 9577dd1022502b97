import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cuentas, permissionsOf } from '../../../db/tables/access.ts'
import type { Asker } from '../../../jobs/bulk.ts'

/** Reads an account with its current permissions; undefined when it was deleted or is blocked. */
export async function readAsker(db: Db, idcue: number): Promise<Asker | undefined> {
  const [row] = await db
    .select({
      idcue: cuentas.id_cue,
      idcol: cuentas.idcol_cue,
      idrol: cuentas.idroles_cue,
      permissions: permissionsOf(cuentas.idroles_cue),
    })
    .from(cuentas)
    .where(and(eq(cuentas.id_cue, idcue), eq(cuentas.bloqueada_cue, false)))
  return row
}
