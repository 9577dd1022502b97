import { CLAVE_GENERADA, esClavePropia } from '@anclaje/contract/rules/access/clave'
import type { DuenoClave } from '@anclaje/contract/rules/access/clave'

/** Letters and digits that are not confused when read aloud or copied by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

function random(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let password = ''
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length]
  }
  return password
}

/**
 * Generates a random password of 12 characters that the API accepts for its owner: not a common
 * password, and without the owner's number and names (ACC-24).
 */
export function generatePassword(owner: DuenoClave): string {
  for (;;) {
    const password = random()
    if (CLAVE_GENERADA.test(password) && !esClavePropia(password, owner)) return password
  }
}
