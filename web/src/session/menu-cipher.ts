import type { Modulo } from '@anclaje/contract/access/modulo'

// Passphrase of the stored menu. It is not a secret: ACC-8 only asks that the stored menu is not
// plain text. The API checks every call.
const PASSPHRASE = 'anclaje/menu/v1'
const IV_BYTES = 12

/**
 * Web Crypto API of the browser; undefined on plain http. The menu is then not stored, but fetched
 * at each start.
 */
const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle

async function menuKey(crypto: SubtleCrypto): Promise<CryptoKey> {
  const digest = await crypto.digest('SHA-256', new TextEncoder().encode(PASSPHRASE))
  return crypto.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const toBytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Encrypts the menu for the store (ACC-8). Returns null if the browser cannot encrypt. */
export async function encryptMenu(menu: readonly Modulo[]): Promise<string | null> {
  if (!subtle) return null
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(menu))
  const ciphertext = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, await menuKey(subtle), plain))
  return `${toText(iv)}.${toText(ciphertext)}`
}

/** Returns the menu that was stored, or null when it cannot be decrypted. */
export async function decryptMenu(stored: string): Promise<Modulo[] | null> {
  const [iv, ciphertext] = stored.split('.')
  if (!subtle || !iv || !ciphertext) return null
  try {
    const plain = await subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, await menuKey(subtle), toBytes(ciphertext))
    return JSON.parse(new TextDecoder().decode(plain)) as Modulo[]
  } catch {
    return null
  }
}
