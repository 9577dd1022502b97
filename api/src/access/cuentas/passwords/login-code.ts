import { createHash } from 'node:crypto'

/**
 * Hashes a one-time code; only the hash is stored, so that whoever reads the database cannot log in
 * with it.
 */
export function hashLoginCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
