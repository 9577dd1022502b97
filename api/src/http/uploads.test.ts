import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASE_PATH } from '@anclaje/contract/limits'
import type { ErrorBody } from '@anclaje/contract/http'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { bodies } from '../../test/factories.ts'
import { expectRefusal, fingerprint } from '../../test/hostile.ts'
import { blackPicture, jpegOfScans, photo, picture } from '../../test/pictures.ts'
import type { ApiError } from '../errors/errors.ts'
import { normalizeLogo } from '../documents/images.ts'

let t: TestApp
let forms: { method: 'POST' | 'PUT'; url: string; body: () => object }[]
beforeAll(async () => {
  t = await startTestApp()
  forms = [
    { method: 'POST', url: '/empresa', body: () => bodies.empresa() },
    { method: 'PUT', url: `/empresa/${await t.make.empresa()}`, body: () => bodies.empresa() },
    { method: 'POST', url: '/colaboradores', body: () => bodies.colaborador() },
    { method: 'PUT', url: `/colaboradores/${await t.make.colaborador()}`, body: () => bodies.colaborador() },
  ]
})
afterAll(() => t.close())

test('the test knows every route that accepts a form', () => {
  // Imports take only a spreadsheet, inspections only photos, and the centre two pictures; their
  // own tests cover them.
  const takesNothing = (url: string) =>
    /\/(confirmar|firmar|importar|upload|salir|cerrar|reintentar|deshacer|restaurar|descartar|enlace)$|\/centro\b/.test(
      url,
    )
  const taking = t.app.declaredRoutes.filter(
    ({ method, url, schema }) =>
      url.startsWith(BASE_PATH) && /POST|PUT/.test(method) && !schema?.body && !takesNothing(url),
  )
  expect(taking).toHaveLength(forms.length)
})

const text = (value: string) => Buffer.from(value)
const MEBIBYTE = 1024 * 1024

