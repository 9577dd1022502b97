import { sql } from 'drizzle-orm'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import { rows } from '../src/db/client.ts'
import type { Db } from '../src/db/client.ts'
import { FROM } from './changing.ts'
import { partsOf } from './smtp.ts'

/** Minimum length of a hidden value. Shorter values could be part of other texts by chance. */
const SHORTEST = 6

/** Reads of what history must not have. */
const COLUMNS = [
  sql`select 'hash of a password' as what, password_cue as value from cuentas`,
  sql`select 'user name', username_cue from cuentas`,
  sql`select 'hash of a link', hash_enl from enlaces`,
  sql`select 'id of a session', jti_ses from sesiones`,
  sql`select 'address of a visitor', direccion_con from consentimientos`,
  sql`select 'search column', busqueda_col from colaboradores`,
  sql`select 'search column', busqueda_emp from empresas`,
  sql`select 'search column', busqueda_eq from equipos`,
  sql`select 'picture', translate(encode(bytes_img, 'base64'), E'\n', '') from imagenes`,
  sql`select 'picture', encode(bytes_img, 'hex') from imagenes`,
]

/** Reads of what only rows about people may have. */
const PEOPLE = [
  sql`select 'data of a person' as what, value from colaboradores cross join unnest(array[numerodocumento_col,
    nombres_col, apellidos_col, correopersonal_col, telefono_col, direccion_col]) as value`,
  // The name of a type of document says nothing about a person.
  sql`select 'frozen data', value from (
    select jsonb_path_query(datos_emi, 'strict $.aprendiz.**?(@.type() == "string")') #>> '{}' as value
    from emisiones where tipo_emi = 1) as frozen where value not in (select nombre_tipo from tipodocs)`,
]

/** A value that history must not have, and what it is. */
export interface Hidden {
  what: string
  value: string
}

const read = async (db: Db, parts: typeof COLUMNS) =>
  (await rows<{ what: string; value: string | null }>(db, sql.join(parts, sql` union `))).filter(
    (row): row is Hidden => row.value !== null && row.value.length >= SHORTEST,
  )

/** Reads the data of people, which only rows about people may have. */
export const hiddenOfPeople = (db: Db): Promise<Hidden[]> => read(db, PEOPLE)

/** Returns the passwords and tokens in what a caller sent or received. */
function secretsIn(body: unknown): Hidden[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    /^(password|pass|token|codigo_emi)$/.test(name) && typeof value === 'string'
      ? [{ what: name, value }]
      : secretsIn(value),
  )
}

/** Returns the lines of a mail that are long enough to be only its own. */
const linesOf = (raw: string): Hidden[] =>
  partsOf(raw)
    .filter(({ type }) => type.startsWith('text/'))
    .flatMap(({ content }) => content.toString().split(/\r?\n/))
    .filter((line) => line.trim().length > 30)
    .map((line) => ({ what: 'text of a mail', value: line.trim() }))

/** Returns all that no row of history may have, after calls with these bodies and mails. */
export async function hiddenIn(db: Db, sent: readonly unknown[], mails: readonly string[]): Promise<Hidden[]> {
  const codes = await rows<{ codigo: string }>(db, sql`select codigo_emi as codigo from emisiones`)
  return [
    ...(await read(db, COLUMNS)),
    ...codes.flatMap(({ codigo }) => [codigo, mostrarCodigo(codigo)].map((value) => ({ what: 'code', value }))),
    ...sent.flatMap(secretsIn),
    ...mails.flatMap(linesOf),
    ...Object.values(FROM).map((value) => ({ what: 'address or browser of a caller', value })),
  ]
}

/** Returns the hidden values that a text has. */
export const leaksIn = (text: string, hidden: readonly Hidden[]): Hidden[] =>
  hidden.filter(({ value }) => text.includes(JSON.stringify(value).slice(1, -1)))
