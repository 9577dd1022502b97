import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Text in Spanish order (ñ after n, accents second); the first migration creates the collation. */
export const textoEs = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "es"' })
/** Text compared by its bytes, for sortable values without words, such as dates. */
export const textoC = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' })
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Number of a transaction, which never comes again in the same cluster of databases. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

export const id = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity()
export const momento = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
