import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { callMeanwhile, isWaiting } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'
import { consentimientos, importaciones, importacionespersonas } from '../../db/tables/people.ts'
import { envios } from '../../db/tables/mail.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { colaboradores, responsables } from '../../db/tables/training.ts'
import { lockConsenting } from '../autorizaciones/queries.ts'
import { purgeImports } from './actions/undo.ts'

// An import can be undone within an hour, either completely or not at all (PEOPLE-24).

let t: TestApp
let start: Date
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { level: 'error', stream: { write: (line: string) => void lines.push(line) } })
  start = t.clock.now
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = start
})
const wait = (minutes: number) => {
  t.clock.now = new Date(start.getTime() + minutes * 60_000)
}

const undo = (id: number, as = t.as('adm')) => as.post(`/importaciones/${id}/deshacer`)
/** Imports people, some of whom may already be registered. Returns the import and their ids. */
async function imported(
  people: object[],
  { as = t.as('adm'), idcer }: { as?: ReturnType<TestApp['as']>; idcer?: number } = {},
) {
  const query = idcer === undefined ? '' : `&idcer=${idcer}`
  const { status, body } = await as.post(`/colaboradores/createArray?declaracion=1${query}`, people)
  expect(status).toBe(201)
  const numbers = people.map((person) => (person as { numerodocumento: string }).numerodocumento)
  const ids: number[] = []
  for (const numero of numbers)
    ids.push(
      (
        await t.db
          .select({ id: colaboradores.id_col })
          .from(colaboradores)
          .where(eq(colaboradores.numerodocumento_col, numero))
      )[0]!.id,
    )
  return { id: body.importacion as number, ids }
}
const exists = async (id: number) => (await t.db.$count(colaboradores, eq(colaboradores.id_col, id))) > 0
const consentsOf = (id: number) =>
  t.db.select().from(consentimientos).where(eq(consentimientos.idcol_con, id)).orderBy(consentimientos.id_con)
const one = () => imported([bodies.colaborador({ nombres: 'Ana María', apellidos: 'Ruiz Gil' })])

describe('an import can be undone', () => {
  test('so that its people are deleted, their consents are revoked, and the totals are right', async () => {
    const before = (await t.as('adm').get('/colaboradores')).body.totalItems
    const { id, ids } = await imported([bodies.colaborador(), bodies.colaborador()])
    wait(60)
    const { status, body } = await undo(id)
    expect([status, body]).toEqual([
      200,
      { message: 'Se deshizo la importación: 2 aprendices', personas: 2, inscripciones: 0 },
    ])
    expect([await exists(ids[0]!), (await t.as('adm').get('/colaboradores')).body.totalItems]).toEqual([false, before])
    const proof = { idimp_con: id, registradopor_con: t.accounts.adm.id_cue, usos_con: ['formacion'] }
    expect(await consentsOf(ids[0]!)).toMatchObject([
      { ...proof, clase_con: 'otorga' },
      { ...proof, clase_con: 'retira' },
    ])
    const [row] = await t.db.select().from(importaciones).where(eq(importaciones.id_imp, id))
    expect(row).toMatchObject({ creadas_imp: 2, deshechapor_imp: t.accounts.adm.id_cue })
    const logged = lines.map((line) => JSON.parse(line)).filter(({ evento }) => evento === 'importacion_deshecha')
    expect(logged.at(-1)).toMatchObject({ importacion: id, personas: 2, inscripciones: 0, por: t.accounts.adm.id_cue })
    expect(lines.join('')).not.toMatch(/Yuliana/)
  })

  test('with its inscriptions, and without changes of people who were registered before', async () => {
    const idcer = await t.make.certificacion()
    const known = bodies.colaborador()
    const idKnown = await t.make.colaborador(known)
    await t.as('adm').get(`/colaboradores?cedula=${known.numerodocumento}`)
    const total = async () => (await t.as('adm').get('/certcol')).body.totalItems
    const before = await total()
    const { id, ids } = await imported([known, bodies.colaborador()], { idcer })
    expect(await total()).toBe(before + 2)
    const { curso, cohorte_cer } = (await t.as('adm').get(`/certificaciones/${idcer}`)).body
    const cohorte_imp = `${curso.nombre_cur}, cohorte ${cohorte_cer}`
    expect((await t.as('adm').get('/importaciones')).body[0]).toMatchObject({ id_imp: id, cohorte_imp })
    // Later changes of people who were registered before the import do not matter.
    await t.as('adm').put(`/colaboradores/${idKnown}`, { ...known, direccion: 'Otra' })
    await t.make.inscripcion(await t.make.certificacion(), idKnown)
    const { body } = await undo(id)
    expect(body).toMatchObject({ message: 'Se deshizo la importación: 1 aprendiz y 2 inscripciones', personas: 1 })
    expect([await exists(idKnown), await exists(ids[1]!), await total()]).toEqual([true, false, before + 1])
    const kept = await t.db.select().from(certcol).where(eq(certcol.idcer_ceco, idcer))
    expect(kept).toMatchObject([{ idcol_ceco: idKnown, eliminadopor_ceco: t.accounts.adm.id_cue }])
    // This person can be inscribed again, and gets the next number.
    const again = await imported([known], { idcer })
    const numbers = await t.db
      .select({ n: certcol.consecutivo_ceco })
      .from(certcol)
      .where(eq(certcol.idcer_ceco, idcer))
      .orderBy(certcol.consecutivo_ceco)
    expect(numbers.at(-1)).toEqual({ n: 3 })
    expect((await undo(again.id)).body.message).toBe('Se deshizo la importación: 1 inscripción')
  })

  test('without the people that somebody deleted since', async () => {
    const { id, ids } = await one()
    expect((await t.as('adm').delete(`/colaboradores/${ids[0]}`)).status).toBe(200)
    expect((await undo(id)).body).toEqual({ message: 'Se deshizo la importación', personas: 0, inscripciones: 0 })
  })

  test('with many people, in one statement each', async () => {
    const people = Array.from({ length: 1500 }, () => bodies.colaborador())
    const { body } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', people)
    expect((await undo(body.importacion)).body.personas).toBe(1500)
  })

  test('once, also by two simultaneous calls', async () => {
    const { id } = await one()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await undo(id)).body.code).toBe('importacion_deshecha')
  })
})

