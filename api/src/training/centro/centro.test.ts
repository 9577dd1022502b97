import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { bare, readPdf } from '../../../test/pdf.ts'
import { blackPicture, framesOf, picture } from '../../../test/pictures.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import { rows } from '../../db/client.ts'
import { readFixedCentro } from '../../documents/centro.ts'
import type { Env } from '../../settings/env.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const adm = (app = t) => app.as('adm')
const read = async (app = t) => (await adm(app).get('/centro')).body
const change = (body: object, app = t) => adm(app).put('/centro', body)
/**
 * Reads the data that previews and refused changes must not modify: the row, and the number of
 * stored pictures.
 */
const stored = (app = t) =>
  rows<Record<string, unknown>>(
    app.db,
    sql`select centro.*, (select count(*) from imagenes)::int as imagenes from centro`,
  )

const WHOLE = {
  nombre: 'Alturas del Norte S.A.S.',
  nit: '830123456',
  ciudad: 'Bucaramanga',
  licencia: 'SST 1234 de 2024',
  certificacion: 'CSC-CER-0421',
  codigoaprobacion: 'MT-2024-0178',
  representante: 'Ana Gil Ruiz',
  correo: 'contacto@norte.example',
  color: '#14532d',
}
const columns = (body: object) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [`${name}_cen`, value]))

describe('the data of the centre (CENTRE-1)', () => {
  test('are changed, kept where they are not sent, and cleared with null', async () => {
    const { status, body } = await change({ ...WHOLE, nit: '830.123.456-5', color: '#14532D' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...columns(WHOLE), logo_cen: null, firma_cen: null, fijados: {} })
    expect(await read()).toEqual(body)
    const { body: after } = await change({ ciudad: null, licencia: '  ' })
    expect(after).toEqual({ ...body, ciudad_cen: null, licencia_cen: null, version_cen: body.version_cen + 1 })
    expect((await t.visitor.get('/publico/centro')).body).toEqual({
      nombre: WHOLE.nombre,
      nit: WHOLE.nit,
      ciudad: null,
      correo: WHOLE.correo,
      contacto: WHOLE.correo,
      recuperacion: false,
    })
  })

  test.each([
    ['nit', '83012X', 'El NIT solo lleva números.'],
    ['nit', '12', 'Escriba el NIT, con al menos 3 dígitos.'],
    ['nombre', 'Al', 'Escriba el nombre del centro, con al menos 3 letras.'],
    ['correo', 'contacto', 'Escriba un correo electrónico válido, por ejemplo nombre@empresa.com.'],
    ['color', 'rojo', 'Escriba el color con # y seis cifras, por ejemplo #1D4ED8.'],
    ['color', '#14532g', 'Escriba el color con # y seis cifras, por ejemplo #1D4ED8.'],
    [
      'color',
      '#777777',
      'Ese color casi no se lee sobre blanco (contraste 4,4:1): elija uno más oscuro, de 4,5:1 o más.',
    ],
    ['ciudad', 'x'.repeat(101), 'Debe tener máximo 100 caracteres.'],
  ])('refuse %s = %j', async (field, value, message) => {
    const before = await stored()
    const { status, body } = await change({ ...WHOLE, [field]: value })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect(await stored()).toEqual(before)
  })

  test('may only be changed by an ADM, until a permission says otherwise', async () => {
    for (const role of ['inspector', 'registro', 'consulta'] as const) {
      expect((await t.as(role).get('/centro')).status).toBe(403)
      expect((await t.as(role).put('/centro', {})).status).toBe(403)
      expect((await t.as(role).post('/centro/vista-previa', {})).status).toBe(403)
      expect((await t.as(role).post('/centro/correo/prueba')).status).toBe(403)
    }
  })

  test('have a single row, whatever is inserted', async () => {
    await expect(t.db.execute(sql`insert into centro (id_cen) values (2)`)).rejects.toThrow()
    await expect(t.db.execute(sql`insert into centro (id_cen) values (1)`)).rejects.toThrow()
  })
})

test('a NIT without a digit counts as none (CENTRE-2)', async () => {
  const env = { CENTRO_NIT: '...', CENTRO_NOMBRE: NOMBRE_INICIAL, CENTRO_CIUDAD: 'Leticia' }
  expect(await readFixedCentro(t.db, env as Env)).toEqual({ ciudad: 'Leticia' })
})

