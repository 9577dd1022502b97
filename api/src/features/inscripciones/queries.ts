import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { certcol } from '@anclaje/contract/entities/certcol'
import type { Inscripcion } from '@anclaje/contract/entities/certcol'
import { CERTIFICACION } from '@anclaje/contract/states'
import { badRequest, conflict } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { valuesOf } from '../../db/noun.ts'
import { certcol as c, certificaciones, colaboradores } from '../../db/tables.ts'
import { listInscritos } from '../certificados/queries.ts'

const duplicates = (names: string[]) => conflict(`Ya se asocio a: ${names.join(', ')} al curso.`, 'aprendiz_duplicado')

/** The first of the consecutives for `many` inscriptions; the cohort's row stays locked, so none is given twice. Throws 400 or 409. */
async function takeConsecutives(db: Db, idcer: number, many: number): Promise<number> {
  const [cohort] = await db
    .update(certificaciones)
    .set({ ultimoconsecutivo_cer: sql`${certificaciones.ultimoconsecutivo_cer} + ${many}` })
    .where(eq(certificaciones.id_cer, idcer))
    .returning({ last: certificaciones.ultimoconsecutivo_cer, estado: certificaciones.estado_cer })
  if (!cohort)
    throw badRequest('Seleccione una certificación de la lista.', {
      idcer: 'Seleccione una certificación de la lista.',
    })
  if (cohort.estado !== CERTIFICACION.enCurso)
    throw conflict('La certificación no está En Curso: no admite inscripciones.', 'certificacion_cerrada')
  return cohort.last - many + 1
}

interface Person {
  name: string
  idemp: number
}

/** The people who are inscribed, with the company of those without one being named. Throws 400 when one does not exist. */
async function readPeople(db: Db, ids: number[]): Promise<Map<number, Person>> {
  const people = await db
    .select({
      id: colaboradores.id_col,
      idemp: colaboradores.idemp_col,
      nombres: colaboradores.nombres_col,
      apellidos: colaboradores.apellidos_col,
    })
    .from(colaboradores)
    .where(inArray(colaboradores.id_col, ids))
  if (people.length < new Set(ids).size) throw badRequest('Un aprendiz no existe.', { idcol: 'Un aprendiz no existe.' })
  return new Map(people.map(({ id, idemp, nombres, apellidos }) => [id, { idemp, name: `${nombres} ${apellidos}` }]))
}

async function inscribeInCohort(db: Db, idcer: number, list: Inscripcion[]): Promise<string[]> {
  const first = await takeConsecutives(db, idcer, list.length)
  const ids = list.map((item) => item.idcol)
  const people = await readPeople(db, ids)
  const already = await listInscritos(db, idcer, ids)
  if (already.length) throw duplicates(already.map((person) => `${person.nombres_col} ${person.apellidos_col}`))
  const repeated = new Set(ids.filter((id, i) => ids.indexOf(id) < i))
  if (repeated.size > 0) throw duplicates([...repeated].map((id) => people.get(id)?.name ?? ''))
  const values = list.map((item, i) => ({
    ...valuesOf(certcol, { ...item, idemp: item.idemp ?? people.get(item.idcol)?.idemp ?? 0 }),
    id_ceco: uuidv7(),
    consecutivo_ceco: first + i,
  }))
  await db.insert(c).values(values)
  return values.map((row) => row.id_ceco)
}

/** Inscribes learners, all or none, each with the next consecutive of the cohort (decisions §3.3, §3.4). Gives the new ids. */
export function inscribe(db: Db, list: Inscripcion[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Cohorts in the order of their ids, so that two calls lock them in the same order.
    const cohorts = [...new Set(list.map((item) => item.idcer))].toSorted((a, b) => a - b)
    const ids: string[] = []
    for (const idcer of cohorts)
      ids.push(
        ...(await inscribeInCohort(
          tx,
          idcer,
          list.filter((item) => item.idcer === idcer),
        )),
      )
    return ids
  })
}

/** Changes the company of an inscription; an approved certificate keeps the one it was issued with. Gives whether it was there. */
export async function changeCompany(db: Db, id: string, idemp: number, idcol?: number): Promise<boolean> {
  const mine = and(
    eq(c.id_ceco, id),
    isNull(c.eliminado_ceco),
    idcol === undefined ? undefined : eq(c.idcol_ceco, idcol),
  )
  return (await db.update(c).set({ idemp_ceco: idemp }).where(mine).returning({ id: c.id_ceco })).length > 0
}

/** Hides a certificate from every list, document and page; it is kept with who and when (decisions §3.8). Gives whether it was there. */
export async function hide(db: Db, id: string, by: number, at: Date, idcol?: number): Promise<boolean> {
  const mine = and(
    eq(c.id_ceco, id),
    isNull(c.eliminado_ceco),
    idcol === undefined ? undefined : eq(c.idcol_ceco, idcol),
  )
  const values = { eliminado_ceco: at.toISOString(), eliminadopor_ceco: by }
  return (await db.update(c).set(values).where(mine).returning({ id: c.id_ceco })).length > 0
}
