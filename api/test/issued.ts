import { sql } from 'drizzle-orm'
import { rows } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'

/** Reads the ids of documents that are approved or finished and have no issue (TRUST-1). */
export const withoutIssue = async (db: Db): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id_ceco as id from certcol where estado_ceco <> 0 and not exists (
          select from emisiones where tipo_emi = 1 and iddoc_emi = id_ceco and version_emi = emision_ceco)
        union all select id_eva from evaluaciones where emision_eva > 0 and not exists (
          select from emisiones where tipo_emi = 2 and iddoc_emi = id_eva and version_emi = emision_eva)`,
    )
  ).map(({ id }) => id)
