import { describe, expect, test } from 'vitest'
import { claveBusqueda } from './texto.ts'

const finds = (nombre: string, consulta: string) => claveBusqueda(nombre).includes(claveBusqueda(consulta))

describe('a search', () => {
  test.each([
    ['NÚÑEZ', 'Íngrid Yuliana Núñez Ñáñez'],
    ['nunez', 'Íngrid Yuliana Núñez Ñáñez'],
    ['Muñoz', 'Eustaquio Zapata-Muñoz'],
    ['pena', 'José María Peña Ibáñez'],
    ['angel', 'María de los Ángeles De la Hoz y Fernández de Castro'],
    ["d'costa", "Yeimy Dayana D'Costa O'Neill"],
    ['d’costa', "Yeimy Dayana D'Costa O'Neill"],
    ['  de   la hoz ', 'María de los Ángeles De la Hoz y Fernández de Castro'],
    ['zapata-munoz', 'Eustaquio Zapata-Muñoz'],
    ['zapata munoz', 'Eustaquio Zapata-Muñoz'],
    ['lefevre muller', 'Zoë Aimée Lefèvre-Müller'],
    ['nguyen van', 'Nguyễn Văn Nguyen Tran'],
    ['jorgensen', 'Søren Jørgensen'],
    ['s.a.s', 'Alturas S A S'],
    ['sas', 'Alturas SAS'],
  ])('for «%s» finds «%s»', (consulta, nombre) => {
    expect(finds(nombre, consulta)).toBe(true)
  })

  test.each([
    ['penaloza', 'José María Peña Ibáñez'],
    ['sas', 'Alturas S.A.S.'],
    ['%', 'Ana Ruiz Gil'],
    ['_', 'Ana Ruiz Gil'],
  ])('for «%s» does not find «%s»', (consulta, nombre) => {
    expect(finds(nombre, consulta)).toBe(false)
  })
})

test('a key is its own key', () => {
  for (const texto of ['Núñez', ' A.-B ', 'STRASSE ß', 'İ', 'नमस्ते', 'a\u00a0 b'])
    expect(claveBusqueda(claveBusqueda(texto))).toBe(claveBusqueda(texto))
})
