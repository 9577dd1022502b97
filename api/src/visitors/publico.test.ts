import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION_TERMINOS } from '@anclaje/contract/rules/training/autorizacion'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { bodies } from '../../test/factories.ts'
import { inspect } from '../../test/inspections.ts'
import { picture } from '../../test/pictures.ts'
import { rows } from '../db/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const options = async (list: string) => {
  const { status, body } = await t.visitor.get(`/publico/opciones/${list}`)
  expect(status, list).toBe(200)
  return body as { id: number; nombre: string }[]
}

describe('the lists of a public form', () => {
  test('have only ids and names', async () => {
    const equipment = ['tipoequipos', 'marcas', 'claseequipo?padre=1', 'normas?padre=1']
    for (const list of ['paises', 'tipodocs', 'departamentos', 'ciudades?padre=5', 'empresas', ...equipment]) {
      const found = await options(list)
      expect(found.length, list).toBeGreaterThan(0)
      expect([...new Set(found.flatMap((each) => Object.keys(each)))].toSorted(), list).toEqual(['id', 'nombre'])
    }
  })

  test('are searched without accents, and cities within their department', async () => {
    expect(await options('paises?buscar=mexico')).toEqual([{ id: 484, nombre: 'México' }])
    const cities = await options('ciudades?padre=5&buscar=medellin')
    expect(cities).toEqual([{ id: 5001, nombre: 'Medellín' }])
    expect((await t.visitor.get('/publico/opciones/ciudades')).status).toBe(400)
    for (const list of ['nada', 'colaboradores', '__proto__', 'toString'])
      expect((await t.visitor.get(`/publico/opciones/${list}`)).status, list).toBe(404)
  })

  test('of companies cannot be read completely', async () => {
    for (let n = 0; n < 12; n += 1) await t.make.empresa({ nombre: `Montajes Ñ ${n} S.A.S.` })
    await t.make.empresa({ nombre: 'Única Montañera', nit: '830123456' })
    const nobody = [{ id: 0, nombre: 'INDEPENDIENTE' }]
    for (const text of [
      '',
      '?buscar=',
      '?buscar=Mo',
      '?buscar=%25%25%25',
      '?buscar=___',
      '?buscar=...',
      '?buscar=1%202%203',
    ])
      expect(await options(`empresas${text}`), text).toEqual(nobody.slice(0, text.endsWith('3') ? 0 : 1))
    expect(await options('empresas?buscar=mon')).toHaveLength(10)
    expect((await options('empresas?buscar=unica')).map(({ nombre }) => nombre)).toEqual(['Única Montañera'])
    expect((await options('empresas?buscar=830.123.456-1')).map(({ nombre }) => nombre)).toEqual(['Única Montañera'])
    expect(await options('empresas?buscar=83012345')).toEqual([])
  })
})

test('shows the name of the centre, and nothing else', async () => {
  expect((await t.visitor.get('/publico/centro')).body).toEqual({
    nombre: 'Centro de Prueba S.A.S.',
    nit: '900373913',
    ciudad: 'Bogotá, D.C.',
    correo: null,
    contacto: null,
    recuperacion: false,
  })
})

