import { hash, verify } from '@node-rs/argon2'

const decoy = hash('no such account')

/** Argon2id with the library's defaults (19 MiB, two passes), as OWASP asks. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Whether the password fits; an account that does not exist costs the same time (decisions §2.10). */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password)
  return fits && stored !== undefined
}
