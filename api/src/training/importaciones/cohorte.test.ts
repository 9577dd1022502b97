import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { fingerprint } from '../../../test/hostile.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones, colaboradores, empresas } from '../../db/tables/training.ts'
import { consentimientos, importaciones } from '../../db/tables/people.ts'

// The declaration of an import, and the inscription of its people in a cohort (PEOPLE-19,
// PEOPLE-23).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const SAVE = '/colaboradores/createArray?declaracion=1'
const save = (people: object[], query = '', as = t.as('adm')) => as.post(SAVE + query, people)
const learnersOf = (idcer: number) =>
  t.db
    .select({ idcol: certcol.idcol_ceco, idemp: certcol.idemp_ceco, n: certcol.consecutivo_ceco })
    .from(certcol)
    .where(eq(certcol.idcer_ceco, idcer))
    .orderBy(certcol.consecutivo_ceco)
const idOf = async (numero: string) =>
  (
    await t.db
      .select({ id: colaboradores.id_col })
      .from(colaboradores)
      .where(eq(colaboradores.numerodocumento_col, numero))
  )[0]!.id

describe('the declaration', () => {
  test.each(['', '?declaracion=0', '?declaracion='])('is required: «%s»', async (query) => {
    const before = await fingerprint(t.db)
    const { terminos: _, ...person } = bodies.colaborador()
    const { status, body } = await t.as('adm').post(`/colaboradores/createArray${query}`, [person])
    expect([status, body.fields]).toEqual([400, { declaracion: expect.stringMatching(/^Marque la declaración/) }])
    expect(await fingerprint(t.db)).toBe(before)
  })

  test('is stored with the account, the import and the address', async () => {
    const person = bodies.colaborador()
    const { body } = await save([person], '', t.as('registro'))
    const [proof] = await t.db
      .select()
      .from(consentimientos)
      .where(eq(consentimientos.idcol_con, await idOf(person.numerodocumento)))
    const { id_cue } = t.accounts.registro
    expect(proof).toMatchObject({
      canal_con: 'importacion',
      clase_con: 'otorga',
      usos_con: ['formacion'],
      registradopor_con: id_cue,
      idimp_con: body.importacion,
    })
    const [row] = await t.db.select().from(importaciones).where(eq(importaciones.id_imp, body.importacion))
    expect(row).toMatchObject({
      idcue_imp: id_cue,
      filas_imp: 1,
      creadas_imp: 1,
      inscritas_imp: 0,
    })
  })
})