describe('a public registration', () => {
  test('of a learner waits for staff, who see it and confirm it', async () => {
    const file = { name: 'firma.png', type: 'image/png', bytes: await picture(40, 20) }
    const sent = bodies.colaborador({ nombres: 'Vanesa', estado: 1, cuentaacceso: 1, origen: 'personal' })
    const { status, body } = await t.visitor.form('POST', '/colaboradores', sent, file)
    expect([status, Object.keys(body)]).toEqual([201, ['id_col']])
    const adm = t.as('adm')
    const waiting = async () => (await adm.get('/colaboradores?porconfirmar=1')).body
    expect(await waiting()).toMatchObject({
      totalItems: 1,
      items: [{ id_col: body.id_col, estado_col: 0, origen_col: 'publico' }],
    })
    const [consent] = await rows<object>(
      t.db,
      sql`select canal_con, version_con, direccion_con from consentimientos where idcol_con = ${body.id_col}`,
    )
    expect(consent).toEqual({ canal_con: 'publico', version_con: VERSION_TERMINOS, direccion_con: '127.0.0.1' })

    const url = `/colaboradores/${body.id_col}/confirmar`
    expect((await t.as('consulta').put(url)).status).toBe(403)
    expect((await t.visitor.put(url)).status).toBe(401)
    for (let n = 0; n < 2; n += 1)
      expect((await t.as('registro').put(url)).body).toMatchObject({
        id_col: body.id_col,
        estado_col: 1,
        origen_col: 'publico',
      })
    expect((await waiting()).totalItems).toBe(0)
    expect((await adm.put('/colaboradores/999999/confirmar')).status).toBe(404)
  })

  test('of a company waits for staff too', async () => {
    const { status, body } = await t.visitor.post('/empresa', bodies.empresa({ porconfirmar: false }))
    expect([status, Object.keys(body)]).toEqual([201, ['id_emp']])
    const waiting = async () => (await t.as('adm').get('/empresa?porconfirmar=1')).body
    expect(await waiting()).toMatchObject({ totalItems: 1, items: [{ id_emp: body.id_emp, origen_emp: 'publico' }] })
    const url = `/empresa/${body.id_emp}/confirmar`
    expect((await t.as('consulta').put(url)).status).toBe(403)
    expect((await t.as('registro').put(url)).body).toMatchObject({ porconfirmar_emp: false, origen_emp: 'publico' })
    expect((await waiting()).totalItems).toBe(0)
    expect((await t.as('adm').put('/empresa/999999/confirmar')).status).toBe(404)
  })

  test('needs the consent, and refuses duplicates', async () => {
    const without = await t.visitor.post('/colaboradores', bodies.colaborador({ terminos: 0 }))
    expect([without.status, without.body.fields.terminos]).toEqual([
      400,
      'Para continuar con el registro debe aceptar los terminos de tratamiento de datos',
    ])
    const { numerodocumento } = bodies.colaborador()
    await t.make.colaborador({ numerodocumento })
    const again = await t.visitor.post('/colaboradores', bodies.colaborador({ numerodocumento }))
    expect([again.status, again.body.message]).toEqual([403, 'La persona ya se encuentra registrada en la plataforma'])
  })

  test('that fills in the hidden field is refused', async () => {
    for (const [path, body] of [
      ['/colaboradores', bodies.colaborador()],
      ['/empresa', bodies.empresa()],
    ] as const)
      expect((await t.visitor.post(path, { ...body, sitioweb: 'https://spam.example' })).status).toBe(400)
  })

  test('is limited to five a minute for an address', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await limited.visitor.post('/empresa', bodies.empresa())).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await limited.close()
  })
})

test('no public answer reveals more about a person than a certificate does (PUBLIC-3)', async () => {
  const secrets = {
    correopersonal: 'secreto@example.com',
    telefono: '3009998877',
    direccion: 'Calle Escondida 9',
    fechanacimiento: '1987-06-05',
  }
  const body = bodies.colaborador(secrets)
  const person = await t.make.colaborador(body)
  const id = await t.make.inscripcion(await t.make.certificacion(), person)
  await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
  const publicReads = t.app.declaredRoutes.filter(({ method, access }) => method === 'GET' && access === 'public')
  for (const { url } of publicReads) {
    const path = url.replace(':lista', 'empresas').replace('/*', '/x')
    const { raw } = await t.visitor.get(
      `${path}?numerodocumento=${body.numerodocumento}&buscar=${body.numerodocumento}`,
    )
    for (const secret of Object.values(secrets)) expect(raw.toString(), `${url} ${secret}`).not.toContain(secret)
  }
  const again = await t.visitor.post('/colaboradores', body)
  for (const secret of Object.values(secrets)) expect(again.raw.toString()).not.toContain(secret)
})

