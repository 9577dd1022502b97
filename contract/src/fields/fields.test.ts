import { describe, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { fecha } from './date.ts'
import { nit } from './document.ts'
import { numeroDocumento } from '../training/colaborador.ts'
import { filtro, filtroId } from './filter.ts'
import { entero, interruptor } from './number.ts'
import { correo, nombre, signo, telefono, texto, textoOpcional } from './text.ts'
import type { Call } from '../call.ts'
import { CALLS } from '../calls.ts'
import { pageQuery } from '../http.ts'

/** Returns the output of a field for a value, or its message if it refuses the value. */
const read = (field: z.ZodMiniType, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? { is: parsed.data } : { says: parsed.error.issues[0]!.message }
}
const is = (value: unknown) => ({ is: value })
const says = (message: string) => ({ says: message })

describe('a text', () => {
  const field = texto({ mensaje: 'Falta.', min: 3, max: 10 })

  test('is trimmed and normalised before it is measured', () => {
    expect(read(field, '  abc  ')).toEqual(is('abc'))
    expect(read(field, 'pen\u0303a')).toEqual(is('peña'))
    expect(read(texto({ mensaje: 'Falta.', lineas: true }), 'a\r\nb\rc')).toEqual(is('a\nb\nc'))
    expect(read(field, `  ${'x'.repeat(10)}  `)).toEqual(is('x'.repeat(10)))
  })

  test('gets the message of the form when it is missing or short, and the limit when it is too long', () => {
    for (const value of [undefined, null, '', '   ', 'ab']) expect(read(field, value)).toEqual(says('Falta.'))
    expect(read(field, 'x'.repeat(11))).toEqual(says('Debe tener máximo 10 caracteres.'))
    for (const value of [1, true, [], {}]) expect(read(field, value)).toEqual(says('Debe ser un texto.'))
  })

  test('refuses control characters, halves of characters and direction marks, and accepts everything else', () => {
    for (const bad of [
      '\u0000',
      '\u001b',
      '\u0085',
      '\ud800',
      '\udc00',
      '\u061c',
      '\u200f',
      '\u202e',
      '\u2066',
      '\ufeffa',
    ])
      expect(read(field, `ab${bad}cd`), JSON.stringify(bad)).toEqual(says('Contiene caracteres que no se permiten.'))
    for (const good of ["'; drop", '100%_\\', '<b>x</b>', '🧗🏽‍♀️', 'ñandú x', 'עברית'])
      expect(read(field, good)).toEqual(is(good))
  })

  test('has one line, without tabs, unless the field has several lines', () => {
    const oneLine = [field, textoOpcional(), nombre({ mensaje: 'Falta.' }), filtro()]
    const several = [texto({ mensaje: 'Falta.', lineas: true }), textoOpcional({ lineas: true })]
    for (const bad of ['\n', '\r', '\r\n', '\t']) {
      for (const kind of oneLine)
        expect(read(kind, `ab${bad}cd`)).toEqual(says('Escríbalo en una sola línea, sin tabulaciones.'))
      for (const kind of several) expect(read(kind, `ab${bad}cd`)).toEqual(is(`ab${bad === '\t' ? bad : '\n'}cd`))
      // Such characters are removed at both ends, because text copied from a cell brings them.
      for (const kind of [...oneLine, ...several]) expect(read(kind, `${bad}abcd${bad}`)).toEqual(is('abcd'))
    }
    for (const bad of ['\u2028', '\u2029', '\u000b', '\u000c', '\u0085'])
      for (const kind of [...oneLine, ...several])
        expect(read(kind, `ab${bad}cd`)).toEqual(says('Contiene caracteres que no se permiten.'))
  })

  test('that is optional is null when it is empty, and stays absent when it is absent', () => {
    const optional = textoOpcional({ min: 3 })
    expect(read(optional, undefined)).toEqual({ is: undefined })
    for (const value of [null, '', '  ']) expect(read(optional, value)).toEqual(is(null))
    expect(read(optional, 'ab')).toEqual(says('Escriba al menos 3 caracteres.'))
  })
})

const marks = '\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u202d\u2060\u2069\u2800\u3164\ufe0f\ufeff'
const wrap = (typed: string) => marks.repeat(20) + [...typed].join(marks) + marks

test('what draws nothing is taken out of signs before their limits count (WIRE-16)', () => {
  const fields = [
    [numeroDocumento(), '1020304050'],
    [telefono({ mensaje: 'Falta.' }), '3005550105'],
    [nit('Falta.'), '900373913'],
    [correo({ mensaje: 'Falta.', max: 15 }), 'ana@example.org'],
    [signo({ mensaje: 'Falta.', max: 9 }), 'EQ-000001'],
    [filtro(10), '1020304050'],
  ] as const
  for (const [kind, typed] of fields) expect(read(kind, wrap(typed)), typed).toEqual(is(typed))
  expect(read(filtro(), marks)).toEqual({ is: undefined })
  expect(read(textoOpcional(), marks)).toEqual(is(null))
})

/** Returns the fields of a schema and of the objects within, by name. */
function* fieldsOf(schema: z.core.$ZodType): Generator<[name: string, field: z.ZodMiniType]> {
  const def = schema._zod.def as {
    shape?: Record<string, z.ZodMiniType>
    element?: unknown
    out?: unknown
    innerType?: unknown
    options?: unknown
  }
  for (const [name, field] of Object.entries(def.shape ?? {})) {
    const within = [...fieldsOf(field)]
    if (within.length > 0) yield* within
    else yield [name, field]
  }
  for (const inner of [def.element, def.out, def.innerType, def.options].flat())
    if (typeof inner === 'object') yield* fieldsOf(inner as z.core.$ZodType)
}

// A new field is a sign, or stands in the list below.
test('every text that calls take is a sign, or a name, prose, choice or secret (WIRE-16)', () => {
  const samples = ['Ana Peña Ruiz', '1020304050', 'ana@example.org', '900373913']
  const others = new Set<string>()
  for (const { body, query, form, formByCaller } of Object.values<Call>(CALLS))
    for (const [name, field] of [body, query, form, formByCaller].flatMap((each) =>
      each ? [...fieldsOf(each)] : [],
    )) {
      const typed = samples.find((each) => typeof field.safeParse(each).data === 'string')
      if (typed && field.safeParse(wrap(typed)).data !== field.safeParse(typed).data) others.add(name)
    }
  expect([...others].toSorted().join(' ')).toBe(
    'apellidos ayuda cargo ciudad descripcion direccion estado filename huella id motivo nombre nombres nota page ' +
      'pass password passwordactual personacontacto primero representante segundo sitioweb texto title titulo token',
  )
})

describe('a name', () => {
  const field = nombre({ mensaje: 'Falta.', corto: 'Debe tener al menos 3.', min: 3 })

  test.each([
    ['a soft hyphen', '\u00ad'],
    ['a space without width', '\u200b'],
    ['a joiner', '\u200d'],
    ['a word joiner', '\u2060'],
    ['a joiner of letters', '\u034f'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0041}'],
    ['an empty Braille cell', '\u2800'],
    ['a Hangul filler', '\u3164'],
    ['half a Hangul filler', '\uffa0'],
  ])('drops %s, which are invisible', (_, character) => {
    expect(read(field, `${character}Ru${character}iz${character} `)).toEqual(is('Ruiz'))
    expect(read(field, character.repeat(5))).toEqual(says('Falta.'))
    expect(read(field, `a${character.repeat(5)}`)).toEqual(says('Debe tener al menos 3.'))
  })

  test('is normalised afterwards, and keeps visible characters', () => {
    expect(read(field, 'Pen\u200d\u0303a')).toEqual(is('Peña'))
    for (const good of ["O'Neill & Hijos", 'José  Ñáñez', 'עברית', '🧗🏽 Ñandú'])
      expect(read(field, good)).toEqual(is(good))
  })

  test('still refuses direction marks and control characters', () => {
    for (const bad of ['\u061c', '\u200e', '\u202e', '\u2066', '\ufeff', '\u0000'])
      expect(read(field, `Ru${bad}iz`)).toEqual(says('Contiene caracteres que no se permiten.'))
  })

  test('writes letters of full width as the others', () => {
    expect(read(field, 'ＡＮＡ Ｒｕｉｚ ２')).toEqual(is('ANA Ruiz 2'))
  })

  test('differs from other texts, which keep invisible characters', () => {
    expect(read(texto({ mensaje: 'Falta.' }), '🧗🏽\u200d♀\ufe0f')).toEqual(is('🧗🏽\u200d♀\ufe0f'))
  })
})

test('a value that is present gets its own message, not that of a missing one', () => {
  const name = texto({ mensaje: 'Debe ingresar el nombre.', corto: 'El nombre es muy corto.', min: 3 })
  for (const missing of [undefined, null, '', '  '])
    expect(read(name, missing)).toEqual(says('Debe ingresar el nombre.'))
  expect(read(name, 'ab')).toEqual(says('El nombre es muy corto.'))
  const phone = telefono({ mensaje: 'Debe ingresar el telefono.', min: 5, max: 11 })
  for (const missing of [undefined, null, '', '  '])
    expect(read(phone, missing)).toEqual(says('Debe ingresar el telefono.'))
  for (const wrong of ['1234', '123456789012'])
    expect(read(phone, wrong)).toEqual(says('Debe tener entre 5 y 11 dígitos.'))
  expect(read(phone, '12a45')).toEqual(says('Escriba solo números, sin indicativo de país.'))
  const mail = correo({ mensaje: 'Debe ingresar el correo.', min: 3 })
  expect(read(mail, '')).toEqual(says('Debe ingresar el correo.'))
  for (const wrong of ['a', 'a@b'])
    expect(read(mail, wrong)).toEqual(says('Escriba un correo electrónico válido, por ejemplo nombre@empresa.com.'))
  const hours = entero({ mensaje: 'Escriba las horas.', rango: 'Las horas van de 1 a 10.', min: 1, max: 10 })
  for (const missing of [undefined, null, '']) expect(read(hours, missing)).toEqual(says('Escriba las horas.'))
  for (const wrong of [0, -1, '11']) expect(read(hours, wrong)).toEqual(says('Las horas van de 1 a 10.'))
  // Without `rango`, a value outside the range gets the message of the field.
  const year = entero({ mensaje: 'El año va desde 1970.', min: 1970, max: 2199 })
  for (const wrong of [1969, 2200]) expect(read(year, wrong)).toEqual(says('El año va desde 1970.'))
})

test('an e-mail address has one @, a domain, and no spaces', () => {
  const field = correo({ mensaje: 'Falta.' })
  for (const good of ['a@b.co', 'a+b.c-d@sub.dominio.example', "o'neill@x.com", 'ñandú@ejemplo.com'])
    expect(read(field, good)).toEqual(is(good))
  for (const bad of [
    'a@b',
    'a b@c.co',
    'a@b@c.co',
    '@b.co',
    'a@',
    'a@b.c',
    'a@b.co,d@e.co',
    '<a@b.co>',
    'a@b.co\nbcc: x@y.co',
  ])
    expect(read(field, bad), bad).toHaveProperty('says')
})

test('a telephone is digits; spaces, dots and dashes are dropped, a country code is refused', () => {
  const field = telefono({ mensaje: 'Diez.' })
  for (const good of ['3005550201', '300 555 02 01', '(300) 555-02.01'])
    expect(read(field, good)).toEqual(is('3005550201'))
  expect(read(field, '+573005550201')).toEqual(says('Escriba solo números, sin indicativo de país.'))
  expect(read(field, '３００－５５５　０２０１')).toEqual(is('3005550201'))
  for (const bad of ['300555020', '30055502011', '']) expect(read(field, bad)).toEqual(says('Diez.'))
})

test('a document number keeps the typed text, and is refused when no type would accept it', () => {
  for (const good of [' ab-12.34 56 ', '１０２０３０', '10\u221220\u201330', '\u3000102030', 'CC 102030 Ana Ñuñez'])
    expect(read(numeroDocumento(), good)).toEqual(is(good))
  expect(read(numeroDocumento(), '1.23')).toHaveProperty('says')
  expect(read(numeroDocumento(), '1.234')).toEqual(says('Escriba el número de documento, con al menos 6 caracteres.'))
  for (const missing of ['', ' ', 'cédula', undefined])
    expect(read(numeroDocumento(), missing)).toEqual(says('Escriba el número de documento.'))
  expect(read(numeroDocumento(), '1'.repeat(31))).toEqual(
    says('El número de documento debe tener máximo 30 caracteres.'),
  )
  for (const bad of ['123/456', '123456🧗', '12%456', '123\u0000456', 1_234_567])
    expect(read(numeroDocumento(), bad)).toHaveProperty('says')
  // Digits of other scripts, letters that look like Latin ones, and letters beyond A
  // to Z.
  for (const bad of ['١٠٢٠٣٠', 'АВ1234', 'Ñ12345', '۱۲۳۴۵۶'])
    expect(read(numeroDocumento(), bad), bad).toEqual(
      says('El número de documento solo lleva letras de la A a la Z y números.'),
    )
})

test('a NIT is three to twelve digits without its check digit', () => {
  expect(read(nit('Falta.'), '900.373.913-4')).toEqual(is('900373913'))
  expect(read(nit('Falta.'), '９００．３７３．９１３－４')).toEqual(is('900373913'))
  expect(read(nit('Falta.'), '900373913\u22124')).toEqual(is('900373913'))
  expect(read(nit('Falta.'), '12')).toEqual(says('Escriba el NIT, con al menos 3 dígitos.'))
  expect(read(nit('Falta.'), '1234567890123')).toHaveProperty('says')
  expect(read(nit('Falta.'), '90A')).toEqual(says('El NIT solo lleva números.'))
  expect(read(nit('Falta.'), '-')).toEqual(says('Falta.'))
})

test('a date exists in the calendar', () => {
  const field = fecha('Falta.')
  for (const good of ['2024-02-29', '1900-01-01', '2199-12-31']) expect(read(field, good)).toEqual(is(good))
  for (const bad of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '1899-12-31', '2200-01-01', '0000-00-00'])
    expect(read(field, bad), bad).toEqual(says('La fecha no existe o está fuera de rango.'))
  for (const bad of ['05/03/2026', '2026-3-5', '2026-03-05T00:00:00Z', '', null])
    expect(read(field, bad)).toEqual(says('Falta.'))
})

