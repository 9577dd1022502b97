// Creates and drops databases on the PostgreSQL server of the tests and journeys.
import { Client } from 'pg'

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates a database, by default an empty one. Returns its address. */
export async function createDatabase(server: string, name: string, copyOf = 'template0'): Promise<string> {
  await onServer(server, `create database ${name} template ${copyOf}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Drops a database and ends its connections. Does nothing when it does not exist. */
export const dropDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`)
