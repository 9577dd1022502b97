import type { Database } from '../src/db/client.ts'

/** Counts the rows of a table. */
export const total = ({ db }: Database, table: Parameters<typeof db.$count>[0]): Promise<number> => db.$count(table)

/** Replaces the real hash of passwords, which is slow on purpose. */
export const passwordHash = async (plain: string): Promise<string> => `hash:${plain}`

/** Returns a row in the form that a client sends: column names without their suffix. */
export function asBody(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column.replace(/_[a-z]+$/, ''), value]))
}