describe('an import cannot be undone', () => {
  const AFTER: [string, (person: { id: number; idceco: string | undefined }) => Promise<unknown>, string][] = [
    [
      'was changed',
      ({ id }) =>
        t.as('adm').put(`/colaboradores/${id}`, bodies.colaborador({ apellidos: 'Ruiz Gil', nombres: 'Ana María' })),
      'sus datos cambiaron',
    ],
    [
      'got an account',
      ({ id }) =>
        t.as('adm').post('/cuentaacceso', {
          username: `u${id}`,
          password: 'clave-1234',
          idcolaborador: id,
          idrol: ROLES.consulta,
        }),
      'tiene una cuenta de acceso',
    ],
    [
      'was inscribed elsewhere',
      async ({ id }) => t.make.inscripcion(await t.make.certificacion(), id),
      'se inscribió en una cohorte',
    ],
    [
      'signs',
      async ({ id }) =>
        t.db.insert(responsables).values({ idcer_res: await t.make.certificacion(), idcol_res: id, orden_res: 1 }),
      'firma o inspecciona',
    ],
    [
      'inspects',
      async ({ id }) =>
        t.db.execute(
          sql`update evaluaciones set idcol_eva = ${id} where id_eva = ${await t.make.evaluacion(await t.make.equipo())}`,
        ),
      'firma o inspecciona',
    ],
    [
      'was mailed',
      ({ id }) =>
        t.db.insert(envios).values({ tipo_env: 1, destino_env: 'a@b.co', idcol_env: id, estado_env: 'enviado' }),
      'se le envió un correo',
    ],
    [
      'was approved',
      ({ idceco }) => t.as('adm').put(`/certcol/updateEstado/${idceco}`, { estado: 1 }),
      'su certificado se aprobó',
    ],
    [
      'was approved, and is pending again',
      async ({ idceco }) => {
        await t.as('adm').put(`/certcol/updateEstado/${idceco}`, { estado: 1 })
        const back = await t.as('adm').put(`/certcol/updateEstado/${idceco}`, { estado: 0 })
        expect(back.status).toBe(200)
      },
      'su certificado se aprobó',
    ],
    [
      'was uploaded to the Ministry',
      ({ idceco }) => t.db.update(certcol).set({ cargado_ceco: '2026-11-20' }).where(eq(certcol.id_ceco, idceco!)),
      'su certificado se aprobó',
    ],
    [
      'was taken out of the cohort',
      ({ idceco }) => t.as('adm').delete(`/certcol/${idceco}`),
      'su inscripción se eliminó',
    ],
  ]
  test.each(AFTER)('when somebody %s since', async (_, change, reason) => {
    const idcer = await t.make.certificacion()
    const changed = bodies.colaborador({ nombres: 'Ana María', apellidos: 'Ruiz Gil' })
    const { id, ids } = await imported([bodies.colaborador(), changed], { idcer })
    const [row] = await t.db.select({ id: certcol.id_ceco }).from(certcol).where(eq(certcol.idcol_ceco, ids[1]!))
    await change({ id: ids[1]!, idceco: row?.id })
    const { status, body } = await undo(id)
    expect([status, body.code]).toEqual([409, 'importacion_usada'])
    expect(body.message).toBe(`No se deshizo nada: después de importar cambió algo de Ana María Ruiz Gil (${reason}).`)
    expect([await exists(ids[0]!), await exists(ids[1]!)]).toEqual([true, true])
    expect(await consentsOf(ids[0]!)).toMatchObject([{ clase_con: 'otorga' }])
  })

  test('and the answer names the first ten', async () => {
    const { id, ids } = await imported(Array.from({ length: 12 }, () => bodies.colaborador()))
    for (const each of ids) await t.make.inscripcion(await t.make.certificacion(), each)
    const { body } = await undo(id)
    expect(body.message.match(/Núñez Ñáñez/g)).toHaveLength(10)
    expect(body.message).toMatch(/ y otras personas\.$/)
  })

  test('after an hour', async () => {
    const { id, ids } = await one()
    wait(61)
    const { status, body } = await undo(id)
    expect([status, body.code, body.message]).toEqual([
      409,
      'importacion_vencida',
      expect.stringMatching(/durante 60 minutos/),
    ])
    expect(await exists(ids[0]!)).toBe(true)
  })

  test('by somebody other than the importer or an ADM, by nobody, or without the permission', async () => {
    const idrol = await createRole(t.db)
    const [mine, other] = [
      await t.make.cuenta(idrol, { nombres: 'Ana', apellidos: 'Paz Ríos' }),
      await t.make.cuenta(idrol),
    ]
    const callerOf = async ({ id_cue }: { id_cue: number }) =>
      t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    const [importer, another] = [await callerOf(mine), await callerOf(other)]
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'crear')
    const { id } = await imported([bodies.colaborador()], { as: importer })
    expect([(await undo(id, importer)).status, (await importer.get('/importaciones')).status]).toEqual([403, 403])
    await grant(t, idrol, (module) => module === 'Colaboradores')
    expect([(await undo(id, another)).status, (await undo(999_999)).status]).toEqual([404, 404])
    expect((await another.get('/importaciones')).body).toEqual([])
    wait(5)
    const [offered] = (await importer.get('/importaciones')).body
    expect(offered).toEqual({
      id_imp: id,
      creadas_imp: 1,
      inscritas_imp: 0,
      fecha_imp: start.toISOString(),
      cohorte_imp: null,
      propia_imp: true,
      autor_imp: null,
    })
    expect((await t.as('adm').get('/importaciones')).body[0]).toMatchObject({
      id_imp: id,
      propia_imp: false,
      autor_imp: 'Ana Paz Ríos',
    })
    expect((await undo(id, importer)).status).toBe(200)
    expect((await importer.get('/importaciones')).body).toEqual([])
  })
})

