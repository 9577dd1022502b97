import { createHash, randomBytes } from 'node:crypto'

/** Makes the code of a one-time link, which nobody can guess. */
export const makeLinkCode = (): string => randomBytes(32).toString('base64url')

/**
 * Hashes the code of a one-time link; only the hash is stored, so that whoever reads the database
 * can use none.
 */
export const hashLinkCode = (code: string): string => createHash('sha256').update(code).digest('hex')
