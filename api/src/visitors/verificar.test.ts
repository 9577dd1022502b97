// Verification of documents by their code (TRUST-13), and of a number with a code (PUBLIC-14).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { codigoDe, leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { makeApproved } from '../../test/approved.ts'
import { bodies } from '../../test/factories.ts'
import { finished } from '../../test/inspections.ts'
import { rows } from '../db/client.ts'
import { certificaciones, colaboradores as col, empresas } from '../db/tables/training.ts'
import { logOptions } from '../http/log.ts'
import { lookUpByNumber } from '../training/certificados/actions/verify.ts'

const TOKEN = 'una-clave-de-las-cifras'
const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  const stream = { write: (line: string) => lines.push(line) }
  t = await startTestApp({ METRICS_TOKEN: TOKEN }, { ...logOptions('info'), stream })
})
afterAll(() => t.close())

const UNKNOWN = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null }
/** A code of no document. */
const NOBODYS = codigoDe([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

const verify = (code: string, as = t.visitor) => as.get(`/publico/verificar/${encodeURIComponent(code)}`)
const read = async (code: string) => {
  const { status, body } = await verify(code)
  expect(status, code).toBe(200)
  return body
}

/** Hands out the last version of a certificate or an inspection, and returns its code. */
const handOut = async (noun: 'certcol' | 'evaluacion', id: string): Promise<string> => {
  expect((await t.as('adm').get(`/${noun}/${id}/pdf`)).status).toBe(200)
  return (await t.as('adm').get(`/${noun}/${id}/emisiones`)).body[0].codigo_emi
}
const storedCode = async (id: string) =>
  (
    await rows<{ codigo: string }>(
      t.db,
      sql`select codigo_emi as codigo from emisiones where iddoc_emi = ${id} order by version_emi desc limit 1`,
    )
  )[0]!.codigo
const certificate = async (over: object = {}) => {
  const made = await makeApproved(t, over)
  return { ...made, code: await handOut('certcol', made.id_ceco) }
}
const correct = async (id: string, partes: string[], emision: number) => {
  const body = { partes, motivo: 'Un error de digitación', emision }
  expect((await t.as('adm').put(`/certcol/${id}/corregir`, body)).status).toBe(200)
}
const annul = async (noun: 'certcol' | 'evaluacion', id: string, emision: number) => {
  const body = { clase: 'fraude', motivo: 'Lo vendió un tercero', emision }
  expect((await t.as('adm').put(`/${noun}/${id}/anular`, body)).status).toBe(200)
}

describe('a certificate', () => {
  test('is told whole as it was issued, whatever changed since', async () => {
    const idemp = await t.make.empresa({ nombre: 'Montajes Ñandú S.A.S.' })
    const person = await t.make.colaborador({ nombres: 'Íñigo', apellidos: 'Peña Ibáñez' })
    const idcer = await t.make.certificacion({ responsables: [t.accounts.inspector.id_col] })
    const [row] = (await t.as('adm').post('/certcol', [{ idcer, idcol: person, idemp }])).body
    expect((await t.as('adm').put(`/certcol/updateEstado/${row.id_ceco}`, { estado: 1 })).status).toBe(200)
    const shown = (await t.as('adm').get(`/certcol/GetById/${row.id_ceco}`)).body
    const code = await handOut('certcol', row.id_ceco)
    const before = await read(code)
    const { certificacione, colaboradore } = shown
    expect(before).toEqual({
      estado: 'vigente',
      tipo: 'certificado',
      documento: {
        codigo: code,
        version: 1,
        numero: shown.codigo_ceco,
        centro: 'Centro de Prueba S.A.S.',
        nombre: 'Íñigo Peña Ibáñez',
        tipodocumento: colaboradore.tipodocumento.iniciales_tipo,
        numerodocumento: colaboradore.numerodocumento_col,
        curso: certificacione.curso.nombre_cur,
        horas: certificacione.horas_cer,
        fechainicio: certificacione.fechainicio_cer,
        fechafin: certificacione.fechafin_cer,
        registradoel: '2026-11-20',
        reemplaza: null,
        antes: null,
        empresa: 'Montajes Ñandú S.A.S.',
        firmantes: [{ nombre: expect.any(String), cargo: null, licencia: null }],
      },
      anuladoel: null,
      reemplazo: null,
      hoy: null,
    })
    await t.db.update(col).set({ nombres_col: 'Otro', apellidos_col: 'Nombre' }).where(eq(col.id_col, person))
    await t.db.update(col).set({ nombres_col: 'Firma' }).where(eq(col.id_col, t.accounts.inspector.id_col))
    await t.db.update(empresas).set({ nombre_emp: 'Otra S.A.S.' }).where(eq(empresas.id_emp, idemp))
    await t.db.update(certificaciones).set({ horas_cer: 99 }).where(eq(certificaciones.id_cer, idcer))
    expect(await read(code)).toEqual(before)
  })

  test('without signers is signed by the representative, and of nobody’s company says none', async () => {
    const { code } = await certificate()
    expect((await read(code)).documento).toMatchObject({
      empresa: null,
      firmantes: [{ nombre: 'Ana Ruiz Gil', cargo: 'Representante legal', licencia: null }],
    })
  })

  test('holds from its day of issue until its last day', async () => {
    const { code } = await certificate()
    const { fechainicio, fechafin } = (await read(code)).documento
    const { now } = t.clock
    const on = async (day: string) => {
      t.clock.now = new Date(`${day}T21:00:00-05:00`)
      const { estado } = await read(code)
      t.clock.now = now
      return estado
    }
    const dayAfter = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    expect(await on(dayAfter(fechainicio, -1))).toBe('aun_no_vale')
    expect(await on(fechainicio)).toBe('vigente')
    expect(await on(fechafin)).toBe('vigente')
    expect(await on(dayAfter(fechafin, 1))).toBe('vencido')
  })

  test('that was corrected is replaced, with the code of the new one once somebody got it', async () => {
    const { code, person, id_ceco } = await certificate()
    await t.db.update(col).set({ nombres_col: 'Iñigo José' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 1)
    // The paper says what holds, also before somebody got the new one.
    const { fechafin } = (await read(code)).documento
    const hoy = { situacion: 'vigente', hasta: fechafin, cambio: [] }
    expect(await read(code)).toMatchObject({ estado: 'reemplazado', reemplazo: null, anuladoel: null, hoy })
    expect(await read(await storedCode(id_ceco))).toEqual(UNKNOWN)
    const second = await handOut('certcol', id_ceco)
    expect(await read(code)).toMatchObject({
      estado: 'reemplazado',
      documento: { version: 1, nombre: 'Íñigo Peña Ibáñez' },
      reemplazo: second,
    })
    expect(await read(second)).toMatchObject({
      estado: 'vigente',
      documento: { version: 2, nombre: 'Iñigo José Peña Ibáñez', reemplaza: '2026-11-20', antes: null },
      reemplazo: null,
    })
    await t.db.update(col).set({ nombres_col: 'Íñigo' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 2)
    const third = await handOut('certcol', id_ceco)
    for (const old of [code, second]) expect((await read(old)).reemplazo).toBe(third)
  })

  test('tells the dates and hours that somebody got first', async () => {
    const idcur = (await t.as('adm').post('/cursos', bodies.curso())).body.id_cur as number
    const body = bodies.certificacion({ idcur, horas: 8 })
    const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer as number
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    const first = await handOut('certcol', id)
    await t.as('adm').put(`/certificaciones/${idcer}`, { ...body, horas: 40 })
    await correct(id, ['cohorte'], 1)
    expect((await read(await handOut('certcol', id))).documento).toMatchObject({ horas: 40, antes: { horas: 8 } })
    const { now } = t.clock
    t.clock.now = new Date('2060-01-01T12:00:00-05:00')
    const late = await read(first)
    t.clock.now = now
    expect(late.hoy.situacion).toBe('vencido')
    expect(await read(first)).toMatchObject({
      documento: { horas: 8, antes: null },
      hoy: { situacion: 'vigente', cambio: [{ campo: 'horas', decia: '8', vale: '40' }] },
    })
  })

  test('leads nobody from one number to another', async () => {
    const { code, person, id_ceco } = await certificate()
    await t.db.update(col).set({ numerodocumento_col: '79111222' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 1)
    const second = await handOut('certcol', id_ceco)
    expect(await read(code)).toMatchObject({ estado: 'reemplazado', reemplazo: null, hoy: null })
    expect((await read(second)).documento.numerodocumento).toBe('79111222')
  })

  test('that was annulled says on which day, never why, also for the versions before', async () => {
    const { code, person, id_ceco } = await certificate()
    await t.db.update(col).set({ nombres_col: 'Iñigo José' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 1)
    const second = await handOut('certcol', id_ceco)
    await annul('certcol', id_ceco, 2)
    for (const each of [code, second]) {
      const { raw, body } = await verify(each)
      expect(body).toMatchObject({ estado: 'anulado', anuladoel: '2026-11-20', reemplazo: null, hoy: null, tipo: 'certificado' }) // prettier-ignore
      expect(raw.toString()).not.toMatch(/fraude|tercero/)
    }
  })

  test('that nobody got has no code: approved, taken back, deleted or annulled', async () => {
    const [approved, back, deleted, annulled] = await Promise.all([1, 2, 3, 4].map(() => makeApproved(t)))
    await t.as('adm').put(`/certcol/updateEstado/${back!.id_ceco}`, { estado: 0 })
    await t.as('adm').delete(`/certcol/${deleted!.id_ceco}`)
    await annul('certcol', annulled!.id_ceco, 1)
    for (const { id_ceco } of [approved!, back!, deleted!, annulled!])
      expect(await read(await storedCode(id_ceco))).toEqual(UNKNOWN)
    expect((await read(await handOut('certcol', approved!.id_ceco))).estado).toBe('vigente')
  })
})

describe('an inspection', () => {
  const inspection = async (options: Parameters<typeof finished>[1] = {}) => {
    const made = await finished(t, options)
    return { ...made, code: await handOut('evaluacion', made.id) }
  }

  test('is told as it was issued, with its item', async () => {
    const idemp = await t.make.empresa({ nombre: 'Andamios Ñuble S.A.S.' })
    const ideq = await t.make.equipo({ idemp, numserie: 'VER-1' })
    const { code } = await inspection({ ideq })
    const { codigo_eq } = (await t.as('adm').get(`/equipos/${ideq}`)).body
    const before = await read(code)
    expect(before).toEqual({
      estado: 'vigente',
      tipo: 'inspeccion',
      documento: {
        codigo: code,
        version: 1,
        numero: `${codigo_eq}/2026-11-20`,
        centro: 'Centro de Prueba S.A.S.',
        fecha: '2026-11-20',
        resultado: 'aprobado',
        proxima: '2027-11-20',
        registradael: null,
        reemplaza: null,
        responsable: { nombre: expect.any(String), cargo: null },
        emitidapor: null,
        equipo: {
          id: ideq,
          codigo: codigo_eq,
          tipo: 'Arnés de cuerpo completo',
          clase: 'Arnés dorsal (1 argolla)',
          marca: '3M DBI-SALA',
          serie: 'VER-1',
          empresa: 'Andamios Ñuble S.A.S.',
        },
      },
      anuladoel: null,
      reemplazo: null,
      nousar: null,
      haymasnueva: false,
    })
    await t.db.update(empresas).set({ nombre_emp: 'Otra S.A.S.' }).where(eq(empresas.id_emp, idemp))
    expect(await read(code)).toEqual(before)
  })

  test('that rejected the item, or a later one that did, says not to use it', async () => {
    const first = await inspection({ fecha: '2026-11-18' })
    const second = await inspection({ ideq: first.ideq, fails: true })
    const nousar = 'La última inspección lo rechazó: no usar'
    expect(await read(first.code)).toMatchObject({
      estado: 'vigente',
      documento: { resultado: 'aprobado' },
      nousar,
      haymasnueva: true,
    })
    expect(await read(second.code)).toMatchObject({
      estado: 'vigente',
      documento: { resultado: 'rechazado', proxima: null },
      nousar,
      haymasnueva: false,
    })
    await annul('evaluacion', second.id, 1)
    expect(await read(second.code)).toMatchObject({ estado: 'anulado', anuladoel: '2026-11-20' })
    for (const { code } of [first, second])
      expect(await read(code)).toMatchObject({
        nousar: 'Se anuló un rechazo: no usar. Inspeccione de nuevo',
        haymasnueva: false,
      })
  })

  test('of an item with a failing answer in an unfinished one says so, and that none is newer', async () => {
    const { code, ideq } = await inspection({ fecha: '2026-11-19' })
    const ideva = await t.make.evaluacion(ideq, '2026-11-20')
    await t.as('inspector').post('/evaluaciondetalle', { ideva, idcri: 69, resultado: 0 })
    expect(await read(code)).toMatchObject({ nousar: 'En inspección, con fallas: no usar', haymasnueva: false })
  })

  test('expires after a year, but a rejection does not', async () => {
    const [approved, rejected] = [await inspection(), await inspection({ fails: true })]
    const { now } = t.clock
    t.clock.now = new Date('2027-11-21T15:00:00Z')
    const [one, other] = [await read(approved.code), await read(rejected.code)]
    t.clock.now = now
    expect(one).toMatchObject({ estado: 'vencido', nousar: null })
    expect(other).toMatchObject({ estado: 'vigente', documento: { resultado: 'rechazado' } })
    expect(other.nousar).not.toBeNull()
  })

  test('that was corrected leads to the version in force, which may be a rejection', async () => {
    const { code, id, answer } = await inspection()
    await answer(0)
    expect((await t.as('inspector').put(`/evaluacion/${id}`, { idobs: null })).body.emision_eva).toBe(2)
    expect(await read(code)).toMatchObject({ estado: 'reemplazado', reemplazo: null })
    const second = await handOut('evaluacion', id)
    expect(await read(code)).toMatchObject({
      estado: 'reemplazado',
      documento: { version: 1, resultado: 'aprobado' },
      reemplazo: second,
      nousar: expect.stringContaining('no usar'),
    })
    expect((await read(second)).documento).toMatchObject({ version: 2, resultado: 'rechazado', reemplaza: 1 })
    expect((await read(second)).documento.numero).toMatch(/ v2$/)
  })

  test('of a deleted item says that it is withdrawn', async () => {
    const { code, ideq } = await inspection()
    expect((await t.as('adm').delete(`/equipos/${ideq}`)).status).toBe(200)
    expect(await read(code)).toMatchObject({
      estado: 'vigente',
      documento: { resultado: 'aprobado' },
      nousar: 'Retirado del registro: no usar',
      haymasnueva: false,
    })
  })

  test('that nobody got has no code', async () => {
    const { id } = await finished(t)
    const code = await storedCode(id)
    expect(await read(code)).toEqual(UNKNOWN)
    expect((await t.as('adm').delete(`/evaluacion/${id}`)).status).toBe(200)
    expect(await read(code)).toEqual(UNKNOWN)
  })
})

describe('a code', () => {
  test('is read as people type and say it', async () => {
    const { code } = await certificate()
    const plain = leerCodigo(code).codigo!
    const wide = [...plain].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('')
    const spoken = plain.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
    for (const typed of [code.toLowerCase(), plain, [...plain].join(' '), code.replaceAll('-', ' – '), wide, spoken])
      expect((await read(typed)).documento?.codigo, typed).toBe(code)
  })

  test('that is unknown, mistyped or no code at all is answered alike', async () => {
    const { code } = await certificate()
    const first = code.startsWith('7') ? '8' : '7'
    const answers = []
    for (const typed of [
      NOBODYS,
      first + code.slice(1),
      'EQ-000123',
      'siete ka tres eme',
      'АВЕКМНОРСТУ',
      '七三九',
      '😀'.repeat(20),
      "' or 1=1 --",
      '\u0000',
      '%',
      'x'.repeat(300),
      'x'.repeat(10_000),
      ' ',
    ]) {
      const { status, headers, raw } = await verify(typed)
      expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
      answers.push([status, raw.toString()])
    }
    expect(answers).toEqual(answers.map(() => [200, JSON.stringify(UNKNOWN)]))
    // Bytes that are no text.
    expect((await t.visitor.get('/publico/verificar/%ff%')).body).toEqual(UNKNOWN)
  })

  test('runs the same statements, whether it is known, unknown or none', async () => {
    const { code } = await certificate()
    const counted = async (typed: string) => {
      const told: string[] = []
      t.onQuery((_ms, text) => told.push(text))
      await verify(typed)
      t.onQuery(() => {})
      return told.filter((text) => text.includes('codigo_emi')).toSorted()
    }
    const known = await counted(code)
    expect(known).toHaveLength(2)
    for (const typed of [NOBODYS, 'no es']) expect(await counted(typed)).toEqual(known)
  })

  test('and its number stand in no log and no metric', async () => {
    const { code, row } = await certificate()
    lines.length = 0
    for (const typed of [code, leerCodigo(code).codigo!, NOBODYS]) await verify(typed)
    const figures = await t.visitor.send('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })
    const seen = figures.raw.toString() + lines.join('\n')
    expect(figures.raw.toString()).toContain('route="/api/v1/publico/verificar/:codigo"')
    expect(lines.length).toBeGreaterThan(2)
    for (const secret of [code, leerCodigo(code).codigo!, NOBODYS, row.colaboradore.numerodocumento_col])
      expect(seen).not.toContain(secret)
  })

  test('tells of a person nothing but what the certificate says (PUBLIC-3)', async () => {
    const secrets = { telefono: '3009998877', direccion: 'Calle Escondida 9', fechanacimiento: '1987-06-05' }
    const { code, to } = await certificate(secrets)
    const { raw } = await verify(code)
    for (const secret of [to, ...Object.values(secrets)]) expect(raw.toString()).not.toContain(secret)
  })

  test('counts as a look-up of its kind, also one of nothing', async () => {
    const counts = async () => {
      await t.lookups.flush()
      return Object.fromEntries(
        (
          await rows<{ kind: string; n: string }>(
            t.db,
            sql`select tipo_con as kind, sum(total_con) as n from consultas group by tipo_con`,
          )
        ).map(({ kind, n }) => [kind, Number(n)]),
      )
    }
    const [{ code }, { id }] = [await certificate(), await finished(t)]
    const other = await handOut('evaluacion', id)
    const before = await counts()
    for (const typed of [code, NOBODYS, 'nada', other]) await verify(typed)
    const after = await counts()
    expect([after.certificados! - before.certificados!, after.inspecciones! - (before.inspecciones ?? 0)]).toEqual([
      3, 1,
    ])
  })

  test('is found by an index', async () => {
    await t.db.execute(sql`insert into emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, huella_emi)
      select 1, gen_random_uuid(), 1, codigo_emision(), now(), '' from generate_series(1, 5000)`)
    await t.db.execute(sql`analyze emisiones`)
    const plan = await rows<{ 'QUERY PLAN': string }>(
      t.db,
      sql`explain select from emisiones where codigo_emi = ${NOBODYS} and tipo_emi = 1 and entregada_emi is not null`,
    )
    expect(JSON.stringify(plan)).toContain('emisiones_codigo_uq')
  })

  test('is limited with the other look-ups', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await limited.visitor.get(n % 2 ? `/publico/verificar/${NOBODYS}` : '/publico/inspecciones/nada')).status,
      )
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 30)).not.toContain(429)
    await limited.close()
  })
})

describe('the look-up by number', () => {
  const PAGE = { page: 0, size: 20 }
  const look = (numero: string, typed = '') => lookUpByNumber(t.deps, numero, typed, PAGE, hoyEnBogota(t.clock.now))

  test('lists annulled certificates as Anulado, and no replaced versions', async () => {
    const { person, id_ceco, row, code } = await certificate()
    await t.db.update(col).set({ nombres_col: 'Iñigo José' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 1)
    const listed = async () =>
      (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${row.colaboradore.numerodocumento_col}`)).body.items
    expect(await listed()).toMatchObject([{ situacion_ceco: 'aprobado', emision_ceco: 2 }])
    expect(JSON.stringify(await listed())).not.toContain(code)
    await annul('certcol', id_ceco, 2)
    expect(await listed()).toMatchObject([{ situacion_ceco: 'anulado', emision_ceco: 2 }])
  })

  test('opens with the document that its code names, and no other one’s', async () => {
    const [theirs, others] = [await certificate(), await certificate()]
    const number = theirs.row.colaboradore.numerodocumento_col
    const plain = await look(number)
    expect([plain.total, plain.nombrado]).toEqual([1, null])
    for (const typed of [others.code, NOBODYS, 'nada', 'x'.repeat(10_000), '\u0000']) {
      expect(await look(number, typed), typed.slice(0, 20)).toEqual(plain)
    }
    const named = await look(` ${Number(number).toLocaleString('es-CO')} `, theirs.code.toLowerCase())
    expect(named.items).toEqual(plain.items)
    expect(named.nombrado).toMatchObject({ fila: 0, estado: 'vigente', documento: { codigo: theirs.code } })
    await annul('certcol', theirs.id_ceco, 1)
    expect((await look(number, theirs.code)).nombrado).toMatchObject({ fila: 0, estado: 'anulado' })
  })

  test('knows a document under the number that stands on it, not under a later one', async () => {
    const { code, person, id_ceco, row } = await certificate()
    const number = row.colaboradore.numerodocumento_col
    await t.db.update(col).set({ numerodocumento_col: '79333444' }).where(eq(col.id_col, person))
    await correct(id_ceco, ['aprendiz'], 1)
    const second = await handOut('certcol', id_ceco)
    expect(await look(number, code)).toMatchObject({
      total: 0,
      nombrado: { fila: -1, estado: 'reemplazado', reemplazo: null },
    })
    expect((await look('79333444', code)).nombrado).toBeNull()
    expect((await look('79333444', second)).nombrado).toMatchObject({ fila: 0, estado: 'vigente' })
  })
})
