import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  clavesPropias,
  comparable,
  esElMismo,
  esHomonimo,
  identidadPropia,
} from '@anclaje/contract/rules/training/propios'
import type { IdentidadAprendiz, IdentidadPropia } from '@anclaje/contract/rules/training/propios'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { arrayText, statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { equalsAnyOf } from '../../../db/list.ts'
import { centro } from '../../../db/tables/centro.ts'
import { documentosanteriores, nombresanteriores } from '../../../db/tables/people.ts'
import { colaboradores as col } from '../../../db/tables/training.ts'

interface Caller {
  idcol: number
}

/** Who approves: the rule of the centre, and the names and numbers of the caller's person. */
export interface Account {
  propia: IdentidadPropia
  /** True when signers sign what certificates print before they are approved (TRUST-12). */
  firmaconfirmada: boolean
}

/** The digits of a person's number, without leading zeros, as an index has them. */
const NUCLEO = sql`ltrim(regexp_replace(${col.numerodocumento_col}, '[^0-9]', '', 'g'), '0')`

/** The words of a person's name as one sorted text, as an index has them. */
const PALABRAS = sql`palabras_ordenadas(${col.busqueda_col})`

/** A person with words or a number of the caller. */
interface Candidate extends Nombre {
  id: number
  numero: string
}

const otra = alias(col, 'otra')

/**
 * Statement that reads the rule of the centre, the names and numbers that a person has and had
 * before, and the people with one of the given search keys or numbers.
 */
const approverOf = statement('approver', (db) =>
  db
    .select({
      firmaconfirmada: centro.firmaconfirmada_cen,
      person: { nombres: otra.nombres_col, apellidos: otra.apellidos_col, numero: otra.numerodocumento_col },
      antes: sql<string[]>`array(select ${nombresanteriores.nombre_nan} from ${nombresanteriores}
        where ${nombresanteriores.idcol_nan} = ${sql.placeholder('idcol')})`,
      numeros: sql<string[]>`array(select ${documentosanteriores.numero_ant} from ${documentosanteriores}
        where ${documentosanteriores.idcol_ant} = ${sql.placeholder('idcol')})`,
      candidatos: sql<Candidate[] | null>`(select json_agg(json_build_object('id', ${col.id_col},
        'nombres', ${col.nombres_col}, 'apellidos', ${col.apellidos_col}, 'numero', ${col.numerodocumento_col})) from ${col}
        where ${equalsAnyOf(PALABRAS, 'claves', 'text')}
          or ${equalsAnyOf(NUCLEO, 'nucleos', 'text')})`,
    })
    .from(centro)
    .leftJoin(otra, eq(otra.id_col, sql.placeholder('idcol'))),
)

/**
 * Search keys and numbers of a person, as the text of PostgreSQL arrays. `identity` has the names
 * and numbers that they were made from.
 */
interface Keys {
  identity: string
  claves: string
  nucleos: string
}
const NO_KEYS = { claves: '{}', nucleos: '{}' }

async function read(db: Db, idcol: number, { claves, nucleos }: Pick<Keys, 'claves' | 'nucleos'>) {
  const [row] = await approverOf(db).execute({ idcol, claves, nucleos })
  const { person, antes, numeros, candidatos, ...switches } = row!
  const [names, numbers] = person
    ? [
        [nombreCompleto(person), ...antes],
        [person.numero, ...numeros],
      ]
    : [[], []]
  const account: Account = { propia: identidadPropia(names, numbers), ...switches }
  return { account, candidatos: candidatos ?? [], identity: JSON.stringify([names, numbers]) }
}

/**
 * Reads what the rule about approvals needs of the centre and of the caller: the names and numbers
 * that the caller's person has, and had before (TRUST-10).
 */
export const readApprover = async (db: Db, { idcol }: Caller): Promise<Account> =>
  (await read(db, idcol, NO_KEYS)).account

/** Who approves, with the ids of the other people whose name or number is the caller's. */
export interface Approver extends Omit<Account, 'propia'> {
  namesakes: number[]
}

/**
 * Approvers by person, as they were last read. Their keys are used only while the person still has
 * the names and numbers that the keys were made from.
 */
const known = new Map<number, Keys & { approver: Approver }>()

/** Returns the keys of an account for a search of its namesakes. */
function keysOf({ propia: { nombres, numeros } }: Account, identity: string): Keys {
  return { identity, claves: arrayText(nombres.flatMap(clavesPropias)), nucleos: arrayText(numeros) }
}

/**
 * Reads the same as `readApprover`, and the ids of the people whose name or number is the caller's,
 * besides the caller. This takes one statement when the caller asked before.
 */
export async function readApproverAndNamesakes(db: Db, { idcol }: Caller): Promise<Approver> {
  let keys: Keys | undefined = known.get(idcol)
  let found = await read(db, idcol, keys ?? NO_KEYS)
  if (keys?.identity !== found.identity) {
    keys = keysOf(found.account, found.identity)
    found = await read(db, idcol, keys)
  }
  const { propia, ...switches } = found.account
  const isNamesake = ({ id, numero, ...person }: Candidate) =>
    id !== idcol && esElMismo(propia, comparable({ nombre: nombreCompleto(person), numero }))
  const namesakes = found.candidatos.filter(isNamesake).map(({ id }) => id)
  const approver = { ...switches, namesakes: namesakes.toSorted((one, other) => one - other) }
  known.set(idcol, { ...keys, approver })
  return approver
}

/**
 * Runs a query for the caller as approver. The query starts with the approver as last read. The
 * approver is read again meanwhile, because waiting for that would make short queries a tenth
 * slower. When the approver has changed, the query runs again, so its result is always of the
 * approver of now.
 */
export async function forApprover<T>(db: Db, caller: Caller, query: (approver: Approver) => Promise<T>): Promise<T> {
  const before = known.get(caller.idcol)?.approver
  const early = before && query(before)
  // An error counts only when the result does.
  early?.catch(() => undefined)
  const approver = await readApproverAndNamesakes(db, caller)
  return early && isDeepStrictEqual(before, approver) ? early : query(approver)
}

/** Returns certificates with whether their learner is the caller, or may be. */
export const withOwn = <Row extends { aprendiz: IdentidadAprendiz }>(rows: readonly Row[], { propia }: Account) =>
  rows.map((row) => {
    const learner = comparable(row.aprendiz)
    return { ...row, suyo: esElMismo(propia, learner), homonimo: esHomonimo(propia, learner) }
  })
