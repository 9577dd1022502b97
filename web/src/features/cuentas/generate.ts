/** Letters and digits that nobody takes for one another when they are read out or copied by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A random password of 12 characters, every one of the alphabet equally likely. */
export function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let password = ''
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length]
  }
  return password
}
