import type { NumeroResuelto } from '@anclaje/contract/training/certcol'
import { sinProhibidos } from '@anclaje/contract/fields/text'
import { formasDocumento, normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { esMismaPersona, nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { errorDeNumero, esTipo } from '@anclaje/contract/rules/common/numero'
import { sinInvisibles } from '@anclaje/contract/rules/common/texto'
import { leerRenglon } from '@anclaje/contract/rules/training/numeros'
import { impideInscribirPersona } from '@anclaje/contract/rules/training/actos-cohorte'
import type { HechosInscripcion } from '@anclaje/contract/rules/training/actos-cohorte'
import type { Db } from '../../../db/client.ts'
import { forbidden } from '../../../errors/errors.ts'
import { findByNumbers } from '../queries/resolve.ts'
import { requireOpen } from './inscribe.ts'

type Found = Awaited<ReturnType<typeof findByNumbers>>[number]
type Person = NonNullable<NumeroResuelto['persona']>

/**
 * Readings of a pasted text: the forms in which its number can be stored, and the forms of the
 * number without the letters of its type. Both are empty if the text cannot be a number.
 */
interface Asked {
  numero: string
  /** Name beside the number; empty without one. */
  nombre: string
  forms: string[]
  typed: { tipo: string; forms: string[] }
  /** Key that finds repeated texts if no registered person has the number. */
  key: string
  isNumber: boolean
}

const NO_TYPE: Asked['typed'] = { tipo: '', forms: [] }

function askedOf(numero: string): Asked {
  const legible = sinInvisibles(numero)
  const { numero: read, nombre } = leerRenglon(sinProhibidos(legible) ? legible : '')
  if (!read) return { numero, nombre, forms: [], typed: NO_TYPE, key: `texto ${numero}`, isNumber: false }
  // Letters that are of no usual type may be those of a passport.
  const stored = normalizarDocumento(read.tipo === '' || esTipo(read.tipo) ? read.numero : read.entero)
  return {
    numero,
    nombre,
    forms: [...new Set([...formasDocumento(read.entero), ...formasDocumento(numero)])],
    typed: read.tipo === '' ? NO_TYPE : { tipo: read.tipo, forms: formasDocumento(read.numero) },
    key: `numero ${stored}`,
    isNumber: errorDeNumero(stored, read.tipo) === undefined,
  }
}

/**
 * Returns a function that tells whether the number of a text stands with the names of two people.
 * One of them has a wrong number, and nobody can say which.
 */
function namedTwice(asked: readonly Asked[]): (each: Asked) => boolean {
  const firstNames = new Map<string, string>()
  const twice = new Set<string>()
  for (const { key, nombre } of asked) {
    if (nombre === '') continue
    const first = firstNames.get(key) ?? nombre
    firstNames.set(key, first)
    if (!esMismaPersona(first, nombre)) twice.add(key)
  }
  return ({ key }) => twice.has(key)
}

/** Returns the person of a row; null when the row has only the cohort. */
const personOf = ({ persona, tipodocumento, empresa }: Found): Person | null =>
  persona && tipodocumento && empresa ? { ...persona, tipodocumento, empresa } : null

/** Returns the facts that decide whether a registered person can be inscribed. */
export const inscriptionFacts = ({ idceco, estado }: Pick<Found, 'idceco' | 'estado'>): HechosInscripcion => ({
  inscrita: idceco !== null,
  estado,
})

/**
 * Finds for each number, in the given order, whether its person can be inscribed in a cohort
 * (CERT-21). `own` is the only person whom the caller may inscribe. Throws 400 without the cohort,
 * 409 when it takes no inscriptions, and 403 when a number is another person's.
 */
export async function resolveNumbers(
  db: Db,
  { idcer, numeros }: { idcer: number; numeros: string[] },
  own: number | undefined,
): Promise<NumeroResuelto[]> {
  const asked = numeros.map(askedOf)
  const forms = asked.flatMap((each) => [...each.forms, ...each.typed.forms])
  const rows = await findByNumbers(db, idcer, [...new Set(forms)])
  requireOpen(rows[0]?.estadoCohorte)
  const found = new Map(rows.flatMap((row) => (row.persona ? [[row.persona.numerodocumento_col, row]] : [])))
  if (own !== undefined && [...found.values()].some(({ persona }) => persona?.id_col !== own)) throw forbidden()
  const firstOf = (stored: string[]) => stored.map((form) => found.get(form)).find((each) => each !== undefined)
  /**
   * Finds a person by the number without the letters of its type, if the person has that type, or
   * else by the whole text.
   */
  const find = ({ forms: stored, typed }: Asked) => {
    const byNumber = firstOf(typed.forms)
    return byNumber?.tipodocumento?.iniciales_tipo === typed.tipo ? byNumber : firstOf(stored)
  }
  const seen = new Set<string>()
  const isNamedTwice = namedTwice(asked)
  return asked.map((each) => {
    const { numero } = each
    const row = find(each)
    const isOther = row?.persona && each.nombre !== '' && !esMismaPersona(nombreDePersona(row.persona), each.nombre)
    // The prefix distinguishes the id of a person from a text.
    const key = row?.persona ? `persona ${row.persona.id_col}${isOther ? ` ${each.nombre}` : ''}` : each.key
    const repetido = seen.has(key)
    seen.add(key)
    if (row?.persona) {
      const estado = impideInscribirPersona(inscriptionFacts(row))?.code ?? (isOther ? 'otro_nombre' : 'lista')
      return { numero, estado, repetido, persona: personOf(row) }
    }
    if (!each.isNumber) return { numero, estado: 'no_valida', repetido, persona: null }
    if (isNamedTwice(each)) return { numero, estado: 'dos_nombres', repetido: false, persona: null }
    return { numero, estado: 'no_registrada', repetido, persona: null }
  })
}
