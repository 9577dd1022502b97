import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { dayInBogota, literal } from '../../../db/expressions.ts'
import { equipos as q } from '../../../db/tables/equipment.ts'
import { evaluaciones as v } from '../../../db/tables/inspections.ts'
import { emisiones as e, listas } from '../../../db/tables/trust.ts'
import type { DatosEmitidos } from '../document/issued.ts'
import { REPLACED } from './issues.ts'
import { IS_FOLLOWED } from './order.ts'

const KIND = literal(TIPO_DOCUMENTO.inspeccion)
/** The version in force of the same inspection, or the last one. */
const last = alias(e, 'ultima')

const byCode = statement((db) =>
  db
    .select({
      version: e.version_emi,
      codigo: e.codigo_emi,
      clase: e.clase_emi,
      fin: sql<string | null>`${dayInBogota(e.fin_emi)}::text`,
      reemplaza: REPLACED,
      terminada: sql<string | null>`${dayInBogota(v.terminada_eva)}::text`,
      // Answers, notes and photos are not told, and are most of the data.
      datos: sql<DatosEmitidos>`${e.datos_emi} - array['respuestas', 'notas', 'fotos']`,
      tipo: sql<string>`${listas.datos_lis} ->> 'tipo'`,
      haymasnueva: IS_FOLLOWED,
      equipo: {
        retirado: sql<boolean>`${q.eliminado_eq} is not null`,
        nousar: q.nousar_eq,
        estado: q.estadoinspeccion_eq,
      },
      ultima: {
        codigo: sql<string | null>`case when ${last.entregada_emi} is not null then ${last.codigo_emi} end`,
        clase: sql<ClaseFin | null>`${last.clase_emi}`,
        fin: sql<string | null>`${dayInBogota(last.fin_emi)}::text`,
      },
    })
    .from(e)
    .innerJoin(v, eq(v.id_eva, e.iddoc_emi))
    .innerJoin(q, eq(q.id_eq, v.ideq_eva))
    .innerJoin(listas, eq(listas.huella_lis, sql`decode(${e.datos_emi} ->> 'lista', 'hex')`))
    .leftJoin(last, and(eq(last.tipo_emi, KIND), eq(last.iddoc_emi, v.id_eva), eq(last.version_emi, v.emision_eva)))
    // Nobody sees a code before the document, so only what was handed out has one (TRUST-2).
    .where(and(eq(e.codigo_emi, sql.placeholder('codigo')), eq(e.tipo_emi, KIND), isNotNull(e.entregada_emi)))
    .prepare('inspeccion_por_codigo'),
)

/**
 * Reads the version of an inspection that a code names, with the version in force and what its item
 * is worth today. One statement reads all, so that they are of one moment. Returns undefined for a
 * code of nothing that was handed out.
 */
export async function readByCode(db: Db, codigo: string) {
  const [row] = await byCode(db).execute({ codigo })
  return row
}

/** A version of an inspection as a code finds it. */
export type FoundByCode = NonNullable<Awaited<ReturnType<typeof readByCode>>>
