import { INDEPENDIENTE } from '@anclaje/contract/entities/empresa'
import { eq } from 'drizzle-orm'
import { keptCount } from '../../core/page.ts'
import type { Db } from '../../db/client.ts'
import { empresas } from '../../db/tables.ts'

/** The dashboard's figures: certificates and companies (INDEPENDIENTE is none) and courses that there are. */
export async function readFigures(db: Db) {
  const [certificados, todas, cursos, independiente] = await Promise.all([
    keptCount(db, 'certcol'),
    keptCount(db, 'empresas'),
    keptCount(db, 'cursos'),
    db.$count(empresas, eq(empresas.id_emp, INDEPENDIENTE)),
  ])
  return { certificados, empresas: todas - independiente, cursos }
}