describe('with a cohort', () => {
  test('people are registered and inscribed in the order of the sheet, with its company', async () => {
    const idcer = await t.make.certificacion()
    const [own, sent] = [await t.make.empresa(), await t.make.empresa()]
    const known = bodies.colaborador({ idemp: own })
    const idKnown = await t.make.colaborador(known)
    const [first, last] = [
      bodies.colaborador({ numerodocumento: '999888777', idemp: sent }),
      bodies.colaborador({ numerodocumento: '111222333' }),
    ]
    const { status, body } = await save([first, known, last, first], `&idcer=${idcer}`, t.as('registro'))
    expect([status, body]).toEqual([
      201,
      {
        importacion: expect.any(Number),
        creadas: 2,
        registradas: [known.numerodocumento, first.numerodocumento],
        inscritas: 3,
        omitidas: [],
        retiradas: 0,
      },
    ])
    expect(await learnersOf(idcer)).toEqual([
      { idcol: await idOf('999888777'), idemp: sent, n: 1 },
      { idcol: idKnown, idemp: own, n: 2 },
      { idcol: await idOf('111222333'), idemp: 0, n: 3 },
    ])
  })

  test('people who are inscribed already or wait for confirmation are skipped and reported', async () => {
    const idcer = await t.make.certificacion()
    const [inscribed, waiting, hidden] = [bodies.colaborador(), bodies.colaborador(), bodies.colaborador()]
    await t.make.inscripcion(idcer, await t.make.colaborador(inscribed))
    await t.visitor.post('/colaboradores', waiting)
    await t.as('adm').delete(`/certcol/${await t.make.inscripcion(idcer, await t.make.colaborador(hidden))}`)
    const { body } = await save([inscribed, waiting, hidden], `&idcer=${idcer}`)
    expect(body).toMatchObject({ creadas: 0, inscritas: 1 })
    expect(body.omitidas).toEqual([
      { numero: inscribed.numerodocumento, nombre: 'Íngrid Yuliana Núñez Ñáñez', motivo: 'Ya está inscrita' },
      {
        numero: waiting.numerodocumento,
        nombre: 'Íngrid Yuliana Núñez Ñáñez',
        motivo: 'La persona está por confirmar',
      },
    ])
  })

  test('a number that is registered with another name is skipped, and that name is not revealed', async () => {
    const idcer = await t.make.certificacion()
    const known = { nombres: 'Ana María', apellidos: 'Ruiz Gil' }
    const rows = [
      { nombres: 'Luis', apellidos: 'Paz Mora' },
      { ...known, tipodocumento: 2 },
      { nombres: 'Maria Ana', apellidos: 'Ruíz Hil' },
    ].map((over) => bodies.colaborador(over))
    for (const { numerodocumento } of rows) await t.make.colaborador({ ...known, numerodocumento })
    await t.make.inscripcion(idcer, await idOf(rows[0]!.numerodocumento))
    const { body } = await save(rows, `&idcer=${idcer}`)
    const motivo = 'El número está registrado a nombre de otra persona: revise el número'
    expect(body).toMatchObject({ creadas: 0, inscritas: 1 })
    expect(body.omitidas).toEqual([
      { numero: rows[0]!.numerodocumento, nombre: 'Luis Paz Mora', motivo },
      { numero: rows[1]!.numerodocumento, nombre: 'Ana María Ruiz Gil', motivo },
    ])
    expect((await learnersOf(idcer)).map(({ idcol }) => idcol)).toEqual([
      await idOf(rows[0]!.numerodocumento),
      await idOf(rows[2]!.numerodocumento),
    ])
  })

  test('that is closed or unknown, nothing is saved', async () => {
    const closed = await t.make.certificacion()
    for (const [estado, code] of [
      [1, 'certificacion_cerrada'],
      [2, 'certificacion_cerrada'],
    ] as const) {
      await t.db.update(certificaciones).set({ estado_cer: estado }).where(eq(certificaciones.id_cer, closed))
      const before = await fingerprint(t.db)
      const { status, body } = await save([bodies.colaborador()], `&idcer=${closed}`)
      expect([status, body.code]).toEqual([409, code])
      expect(await fingerprint(t.db)).toBe(before)
    }
    const none = await save([bodies.colaborador()], '&idcer=999999')
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['idcer']])
    expect((await save([bodies.colaborador()], '&idcer=x')).status).toBe(400)
  })

  test('at most as many are taken as can be inscribed at once, and the refusal has the number', async () => {
    const idcer = await t.make.certificacion()
    const { status, body } = await save(
      Array.from({ length: 1001 }, () => bodies.colaborador()),
      `&idcer=${idcer}`,
    )
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/trae 1\.001 personas y se inscriben máximo 1\.000/),
    ])
  })

  test('permissions to register and to inscribe others are needed', async () => {
    const idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    const caller = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
    const idcer = await t.make.certificacion()
    const may = async (permissions: string[]) => {
      await grant(t, idrol, (module, action) => permissions.includes(`${module} ${action}`))
      return (await save([bodies.colaborador()], `&idcer=${idcer}`, caller)).status
    }
    const all = ['Colaboradores crear', 'CertColaboradores crear', 'CertColaboradores filtrar']
    expect(await may(all)).toBe(201)
    for (const without of all) expect(await may(all.filter((each) => each !== without)), without).toBe(403)
  })

  test('two simultaneous imports inscribe everybody once, whatever the order of their sheets', async () => {
    const [one, other] = [await t.make.certificacion(), await t.make.certificacion()]
    const people = Array.from({ length: 40 }, () => bodies.colaborador())
    const answers = await Promise.all([
      save(people, `&idcer=${one}`),
      save(people.toReversed(), `&idcer=${one}`),
      save(people.toReversed(), `&idcer=${other}`),
      save(people),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.reduce((sum, { body }) => sum + body.creadas, 0)).toBe(40)
    expect([(await learnersOf(one)).length, (await learnersOf(other)).length]).toEqual([40, 40])
  })

  test('a repeated call creates nothing twice, and another cohort counts as other data', async () => {
    const [one, other] = [await t.make.certificacion(), await t.make.certificacion()]
    const people = [bodies.colaborador()]
    const press = (idcer: number) =>
      t.as('adm').send('POST', `${SAVE}&idcer=${idcer}`, people, { 'idempotency-key': 'una-sola-pulsacion' })
    const [first, again] = [await press(one), await press(one)]
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await press(other)).body.code).toBe('clave_repetida')
    expect(await learnersOf(other)).toEqual([])
  })

  test('a person who is deleted at the same moment is registered again', async () => {
    const idcer = await t.make.certificacion()
    const person = bodies.colaborador()
    const id = await t.make.colaborador(person)
    const { status, body } = await callMeanwhile(
      t.db,
      (tx) => tx.delete(colaboradores).where(eq(colaboradores.id_col, id)),
      () => save([bodies.colaborador(), person], `&idcer=${idcer}`),
    )
    expect([status, body]).toMatchObject([201, { creadas: 2, registradas: [], inscritas: 2, omitidas: [] }])
  })

  test('a company that is deleted at the same moment is reported with its row', async () => {
    const gone = await t.make.empresa()
    const { status, body } = await callMeanwhile(
      t.db,
      (tx) => tx.delete(empresas).where(eq(empresas.id_emp, gone)),
      () => save([bodies.colaborador(), bodies.colaborador({ idemp: gone })]),
    )
    const idemp = 'Elija una empresa de la lista.'
    expect([status, body.filas, body.fields]).toEqual([400, [{ fila: 2, motivos: { idemp } }], { '1.idemp': idemp }])
  })

  test('an error in one row saves nobody', async () => {
    const idcer = await t.make.certificacion()
    expect((await save([bodies.colaborador(), bodies.colaborador({ telefono: '1' })], `&idcer=${idcer}`)).status).toBe(
      400,
    )
    expect(await learnersOf(idcer)).toEqual([])
    const [cohort] = await t.db
      .select({ last: certificaciones.ultimoconsecutivo_cer })
      .from(certificaciones)
      .where(sql`id_cer = ${idcer}`)
    expect(cohort!.last).toBe(0)
  })
})