describe('two who save at once (CENTRE-3)', () => {
  test('the second one is refused, and the first save stays', async () => {
    const { version_cen: version } = await read()
    const answers = await Promise.all([change({ ciudad: 'Cali', version }), change({ ciudad: 'Pasto', version })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won] = answers.filter(({ status }) => status === 200)
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost!.body).toMatchObject({ code: 'version_anterior', message: expect.stringContaining('Otra persona') })
    expect(await read()).toEqual(won!.body)
    expect((await change({ ciudad: 'Pasto', version: won!.body.version_cen })).status).toBe(200)
  })
})

const clear = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: await picture(Math.ceil(width / 2), Math.ceil(height / 2)), gravity: 'center' }])
    .png()
    .toBuffer()

describe('logo and signature', () => {
  test('the signature is shown to those who may change it; others learn that it exists (WIRE-5)', async () => {
    const idrol = await createRole(t.db)
    await grant(t, idrol, (module, action) => module === 'Centro' && action === 'ver')
    const { id_cue } = await t.make.cuenta(idrol)
    const viewer = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    const seen = async () => (await viewer.get('/centro')).body
    await change({ firma: null, logo: null })
    expect(await seen()).toMatchObject({ firma_cen: null, tiene_firma: false })
    await adm().pictures('PUT', '/centro', {}, { logo: await picture(60, 20), firma: await picture(40, 20) })
    const { logo_cen } = await read()
    expect(await seen()).toMatchObject({ firma_cen: null, tiene_firma: true, logo_cen })
    expect(await read()).toMatchObject({ firma_cen: expect.stringMatching(/^data:image/), tiene_firma: true })
  })

  test('are stored like other pictures, keep their transparency, and are removed with null', async () => {
    const { body } = await adm().pictures(
      'PUT',
      '/centro',
      {},
      { logo: await clear(900, 300), firma: await picture(40, 20, 'jpeg') },
    )
    const logo = sharp(Buffer.from(body.logo_cen.split(',')[1], 'base64'))
    expect(await logo.metadata()).toMatchObject({ format: 'png', width: 600, height: 200, hasAlpha: true })
    expect((await logo.stats()).isOpaque).toBe(false)
    expect(body.firma_cen).toMatch(/^data:image\/png;base64,/)
    expect((await change({ ciudad: 'Tunja' })).body).toMatchObject({
      logo_cen: body.logo_cen,
      firma_cen: body.firma_cen,
    })
    expect((await change({ firma: null })).body).toMatchObject({ logo_cen: body.logo_cen, firma_cen: null })
    expect((await change({ logo: null })).body).toMatchObject({ logo_cen: null, firma_cen: null })
  })

  const NOT_A_PICTURE = 'El archivo no es una imagen PNG, GIF o JPEG válida.'
  test.each([
    ['a text', 415, NOT_A_PICTURE, () => Buffer.from('hola')],
    ['an SVG', 415, NOT_A_PICTURE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', 415, NOT_A_PICTURE, async () => (await picture(300, 300)).subarray(0, 120)],
    ['a moving GIF', 415, 'La imagen tiene movimiento: guarde una fija, en PNG o JPEG.', () => framesOf(20, 20, 3)],
    [
      'a PNG of too many pixels',
      415,
      'La imagen es demasiado grande: máximo 12.000 píxeles de lado y 40 millones en total.',
      () => blackPicture(11_000, 11_000),
    ],
    ['more than two megabytes', 413, 'El archivo es demasiado grande.', () => Buffer.alloc(2 * 1024 * 1024 + 1)],
  ])('%s is refused with its field, and nothing is stored', async (_name, status, message, bytes) => {
    const before = await stored()
    for (const field of ['logo', 'firma']) {
      for (const [method, url] of [
        ['PUT', '/centro'],
        ['POST', '/centro/vista-previa'],
      ] as const) {
        const answer = await adm().pictures(method, url, { ciudad: 'Otra' }, { [field]: await bytes() })
        expect([answer.status, answer.body.fields], `${method} ${field}`).toEqual([status, { [field]: message }])
      }
    }
    expect(await stored()).toEqual(before)
  })
})

describe('a value that an environment variable sets (CENTRE-2)', () => {
  let fixed: TestApp
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anclaje-centro-'))
    const logo = join(folder, 'logo.png')
    writeFileSync(logo, await picture(30, 20))
    fixed = await startTestApp({
      CENTRO_NIT: '901.222.333-4',
      CENTRO_CIUDAD: 'Leticia',
      CENTRO_LOGO: logo,
      CENTRO_NOMBRE: NOMBRE_INICIAL,
    })
  })
  afterAll(async () => {
    await fixed.close()
    rmSync(folder, { recursive: true })
  })

  test('is answered with the name of its variable, and is used everywhere', async () => {
    expect(await read(fixed)).toMatchObject({
      nit_cen: '901222333',
      ciudad_cen: 'Leticia',
      logo_cen: expect.stringMatching(/^data:image\/png/),
      // CENTRO_NOMBRE has the placeholder of a centre without a name, so it counts as not set.
      nombre_cen: 'Centro de Prueba S.A.S.',
      fijados: { nit: 'CENTRO_NIT', ciudad: 'CENTRO_CIUDAD', logo: 'CENTRO_LOGO' },
    })
    expect((await fixed.visitor.get('/publico/centro')).body).toMatchObject({ nit: '901222333', ciudad: 'Leticia' })
  })

  test.each([
    ['nit', { nit: '900373913' }, {}, 'Lo fija CENTRO_NIT en el servidor.'],
    ['nit', { nit: null }, {}, 'Lo fija CENTRO_NIT en el servidor.'],
    ['logo', { logo: null }, {}, 'Lo fija CENTRO_LOGO en el servidor.'],
    ['logo', {}, { logo: true }, 'Lo fija CENTRO_LOGO en el servidor.'],
    ['nit,ciudad', { nit: '1234', ciudad: 'Cali' }, {}, 'Lo fijan CENTRO_NIT y CENTRO_CIUDAD en el servidor.'],
  ])('is not changed by %s %j', async (names, body, files, message) => {
    const before = await stored(fixed)
    for (const [method, url] of [
      ['PUT', '/centro'],
      ['POST', '/centro/vista-previa'],
    ] as const) {
      const pictures = 'logo' in files ? { logo: await picture(31, 21) } : {}
      const answer = await adm(fixed).pictures(
        method,
        url,
        { correo: 'a@b.co', ...body },
        pictures as Record<string, Buffer>,
      )
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'fijado_en_servidor', message])
      expect(Object.keys(answer.body.fields)).toEqual(names.split(','))
    }
    expect(await stored(fixed)).toEqual(before)
  })

  test('may be sent unchanged, and the stored value is kept', async () => {
    const { status, body } = await change({ nit: '901222333', ciudad: 'Leticia', correo: 'hola@centro.co' }, fixed)
    expect([status, body.correo_cen, body.nit_cen]).toEqual([200, 'hola@centro.co', '901222333'])
    expect(await stored(fixed)).toEqual([expect.objectContaining({ nit_cen: '900373913', ciudad_cen: 'Bogotá, D.C.' })])
  })
})

