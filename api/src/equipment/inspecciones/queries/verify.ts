import { and, eq, sql } from 'drizzle-orm'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { dayInBogota, literal } from '../../../db/expressions.ts'
import { equipos as q } from '../../../db/tables/equipment.ts'
import { evaluaciones as v } from '../../../db/tables/inspections.ts'
import { emisiones as e, listas } from '../../../db/tables/trust.ts'
import type { DatosEmitidos, Lista } from '../document/issued.ts'
import { BY_CODE, ULTIMA, isOfCode, ultima } from '../../../trust/emisiones/queries.ts'
import { ALTERED, LIST_HASH, REPLACED } from './issues.ts'
import { notToUseAs } from '../../equipos/queries/twins.ts'
import { IS_FOLLOWED } from './order.ts'

const KIND = literal(TIPO_DOCUMENTO.inspeccion)

const byCode = statement('inspeccion_por_codigo', (db) =>
  db
    .select({
      id: e.iddoc_emi,
      ...BY_CODE,
      reemplaza: REPLACED,
      terminada: sql<string | null>`${dayInBogota(v.terminada_eva)}::text`,
      // Leaves out answers, notes and photos, which are not told and are most of the data.
      datos: sql<DatosEmitidos>`${e.datos_emi} - array['respuestas', 'notas', 'fotos']`,
      lista: sql<Lista>`${listas.datos_lis}`,
      alterada: ALTERED,
      haymasnueva: IS_FOLLOWED,
      equipo: {
        retirado: sql<boolean>`${q.eliminado_eq} is not null`,
        nousar: notToUseAs(sql`${e.datos_emi} #>> '{equipo,serie}'`),
        estado: q.estadoinspeccion_eq,
      },
      ultima: ULTIMA,
    })
    .from(e)
    .innerJoin(v, eq(v.id_eva, e.iddoc_emi))
    .innerJoin(q, eq(q.id_eq, v.ideq_eva))
    .leftJoin(listas, eq(listas.huella_lis, LIST_HASH))
    .leftJoin(
      ultima,
      and(eq(ultima.tipo_emi, KIND), eq(ultima.iddoc_emi, v.id_eva), eq(ultima.version_emi, v.emision_eva)),
    )
    .where(isOfCode(TIPO_DOCUMENTO.inspeccion)),
)

/**
 * Reads the version of an inspection that a code names, with the version in force and what its item
 * is worth today. One statement reads all, so that they are of one moment. Returns undefined unless
 * a document with the code was handed out.
 */
export async function readByCode(db: Db, codigo: string) {
  const [row] = await byCode(db).execute({ codigo })
  return row
}

/** A version of an inspection as a code finds it. */
export type FoundByCode = NonNullable<Awaited<ReturnType<typeof readByCode>>>
