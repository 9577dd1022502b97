import type { PGlite, Results, Transaction } from '@electric-sql/pglite'

/** Names under which a connection keeps the plans of statements, by the text of the statement. */
export const planNames = new Map<string, string>()

type Query = Transaction['query']

/** Returns a value as a literal; undefined for one that only the driver can write. */
function quoted(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  // A text with the sign 0 would end the statement there.
  return typeof value === 'string' && !value.includes('\0') ? `'${value.replaceAll("'", "''")}'` : undefined
}

/**
 * Lets an embedded database keep the plans of the statements in `planNames`, as the driver of a
 * server does. PGlite plans each statement anew, which takes longer than running it.
 */
export function keepPlans(pglite: PGlite): PGlite {
  const kept = new Set<string>()
  const keeping = (on: Pick<Transaction, 'query' | 'exec'>): Query => {
    const query = on.query.bind(on)
    return async (text, values = [], options) => {
      const name = planNames.get(text)
      const literals = name === undefined ? [] : values.map(quoted)
      if (name === undefined || literals.includes(undefined)) return query<never>(text, values, options)
      if (!kept.has(name)) {
        // It stays also when its transaction is rolled back.
        await on.exec(`prepare ${name} as ${text}`)
        kept.add(name)
      }
      const given = literals.length > 0 ? `(${literals.join(', ')})` : ''
      const [result] = await on.exec(`execute ${name}${given}`, options)
      return result as Results<never>
    }
  }
  pglite.query = keeping(pglite)
  const begin = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    begin((tx) => {
      tx.query = keeping(tx)
      return work(tx)
    })
  return pglite
}
