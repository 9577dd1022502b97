import { eq, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { ultimosMeses } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICADO } from '@anclaje/contract/states'
import { keptCount } from '../../db/counts.ts'
import { arrayText, rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { literal } from '../../db/expressions.ts'
import { empresas } from '../../db/tables/training.ts'

const MONTHS = 12

/**
 * Reads the dashboard's figures: the number of certificates, courses and companies (INDEPENDIENTE
 * is none).
 */
export async function readFigures(db: Db) {
  const [certificados, todas, cursos, independiente] = await Promise.all([
    keptCount(db, 'certcol'),
    keptCount(db, 'empresas'),
    keptCount(db, 'cursos'),
    db.$count(empresas, eq(empresas.id_emp, INDEPENDIENTE)),
  ])
  return { certificados, empresas: todas - independiente, cursos }
}

/**
 * Reads the last twelve months, the current one last: certificates approved in each, by the days of
 * Bogotá, that are still approved and not deleted; and public look-ups of certificates, as counted
 * by day (OVER-2).
 */
export function readMonths(db: Db, hoy: string): Promise<Mes[]> {
  // One index range per month: grouping every row by its month would read ten times as much.
  return rows<Mes>(
    db,
    sql`
      select mes,
        (select count(*) from certcol
          where eliminado_ceco is null and estado_ceco = ${literal(CERTIFICADO.aprobado)}
            and aprobado_ceco >= inicio at time zone 'America/Bogota' and aprobado_ceco < fin at time zone 'America/Bogota')::int as generados,
        (select coalesce(sum(total_con), 0) from consultas
          where tipo_con = 'certificados' and dia_con >= inicio::date and dia_con < fin::date)::int as consultados
      from unnest(${arrayText(ultimosMeses(hoy, MONTHS))}::text[]) as mes,
        lateral (select (mes || '-01')::timestamp as inicio, (mes || '-01')::timestamp + interval '1 month' as fin) as limites
      order by mes`,
  )
}
