import { eq, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { ultimosMeses } from '@anclaje/contract/rules/common/fechas'
import { keptCount } from '../../db/counts.ts'
import { arrayText, rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { empresas } from '../../db/tables/training.ts'

const MONTHS = 12

/**
 * Reads the figures of the dashboard: the number of certificates, courses and companies (without
 * INDEPENDIENTE).
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
 * Reads two numbers for each of the last twelve months, oldest first, in Bogotá time: approved
 * certificates that are not deleted (from the counters that triggers keep) and public look-ups
 * (OVER-2).
 */
export function readMonths(db: Db, hoy: string): Promise<Mes[]> {
  return rows<Mes>(
    db,
    sql`
      select mes,
        (select coalesce(sum(delta_cnt), 0) from conteos where tabla_cnt = 'aprobados ' || mes)::int as generados,
        (select coalesce(sum(total_con), 0) from consultas
          where tipo_con = 'certificados' and dia_con >= inicio and dia_con < inicio + interval '1 month')::int as consultados
      from unnest(${arrayText(ultimosMeses(hoy, MONTHS))}::text[]) as mes,
        lateral (select (mes || '-01')::date as inicio) as limites
      order by mes`,
  )
}
