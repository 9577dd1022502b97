import { count, eq, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { ultimosMeses } from '@anclaje/contract/rules/common/fechas'
import { keptCount } from '../../db/counts.ts'
import { arrayText, rows, statement } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { empresas } from '../../db/tables/training.ts'

const MONTHS = 12

/**
 * True when a document was ever issued: a certificate was approved or an inspection was finished.
 */
const wasIssued = sql<boolean>`exists (select from emisiones)`

/** Counts INDEPENDIENTE, and tells whether any document was ever issued. */
const independiente = statement('independiente', (db) =>
  db
    .select({ total: count(), wasIssued: wasIssued.as('was_issued') })
    .from(empresas)
    .where(eq(empresas.id_emp, INDEPENDIENTE)),
)

/**
 * Reads the figures of the dashboard: the number of certificates, courses and companies (without
 * INDEPENDIENTE), and whether any document was ever issued.
 */
export async function readFigures(db: Db) {
  const [certificados, todas, cursos, [row]] = await Promise.all([
    keptCount(db, 'certcol'),
    keptCount(db, 'empresas'),
    keptCount(db, 'cursos'),
    independiente(db).execute(),
  ])
  const figures = { certificados, empresas: todas - (row?.total ?? 0), cursos }
  return { figures, isUnderWay: row?.wasIssued === true }
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
