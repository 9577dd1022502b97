import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { escapeIdentifier } from 'pg'
import type { Client } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { StartupProblem } from '../../settings/startup.ts'
import { isBehind, migrationsFolder, refuseNewer } from '../version.ts'
import type { Read } from '../version.ts'
import type { Connections } from './pool.ts'
import { grantRights, lackingRight, readExcess, readGrantees, readUsers } from './rights.ts'
import type { Users } from './rights.ts'

// Id of an advisory lock, chosen arbitrarily. The lock keeps two processes that start at once from
// migrating the same database at once.
export const MIGRATION_LOCK = 7_014_272

/**
 * Migrates the database of a server, or checks it for a user who may not: such a user needs
 * everything of this version to be there, and throws `StartupProblem` otherwise. Returns whether
 * the user may migrate.
 */
export const prepareServer = (server: Connections): Promise<boolean> =>
  alone(server, async (client, users) => {
    if (!users.mayMigrate) await refuseUnready(client, users)
    else {
      await refuseOwner(client, users)
      await migrateAs(client, users)
    }
    return users.mayMigrate
  })

/**
 * Migrates the database of a server as a start does, for its owner, and gives a user the rights on
 * rows that the portal needs. Returns all users who have them. Throws `StartupProblem`, before
 * anything is changed, when the user of the connection or the one with the rights is a wrong one.
 */
export const migrateForPortal = (server: Connections, portal: string | undefined): Promise<string[]> =>
  alone(server, async (client, users) => {
    if (!users.mayMigrate)
      throw new StartupProblem(
        `DATABASE_URL: «${users.user}» no es el dueño de la base de datos. Ponga en DATABASE_URL al dueño, ` +
          'solo para este comando. No se cambió nada.',
      )
    if (portal !== undefined) await refuseUser(client, users, portal)
    await migrateAs(client, users, portal)
    return readGrantees(client)
  })

/** Runs work on one connection, while no other process migrates. */
async function alone<T>(server: Connections, work: (client: Client, users: Users) => Promise<T>): Promise<T> {
  const client = await server.connectAlone()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client, await readUsers(client))
  } finally {
    // Closing the connection releases its lock.
    await client.end()
  }
}

const readOver = (client: Client): Read => {
  const db = drizzle(client)
  return async <Row>(query: Parameters<Read>[0]) => (await db.execute(query)).rows as Row[]
}

async function migrateAs(client: Client, { owner }: Users, portal?: string): Promise<void> {
  // A superuser, or one of several administrators, would leave tables that are not the owner's.
  if (owner !== null) await client.query(`set role ${escapeIdentifier(owner)}`)
  await refuseNewer(readOver(client))
  await migrate(drizzle(client), { migrationsFolder })
  await migrateQueue(client)
  // New tables have no rights yet.
  for (const user of new Set([...(await readGrantees(client)), ...(portal === undefined ? [] : [portal])]))
    await grantRights(client, user)
}

async function readQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('pgboss.version') is not null as exists")
  if (!rows[0].exists) return 0
  return (await client.query('select version from pgboss.version')).rows[0].version
}

/** Migrates the tables of the queue, which the queue itself would do at its start. */
async function migrateQueue(client: Client): Promise<void> {
  const version = await readQueueVersion(client)
  if (version === 0) await client.query(getConstructionPlans())
  else if (version < pgBoss.pgboss.schema) {
    // The plans put names of tables into SQL as this table has them, where that user may write.
    const { rows } = await client.query(
      `select 1 from pgboss.queue as q where to_jsonb(q) ->> 'table_name' <> 'job_common' or (to_jsonb(q) ->> 'partition')::boolean`,
    )
    if (rows.length > 0)
      throw new StartupProblem('La cola de trabajos (pgboss.queue) fue alterada. No se actualizó nada.')
    // Indexes are built at once, because the portal's user may not build them later.
    await client.query(getMigrationPlans('pgboss', version).replaceAll('INDEX CONCURRENTLY', 'INDEX'))
  }
}

/**
 * Throws when the portal would run as the owner on a database that has a user for it. The queue
 * runs what stands in its tables, and that user may write there.
 */
async function refuseOwner(client: Client, { owner }: Users): Promise<void> {
  const [portal] = owner === null ? [] : await readGrantees(client)
  if (portal !== undefined)
    throw new StartupProblem(
      `No fue posible iniciar. DATABASE_URL entra con el dueño de la base de datos, y el portal tiene en ella el usuario ` +
        `«${portal}»: úselo. El dueño solo ejecuta npm run migrate.`,
    )
}

/** Throws unless a user who may not migrate finds everything that this version needs. */
async function refuseUnready(client: Client, { user, owner }: Users): Promise<void> {
  const problem = (what: string) =>
    new StartupProblem(
      `No fue posible iniciar. DATABASE_URL: ${what}. Ejecute con el dueño de la base de datos, e inicie de nuevo: ` +
        `DATABASE_URL='postgres://dueño:clave@…' npm run migrate -- ${user}`,
    )
  if (owner === null) throw problem(`la base de datos está vacía y «${user}» no puede crear las tablas`)
  const lacking = await lackingRight(client)
  if (lacking !== undefined) throw problem(`a «${user}» le faltan permisos sobre ${lacking}`)
  const excess = await readExcess(client, user)
  if (excess !== undefined) throw problem(`«${user}» tiene más permisos de los debidos (${excess})`)
  const read = readOver(client)
  await refuseNewer(read)
  if ((await isBehind(read)) || (await readQueueVersion(client)) < pgBoss.pgboss.schema)
    throw problem(`falta actualizar la base de datos a esta versión y «${user}» no puede hacerlo`)
}

/** Throws when a user cannot be the one who has rights on rows only. */
async function refuseUser(client: Client, { user, owner }: Users, portal: string): Promise<void> {
  const { rows } = await client.query(
    `select pg_has_role(oid, $2::name, $3) as "isOwner" from pg_roles
    where rolname = $1 and rolcanlogin and rolname not like 'pg\\_%'`,
    [portal, owner ?? user, 'member'],
  )
  if (rows.length === 0)
    throw new StartupProblem(
      `En este servidor no hay un usuario «${portal}» (las mayúsculas cuentan). Créelo antes con create role. ` +
        'No se cambió nada.',
    )
  if (rows[0].isOwner)
    throw new StartupProblem(
      `«${portal}» es el dueño de la base de datos o puede actuar como él: el portal necesita otro usuario. ` +
        'No se cambió nada.',
    )
}
