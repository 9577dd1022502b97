import { describe, expect, test } from 'vitest'
import {
  COLUMNAS,
  NOMBRES_DE_COLUMNA,
  OPCIONES_COLUMNA,
  camposFaltantes,
  claveTitulo,
  errorDeMapeo,
  esPlantilla,
  letraDeColumna,
  numeroEnTitulos,
  mapeoPorNombres,
  tituloDe,
} from './importacion.ts'

test('no known heading has two meanings', () => {
  const keys = OPCIONES_COLUMNA.flatMap(({ campo, titulo }) => [
    ...new Set([titulo, ...NOMBRES_DE_COLUMNA[campo]].map(claveTitulo)),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
})

test('a heading is compared without case, accents and signs; a long text is not a heading', () => {
  expect(claveTitulo(' N° de  DOCUMENTO (*): ')).toBe('ndedocumento')
  expect(claveTitulo('a'.repeat(201))).toBe('')
  expect(tituloDe('idemp')).toBe('NIT de la empresa')
  expect(tituloDe('otra')).toBe('otra')
})

test.each([
  [['Cédula', 'Celular 2', 'Curso 2026'], undefined],
  [['CC', '1.020.304.050', 'Ana'], '1.020.304.050'],
  [['52 001 002'], '52 001 002'],
  [['12345'], undefined],
])('%j look like a person by %s', (titles, found) => expect(numeroEnTitulos(titles)).toBe(found))

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
])('column %i is %s', (index, letter) => expect(letraDeColumna(index)).toBe(letter))

describe('a mapping', () => {
  const template = COLUMNAS.map(({ titulo }) => titulo)

  test('by names is the template when its headings are present', () => {
    expect(mapeoPorNombres(template)).toEqual(COLUMNAS.map(({ campo }) => campo))
    const isTemplate = (titles: string[]) => esPlantilla(titles, mapeoPorNombres(titles))
    expect(isTemplate(template.toReversed())).toBe(true)
    // With a missing heading or a synonym the mapping is a guess; an ignored column changes
    // nothing.
    expect(isTemplate(template.slice(1))).toBe(false)
    expect(isTemplate(template.map((titulo) => (titulo === 'Cargo' ? 'Oficio' : titulo)))).toBe(false)
    expect(isTemplate([...template, 'Empresa', 'Talla'])).toBe(true)
    const before = ['Código país', 'Código tipo de documento', ...template.slice(2, 9), 'Código empresa', 'Cargo']
    expect(isTemplate(before)).toBe(true)
  })

  test('by names takes one of several columns with whole names', () => {
    expect(mapeoPorNombres(['Trabajador', 'Nombre completo', 'Apellidos'])).toEqual([null, 'nombrecompleto', null])
    expect(mapeoPorNombres(['Apellidos y nombres', 'Participante'])).toEqual(['apellidosynombres', null])
  })

  test('lacks fields that neither a column nor a value provides', () => {
    expect(camposFaltantes(['nombrecompleto', 'numerodocumento', 'telefono'], { paisdocumento: 170 })).toEqual([
      'Tipo de documento',
    ])
    expect(camposFaltantes(['nombres'], { paisdocumento: 170, tipodocumento: 1 })).toEqual([
      'Número de documento',
      'Apellidos',
      'Teléfono',
    ])
  })

  test('names a duplicate by letter and heading', () => {
    const wrong = (...mapeo: Parameters<typeof errorDeMapeo>[0]) =>
      errorDeMapeo(mapeo, { idemp: 3 }, ['Cel', ' Tel ', ''])
    expect(wrong('telefono', 'cargo', null)).toBeUndefined()
    expect(wrong('telefono', 'telefono')).toBe('Las columnas A «Cel» y B «Tel» son ambas «Teléfono». Deje una.')
    expect(wrong(null, null, 'idemp')).toMatch(/^«NIT de la empresa» tiene la columna C y un valor/)
    expect(wrong('apellidos', null, 'apellidosynombres')).toMatch(/^Las columnas C y A «Cel» traen el nombre dos veces/)
    expect(wrong('nombrecompleto', 'apellidosynombres')).toMatch(/traen el nombre dos veces/)
    expect(wrong(null, null, null, 'cargo')).toBe('La hoja no tiene la columna D.')
  })
})
