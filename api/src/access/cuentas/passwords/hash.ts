import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'

const decoy = hash('no such account')

/**
 * Hashes a password with Argon2id and the library's defaults (19 MiB, two passes), as OWASP
 * recommends.
 */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Returns the columns that store a password. A password that somebody else set is not the person's
 * own hand: with it nobody signs (TRUST-12).
 */
export const passwordColumns = (password_cue: string, setBy: 'owner' | 'other') => ({
  password_cue,
  clavepropia_cue: setBy === 'owner',
})
export type PasswordColumns = ReturnType<typeof passwordColumns>

/**
 * Returns whether the password matches the stored hash. Takes the same time for an account that
 * does not exist (ACC-2).
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password)
  return fits && stored !== undefined
}

const LIST = join(import.meta.dirname, 'common-passwords.txt')

/** Most common passwords in lower case; the file names its source and licence. */
export const COMMON: ReadonlySet<string> = new Set(
  readFileSync(LIST, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

const IGNORED = /[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu

/**
 * Returns whether a password is one of the most common ones or a single repeated character, even
 * when it is written with look-alike letters or invisible characters (ACC-24).
 */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKD').replace(IGNORED, '').toLowerCase()
  return COMMON.has(plain) || new Set(plain).size <= 1
}