test('the signature of one person is never used with another name (CENTRE-2)', async () => {
  const other = await startTestApp({ CENTRO_REPRESENTANTE: 'Ana Ruiz Gil' })
  const put = (body: object, files: Record<string, Uint8Array> = {}) =>
    adm(other).pictures('PUT', '/centro', body, files)
  const sample = async (files: Record<string, Uint8Array> = {}) => {
    const { raw } = await adm(other).pictures('POST', '/centro/vista-previa', {}, files)
    return JSON.stringify(await (await readPdf(raw)).page.getStructTree()).includes('Firma de')
  }
  await put({}, { firma: await picture(60, 20) })
  // Older versions stored a signature without a name, or with the same name in another spelling.
  for (const name of [null, 'ana ruiz  GIL']) {
    await other.db.execute(sql`update centro set representante_cen = ${name}`)
    expect((await read(other)).firma_cen).toMatch(/^data:image/)
  }
  expect(await sample()).toBe(true)
  // The stored signature belongs to another person than the variable names.
  await other.db.execute(sql`update centro set representante_cen = 'Luis Paz Ríos'`)
  expect((await read(other)).firma_cen).toBeNull()
  expect(await sample()).toBe(false)
  expect(await sample({ firma: await picture(50, 20) })).toBe(true)
  // The form sends `null` for the signature that it does not show, and the stored one stays.
  await put({ firma: null, ciudad: 'Cali' })
  const [kept] = await stored(other)
  expect([kept!.representante_cen, kept!.firma_cen]).toEqual(['Luis Paz Ríos', expect.any(String)])
  await put({}, { firma: await picture(70, 20) })
  expect((await read(other)).firma_cen).toMatch(/^data:image/)
  expect(await sample()).toBe(true)
  expect((await stored(other))[0]!.representante_cen).toBe('Ana Ruiz Gil')
  await put({ firma: null })
  expect((await stored(other))[0]!.firma_cen).toBeNull()
  await other.close()
})

