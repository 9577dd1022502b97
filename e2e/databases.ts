// Databases of the journeys on the installed PostgreSQL. It starts a portal in less time than the
// embedded one, and answers with less work. Without one, the journeys run on the embedded database.
import { Client } from 'pg'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'

const SERVER = 'ANCLAJE_JOURNEYS_POSTGRES'
/** Database that PostgreSQL brings along with nothing in it. */
const EMPTY = 'template0'

/**
 * Starts the installed PostgreSQL for all journeys, if there is one. Returns a function that stops
 * it.
 */
export async function startDatabases(): Promise<() => void> {
  const version = installedPostgres()
  if (version === undefined) return () => undefined
  const { url, stop } = await startPostgres(version)
  process.env[SERVER] = url
  return stop
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(process.env[SERVER])
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Creates a database, by default an empty one. Returns its address, or an empty text for the
 * embedded database where no PostgreSQL is installed.
 */
export async function createDatabase(name: string, copyOf = EMPTY): Promise<string> {
  const server = process.env[SERVER]
  if (!server) return ''
  await onServer(`create database ${name} template ${copyOf}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Drops a database that `createDatabase` made. */
export async function dropDatabase(name: string): Promise<void> {
  if (process.env[SERVER]) await onServer(`drop database if exists ${name} with (force)`)
}
