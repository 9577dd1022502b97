import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { makeApproved } from '../../test/approved.ts'
import { rows } from '../db/client.ts'
import { logOptions } from '../http/log.ts'

// The module that draws answers with the JSON of what it is given; see `web/src/visitors/pages` for
// the pages themselves.

let t: TestApp
let lines: string[]
beforeAll(async () => {
  lines = []
  t = await startTestApp({}, { ...logOptions('info'), stream: { write: (line: string) => lines.push(line) } })
})
afterAll(() => t.close())

const ask = async (url: string, over: object = {}) => {
  const reply = await t.app.inject({ method: 'GET', url, ...over })
  const isDrawn = String(reply.headers['content-type']).startsWith('text/html') && reply.payload.startsWith('{')
  return { status: reply.statusCode, headers: reply.headers, ...(isDrawn && JSON.parse(reply.payload)) }
}
const post = (url: string, texto: string) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ texto }).toString(),
  })

/** Approves a certificate of a new person with the given number. */
async function approved(numerodocumento: string) {
  const idcol = await t.make.colaborador({ numerodocumento })
  const id = await t.make.inscripcion(await t.make.certificacion(), idcol)
  expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
}

describe('the look-up of certificates', () => {
  test('has the rows of the call, and is neither stored nor indexed', async () => {
    await approved('52999111')
    const { body } = await t.visitor.get('/certcol/GetByCedula?numerodocumento=52999111&page=0&size=10')
    const { status, headers, name, page, frame } = await ask('/Certificados/52999111')
    expect([status, name, page.asked]).toEqual([200, 'certificados', '52999111'])
    expect(page.found).toMatchObject({ rows: body.items, page: 0, named: null })
    expect(frame).toEqual({
      centro: 'Centro de Prueba S.A.S.',
      contacto: null,
      at: t.clock.now.getTime(),
      script: '/assets/session.js',
    })
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test.each([
    ['52999112', '52999112'],
    ['52.999.112', '52.999.112'],
    ['52999112/', '52999112'],
    ['a%2Fb', 'a/b'],
    ['9'.repeat(10_000), '9'.repeat(60)],
    ['52%00999112', '52999112'],
    ['%ff52999112', '\ufffd52999112'],
    ['5299911%', '5299911%'],
    [`${'9'.repeat(59)}%F0%9F%98%80`, `${'9'.repeat(59)}\ufffd`],
  ])('finds nobody under %s', async (typed, asked) => {
    const { status, page } = await ask(`/certificados/${typed}`)
    expect([status, page]).toEqual([200, { asked, found: null, form: null }])
  })

  test('takes out what draws nothing, in forms and addresses, before limits count (WIRE-16)', async () => {
    const marks = '\u202d'.repeat(250)
    expect((await post('/Certificados', `${marks}52999111\u202c`)).headers.location).toBe('/Certificados/52999111')
    const typed = encodeURIComponent(`${marks}52999111\u202c`)
    expect((await ask(`/Certificados/${typed}`)).page).toMatchObject({ asked: '52999111', found: { page: 0 } })
    const id_eq = await t.make.equipo()
    const code = encodeURIComponent(`${marks}${(await t.as('adm').get(`/equipos/${id_eq}`)).body.codigo_eq}`)
    expect((await ask(`/Inspecciones/${code}`)).page.found).not.toBeNull()
    expect((await t.visitor.get(`/publico/inspecciones/${code}`)).status).toBe(200)
  })

  test('asks for the page of the table that its address names', async () => {
    for (const [query, page] of [
      ['?pagina=3', 2],
      ['?pagina=0', 0],
      ['?pagina=-1', 0],
      ['?pagina=x', 0],
      ['?pagina=1&pagina=2', 0],
    ] as const)
      expect((await ask(`/Certificados/52999111${query}`)).page.found.page, query).toBe(page)
  })

  test.each([
    [' 1.020.304.050 ', '/Certificados/1020304050'],
    ['52.999.111 Ana Peñaloza', '/Certificados/52999111'],
    ['PA 123/4', '/Certificados/PA123%2F4'],
    ['Ana Peñaloza 52.999.111', '/Certificados/52999111'],
    ['Pasaporte AB 123456', '/Certificados/AB123456'],
    ['52\u0000999111', '/Certificados/52999111'],
    [`${'9'.repeat(199)}😀`, `/Certificados/${'9'.repeat(199)}%EF%BF%BD`],
  ])('is led to by the form: %s', async (typed, address) => {
    const { status, headers } = await post('/Certificados', typed)
    expect([status, headers.location]).toEqual([303, address])
  })

  test.each(['', '   ', '...', 'Ana Peñaloza'])('asks again for «%s»', async (typed) => {
    const { status, page } = await post('/Certificados', typed)
    expect([status, page]).toEqual([
      400,
      { asked: null, found: null, form: { text: typed, error: 'Se requiere cédula.' } },
    ])
  })
})

describe('the look-up of an item', () => {
  test('shows serial and company by the id alone', async () => {
    const id_eq = await t.make.equipo()
    const { codigo_eq } = (await t.as('adm').get(`/equipos/${id_eq}`)).body
    const byCode = await ask(`/Inspecciones/${codigo_eq.toLowerCase()}`)
    expect(byCode.page.found).toMatchObject({
      inspeccionar: null,
      equipo: { codigo_eq, numserie_eq: null, empresa: null },
    })
    expect((await ask(`/Inspecciones/${id_eq}`)).page.found.equipo.numserie_eq).not.toBeNull()
  })

  test('offers the inspection to a session whose role may begin one', async () => {
    const id_eq = await t.make.equipo()
    const offered = async (role: 'inspector' | 'consulta') =>
      (await t.as(role).get(`/publico/inspecciones/${id_eq}`)).body.inspeccionar
    expect([await offered('inspector'), await offered('consulta')]).toEqual([id_eq, null])
  })

  test('knows nothing of other texts', async () => {
    for (const text of ['EQ-999999', 'nada', '%F0%9F%92%A5', '%ff', 'EQ-999999%00', 'x'.repeat(10_000)]) {
      const { status, page } = await ask(`/Inspecciones/${text}`)
      expect([status, page.found, page.retirado], text.slice(0, 20)).toEqual([200, null, null])
    }
    expect((await post('/Inspecciones', ' EQ-000001 ')).headers.location).toBe('/Inspecciones/EQ-000001')
    expect((await post('/Inspecciones', `${'a'.repeat(199)}😀`)).status).toBe(303)
    for (const text of [' ', '\0'])
      expect((await post('/Inspecciones', text)).page.form.error).toBe('Escriba el código del equipo.')
  })
})

describe('the verification of a document', () => {
  const issued = async () => {
    const made = await makeApproved(t)
    await t.as('adm').get(`/certcol/${made.id_ceco}/pdf`)
    const [{ codigo_emi }] = (await t.as('adm').get(`/certcol/${made.id_ceco}/emisiones`)).body
    const row = (await t.as('adm').get(`/certcol/GetById/${made.id_ceco}`)).body
    return { code: codigo_emi as string, number: row.colaboradore.numerodocumento_col as string }
  }

  test('is that of the call, and leads the page of the number in its QR', async () => {
    const { code, number } = await issued()
    const { body } = await t.visitor.get(`/publico/verificar/${code}`)
    const { name, page } = await ask(`/v/${code.toLowerCase()}`)
    expect([name, page.found]).toEqual(['verificar', body])
    const { found } = (await ask(`/Certificados/${number}?c=%E2%80%AD${code}.`)).page
    expect(found.named).toMatchObject({ estado: 'vigente', documento: { codigo: code } })
    // It leads, so the table has the others.
    expect(found.rows).toEqual([])
    // Under another number, and with another text, a code makes no difference.
    await approved('52999333')
    for (const url of [
      `/Certificados/52999333?c=${code}`,
      `/Certificados/${number}?c=nada`,
      `/Certificados/${number}?c=`,
    ])
      expect((await ask(url)).page.found.named, url).toBeNull()
  })

  test('knows nothing of other codes', async () => {
    for (const code of ['nada', '0000-0000-01Y', '%F0%9F%92%A5', 'x'.repeat(10_000)]) {
      const { status, page } = await ask(`/v/${code}`)
      expect([status, page.found.estado], code.slice(0, 20)).toEqual([200, 'no_existe'])
    }
  })

  test.each([
    ['0000-0000-01y', '/v/0000-0000-01y'],
    [' ABCD EFGH JKM ', '/v/ABCD%20EFGH%20JKM'],
    ['0000000001y', '/v/0000000001y'],
    // A number with letters, which is no code.
    ['CE123456789', '/Certificados/CE123456789'],
    ['1.020.304.050', '/Certificados/1020304050'],
    ['10203040501', '/Certificados/10203040501'],
    // Eleven digits that are a code too, and a wrong code with letters: both are asked.
    ['00 000 000 000', '/v/00%20000%20000%20000'],
    ['7k3m9qrt2xb', '/v/7k3m9qrt2xb'],
    ['7K3M-9QRT-2X', '/v/7K3M-9QRT-2X'],
    ['AB12345678', '/Certificados/AB12345678'],
    ['0000−0000−01y', '/v/0000%E2%88%920000%E2%88%9201y'],
    ['Código: 0000-0000-01Y', '/v/0000-0000-01Y'],
    ['«Código: 0000-0000-01Y».', '/v/0000-0000-01Y'],
    ['CODIGO 0000-0000-01Y', '/v/0000-0000-01Y'],
    ['Vea https://certificados.example/v/0000-0000-01Y. Gracias', '/v/0000-0000-01Y'],
    ['https://certificados.example/v/0000000001Y', '/v/0000000001Y'],
    ['https://certificados.example/Certificados/52999111?c=0000000001Y', '/v/0000000001Y'],
  ])('is asked by a code or a number: %s', async (typed, address) => {
    const { status, headers } = await post('/verificar', typed)
    expect([status, headers.location]).toEqual([303, address])
  })

  test('of a text that is a number too asks both, and counts one look-up', async () => {
    const { code, number } = await issued()
    const counts = async () => {
      await t.lookups.flush()
      return rows<{ n: number }>(t.db, sql`select sum(total_con)::int as n from consultas`)
    }
    const [before] = await counts()
    for (const screen of ['/v', '/Certificados']) {
      expect((await ask(`${screen}/(${code}).`)).page.found.documento.codigo, screen).toBe(code)
      expect((await ask(`${screen}/${number}`)).page.found.rows, screen).toHaveLength(1)
    }
    expect((await counts())[0]!.n).toBe(before!.n + 4)
    // A number of digits that somebody has wins, whether it would be a code or not.
    await approved('10203040961')
    expect(leerCodigo('10203040961').codigo).not.toBeNull()
    for (const url of ['/v/10203040961', '/v/1020-3040-961', '/Certificados/10203040961'])
      expect((await ask(url)).page.found.rows, url).toHaveLength(1)
    // Who registers with the code of somebody else as a number does not take its answer.
    const other = await t.make.colaborador({ tipodocumento: 4, numerodocumento: code.replaceAll('-', '') })
    const id = await t.make.inscripcion(await t.make.certificacion(), other)
    expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
    for (const url of [`/v/${code}`, `/Certificados/${code.replaceAll('-', '')}`])
      expect((await ask(url)).page.found.documento.numerodocumento, url).toBe(number)
  })

  test('tells the number of a certificate from a document number, in forms and addresses', async () => {
    const error = 'Ese es el número del certificado. Escriba el código que está junto al QR, o el número de documento.'
    for (const screen of ['/verificar', '/Certificados']) {
      const { status, page } = await post(screen, ' ta-1/2. ')
      expect([status, page], screen).toEqual([400, { asked: null, found: null, form: { text: ' ta-1/2. ', error } }])
    }
    const papers = ['Certificado No. TA-0001/0002', 'N.º TA-0001/0002 · Versión 2', 'EQ-000017/2026-11-23-2 v2']
    for (const text of papers)
      expect((await post('/verificar', text)).page, text).toMatchObject({ form: { text, error } })
    for (const screen of ['/v', '/Certificados']) {
      const { status, name, page } = await ask(`${screen}/TA-0001/0002`)
      expect([status, name, page.form], screen).toEqual([400, 'verificar', { text: 'TA-0001/0002', error }])
    }
    for (const url of ['/v', '/v/']) expect((await ask(url)).headers.location, url).toBe('/verificar')
  })

  // Papers of the first template print such an address, and the host may have digits (TRUST-14).
  test.each([
    ['https://centro2.example:3000/Certificados/1020304096', '/Certificados/1020304096'],
    ['(centro2.example/certificados/1.020.304.096).', '/Certificados/1020304096'],
    ['https://centro.example/Inspecciones/01966831-1000-752c-80d2-53364a419bf7', /^\/Inspecciones\/01966831-1000-752c/],
    ['https://centro.example/Inspecciones/EQ-000017?c=2JMW', '/Inspecciones/EQ-000017'],
  ])('leads from a pasted address to its answer: %s', async (address, leadsTo) => {
    for (const screen of ['/verificar', '/Certificados', '/Inspecciones'])
      expect((await post(screen, address)).headers.location, screen).toMatch(leadsTo)
  })

  test('of a number may be asked by a code too, and the other way around', async () => {
    expect((await post('/Certificados', '0000-0000-01Y')).headers.location).toBe('/v/0000-0000-01Y')
    expect((await post('/verificar', '1.020.304.050')).headers.location).toBe('/Certificados/1020304050')
  })

  test('asks again for a body of another kind', async () => {
    for (const payload of [{ texto: '1' }, [], 'x']) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await ask('/verificar', { method: 'POST', headers, payload: JSON.stringify(payload) })
      expect(status).toBe(400)
    }
  })

  test('asks again when nothing was typed', async () => {
    const { status, page } = await post('/verificar', ' ')
    expect([status, page.form.error]).toEqual([400, 'Escriba el código o el número de documento.'])
    expect((await ask('/verificar')).page).toEqual({ asked: null, found: null, form: null })
  })
})

test('the policy names the centre, and an unknown address is told with 404', async () => {
  expect((await ask('/politica-datos')).page).toMatchObject({ nit: '900373913', ciudad: 'Bogotá, D.C.', correo: null })
  expect((await ask('/error')).page.title).toBe('Algo salió mal')
  for (const url of ['/no/existe', '/Certificadoss', '/administrador', '/registroX', '/%ff', '/100%']) {
    const { status, headers, name, page } = await ask(url)
    expect([status, name, page.title], url).toEqual([404, 'aviso', 'No encontramos esta página'])
    expect(headers['x-content-type-options'], url).toBe('nosniff')
  }
  for (const url of [
    '/',
    '/login',
    '/admin/cursos',
    '/equipos/equipos/nuevo/inspeccion',
    '/registro',
    '/app/dashboard',
  ])
    expect((await ask(url)).name, url).toBeUndefined()
})

test('a full disk keeps nobody from looking up', async () => {
  await approved('52999444')
  t.freeSpace.free = 0
  for (const url of ['/Certificados/52999444', '/Inspecciones/EQ-000001', '/v/nada', '/verificar', '/politica-datos'])
    expect((await ask(url)).status, url).toBe(200)
  expect((await post('/verificar', '52999444')).status).toBe(303)
  t.freeSpace.free = Infinity
})

test('the policy reads the centre once', async () => {
  const told: string[] = []
  t.onQuery((_ms, text) => told.push(text))
  expect((await ask('/politica-datos')).frame.centro).toBe('Centro de Prueba S.A.S.')
  t.onQuery(() => {})
  expect(told.filter((text) => text.includes('"centro"'))).toHaveLength(1)
})

test('every page has the mail address of the centre, once it has one', async () => {
  const { body } = await t.as('adm').get('/centro')
  const sent = { nombre: body.nombre_cen, correo: 'hola@centro.example', version: body.version_cen }
  expect((await t.as('adm').put('/centro', sent)).status).toBe(200)
  for (const url of ['/verificar', '/politica-datos', '/no/existe'])
    expect((await ask(url)).frame.contacto, url).toBe('hola@centro.example')
})

test('the log has the pattern of the route only', () => {
  const text = lines.join('')
  expect(text).toContain('"route":"/Certificados/*"')
  expect(text).not.toMatch(/52999111|1020304050|EQ-000001/)
})

test('too many look-ups are told in words, with when to ask again', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on' })
  const get = () => limited.app.inject({ method: 'GET', url: '/Certificados/1' })
  for (let n = 0; n < 30; n += 1) expect((await get()).statusCode).toBe(200)
  const told: string[] = []
  limited.onQuery((_ms, text) => told.push(text))
  const refused = await get()
  expect([refused.statusCode, refused.json().page.title]).toEqual([429, 'Demasiadas consultas'])
  // It costs no query (ACC-26), and leads to no other host.
  expect(told).toEqual([])
  const elsewhere = await limited.app.inject({ method: 'GET', url: 'http://elsewhere.example/Certificados/1' })
  expect(elsewhere.json().page.address).toBe('/Certificados/1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})