describe('a file that is not a complete PNG, GIF or JPEG, whatever its name says', () => {
  test('is refused by name and nothing is saved', async () => {
    const png = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .png()
      .toBuffer()
    const jpeg = await sharp(png).jpeg().toBuffer()
    const files: [string, Uint8Array][] = [
      ['a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(512, 0x90)])],
      ['a Linux program', Buffer.concat([text('\u007fELF'), Buffer.alloc(512)])],
      ['an SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a web page', text('<!doctype html><script>alert(1)</script>')],
      ['a PDF', text('%PDF-1.7\n')],
      ['a WebP', await sharp(png).webp().toBuffer()],
      ['a TIFF', await sharp(png).tiff().toBuffer()],
      ['the start of a PNG', png.subarray(0, 8)],
      ['half a PNG', png.subarray(0, png.length / 2)],
      ['a PNG that lost its last part', png.subarray(0, png.length - 200)],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
      ['the start of a JPEG', jpeg.subarray(0, 3)],
      ['the start of a GIF', text('GIF89a')],
      ['a PNG of noise', Buffer.concat([png.subarray(0, 60), Buffer.alloc(2000, 7)])],
      ['a picture of more than a gigapixel', blackPicture(40_000, 30_000)],
      ['a JPEG that goes over its pixels without end', jpegOfScans(800, 800, 51)],
    ]
    for (const { method, url, body } of forms) {
      const before = await fingerprint(t.db)
      for (const [name, bytes] of files) {
        const file = { name: 'logo.png', type: 'image/png', bytes }
        const answer = await t.as('adm').form(method, url, body(), file)
        expectRefusal(answer, `${method} ${url} with ${name}`)
        expect(answer.status, name).toBe(415)
        expect(Object.keys(answer.body.fields), name).toEqual(['file'])
      }
      expect(await fingerprint(t.db), url).toBe(before)
    }
  })

  test('a side of more than 12,000 px, or more than 40 million pixels, is refused before decoding', async () => {
    for (const [width, height] of [
      [1, 39_999_999],
      [12_001, 10],
      [10, 12_001],
      [12_000, 3_334],
    ] as const) {
      const bytes = blackPicture(width, height)
      for (const { method, url, body } of forms) {
        const answer = await t.as('adm').form(method, url, body(), { name: 'x.png', type: 'image/png', bytes })
        expectRefusal(answer, url)
        expect([answer.status, answer.body.fields.file], `${width} × ${height}`).toEqual([
          415,
          'La imagen es demasiado grande: máximo 12.000 píxeles de lado y 40 millones en total.',
        ])
      }
    }
  })

  test('a picture that its decoder must hold whole is refused from fewer pixels on', async () => {
    const passes = (width: number, height: number, space: 'srgb' | 'cmyk') =>
      sharp({ create: { width, height, channels: 3, background: '#888' } })
        .toColourspace(space)
        .jpeg({ progressive: true })
        .toBuffer()
    const colours = { colours: true, interlaced: true }
    const files: [string, Buffer, number][] = [
      ['an interlaced PNG', blackPicture(3_200, 3_200, colours), 10],
      ['a JPEG of several passes', await passes(3_700, 3_700, 'srgb'), 13.3],
      ['one in four inks', await passes(3_200, 3_200, 'cmyk'), 10],
    ]
    for (const [name, bytes, millions] of files) {
      const answer = await t.as('adm').form('POST', '/empresa', bodies.empresa(), { name, type: 'image/png', bytes })
      const most = millions.toLocaleString('es-CO')
      expect([answer.status, answer.body.fields?.file], name).toEqual([
        415,
        `La imagen es demasiado grande: máximo 12.000 píxeles de lado y ${most} millones en total. ` +
          'Guárdela sin entrelazado (no progresiva), o más pequeña.',
      ])
    }
    const photo = { name: 'x.jpg', type: 'image/jpeg', bytes: await passes(4_000, 3_000, 'srgb') }
    expect((await t.as('adm').form('POST', '/empresa', bodies.empresa(), photo)).status).toBe(201)
  })

  test('a picture of more than 2 MB is refused with 413', async () => {
    const big = Buffer.concat([await picture(10, 10), Buffer.alloc(2 * MEBIBYTE)])
    for (const { method, url, body } of forms) {
      const before = await fingerprint(t.db)
      const answer = await t.as('adm').form(method, url, body(), { name: 'logo.png', type: 'image/png', bytes: big })
      expectRefusal(answer, url)
      expect(answer.status).toBe(413)
      expect(Object.keys(answer.body.fields)).toEqual(['file'])
      expect(await fingerprint(t.db)).toBe(before)
    }
  })
})

describe('a good picture', () => {
  const stored = async (dataUri: string) => sharp(Buffer.from(dataUri.split(',')[1]!, 'base64'))

  test('is accepted with the film that a telephone appends or embeds', async () => {
    const plain = await picture(40, 20, 'jpeg')
    const film = Buffer.alloc(2000, Buffer.from([0xff, 0xda]))
    const part = Buffer.concat([Buffer.from([0xff, 0xe2, (film.length + 2) >> 8, (film.length + 2) & 255]), film])
    for (const bytes of [
      Buffer.concat([plain, film]),
      Buffer.concat([plain.subarray(0, 2), part, plain.subarray(2)]),
    ]) {
      const file = { name: 'logo.jpg', type: 'image/jpeg', bytes }
      expect((await t.as('adm').form('POST', '/empresa', bodies.empresa(), file)).status).toBe(201)
    }
  })

  test('is stored upright, at most 600 px wide, without its location', async () => {
    const file = { name: 'logo.jpg', type: 'image/jpeg', bytes: await photo(1200, 400) }
    const { status, body } = await t.as('adm').form('POST', '/empresa', bodies.empresa(), file)
    expect(status).toBe(201)
    const meta = await (await stored(body.img_emp)).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['png', 200, 600])
    expect([meta.exif, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined])
  })

  test('may have the maximum size, and may be a JPEG of several passes', async () => {
    for (const bytes of [blackPicture(12_000, 3_333), jpegOfScans(800, 800, 50)]) {
      const file = { name: 'x', type: 'image/png', bytes }
      expect((await t.as('adm').form('POST', '/empresa', bodies.empresa(), file)).status).toBe(201)
    }
  })

  test('with packed comments that would fill the memory is accepted without them', async () => {
    // The memory of this process has grown for other tests, so another one is measured.
    const program = join(import.meta.dirname, '../../test/logo-memory.ts')
    const input = blackPicture(100, 100, { comments: 8 })
    const { mime, grown } = JSON.parse(execFileSync(process.execPath, [program], { input, encoding: 'utf8' }))
    expect(mime).toBe('image/png')
    expect(grown).toBeLessThan(200_000)
  })

  test('of a visitor waits while another one is decoded, and is refused when too many wait', async () => {
    const bytes = await picture(10, 10)
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => normalizeLogo(bytes, 'visitor')))
    const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => reason as ApiError)
    expect(refused.map(({ status, details }) => [status, details.retryAfter])).toEqual([
      [429, 5],
      [429, 5],
      [429, 5],
    ])
    expect((await normalizeLogo(bytes, 'visitor')).mime).toBe('image/png')
  })

  test('loses all data hidden behind it', async () => {
    const bytes = Buffer.concat([await picture(20, 20), text('<script>alert(1)</script>')])
    const { body } = await t
      .as('adm')
      .form('POST', '/empresa', bodies.empresa(), { name: 'x.png', type: 'text/html', bytes })
    expect(Buffer.from(body.img_emp.split(',')[1], 'base64').includes('script')).toBe(false)
  })

  test('is not enlarged when it is small, and may be a GIF', async () => {
    const file = { name: 'x.gif', type: 'image/gif', bytes: await picture(30, 20, 'gif') }
    const { body } = await t.as('adm').form('POST', '/colaboradores', bodies.colaborador(), file)
    const meta = await (await stored(body.firma_col)).metadata()
    expect([meta.width, meta.height]).toEqual([30, 20])
  })

  test('stays when the field is absent, is replaced by a new one, and removed with null', async () => {
    const adm = t.as('adm')
    const file = async (width: number) => ({ name: 'x.png', type: 'image/png', bytes: await picture(width, 10) })
    const { body } = await adm.form('POST', '/empresa', bodies.empresa(), await file(50))
    const url = `/empresa/${body.id_emp}`
    const kept = await adm.form('PUT', url, bodies.empresa())
    expect(kept.body.img_emp).toBe(body.img_emp)
    const odd = await adm.form('PUT', url, bodies.empresa({ img: 'data:image/png;base64,AAAA' }))
    expect(odd.body.img_emp).toBe(body.img_emp)
    const changed = await adm.form('PUT', url, bodies.empresa(), await file(60))
    expect(changed.body.img_emp).not.toBe(body.img_emp)
    expect((await adm.form('PUT', url, bodies.empresa({ img: null }))).body).toMatchObject({
      img_emp: null,
      tiene_img: false,
    })
  })

  test('is only returned by a read by id', async () => {
    const adm = t.as('adm')
    const nombre = 'Con Logo Única S.A.S.'
    const file = { name: 'x.png', type: 'image/png', bytes: await picture(50, 10) }
    const { body } = await adm.form('POST', '/empresa', bodies.empresa({ nombre }), file)
    const list = await adm.get(`/empresa?nombre=${encodeURIComponent(nombre)}`)
    expect(list.body.items).toEqual([expect.objectContaining({ id_emp: body.id_emp, tiene_img: true })])
    expect(list.body.items[0].img_emp).toBeUndefined()
    const byId = await adm.get(`/empresa/getByParams?id=${body.id_emp}`)
    expect(byId.body[0].img_emp).toMatch(/^data:image\/png;base64,/)
  })
})

