import { asc, eq, sql } from 'drizzle-orm'
import type { ColaboradorImportado } from '@anclaje/contract/training/importacion'
import { COLABORADOR } from '@anclaje/contract/states'
import { batches, isOneOf } from '../../../db/list.ts'
import type { Tx } from '../../../db/client.ts'
import { importaciones as i, importacionespersonas as p } from '../../../db/tables/people.ts'
import { colaboradores as c, empresas } from '../../../db/tables/training.ts'
import { toColumns } from '../../colaboradores/queries/people.ts'

/** Digest of a stored person, which reveals later changes. */
export const digestOf = sql<string>`md5(${c}::text)`

/** Reads the digests of people, by their ids. */
async function readDigests(db: Tx, ids: number[]): Promise<Map<number, string>> {
  const found = await db.select({ id: c.id_col, huella: digestOf }).from(c).where(isOneOf(c.id_col, ids))
  return new Map(found.map(({ id, huella }) => [id, huella]))
}

/** A new import: the account, the number of rows and the cohort. */
interface Beginning {
  idcue: number
  idcer: number | undefined
  filas: number
  at: Date
}

/** Records an import. Returns its id. */
export async function insertImportacion(db: Tx, { idcue, idcer, filas, at }: Beginning): Promise<number> {
  const values = {
    idcue_imp: idcue,
    idcer_imp: idcer ?? null,
    filas_imp: filas,
    fecha_imp: at.toISOString(),
  }
  const [row] = await db.insert(i).values(values).returning({ id: i.id_imp })
  return row!.id
}

/** A person whom an import registered. */
export interface Created {
  id: number
  numero: string
  idemp: number
}

/**
 * Locks companies against deletion until the transaction ends. Returns whether all of them exist.
 */
export async function holdCompanies(db: Tx, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const held = await db
    .select({ id: empresas.id_emp })
    .from(empresas)
    .where(isOneOf(empresas.id_emp, wanted))
    .orderBy(asc(empresas.id_emp))
    .for('key share')
  return held.length === wanted.length
}

/**
 * Inserts the people who are not registered. Registered people are locked, because a concurrent
 * undo might be deleting them. If the undo has deleted them, they are inserted after all. They are
 * locked in the order of their ids, as the undo does.
 */
async function insertAbsent(db: Tx, people: readonly ColaboradorImportado[]): Promise<Created[]> {
  const created = await db
    .insert(c)
    .values(
      people.map((person) => ({
        ...toColumns(person),
        estado_col: COLABORADOR.activo,
        terminos_col: 1,
        origen_col: 'importacion',
      })),
    )
    .onConflictDoNothing({ target: c.numerodocumento_col })
    .returning({ id: c.id_col, numero: c.numerodocumento_col, idemp: c.idemp_col })
  const there = new Set(created.map(({ numero }) => numero))
  const skipped = people.filter(({ numerodocumento }) => !there.has(numerodocumento))
  if (skipped.length === 0) return created
  const held = await db
    .select({ numero: c.numerodocumento_col })
    .from(c)
    .where(
      isOneOf(
        c.numerodocumento_col,
        skipped.map(({ numerodocumento }) => numerodocumento),
      ),
    )
    .orderBy(asc(c.id_col))
    .for('key share')
  for (const { numero } of held) there.add(numero)
  const absent = skipped.filter(({ numerodocumento }) => !there.has(numerodocumento))
  return absent.length === 0 ? created : [...created, ...(await insertAbsent(db, absent))]
}

/**
 * Saves people. People who are already registered do not change. People are inserted in the order
 * of their numbers, so that concurrent imports do not deadlock.
 */
export async function insertImported(db: Tx, people: readonly ColaboradorImportado[]): Promise<Created[]> {
  const all: Created[] = []
  const sorted = people.toSorted((a, b) => (a.numerodocumento < b.numerodocumento ? -1 : 1))
  for (const batch of batches(sorted)) all.push(...(await insertAbsent(db, batch)))
  return all
}

/** Effect of an import on a person: registered, inscribed, or both. */
interface Touched {
  id: number
  isNew: boolean
  idceco: string | null
}

/**
 * Records the people and the counts of an import, so that it can be undone. It comes after all that
 * the import changes, since it stores digests of the people.
 */
export async function storeImport(
  db: Tx,
  idimp: number,
  touched: readonly Touched[],
  counts: { creadas: number; registradas: number; inscritas: number },
): Promise<void> {
  for (const batch of batches(touched)) {
    const digests = await readDigests(
      db,
      batch.filter(({ isNew }) => isNew).map(({ id }) => id),
    )
    await db.insert(p).values(
      batch.map(({ id, idceco }) => ({
        idimp_per: idimp,
        idcol_per: id,
        huella_per: digests.get(id) ?? null,
        idceco_per: idceco,
      })),
    )
  }
  await db
    .update(i)
    .set({ creadas_imp: counts.creadas, registradas_imp: counts.registradas, inscritas_imp: counts.inscritas })
    .where(eq(i.id_imp, idimp))
}
