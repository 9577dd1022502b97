import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs tokens: made once, kept in the data folder, readable by its owner only (decisions §2.1). */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'jwt-secret')
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** What a one-time code is stored and looked up by: whoever reads the database cannot log in with it. */
export function linkHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
