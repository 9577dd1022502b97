import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { MinisterioDetail, MinisterioUpdate } from '@anclaje/contract/training/ministerio'
import { LISTAS_MINISTERIO, TITULO_LISTA } from '@anclaje/contract/rules/training/ministerio'
import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { badRequest, conflict } from '../../../errors/errors.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import {
  insertValue,
  listCountries,
  listTypes,
  listValues,
  lockFormat,
  readFormat,
  updateCountry,
  updateFormat,
  updateType,
  updateValue,
} from '../queries/settings.ts'
import { FECHA_FUTURA } from '../rules.ts'

/** Reads the format of the file with every list. */
export async function readSettings(db: Db): Promise<MinisterioDetail> {
  const [format, valores, tipos, paises] = await Promise.all([
    readFormat(db),
    listValues(db),
    listTypes(db),
    listCountries(db),
  ])
  return { ...format, valores, tipos, paises }
}

const changedMeanwhile = () =>
  conflict(
    'Otra persona cambió el formato del Ministerio mientras usted lo editaba. Revise los datos y guarde de nuevo.',
    'version_anterior',
  )

const refused = (field: string, message: string) => badRequest(message, { [field]: message })

const MAX_CODIGO = 40

/**
 * Returns the code of a new value, such as `tecnico_laboral`, with a number if another value of the
 * list has that code.
 */
function codeOf(nombre: string, taken: ReadonlySet<string>): string {
  const words = claveBusqueda(nombre).replace(/[^a-z0-9]+/g, '_')
  const ending = (suffix: string) => words.slice(0, MAX_CODIGO - suffix.length).replace(/^_|_$/g, '') + suffix
  let code = ending('')
  for (let next = 2; taken.has(code); next++) code = ending(`_${next}`)
  return code
}

/**
 * Adds a value to a list and gives it a new code. Throws 400 if the list already has the name, or
 * if the name has neither letters nor digits.
 */
async function addValue(db: Tx, value: Parameters<typeof insertValue>[2]): Promise<void> {
  const listed = await listValues(db, value.lista)
  const key = claveBusqueda(value.nombre)
  if (listed.some(({ nombre_val }) => claveBusqueda(nombre_val) === key))
    throw refused('nombre', 'Ese valor ya está en la lista.')
  const code = codeOf(value.nombre, new Set(listed.map(({ codigo_val }) => codigo_val)))
  if (code === '') throw refused('nombre', 'El nombre debe tener letras o números.')
  await insertValue(db, code, value)
}

async function storeValues(db: Tx, valores: MinisterioUpdate['valores'] = []): Promise<void> {
  for (const { codigo, ...value } of valores) {
    if (codigo !== undefined) {
      if (!(await updateValue(db, codigo, value))) throw refused('valores', 'Ese valor no existe.')
      continue
    }
    if (value.lista === 'genero') throw refused('valores', 'Los géneros son fijos.')
    await addValue(db, value)
  }
}

/**
 * Changes the format of the file and the texts of values, and returns them. Throws 409 when they
 * were changed since they were read, and 400 for a value, type or country that does not exist or a
 * day in the future.
 */
export const changeSettings = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  body: MinisterioUpdate,
): Promise<MinisterioDetail> =>
  db.transaction(async (tx) => {
    if (body.desde && body.desde > hoyEnBogota(now())) throw refused('desde', FECHA_FUTURA)
    const stored = await lockFormat(tx)
    if (body.version !== undefined && body.version < stored.version_min) throw changedMeanwhile()
    const { version: _, ...sent } = body
    if (Object.values(sent).every((value) => value === undefined)) return readSettings(tx)
    await storeValues(tx, body.valores)
    for (const type of body.tipos ?? [])
      if (!(await updateType(tx, type))) throw refused('tipos', 'Ese tipo de documento no existe.')
    for (const { id, texto } of body.paises ?? [])
      if (!(await updateCountry(tx, id, texto ?? null))) throw refused('paises', 'Ese país no existe.')
    await updateFormat(tx, body)
    return readSettings(tx)
  })

/** Reads the values of one list, or of all lists, for forms. */
export const readTextLists = (db: Db, lista: ListaMinisterio | undefined) => listValues(db, lista)

/** Codes of the list values that a person or a company has, by list. */
type Coded = Partial<Record<ListaMinisterio, string | null | undefined>>

/**
 * Throws 400 for a code that is not in its list. Values are never deleted, so stored codes stay
 * valid.
 */
export async function requireValues(db: Db, sent: Coded): Promise<void> {
  const asked = LISTAS_MINISTERIO.filter((lista) => typeof sent[lista] === 'string')
  if (asked.length === 0) return
  const known = new Set((await listValues(db)).map(({ id_val }) => id_val))
  const unknown = asked.filter((lista) => !known.has(`${lista}.${sent[lista] ?? ''}`))
  if (unknown.length === 0) return
  const messageOf = (lista: ListaMinisterio) => `${TITULO_LISTA[lista]}: elija un valor de la lista.`
  throw badRequest(messageOf(unknown[0]!), Object.fromEntries(unknown.map((lista) => [lista, messageOf(lista)])))
}