/** Approves a certificate of a learner who has a company, with a signer. */
async function approve() {
  const idemp = await t.make.empresa({ representante: 'Luis Paz Ríos' })
  const signer = await t.make.cuenta(2, { nombres: 'Carlos', apellidos: 'Peñaloza', licencia: 'SST 8812 de 2023' })
  const cer = await t.make.certificacion({ responsables: [signer.id_col] })
  const id = await t.make.inscripcion(cer, await t.make.colaborador({ idemp }))
  expect((await adm().put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  return { id, idemp, signer: signer.id_col }
}
const pdfOf = async (id: string) => (await adm().get(`/certcol/${id}/pdf?vista=1`)).raw
const NOMBRE = bare(WHOLE.nombre)

describe('approval (CERT-9)', () => {
  test('freezes the data of the centre, and a later change rewrites nothing', async () => {
    await adm().pictures('PUT', '/centro', WHOLE, { logo: await clear(300, 120) })
    const { id, idemp, signer } = await approve()
    const before = await pdfOf(id)
    const { text } = await readPdf(before)
    for (const line of [
      WHOLE.nombre,
      'NIT 830.123.456-',
      'Certificación NTC 6072 CSC-CER-0421',
      'Código de aprobación MT-2024-0178',
      'Licencia SST 8812 de 2023',
      'Representante legal: Luis Paz Ríos',
    ])
      expect(text).toContain(bare(line))
    const CHANGED = {
      nombre: 'Otro Centro S.A.S.',
      certificacion: null,
      codigoaprobacion: '9',
      color: '#7f1d1d',
      logo: null,
    }
    expect((await change(CHANGED)).status).toBe(200)
    expect((await adm().put(`/empresa/${idemp}`, bodies.empresa({ representante: 'Otra Persona' }))).status).toBe(200)
    expect((await adm().put(`/colaboradores/${signer}`, bodies.colaborador({ licencia: 'Otra' }))).status).toBe(200)
    expect((await pdfOf(id)).equals(before)).toBe(true)
    const { text: next } = await readPdf(await pdfOf((await approve()).id))
    expect(next).toContain(bare('Otro Centro S.A.S.'))
    expect(next).not.toContain('NTC6072CSC')
    await change(WHOLE)
  })

  test('does not freeze the address of the centre', async () => {
    const { id } = await approve()
    const [row] = await rows<{ datos: object }>(
      t.db,
      sql`select datos_ceco -> 'centro' as datos from certcol where id_ceco = ${id}`,
    )
    expect(Object.keys(row!.datos)).not.toContain('correo')
  })

  test('ignores a licence that a visitor sends, and one for a protected person', async () => {
    const { body } = await t.visitor.post('/colaboradores', bodies.colaborador({ licencia: 'SST falsa' }))
    expect((await adm().get(`/colaboradores/getByParams?id=${body.id_col}`)).body[0].licencia_col).toBeNull()
    const { id_col } = t.accounts.adm
    const [person] = (await t.as('registro').get(`/colaboradores/getByParams?id=${id_col}`)).body
    const fields = Object.entries(person).filter(([name]) => name.endsWith('_col'))
    const sent = Object.fromEntries(fields.map(([name, value]) => [name.replace(/_col$/, ''), value]))
    delete sent.firma
    const answer = await t.as('registro').put(`/colaboradores/${id_col}`, { ...sent, licencia: 'SST falsa' })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([403, ['licencia']])
  })
})

describe('a preview (CENTRE-5)', () => {
  const sample = (body: object, files: Record<string, Uint8Array> = {}, query = '') =>
    adm().pictures('POST', `/centro/vista-previa${query}`, body, files)

  test('shows the data that would be saved, marked as a sample, without a link to check, and stores nothing', async () => {
    const before = await stored()
    const { status, headers, raw } = await sample(
      { nombre: 'Nombre Sin Guardar', color: '#7f1d1d', version: 0 },
      { logo: await clear(200, 100), firma: await picture(50, 20) },
    )
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('Muestra de certificado.pdf')
    const { text, page, pages } = await readPdf(raw)
    expect(pages).toBe(1)
    for (const line of ['Nombre Sin Guardar', 'SIN VALIDEZ', 'MUESTRA', 'sin código QR', WHOLE.representante])
      expect(text).toContain(bare(line))
    expect(text).not.toContain(NOMBRE)
    expect(raw.toString('latin1')).not.toContain('certificados.example')
    expect(JSON.stringify(await page.getStructTree())).toContain('Logotipo de Nombre Sin Guardar')
    expect(await stored()).toEqual(before)
  })

  test('is a picture for screens, in the sent colour', async () => {
    const { headers, raw } = await sample({ color: '#7f1d1d' }, {}, '?formato=svg')
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(raw.toString()).toContain('#7f1d1d')
    expect((await sample({ color: null }, {}, '?formato=svg')).raw.toString()).not.toContain('#7f1d1d')
  })

  test('is refused for the same reasons as a change', async () => {
    const { status, body } = await sample({ color: '#ffff00' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['color']])
  })
})

describe('while the centre has no name or no NIT (CENTRE-4)', () => {
  const tells = async (role: 'adm' | 'registro' = 'adm') =>
    (await t.as(role).get('/dashboard')).body.centroSinIdentificar
  afterEach(() => change(WHOLE))

  test.each([
    [{ nombre: null }, ['nombre']],
    [{ nombre: NOMBRE_INICIAL }, ['nombre']],
    [{ nit: null }, ['nit']],
    [{ nombre: null, nit: null }, ['nombre', 'nit']],
    [{ ciudad: null, representante: null }, undefined],
  ])('an ADM sees it on the first screen: %j', async (body, told) => {
    await change(body)
    expect(await tells()).toEqual(told)
    expect(await tells('registro')).toBeUndefined()
  })

  test('certificates are still approved', async () => {
    await change({ nombre: null, nit: null })
    expect((await t.visitor.get('/publico/centro')).body).toMatchObject({ nombre: NOMBRE_INICIAL, nit: null })
    const { text } = await readPdf(await pdfOf((await approve()).id))
    expect(text).toContain(bare(NOMBRE_INICIAL))
    expect(text).not.toContain('NIT830')
  })
})

describe('a test mail (CENTRE-7)', () => {
  const send = (app: TestApp, role: 'adm' | 'registro' = 'adm') => app.as(role).post('/centro/correo/prueba')
  const ownAddress = (app: TestApp, address: string | null) =>
    app.db.execute(
      sql`update colaboradores set correopersonal_col = ${address} where id_col = ${app.accounts.adm.id_col}`,
    )

  test('goes only to one’s own address, with name and colour of the centre, and is not stored', async () => {
    const smtp = await startSmtp()
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const app = await startTestApp({ SMTP_URL: smtp.url }, { level: 'trace', stream })
    try {
      await change(WHOLE, app)
      await ownAddress(app, 'Dueña@propia.example')
      const { body } = await send(app)
      expect(body).toEqual({
        status: 'ok',
        message: expect.stringContaining('Correo enviado a Dueña@propia.example'),
      })
      expect(smtp.received.map(({ to }) => to)).toHaveLength(1)
      const [mail] = smtp.received
      expect(mail!.raw).toMatch(/^From: "?Alturas del Norte S\.A\.S\."? </m)
      const html = partsOf(mail!.raw)
        .find(({ type }) => type === 'text/html')!
        .content.toString()
      expect(html).toContain(WHOLE.nombre)
      expect(html).toContain(`background:${WHOLE.color}`)
      expect((await rows(app.db, sql`select 1 from envios`)).length).toBe(0)

      await ownAddress(app, 'rechazado@propia.example')
      expect((await send(app)).body).toEqual({
        status: 'fail',
        message: 'El correo no aceptó la dirección del destinatario.',
      })
      await ownAddress(app, null)
      expect((await send(app)).body).toEqual({
        status: 'fail',
        message: 'Usted no tiene un correo registrado. Agréguelo en Mi cuenta e intente de nuevo.',
      })
      expect(smtp.received).toHaveLength(1)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.join('')).not.toMatch(/propia\.example|no such user/)
    } finally {
      await app.close()
      await smtp.close()
    }
  })

  test('reports a missing mail server, and leaves nothing in the outbox', async () => {
    expect((await send(t)).body).toEqual({
      status: 'fail',
      message: 'Todavía no se puede enviar correo. Lo configura quien instaló el portal.',
    })
  })

  test('is limited to three a minute per account, and says why it failed', async () => {
    const app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' })
    try {
      expect((await send(app)).body).toEqual({ status: 'fail', message: 'No hubo conexión con el correo.' })
      const timeout = AbortSignal.timeout
      const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 1000))
      const silent = vi.spyOn(app.deps.mailer, 'send').mockReturnValue(new Promise(() => {}))
      const { body } = await send(app)
      expect(body).toEqual({ status: 'fail', message: expect.stringContaining('no respondió en diez segundos') })
      spy.mockRestore()
      silent.mockRestore()
      expect((await send(app)).status).toBe(200)
      const fourth = await send(app)
      expect([fourth.status, Number(fourth.headers['retry-after'])]).toEqual([429, expect.any(Number)])
      const other = await app.make.cuenta(1)
      const token = await app.sessions.issue({ id_cue: other.id_cue, sesion_cue: 1 })
      expect((await app.withToken(token).post('/centro/correo/prueba')).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})