describe('the inspections of an item', () => {
  const look = (equipo: string, as = t.visitor) => as.get(`/publico/inspecciones/${encodeURIComponent(equipo)}`)

  test('can be read with its id: the item, its company, and the result of each inspection', async () => {
    const idemp = await t.make.empresa({ nombre: 'Montajes Ñandú S.A.S.' })
    const id = await t.make.equipo({ idemp, numserie: 'PUB-1' })
    await inspect(t, id, '2025-11-19', 2)
    await inspect(t, id, '2025-11-20', 2)
    await inspect(t, id, '2026-01-05', 1)
    await inspect(t, id, '2026-11-02', 0)
    const { status, body, headers } = await look(id)
    expect(status).toBe(200)
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
    expect(body).toEqual({
      nousar: null,
      inspeccionar: null,
      equipo: {
        codigo_eq: expect.stringMatching(/^EQ-\d{6}$/),
        numserie_eq: 'PUB-1',
        tipoequipo: { nombre_tipoeq: 'Arnés de cuerpo completo' },
        claseequipo: { nombre_claeq: 'Arnés dorsal (1 argolla)' },
        marca: { nombre_mar: '3M DBI-SALA' },
        empresa: { nombre_emp: 'Montajes Ñandú S.A.S.' },
      },
      inspecciones: [
        { fecha_eva: '2026-11-02', estado_eva: 0, situacion_eva: 'pendiente' },
        { fecha_eva: '2026-01-05', estado_eva: 1, situacion_eva: 'rechazado' },
        { fecha_eva: '2025-11-20', estado_eva: 2, situacion_eva: 'aprobado' },
        { fecha_eva: '2025-11-19', estado_eva: 2, situacion_eva: 'vencido' },
      ],
    })
  })

  test('show neither serial nor company nor id when read by its code, unless a session sees items', async () => {
    const id = await t.make.equipo()
    const { codigo_eq } = (await t.as('adm').get(`/equipos/${id}`)).body
    for (const code of [codigo_eq, codigo_eq.toLowerCase(), `EQ ${Number(codigo_eq.slice(3))}`]) {
      const { body } = await look(code)
      expect(body.equipo).toMatchObject({ codigo_eq, numserie_eq: null, empresa: null })
      expect(JSON.stringify(body)).not.toContain(id)
    }
    expect((await look(codigo_eq, t.as('inspector'))).body.equipo.empresa).toEqual({ nombre_emp: 'INDEPENDIENTE' })
    expect((await look(codigo_eq, t.as('consulta'))).body.equipo).toMatchObject({ numserie_eq: null, empresa: null })
    expect((await look(codigo_eq, t.withToken('nada'))).body.equipo.empresa).toBeNull()
  })

  test('of an item that a visitor registered look like those of an unknown one, until staff or its first result confirm it', async () => {
    const register = async () =>
      (await t.visitor.post('/equipos', bodies.equipo())).body as { id_eq: string; codigo_eq: string }
    const [confirmed, inspected] = [await register(), await register()]
    const unknown = await look('EQ-999999')
    for (const item of [confirmed, inspected])
      for (const name of [item.id_eq, item.codigo_eq])
        for (const as of [t.visitor, t.as('adm')]) {
          const answer = await look(name, as)
          expect([answer.status, answer.body]).toEqual([404, { ...unknown.body, idSolicitud: answer.body.idSolicitud }])
        }
    await t.as('inspector').put(`/equipos/${confirmed.id_eq}/confirmar`)
    expect((await look(confirmed.codigo_eq)).status).toBe(200)

    const ideva = await t.make.evaluacion(inspected.id_eq)
    await t.as('inspector').post('/evaluaciondetalle', { ideva, idcri: 69, resultado: 0 })
    expect((await look(inspected.id_eq)).status).toBe(404)
    await t.as('inspector').put(`/evaluacion/${ideva}`, { idcol: t.accounts.inspector.id_col })
    expect((await look(inspected.id_eq)).body.inspecciones).toMatchObject([{ estado_eva: 1 }])
    expect((await t.as('adm').get(`/equipos/${inspected.id_eq}`)).body).toMatchObject({
      porconfirmar_eq: false,
      origen_eq: 'publico',
    })
  })

  test('do not exist for an unknown or deleted item', async () => {
    for (const text of ['EQ-999999', '00000000-0000-7000-8000-000000000000', 'nada', '1', "' or 1=1 --", 'EQ-'])
      expect((await look(text)).status, text).toBe(404)
  })

  test('are counted by day', async () => {
    const id = await t.make.equipo()
    await t.lookups.flush()
    const count = async () =>
      Number(
        (
          await rows<{ n: number | string }>(
            t.db,
            sql`select coalesce(sum(total_con), 0) as n from consultas where tipo_con = 'inspecciones'`,
          )
        )[0]!.n,
      )
    const before = await count()
    await look(id)
    await t.lookups.flush()
    expect(await count()).toBe(before + 1)
  })
})
