import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { esMismaPersona } from '@anclaje/contract/rules/common/nombre'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { rasgosDe } from '@anclaje/contract/rules/training/parecidas'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { batches } from '../../../db/list.ts'
import type { Db } from '../../../db/client.ts'
import { listNamesakes, listRegistered } from '../queries/codes.ts'
import type { Traits } from '../queries/codes.ts'
import { createPause } from '../../../process/turns.ts'

/** Where the parts of a name stand among the texts of a row. */
const NAME_COLUMNS = ['nombres', 'apellidos'].map((name) => COLUMNAS.findIndex(({ campo }) => campo === name))

/** Returns what of a row's person is right: of one whose name alone is wrong, the rest. */
const rightOf = ({ datos, revise }: FilaImportada) => datos ?? revise

const NUMBER_COLUMN = COLUMNAS.findIndex(({ campo }) => campo === 'numerodocumento')

/** Returns the number of a row's person; empty where it is not right. */
function numberOf(fila: FilaImportada): string {
  const numero = rightOf(fila)?.numerodocumento
  return typeof numero === 'string' ? numero : ''
}

/** Returns the name of a row as it stands there. */
const nameOf = ({ valores }: FilaImportada) => NAME_COLUMNS.map((at) => valores[at]).join(' ')

/**
 * Reads something of many values in batches. The embedded database holds the process for as long as
 * a statement runs, so that other calls get their turn after each.
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

/** Returns the number of a row's person, and as it stands in the sheet where that differs. */
function numbersOf(fila: FilaImportada): string[] {
  const numero = numberOf(fila)
  return numero === '' ? [] : [...new Set([numero, normalizarDocumento(fila.valores[NUMBER_COLUMN]!)])]
}

/**
 * Marks who is registered already, for who may see people with the name, whose number is of
 * somebody else, and who stands twice.
 */
export async function markRegistered(db: Db, filas: FilaImportada[], seesPeople: boolean): Promise<void> {
  const numbers = filas.flatMap((fila) => numbersOf(fila))
  const people = await readInBatches(numbers, (batch) => listRegistered(db, batch))
  const registered = new Map(people.map((person) => [person.numero, person]))
  const above = new Map<string, number>()
  const pause = createPause()
  for (const fila of filas) {
    await pause()
    const [own, asWritten = own] = numbersOf(fila)
    if (own === undefined || asWritten === undefined) continue
    // Somebody of before keeps the number as it is stored (PEOPLE-8).
    const numero = registered.has(asWritten) ? asWritten : own
    rightOf(fila)!.numerodocumento = numero
    const first = above.get(numero)
    const person = registered.get(numero)
    fila.registrada = person !== undefined
    fila.otra =
      person !== undefined &&
      (person.tipodocumento !== rightOf(fila)?.tipodocumento || !esMismaPersona(person.nombre, nameOf(fila)))
    if (seesPeople) fila.nombre = person?.nombre ?? null
    if (first === undefined) above.set(numero, fila.fila)
    else if (!fila.registrada) fila.motivos.numerodocumento = `Está repetido: es el mismo de la fila ${first}.`
    if (fila.motivos.numerodocumento) fila.revise = null
    if (Object.keys(fila.motivos).length > 0) fila.datos = null
  }
}

/** Returns what tells a row's person from namesakes. */
const traitsOf = (fila: FilaImportada): Traits => Object.values(rasgosDe(rightOf(fila) ?? {}))

/** Returns what two entries of one person share one of: the name with each trait that there is. */
const marksOf = (clave: string, traits: Traits): string[] =>
  traits.flatMap((trait, at) => (trait === '' ? [] : [`${clave}|${at}|${trait}`]))

/**
 * Marks who may stand under two numbers: the same name with the same birth date, mail or telephone,
 * in a row above or registered (PEOPLE-26). Nobody is left out by it: namesakes exist.
 */
export async function markAlike(db: Db, filas: readonly FilaImportada[], seesPeople: boolean): Promise<void> {
  const isNamed = ({ motivos }: FilaImportada) => !motivos.nombres && !motivos.apellidos
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
