import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { esMismaPersona, nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { esSoloCorto } from '@anclaje/contract/rules/common/nombre-corto'
import { esDeOtra } from '@anclaje/contract/rules/training/actos-cohorte'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { rasgosDe } from '@anclaje/contract/rules/training/parecidas'
import { COLUMNAS, SIN_NOMBRE } from '@anclaje/contract/rules/training/importacion'
import { batches } from '../../../db/list.ts'
import type { Db } from '../../../db/client.ts'
import { listNamesakes, listRegistered } from '../queries/codes.ts'
import type { Registered, Traits } from '../queries/codes.ts'
import { NUMBER_COLUMN } from '../rules.ts'
import type { ReadFila } from '../rules.ts'
import { createPause } from '../../../process/turns.ts'

/** Positions of the two name columns among the texts of a row. */
const [NAMES, SURNAMES] = ['nombres', 'apellidos'].map((name) => COLUMNAS.findIndex(({ campo }) => campo === name))

/**
 * Returns the valid data of a row's person. When only the name must be reviewed, returns all data
 * but the name. Returns null for any other row.
 */
const rightOf = ({ datos, revise }: FilaImportada) => datos ?? revise

/** Returns the document number of a row's person; an empty text when it is not valid. */
function numberOf(fila: ReadFila): string {
  const numero = (rightOf(fila) ?? fila.conocida)?.numerodocumento
  return typeof numero === 'string' ? numero : ''
}

/** Returns the id of the type of document of a row's person; undefined when the row has none. */
const typeOf = (fila: ReadFila) => (rightOf(fila) ?? fila.conocida)?.tipodocumento

/** Returns the name as the row has it. */
const partsOf = ({ valores }: FilaImportada) => ({ nombres: valores[NAMES!]!, apellidos: valores[SURNAMES!]! })
const nameOf = (fila: FilaImportada) => nombreCompleto(partsOf(fila))
/** Returns whether nothing but its length may be wrong with the name of a row. */
const isNamed = (fila: FilaImportada) =>
  !(fila.motivos.nombres ?? fila.motivos.apellidos) || esSoloCorto(partsOf(fila), fila.motivos)

/**
 * Runs a query for many values in batches. The embedded database blocks the process while a
 * statement runs, so other calls run between batches.
 */
export async function readInBatches<T>(
  values: readonly string[],
  read: (batch: string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[][] = []
  const pause = createPause()
  for (const batch of batches(values)) {
    found.push(await read(batch))
    await pause()
  }
  return found.flat()
}

/**
 * Returns the number of a row's person in its stored form, and as written in the sheet if that
 * differs.
 */
function numbersOf(fila: ReadFila): string[] {
  const numero = numberOf(fila)
  return numero === '' ? [] : [...new Set([numero, normalizarDocumento(fila.valores[NUMBER_COLUMN]!)])]
}

/** What the caller of an import may see, and whether the people are inscribed too. */
interface Marking {
  seesPeople: boolean
  inscribes: boolean
}

/**
 * Marks a row whose number is registered. Such a person is not changed, so that the row needs a
 * name and nothing else (PEOPLE-19). Without a name somebody must confirm who it is, which matters
 * only for inscribing.
 */
function markKnown(fila: ReadFila, person: Registered, { seesPeople, inscribes }: Marking): void {
  const { conocida } = fila
  const nombre = nameOf(fila).trim()
  const lacksName = Object.values(partsOf(fila)).includes('')
  // A part of a name may be the person's. Who may not see people is not told whether it is, because
  // one word after the other would tell the whole name.
  const mayBeTheirs = lacksName && (nombre === '' || !seesPeople || esMismaPersona(person.nombre, nombre))
  fila.registrada = true
  fila.otra = esDeOtra(person, { nombre: mayBeTheirs ? person.nombre : nombre, tipodocumento: typeOf(fila) })
  if (seesPeople) fila.nombre = person.nombre
  if (fila.datos !== null || conocida === null) return
  if (isNamed(fila)) {
    fila.datos = { ...conocida, ...partsOf(fila), numerodocumento: person.numero }
    Object.assign(fila, { motivos: {}, revise: null })
  } else if (inscribes && !fila.otra && lacksName) {
    fila.revise = { ...conocida, numerodocumento: person.numero }
    Object.assign(fila, { motivos: { nombres: SIN_NOMBRE }, confirme: true })
  }
}

/**
 * Marks rows whose number is registered (with the person's name, if the caller may see people),
 * rows whose number is registered to somebody else, and numbers that are repeated in the sheet.
 */
export async function markRegistered(db: Db, filas: readonly ReadFila[], marking: Marking): Promise<void> {
  const numbers = filas.flatMap((fila) => numbersOf(fila))
  const people = await readInBatches(numbers, (batch) => listRegistered(db, batch))
  const registered = new Map(people.map((person) => [person.numero, person]))
  const above = new Map<string, number>()
  const pause = createPause()
  for (const fila of filas) {
    await pause()
    const [own, asWritten = own] = numbersOf(fila)
    if (own === undefined || asWritten === undefined) continue
    // A person who was registered earlier may be stored with the number as the sheet writes it, for
    // example with its prefix. That spelling is then used (PEOPLE-8), but only for the same type:
    // whoever registers `CC1130200505` as a passport would else take the number over.
    const numero = registered.get(asWritten)?.tipodocumento === typeOf(fila) ? asWritten : own
    const person = registered.get(numero)
    if (person) markKnown(fila, person, marking)
    const right = rightOf(fila)
    if (right === null) continue
    right.numerodocumento = numero
    const first = above.get(numero)
    if (first === undefined) above.set(numero, fila.fila)
    else if (!fila.registrada) fila.motivos.numerodocumento = `Está repetido: es el mismo de la fila ${first}.`
    if (fila.motivos.numerodocumento) fila.revise = null
    if (Object.keys(fila.motivos).length > 0) fila.datos = null
  }
}

/** Returns the data that distinguish the person of a row from namesakes. */
const traitsOf = (fila: FilaImportada): Traits => Object.values(rasgosDe(rightOf(fila) ?? {}))

/**
 * Returns one key for each trait that a person has: two entries that share a key might be the same
 * person.
 */
const marksOf = (clave: string, traits: Traits): string[] =>
  traits.flatMap((trait, at) => (trait === '' ? [] : [`${clave}|${at}|${trait}`]))

/**
 * Marks rows whose person might be registered under a second document number: an earlier row or a
 * registered person has the same name and shares a trait (`RASGOS`), for example the birth date
 * (PEOPLE-26). This is only a warning, because namesakes exist.
 */
export async function markAlike(db: Db, filas: readonly FilaImportada[], seesPeople: boolean): Promise<void> {
  const meant: { fila: FilaImportada; clave: string }[] = []
  const pause = createPause()
  for (const fila of filas) {
    await pause()
    if (rightOf(fila) === null || fila.registrada || !isNamed(fila)) continue
    meant.push({ fila, clave: claveBusqueda(nameOf(fila)) })
  }
  const claves = seesPeople ? [...new Set(meant.map(({ clave }) => clave))] : []
  const registered = new Map<string, { numero: string }>()
  for (const { clave, traits, numero } of await readInBatches(claves, (batch) => listNamesakes(db, batch))) {
    await pause()
    for (const mark of marksOf(clave, traits)) registered.set(mark, { numero })
  }
  const above = new Map<string, { fila: number }>()
  for (const { fila, clave } of meant) {
    await pause()
    const marks = marksOf(clave, traitsOf(fila))
    const found = [registered, above].flatMap((known) => marks.map((mark) => known.get(mark)))
    fila.parecida = found.find((where) => where !== undefined) ?? null
    for (const mark of marks) if (!above.has(mark)) above.set(mark, { fila: fila.fila })
  }
}
