import { count, eq, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { ultimosMeses } from '@anclaje/contract/rules/common/fechas'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { keptCount } from '../../db/counts.ts'
import { arrayText, rows, statement } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { preparedRows } from '../../db/prepared.ts'
import { literal } from '../../db/expressions.ts'
import { empresas } from '../../db/tables/training.ts'

const MONTHS = 12

const issued = (kind: number) => sql<boolean>`exists (select from emisiones where tipo_emi = ${literal(kind)})`

/**
 * Counts INDEPENDIENTE, and tells what decides which other reads are made: whether a certificate
 * and an inspection were ever issued, whether the centre asks for confirmed signatures, and whether
 * that was changed since a moment.
 */
const facts = statement('inicio', (db) =>
  db
    .select({
      independiente: count(),
      hasCertificate: issued(TIPO_DOCUMENTO.certificado).as('has_certificate'),
      hasInspection: issued(TIPO_DOCUMENTO.inspeccion).as('has_inspection'),
      isRuleOn: sql<boolean>`exists (select from centro where firmaconfirmada_cen)`.as('is_rule_on'),
      wasRuleChanged: sql<boolean>`exists (select from historia
        where sujeto_his = 'centro' and id_his = '1' and fecha_his >= ${sql.placeholder('since')}::timestamptz
          and cambios_his ? 'firmaconfirmada_cen')`.as('was_rule_changed'),
    })
    .from(empresas)
    .where(eq(empresas.id_emp, INDEPENDIENTE)),
)

/**
 * Counts the certificates that are in force on a day from the counts that triggers keep: those
 * whose last day is not past in this month, or is in a later month, without those that have not
 * begun.
 */
async function countInForce(db: Db, hoy: string): Promise<number> {
  const mes = hoy.slice(0, 7)
  const [row] = await preparedRows<{ total: number }>(
    db,
    sql`select coalesce(sum(delta), 0)::int as total from (
      select delta_cnt as delta from conteos
        where tabla_cnt >= ${`vence el ${hoy}`} and tabla_cnt <= ${`vence el ${mes}-31`}
      union all
      select delta_cnt from conteos where tabla_cnt > ${`vence en ${mes}`} and tabla_cnt <= 'vence en 9999-12'
      union all
      select -delta_cnt from conteos where tabla_cnt > ${`empieza el ${hoy}`} and tabla_cnt <= 'empieza el 9999-12-31'
    ) as partes`,
  )
  return row!.total
}

/**
 * Reads the figures of the dashboard: the number of certificates in force, courses and companies
 * (without INDEPENDIENTE), and the facts that decide what else it tells. `since` is what
 * `toldSince` returns.
 */
export async function readFigures(db: Db, hoy: string, since: string) {
  const [certificados, todas, cursos, [row]] = await Promise.all([
    countInForce(db, hoy),
    keptCount(db, 'empresas'),
    keptCount(db, 'cursos'),
    facts(db).execute({ since }),
  ])
  const { independiente, ...told } = row!
  return { figures: { certificados, empresas: todas - independiente, cursos }, ...told }
}

/** What exists on the first day, and the rows with which its next steps are done. */
interface FirstDay {
  firmante: boolean
  curso: boolean
  cohorte: boolean
  /** Cohort that learners can be inscribed in. */
  abierta: number | null
  inscripcion: boolean
  /** Cohort in which somebody waits for approval. */
  pendiente: number | null
  marca: boolean
  clase: boolean
  equipo: string | null
}

/**
 * Reads what exists on the first day. Each part reads one row, because a portal into which much was
 * imported may not have issued anything yet.
 */
export async function readFirstDay(db: Db): Promise<FirstDay> {
  const [row] = await rows<FirstDay>(
    db,
    sql`
      select
        exists (select from colaboradores join cuentas on idcol_cue = id_col
          where puedefirmar_cue and firma_col is not null) as firmante,
        exists (select from cursos) as curso,
        exists (select from certificaciones) as cohorte,
        (select id_cer from certificaciones where estado_cer = 0 order by fechainicio_cer desc limit 1) as abierta,
        exists (select from certcol where eliminado_ceco is null) as inscripcion,
        (select idcer_ceco from certcol
          where eliminado_ceco is null and estado_ceco = 0 and desenlace_ceco is null
          order by id_ceco limit 1) as pendiente,
        exists (select from marcas) as marca,
        exists (select from claseequipos) as clase,
        (select id_eq from equipos where eliminado_eq is null and not porconfirmar_eq
          order by id_eq limit 1) as equipo`,
  )
  return row!
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