describe('at the same moment', () => {
  test('somebody inscribes one of its people: undoing waits, and is refused', async () => {
    const { id, ids } = await one()
    const idcer = await t.make.certificacion()
    const { status, body } = await callMeanwhile(
      t.db,
      (tx) =>
        tx.execute(
          sql`insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco) values (gen_random_uuid(), ${idcer}, ${ids[0]!}, 1)`,
        ),
      () => undo(id),
    )
    expect([status, body.code, await exists(ids[0]!)]).toEqual([409, 'importacion_usada', true])
  })

  test('it is undone first: inscribing finds nobody', async () => {
    const { id, ids } = await one()
    const idcer = await t.make.certificacion()
    const answers = await Promise.all([undo(id), t.as('adm').post('/certcol', [{ idcer, idcol: ids[0]! }])])
    const [gone, inscribed] = answers.map(({ status }) => status)
    expect([
      [200, 400],
      [409, 201],
    ]).toContainEqual([gone, inscribed])
    const dangling = await rows(
      t.db,
      sql`select 1 from certcol left join colaboradores on id_col = idcol_ceco where id_col is null`,
    )
    expect(dangling).toEqual([])
  })

  test('somebody registers what its people allow: undoing waits, and both are done', async () => {
    const known = bodies.colaborador()
    const idKnown = await t.make.colaborador(known)
    const people = [known, bodies.colaborador()]
    const query = `declaracion=1&autorizarecordatorios=1&idcer=${await t.make.certificacion()}`
    const { importacion } = (await t.as('adm').post(`/colaboradores/createArray?${query}`, people)).body
    const [made] = await t.db
      .select({ id: importacionespersonas.idcol_per })
      .from(importacionespersonas)
      .where(isNotNull(importacionespersonas.huella_per))
      .orderBy(desc(importacionespersonas.idimp_per))
    const undoing = await t.db.transaction(async (tx) => {
      await lockConsenting(tx, [idKnown])
      const answer = undo(importacion)
      if (inject('template').kind === 'server') await expect.poll(() => isWaiting(t.db)).toBe(true)
      await lockConsenting(tx, [made!.id])
      return { answer }
    })
    expect((await undoing.answer).status).toBe(200)
  })
})

test('the details of an import are deleted a day later, and the import remains as proof', async () => {
  const { id, ids } = await one()
  await purgeImports(t.db, new Date(start.getTime() + 23 * 3_600_000))
  expect(await t.db.$count(importacionespersonas, eq(importacionespersonas.idimp_per, id))).toBe(1)
  await purgeImports(t.db, new Date(start.getTime() + 25 * 3_600_000))
  expect(await t.db.$count(importacionespersonas, eq(importacionespersonas.idimp_per, id))).toBe(0)
  const [row] = await t.db.select().from(importaciones).where(eq(importaciones.id_imp, id))
  expect(row).toMatchObject({ creadas_imp: 1 })
  expect(await consentsOf(ids[0]!)).toMatchObject([{ idimp_con: id, clase_con: 'otorga' }])
})
