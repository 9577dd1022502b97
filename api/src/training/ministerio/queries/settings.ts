import { and, asc, eq, isNotNull, max, sql } from 'drizzle-orm'
import { ministerio as described, valorMinisterio } from '@anclaje/contract/training/ministerio'
import type { MinisterioDetail, MinisterioUpdate } from '@anclaje/contract/training/ministerio'
import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { Db, Tx } from '../../../db/client.ts'
import { columnsOf } from '../../../db/noun.ts'
import { ministerio as m, valoresministerio as v } from '../../../db/tables/ministerio.ts'
import { paises, tipodocs } from '../../../db/tables/places.ts'

const columns = columnsOf(described, m)
const byList = [asc(v.lista_val), asc(v.orden_val), asc(v.nombre_val)]

/** Reads the format of the file. */
export async function readFormat(db: Db) {
  const [row] = await db.select(columns).from(m)
  return row!
}
export type StoredFormat = Awaited<ReturnType<typeof readFormat>>

/** Reads the format of the file and locks it against other changes. */
export async function lockFormat(db: Tx): Promise<StoredFormat> {
  const [row] = await db.select(columns).from(m).for('update')
  return row!
}

/** Reads the day from which uploads are expected; null until somebody sets it. */
export async function readDesde(db: Db): Promise<string | null> {
  const [row] = await db.select({ desde: m.desde_min }).from(m)
  return row?.desde ?? null
}

/** Reads the values of all lists, or of one, in their order. */
export const listValues = (db: Db, lista?: ListaMinisterio) =>
  db
    .select(columnsOf(valorMinisterio, v))
    .from(v)
    .where(lista && eq(v.lista_val, lista))
    .orderBy(...byList)

const writtenType = sql`coalesce(${tipodocs.ministerio_tipo}, ${tipodocs.iniciales_tipo})`

/** Reads the types of document with the text that the file has for each. */
export const listTypes = (db: Db): Promise<MinisterioDetail['tipos']> =>
  db
    .select({
      id_tipo: tipodocs.id_tipo,
      iniciales_tipo: tipodocs.iniciales_tipo,
      nombre_tipo: tipodocs.nombre_tipo,
      ministerio_tipo: tipodocs.ministerio_tipo,
      verificado_tipo: sql<boolean>`coalesce(${tipodocs.verificado_tipo} = ${writtenType}, false)`,
    })
    .from(tipodocs)
    .orderBy(asc(tipodocs.iniciales_tipo))

/** Reads the countries whose text in the file differs from their name. */
export const listCountries = (db: Db): Promise<MinisterioDetail['paises']> =>
  db
    .select({ id_pais: paises.id_pais, nombre_pais: paises.nombre_pais, ministerio_pais: paises.ministerio_pais })
    .from(paises)
    .where(isNotNull(paises.ministerio_pais))
    .orderBy(asc(paises.nombre_pais))

/** Changes the given fields of the format and increments the version. */
export async function updateFormat(
  db: Tx,
  { separador, formatofecha, caja, codificacion, desde }: MinisterioUpdate,
): Promise<void> {
  await db.update(m).set({
    ...(separador !== undefined && { separador_min: separador }),
    ...(formatofecha !== undefined && { formatofecha_min: formatofecha }),
    ...(caja !== undefined && { caja_min: caja }),
    ...(codificacion !== undefined && { codificacion_min: codificacion }),
    ...(desde !== undefined && { desde_min: desde }),
    version_min: sql`${m.version_min} + 1`,
  })
}

type Value = NonNullable<MinisterioUpdate['valores']>[number]

/** Changes a value of a list. Returns false when no value has the code. */
export async function updateValue(
  db: Tx,
  codigo: string,
  { lista, nombre, texto, verificado }: Value,
): Promise<boolean> {
  const values = { nombre_val: nombre, texto_val: texto, verificado_val: verificado }
  const isIt = and(eq(v.lista_val, lista), eq(v.codigo_val, codigo))
  return (await db.update(v).set(values).where(isIt).returning({ id: v.id_val })).length > 0
}

/** Adds a value at the end of its list. */
export async function insertValue(db: Tx, codigo: string, { lista, nombre, texto, verificado }: Value): Promise<void> {
  const [last] = await db
    .select({ orden: max(v.orden_val) })
    .from(v)
    .where(eq(v.lista_val, lista))
  const row = {
    id_val: `${lista}.${codigo}`,
    lista_val: lista,
    codigo_val: codigo,
    nombre_val: nombre,
    texto_val: texto,
    orden_val: (last?.orden ?? 0) + 1,
    verificado_val: verificado,
  }
  await db.insert(v).values(row)
}

type Type = NonNullable<MinisterioUpdate['tipos']>[number]

/**
 * Changes the text of a type of document in the file. Returns false when the type does not exist.
 */
export const updateType = async (db: Tx, { id, texto = null, verificado }: Type): Promise<boolean> =>
  (
    await db
      .update(tipodocs)
      .set({
        ministerio_tipo: texto,
        ...(verificado !== undefined && {
          verificado_tipo: verificado ? sql`coalesce(${texto}::text, ${tipodocs.iniciales_tipo})` : null,
        }),
      })
      .where(eq(tipodocs.id_tipo, id))
      .returning({ id: tipodocs.id_tipo })
  ).length > 0

/** Changes the text of a country in the file. Returns false when the country does not exist. */
export const updateCountry = async (db: Tx, id: number, texto: string | null): Promise<boolean> =>
  (
    await db
      .update(paises)
      .set({ ministerio_pais: texto })
      .where(eq(paises.id_pais, id))
      .returning({ id: paises.id_pais })
  ).length > 0