test('a whole number is accepted as a form sends it, within its range', () => {
  const field = entero({ mensaje: 'Falta.', min: 1, max: 10 })
  for (const good of [5, '5', ' 5 ']) expect(read(field, good)).toEqual(is(5))
  for (const bad of [
    0,
    11,
    1.5,
    '',
    ' ',
    '1.5',
    '1e1',
    '0x5',
    'NaN',
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    [5],
    '99999999999999999',
  ])
    expect(read(field, bad), String(bad)).toHaveProperty('says')
})

test('a switch is 0 or 1', () => {
  for (const on of [1, '1', true]) expect(read(interruptor(), on)).toEqual(is(1))
  for (const off of [0, '0', false]) expect(read(interruptor(), off)).toEqual(is(0))
  for (const bad of [2, 'true', 'si', [], null]) expect(read(interruptor(), bad)).toEqual(says('Debe ser 0 o 1.'))
})

test('an empty filter counts as none', () => {
  for (const none of ['', '  ', undefined]) expect(read(filtro(), none)).toEqual(is(undefined))
  for (const none of ['', undefined]) expect(read(filtroId(), none)).toEqual(is(undefined))
  expect(read(filtroId(), '0')).toEqual(is(0))
  for (const bad of ['-1', 'x', '2147483648', '1.0', ['1']])
    expect(read(filtroId(), bad), String(bad)).toHaveProperty('says')
  expect(read(filtro(5), 'abcdef')).toEqual(says('Debe tener máximo 5 caracteres.'))
})

