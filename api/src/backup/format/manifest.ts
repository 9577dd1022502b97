import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartupProblem } from '../../settings/startup.ts'

/** Version of the archive's format. A newer version is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** File with the keys, in an encrypted archive. */
export const SECRETS = 'secrets.json'
/** File with the encrypted keys, in an archive of an older version, which is not encrypted. */
export const SEALED = 'secrets.age'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}
/** Version of the product. Each archive states the version that wrote it. */
export const PRODUCT_VERSION = version

/** Maximum number of tables in an archive; the portal has about fifty. */
export const MOST_TABLES = 1_000

// Values of a manifest are shown to the operator, and names of tables become part of SQL. So these
// values are restricted to harmless characters, because anybody may have written the archive.
const name = z.string().regex(/^[a-z_][a-z_\d]{0,62}$/)
const count = z.int().min(0)
const hash = z.string().regex(/^[\da-f]{64}$/)

const tablePart = z.object({
  name,
  /** Columns of the table, quoted as PostgreSQL quotes them. */
  columns: z.array(z.string().regex(/^(?:[a-z_][a-z_\d]{0,62}|"[a-z_][a-z_\d]{0,62}")$/)).max(1_600),
  rows: count,
  bytes: count,
  sha256: hash,
})

const schema = z.object({
  format: z.number(),
  product: z.literal('anclaje'),
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  /** Last migration of the database: its number in the journal, its time and its hash. */
  migration: z.object({ number: count, when: count, hash }),
  kind: z.enum(['embedded', 'server']),
  made: z.iso.datetime(),
  /** Tables in the order of their foreign keys. */
  tables: z
    .array(tablePart)
    .max(MOST_TABLES)
    .refine((parts) => new Set(parts.map((part) => part.name)).size === parts.length),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/) })).max(MOST_TABLES),
  /** SHA-256 of the file with the keys; null when the archive has none. */
  secrets: hash.nullable(),
  leftOut: z.array(z.string()),
})

/** Description of an archive: the versions that wrote it, and the count and hash of each table. */
export type Manifest = z.output<typeof schema>
export type TablePart = z.output<typeof tablePart>

/** Error for an archive that cannot be read or does not match its manifest. */
export class Damaged extends StartupProblem {
  override name = 'Damaged'
  constructor(why: string) {
    super(`La copia está dañada o no es una copia del portal (${why}). No se restauró nada: use otra copia.`)
  }
}

/** Error for an archive that a newer version of the portal wrote. */
export class NewerArchive extends StartupProblem {
  override name = 'NewerArchive'
  constructor(why: string) {
    super(
      `La copia es de una versión más nueva del portal (${why}). No se restauró nada: ` +
        'restaure con esa versión o con una posterior.',
    )
  }
}

/**
 * Reads a manifest. The format is checked first, because a newer one can have other fields. Throws
 * `Damaged` when the bytes are not a manifest, and `NewerArchive` when a newer version of the
 * portal wrote it.
 */
export function parseManifest(bytes: Uint8Array): Manifest {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    throw new Damaged('manifest.json no se puede leer')
  }
  const { format } = (json ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) throw new NewerArchive(`su formato es el ${format}`)
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new Damaged('manifest.json no está completo')
  return parsed.data
}
