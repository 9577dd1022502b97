import { describe, expect, test } from 'vitest'
import { esClaveDelLugar, esClavePropia } from './clave.ts'

const persona = { numerodocumento: '1020304050', nombres: 'Íngrid Ana', apellidos: 'Núñez de la Cruz-Gil' }

describe('a password that contains its owner’s data', () => {
  test.each([
    '1020304050',
    '1.020.304.050',
    'x1020304050y',
    '304050',
    '20304',
    'ingrid',
    'INGRID2024',
    'Íngrid#9',
    'mi-nunez',
    'NÚÑEZ',
    'cruz99',
    'ingridana',
    'I.n.g.r.i.d',
    'Ｉｎｇｒｉｄ',
    '１０２０３０４０５０',
  ])('%s is refused', (clave) => expect(esClavePropia(clave, persona)).toBe(true))

  test.each(['clave-123', 'ana-2024', 'gil-delgado', '2030', '30405x', '!!!!!', 'trabajo-alto'])(
    '%s is taken',
    (clave) => expect(esClavePropia(clave, persona)).toBe(false),
  )

  test('short names written together are refused too', () => {
    const corta = { numerodocumento: 'AB123456', nombres: 'Ana', apellidos: 'Gil Paz' }
    expect(['anagilpaz', 'gilpazana', 'GilPaz', 'ab123456'].map((clave) => esClavePropia(clave, corta))).toEqual([
      true, true, true, true,
    ]) // prettier-ignore
    expect(esClavePropia('ana-paz', corta)).toBe(false)
  })

  test('a person without a number refuses nothing because of it', () => {
    expect(esClavePropia('clave-123', { numerodocumento: '', nombres: 'Ana', apellidos: 'Gil' })).toBe(false)
  })
})

describe('a password that is words of the place', () => {
  test.each([
    'anclaje',
    'ANCLAJE2026',
    '2026.Anclaje!',
    'Admin#1',
    'adm12345',
    'alturas2026',
    'Trabajo-Alturas',
    'arnés_01',
    'Ａｌｔｕｒａｓ１',
    'vertice',
    'Vértice*2026',
    'v-e-r-t-i-c-e',
    'verticeandino9',
    'cursosvertice',
    'elvertice123',
    'S.A.S.2026',
    'inspectora1',
  ])('%s is refused', (clave) => expect(esClaveDelLugar(clave, 'Vértice Andino S.A.S. (N.º 3)')).toBe(true))

  test('a name of words that begin alike takes no time', () => {
    const nombre = 'صلى الله عليه وسلم صلىالله عليهوسلم اللهعليه صلىاللهعليه اللهعليهوسلم'
    expect(esClaveDelLugar(`${'ﷺ'.repeat(13)}x1`, nombre)).toBe(false)
    expect(esClaveDelLugar('ﷺ'.repeat(13), nombre)).toBe(true)
  })

  test.each(['trabajo-alto', 'clave-123', 'zorro-alturas', '20262027', '!!!!!', 'vertice'])('%s is taken', (clave) =>
    expect(esClaveDelLugar(clave, 'Centro de entrenamiento')).toBe(false),
  )
})