test('a page defaults to zero and ten rows, and a size is limited to five thousand', () => {
  expect(pageQuery.parse({})).toEqual({ page: 0, size: 10 })
  expect(pageQuery.parse({ page: '', size: '' })).toEqual({ page: 0, size: 10 })
  expect(pageQuery.parse({ page: '2', size: '9007199254740991' })).toEqual({ page: 2, size: 5000 })
  for (const bad of [
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '9999999999' },
    { size: '0' },
    { size: '-5' },
    { size: ['1', '2'] },
  ])
    expect(pageQuery.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})

describe('a text that is much longer than its limit', () => {
  const marks = 'a' + '\u0301\u0316'.repeat(10_000)
  const fields: [string, z.ZodMiniType, number][] = [
    ['a text', texto({ mensaje: 'Falta.', max: 10 }), 10],
    ['an optional text', textoOpcional({ max: 10 }), 10],
    ['an address', correo({ mensaje: 'Falta.', max: 60 }), 60],
    ['a telephone', telefono({ mensaje: 'Diez.', min: 5, max: 11 }), 11],
    ['a document number', numeroDocumento(), 30],
    ['a NIT', nit('Falta.'), 12],
    ['a filter', filtro(60), 60],
  ]

  test.each(fields)('%s is refused unread, with the message of its limit', (_name, field, max) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    try {
      for (const text of [marks, marks.slice(0, 4 * max + 1), ' '.repeat(4 * max) + 'x']) {
        const { says: message } = read(field, text) as { says?: string }
        expect(message).toMatch(new RegExp(`(máximo|y) ${max} `))
      }
      expect(normalize).not.toHaveBeenCalled()
    } finally {
      normalize.mockRestore()
    }
  })

  test('is read up to four times its limit, and then measured', () => {
    const field = texto({ mensaje: 'Falta.', max: 10 })
    expect(read(field, 'n\u0303'.repeat(10))).toEqual(is('ñ'.repeat(10)))
    expect(read(field, `${' '.repeat(30)}${'x'.repeat(10)}`)).toEqual(is('x'.repeat(10)))
    expect(read(field, 'n\u0303'.repeat(11))).toEqual(says('Debe tener máximo 10 caracteres.'))
  })
})
