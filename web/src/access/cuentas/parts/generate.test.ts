import { expect, test } from 'vitest'
import { CLAVE_GENERADA, esClavePropia } from '@anclaje/contract/rules/access/clave'
import { generatePassword } from './generate.ts'

test('a generated password is accepted by the API', () => {
  const owner = { numerodocumento: '1020304050', nombres: 'Íngrid', apellidos: 'Núñez Gil' }
  for (let i = 0; i < 2000; i += 1) {
    const password = generatePassword(owner)
    expect(password).toMatch(CLAVE_GENERADA)
    expect(esClavePropia(password, owner)).toBe(false)
  }
})

test('the names of its owner are avoided even when they are drawn', () => {
  const { getRandomValues } = crypto
  const drawn = ['abcd2efg3hj4', 'wxyz2wxy3wx4']
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    bytes.set([...drawn.shift()!].map((letter) => letters.indexOf(letter)))
    return bytes
  }) as typeof getRandomValues
  try {
    const owner = { numerodocumento: '1020304050', nombres: 'Abcd', apellidos: 'Núñez' }
    expect(generatePassword(owner)).toBe('wxyz2wxy3wx4')
  } finally {
    crypto.getRandomValues = getRandomValues
  }
})
