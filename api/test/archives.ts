import { readFileSync, writeFileSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

/** A file of a handmade archive. Its header may be false. */
export interface HandMade {
  name: string
  bytes?: Uint8Array
  /** Size in the header, where it differs from the real one. */
  size?: number
  /** Type of the entry in the header; `0` is a plain file. */
  kind?: string
  /** Target of a link. */
  link?: string
  /** Checksum in the header, where it differs from the real one. */
  checksum?: number
}

const BLOCK = 512
const octal = (number: number, width: number) => `${number.toString(8).padStart(width - 1, '0')}\0`

function headerOf({ name, bytes, size = bytes?.length ?? 0, kind = '0', link = '', checksum }: HandMade): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 100)
  header.write(octal(0o600, 8), 100)
  header.write(octal(size, 12), 124)
  header.write(' '.repeat(8), 148)
  header.write(kind, 156)
  header.write(link, 157, 100)
  header.write('ustar\x0000', 257)
  const sum = checksum ?? header.reduce((total, byte) => total + byte, 0)
  header.write(octal(sum, 7), 148)
  return header
}

const paddedTo = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])

/** Returns the parts of a tar archive, one for each file, without its end. */
export const tarParts = (files: readonly HandMade[]): Buffer[] =>
  files.map((file) => Buffer.concat([headerOf(file), paddedTo(file.bytes ?? new Uint8Array())]))

const END = Buffer.alloc(2 * BLOCK)

/** Returns an archive of handmade files, compressed like a backup. */
export const archiveOf = (files: readonly HandMade[], after: Uint8Array = END): Buffer =>
  zstdCompressSync(Buffer.concat([...tarParts(files), after]))

/** Passphrase of what `encrypted` returns. */
export const PASSPHRASE = 'una contraseña larga'

/**
 * Encrypts bytes like a backup with a passphrase, but with so little work for the passphrase that
 * tests are fast.
 */
export async function encrypted(bytes: Uint8Array): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(10)
  return Buffer.from(await encrypter.encrypt(bytes))
}

/** Decrypts the archive of a backup, and writes it again as `encrypted` does. */
export async function encryptAgain(file: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  writeFileSync(file, await encrypted(await decrypter.decrypt(readFileSync(file))))
}

/**
 * Returns encrypted keys whose header names the given scrypt work factor, which is an exponent of
 * 2. The real one is 10.
 */
export async function keysOfWork(work: string): Promise<Buffer> {
  const sealed = (await encrypted(Buffer.from('{"jwtSecret":"x"}'))).toString('latin1')
  return Buffer.from(sealed.replace(' 10\n', ` ${work}\n`), 'latin1')
}

/**
 * Returns names that would run commands if they were put into SQL without quoting. The commands
 * create the file `marker`.
 */
export const commandsIn = (marker: string): string[] => [
  `empresas" from program 'touch ${marker}' --`,
  `empresas"; copy (select 1) to program 'touch ${marker}'; --`,
  `nombre_emp) from program 'touch ${marker}' --`,
  `id_emp) from stdin; create table robada (x int); --`,
  `"nombre_emp") from program 'touch ${marker}' --`,
  `nombre_emp", "nit_emp`,
  `(select pg_read_file('/etc/passwd'))`,
  `nombre_emp\u0000`,
  `nombre_emp\n`,
  `nombre＿emp`,
  `NOMBRE_EMP`,
  `pg_catalog.pg_authid`,
  `../../etc/passwd`,
  `$$; select 1`,
  `--`,
  '',
]
