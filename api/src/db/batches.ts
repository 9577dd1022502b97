const BATCH = 1000

/**
 * Splits a list into batches that one statement takes: PostgreSQL allows 65,535 parameters in a
 * statement.
 */
export function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => list.slice(i * BATCH, (i + 1) * BATCH))
}