const field = (name: string, value: string, extra = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`
const FORM = { 'content-type': 'multipart/form-data; boundary=b' }

test('a form that is broken, or has a field twice, is refused and changes nothing', async () => {
  const good = await picture(10, 10)
  const filePart = field('file', good.toString('latin1'), '; filename="x.png"\r\ncontent-type: image/png')
  for (const { method, url, body } of forms) {
    const data = JSON.stringify(body())
    const before = await fingerprint(t.db)
    const wrong: [string, string, Record<string, string>?][] = [
      ['no data', `${field('otro', data)}--b--\r\n`],
      ['only a file', `${filePart}--b--\r\n`],
      ['data that is no JSON', `${field('data', '{"nombre"')}--b--\r\n`],
      ['data that is empty', `${field('data', '')}--b--\r\n`],
      ['data that is null', `${field('data', 'null')}--b--\r\n`],
      ['data that is a list', `${field('data', '[]')}--b--\r\n`],
      ['data as a file', `${field('data', data, '; filename="data.json"\r\ncontent-type: application/json')}--b--\r\n`],
      ['data twice', `${field('data', data)}${field('data', data)}--b--\r\n`],
      ['a picture twice', `${field('data', data)}${filePart}${filePart}--b--\r\n`],
      ['three files', `${field('data', data)}${filePart.repeat(3)}--b--\r\n`],
      ['many fields', `${field('x', 'y').repeat(40)}${field('data', data)}--b--\r\n`],
      ['data of more than a mebibyte', `${field('data', JSON.stringify({ x: 'x'.repeat(MEBIBYTE) }))}--b--\r\n`],
      ['a field named after the prototype', `${field('__proto__', data)}${field('data', data)}--b--\r\n`],
      ['no end', field('data', data)],
      ['half a part', `--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data.slice(0, 20)}`],
      ['half a header', '--b\r\ncontent-disposition: form-'],
      ['nothing inside', '--b--\r\n'],
      ['nothing at all', ''],
      ['no boundary', `${field('data', data)}--b--\r\n`, { 'content-type': 'multipart/form-data' }],
      ['another boundary', `${field('data', data)}--b--\r\n`, { 'content-type': 'multipart/form-data; boundary=c' }],
    ]
    for (const [name, payload, headers = FORM] of wrong) {
      const answer = await t.as('adm').send(method, url, Buffer.from(payload, 'latin1'), headers)
      expectRefusal(answer, `${method} ${url} with ${name}`)
    }
    expect(await fingerprint(t.db), url).toBe(before)
  }
})

test('a form for a call that takes JSON is refused', async () => {
  for (const url of ['/cursos', '/certificaciones', '/certcol', '/cuentaacceso', '/cuentaacceso/auth'])
    expectRefusal(await t.as('adm').form('POST', url, bodies.curso()), url)
})

test('an empty file counts as none', async () => {
  const empty = { name: 'x.png', type: 'image/png', bytes: Buffer.alloc(0) }
  const { status, body } = await t.as('adm').form('POST', '/empresa', bodies.empresa(), empty)
  expect([status, body.img_emp]).toEqual([201, null])
})

describe('over a real connection', () => {
  test('a large form that is refused early gets its answer, and the server continues', async () => {
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('data', '{broken')
    form.append('file', new Blob([Buffer.alloc(8 * MEBIBYTE)]), 'x.png')
    const refused = await fetch(`${origin}/api/v1/empresa`, { method: 'POST', body: form })
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([400, 'datos_invalidos'])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)

    const noHttp = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
        let answer = ''
        socket.on('data', (part) => (answer += part.toString()))
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
      })
    for (const [bytes, status] of [
      ['hola\r\n\r\n', 400],
      [`GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await noHttp(bytes)
      expect(answer).toContain(`HTTP/1.1 ${status} `)
      // No hook runs for these.
      expect(answer).toContain('x-content-type-options: nosniff\r\n')
      expect(answer).toContain('strict-transport-security: max-age=31536000')
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
        status,
        code: 'datos_invalidos',
        message: 'La solicitud no es válida.',
      })
    }
  })
})
