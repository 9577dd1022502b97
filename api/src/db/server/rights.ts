import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { StartupProblem } from '../../settings/startup.ts'

/** Finds the table that tells the applied migrations. Whoever owns it owns all tables. */
const JOURNAL = `(select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = 'drizzle' and relname = '__drizzle_migrations')`

// PostgreSQL's catalog is asked, because a user without rights on a schema may not name its tables.
const USERS = `select current_user as "user", pg_get_userbyid(relowner) as owner,
    coalesce(pg_has_role(relowner, 'member'), has_database_privilege(current_database(), 'create') and
      (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public')) as "mayMigrate"
  from (select) as this left join pg_class on oid = ${JOURNAL}`

/** The user of a connection, and the owner of the tables. */
export interface Users {
  user: string
  /** Null in an empty database. */
  owner: string | null
  /** Whether the user owns the tables, may act as their owner, or may create them. */
  mayMigrate: boolean
}

export const readUsers = async (client: Client): Promise<Users> => (await client.query(USERS)).rows[0]

const ROWS = ['select', 'insert', 'update', 'delete']
/**
 * Rights of the portal's user on tables where it needs less than `ROWS`: what was issued and what
 * was changed stays (TRUST-1, TRUST-20). Triggers run with the rights of who makes the change, so
 * they need their own here.
 */
const LESS: Record<string, readonly string[]> = {
  'drizzle.__drizzle_migrations': ['select'],
  // A deleted person is erased from it (TRUST-21).
  'public.historia': ['select', 'insert', 'update (cambios_his)'],
  'public.emisiones': ['select', 'insert', 'update'],
  'public.emisionimagenes': ['select', 'insert'],
  'public.listas': ['select', 'insert'],
  'public.evaluaciones': ['select', 'insert', 'update'],
  'public.imagenes': ['select', 'insert', 'delete'],
  'public.consentimientos': ['select', 'insert', 'delete'],
  // The order of what was changed.
  'public.historia_numero_his_seq': ['usage', 'select'],
  // The queue runs the commands in it, which the owner alone writes.
  'pgboss.bam': ['select', 'update (status, error, started_on, completed_on)'],
  'pgboss.version': ['select', 'update (cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on)'],
}
const SEQUENCE = ['usage', 'select', 'update']
const SCHEMAS = 'public, drizzle, pgboss'

const RELATIONS = `select c.oid, format('%I.%I', nspname, relname) as name, relkind = 'S' as "isSequence"
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = any (string_to_array('${SCHEMAS}', ', ')) and relkind in ('r', 'p', 'S')
    and relowner = (select relowner from pg_class where oid = ${JOURNAL})`

interface Relation {
  oid: number
  /** Name with its schema, as PostgreSQL quotes it. */
  name: string
  isSequence: boolean
}

const rightsOn = ({ name, isSequence }: Relation) => LESS[name] ?? (isSequence ? SEQUENCE : ROWS)

const readRelations = async (client: Client) => (await client.query<Relation>(RELATIONS)).rows

/** Returns a table or sequence on which the current user lacks a right that the portal needs. */
export async function lackingRight(client: Client): Promise<string | undefined> {
  const needed = (await readRelations(client)).flatMap((relation) =>
    rightsOn(relation).map((right) => ({ ...relation, needed: right.split(' ')[0] })),
  )
  const { rows } = await client.query<{ name: string }>(
    `select name from jsonb_to_recordset($1) as r (oid oid, name text, "isSequence" boolean, needed text)
    where not has_schema_privilege((select relnamespace from pg_class c where c.oid = r.oid), 'usage') or not case
      when "isSequence" then has_sequence_privilege(oid, needed)
      when needed = 'delete' then has_table_privilege(oid, needed)
      else has_any_column_privilege(oid, needed) end
    order by name limit 1`,
    [JSON.stringify(needed)],
  )
  return rows[0]?.name
}

/** Reads the users that have rights on rows: those that may use the schema of the migrations. */
export async function readGrantees(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct pg_get_userbyid(grantee) as name from pg_namespace, aclexplode(nspacl)
    where nspname = 'drizzle' and grantee not in (0, nspowner) order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Returns what a user may make in the database, in the words of PostgreSQL; undefined for nothing.
 * Triggers that a user makes on tables of their own write into the history, so such a user could
 * forge it.
 */
export async function readExcess(client: Client, user: string): Promise<string | undefined> {
  const { rows } = await client.query<{ excess: string }>(
    `select case when has_database_privilege($1, current_database(), 'temp') then format('temporary on database %I', current_database())
      when has_database_privilege($1, current_database(), 'create') then format('create on database %I', current_database())
      when has_schema_privilege($1, 'public', 'create') then 'create on schema public' end as excess`,
    [user],
  )
  return rows[0]?.excess ?? undefined
}

/**
 * Gives a user the rights that the portal needs, and takes all others on the portal's tables. The
 * caller is their owner. Throws `StartupProblem`, and changes nothing, when the user keeps a right
 * to make something that only an administrator of the server can take away.
 */
export async function grantRights(client: Client, user: string): Promise<void> {
  const to = escapeIdentifier(user)
  const [{ name }] = (await client.query('select current_database() as name')).rows
  const database = escapeIdentifier(name)
  const statements = [
    // Without a right to do so these change nothing, and PostgreSQL warns.
    `revoke temporary on database ${database} from public`,
    'revoke create on schema public from public',
    `revoke all on database ${database} from ${to}`,
    `grant connect on database ${database} to ${to}`,
    `revoke all on schema ${SCHEMAS} from ${to}`,
    `grant usage on schema ${SCHEMAS} to ${to}`,
  ]
  for (const relation of await readRelations(client)) {
    const on = `on ${relation.isSequence ? 'sequence ' : ''}${relation.name}`
    statements.push(`revoke all ${on} from ${to}`, `grant ${rightsOn(relation).join(', ')} ${on} to ${to}`)
  }
  await client.query(['begin', ...statements].join(';\n'))
  const excess = await readExcess(client, user)
  await client.query(excess === undefined ? 'commit' : 'rollback')
  if (excess !== undefined)
    throw new StartupProblem(
      `«${user}» puede crear objetos en la base de datos, y con ellos falsear la historia. No recibió permisos. Como ` +
        `administrador de PostgreSQL ejecute: revoke ${excess} from public, ${to}`,
    )
}
