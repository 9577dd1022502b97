// The switch of the centre that asks signers to sign what certificates print (TRUST-12).
import { asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { sign } from '../../../test/signing.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { imagenes } from '../../db/tables/common.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { emisiones } from '../../db/tables/trust.ts'

let t: TestApp
let ana: Signer
let pedro: Signer

beforeAll(async () => {
  t = await startTestApp()
  await t.db.insert(imagenes).values({ id_img: 'otra', tipo_img: 'image/png', bytes_img: Buffer.from('x') })
  ana = await signer(ROLES.adm, { nombres: 'Ana Lucía', apellidos: 'Ruiz Gómez' })
  pedro = await signer(ROLES.inspector, { nombres: 'Pedro', apellidos: 'Mejía Sol' })
})
afterAll(() => t.close())
beforeEach(() => choose(true))

const choose = async (firmaconfirmada: boolean) => {
  const { status, body } = await t.as('adm').form('PUT', '/centro', { firmaconfirmada })
  expect([status, body.firmaconfirmada_cen]).toEqual([200, firmaconfirmada])
}
const signer = async (rol: number, over: object = {}) => {
  const made = await t.make.cuenta(rol, over)
  return { ...made, as: t.withToken(await t.sessions.issue({ id_cue: made.id_cue, sesion_cue: 1 })) }
}
type Signer = Awaited<ReturnType<typeof signer>>

/** Creates a cohort of its own course with one learner of a company of their own. */
const cohortOf = async (...signers: Signer[]) => {
  const curso = (await t.as('adm').post('/cursos', bodies.curso())).body
  const body = bodies.certificacion({
    idcur: curso.id_cur,
    responsables: signers.map(({ id_col }) => id_col),
    horas: 8,
  })
  const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer as number
  const idemp = await t.make.empresa()
  const idcol = await t.make.colaborador()
  const [row] = (await t.as('adm').post('/certcol', [{ idcer, idcol, idemp }])).body
  const save = (over: object) => t.as('adm').put(`/certificaciones/${idcer}`, { ...body, ...over })
  return { idcur: curso.id_cur as number, idcer, idemp, idcol, id: row.id_ceco as string, save }
}
type Cohort = Awaited<ReturnType<typeof cohortOf>>

const signed = async (who: Signer, { idcer }: Cohort) => expect((await sign(who.as, idcer)).status).toBe(200)
const approve = async (id: string) => (await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).body
const refused = (body: { code?: string; message?: string }) => [body.code, body.message]
const outcome = (id: string, desenlace: string | null) =>
  t.as('adm').put('/certcol/desenlace', { ids: [id], desenlace })
/** Returns whether a cohort waits for Ana's signature. */
const waits = async ({ idcer }: Cohort) => {
  const { items } = (await ana.as.get('/certificaciones?porfirmar=1&size=100')).body
  return items.some(({ id_cer }: { id_cer: number }) => id_cer === idcer)
}

const MISSING = ['falta_firma', 'Falta la firma de Ana Lucía Ruiz Gómez']
const CHANGED = ['falta_firma', 'Cambió después de la firma de Ana Lucía Ruiz Gómez']
const NEW = ['version_anterior', 'Algo de lo que va a firmar cambió desde que lo vio. Revise y firme de nuevo.']

describe('what is signed', () => {
  test('is shown whole to a signer of any permissions, and to nobody else', async () => {
    const cohort = await cohortOf(ana, pedro)
    await t.db.execute(
      sql`update colaboradores set cargo_col = 'Entrenadora', licencia_col = 'SST 9' where id_col = ${ana.id_col}`,
    )
    const { status, body } = await pedro.as.get(`/certificaciones/${cohort.idcer}/firma`)
    expect(status).toBe(200)
    const row = (await t.as('adm').get(`/certcol/GetById/${cohort.id}`)).body
    expect(body).toEqual({
      curso: row.certificacione.curso.nombre_cur,
      cohorte: 1,
      horas: 8,
      fechainicio: '2026-11-02',
      fechafin: row.certificacione.fechafin_cer,
      tiempovigencia: 18,
      periodo: 2,
      responsables: [
        { nombres: 'Ana Lucía', apellidos: 'Ruiz Gómez', cargo: 'Entrenadora', licencia: 'SST 9', firma: null },
        { nombres: 'Pedro', apellidos: 'Mejía Sol', cargo: null, licencia: null, firma: null },
      ],
      centro: { nombre: 'Centro de Prueba S.A.S.', nit: '900373913', licencia: 'Licencia SST 123' },
      aprendices: [
        {
          codigo: row.codigo_ceco,
          nombres: row.colaboradore.nombres_col,
          apellidos: row.colaboradore.apellidos_col,
          tipodocumento: row.colaboradore.tipodocumento.nombre_tipo,
          numerodocumento: row.colaboradore.numerodocumento_col,
          empresa: row.empresa.nombre_emp,
          nit: expect.any(String),
        },
      ],
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await t.as('adm').get(`/certificaciones/${cohort.idcer}/firma`)).body).toMatchObject({
      status: 403,
      message: 'Solo firma la cohorte quien es uno de sus responsables.',
    })
    expect((await ana.as.get('/certificaciones/999999/firma')).status).toBe(404)
  })

  test('is signed by its digest: none is refused, and so is that of something else', async () => {
    const cohort = await cohortOf(ana)
    const path = `/certificaciones/${cohort.idcer}/firmar`
    // The page of the version before sends nothing.
    for (const body of [undefined, {}, { huella: '' }, { huella: null }])
      expect((await ana.as.put(path, body)).body).toMatchObject({ status: 400, message: 'Cargue la página de nuevo.' })
    const { huella } = (await ana.as.get(`/certificaciones/${cohort.idcer}/firma`)).body
    expect((await cohort.save({ horas: 80 })).status).toBe(200)
    expect(refused((await ana.as.put(path, { huella })).body)).toEqual(NEW)
    expect(refused(await approve(cohort.id))).toEqual(MISSING)
    expect((await cohort.save({ horas: 8 })).status).toBe(200)
    expect((await ana.as.put(path, { huella })).body).toEqual({ message: 'Cohorte firmada' })
    expect((await approve(cohort.id)).estado_ceco).toBe(1)
  })

  test('is not of a learner who comes between look and press', async () => {
    const cohort = await cohortOf(ana)
    const { huella } = (await ana.as.get(`/certificaciones/${cohort.idcer}/firma`)).body
    await t.make.inscripcion(cohort.idcer, await t.make.colaborador())
    expect(refused((await ana.as.put(`/certificaciones/${cohort.idcer}/firmar`, { huella })).body)).toEqual(NEW)
  })

  test('only a signer who may sign signs, and no cancelled cohort', async () => {
    const luz = await signer(ROLES.inspector)
    const cohort = await cohortOf(luz)
    await t.as('adm').put(`/certificaciones/updateEstado/${cohort.idcer}`, { estado: CERTIFICACION.cancelado })
    for (const answer of [
      await luz.as.get(`/certificaciones/${cohort.idcer}/firma`),
      await luz.as.put(`/certificaciones/${cohort.idcer}/firmar`, { huella: 'x' }),
    ])
      expect(answer.body).toMatchObject({ status: 409, code: 'certificacion_cancelada' })
    await t.as('adm').put(`/certificaciones/updateEstado/${cohort.idcer}`, { estado: CERTIFICACION.enCurso })
    await t.as('adm').put(`/cuentaacceso/${luz.id_cue}`, { idrol: ROLES.consulta })
    const as = t.withToken(await t.sessions.issue({ id_cue: luz.id_cue, sesion_cue: 2 }))
    for (const answer of [
      await as.get(`/certificaciones/${cohort.idcer}/firma`),
      await as.put(`/certificaciones/${cohort.idcer}/firmar`, { huella: 'x' }),
    ])
      expect(answer.body).toMatchObject({ status: 403, message: 'Su cuenta ya no puede firmar.' })
  })
})

describe('an approval', () => {
  test('waits for each signer, and for new learners again; the bell tells', async () => {
    const luz = await signer(ROLES.inspector, { nombres: 'Luz', apellidos: 'Rojas' })
    const cohort = await cohortOf(ana, luz)
    expect(refused(await approve(cohort.id))).toEqual([
      'falta_firma',
      'Faltan las firmas de Ana Lucía Ruiz Gómez y Luz Rojas',
    ])
    await signed(ana, cohort)
    expect(refused(await approve(cohort.id))).toEqual(['falta_firma', 'Falta la firma de Luz Rojas'])
    expect((await luz.as.get('/notificaciones')).body).toMatchObject([{ total: 1, primeros: [{ id: cohort.idcer }] }])
    await signed(luz, cohort)
    expect((await luz.as.get('/notificaciones')).body).toEqual([])
    expect((await approve(cohort.id)).estado_ceco).toBe(1)
    const later = await t.make.inscripcion(cohort.idcer, await t.make.colaborador())
    expect((await approve(later)).code).toBe('falta_firma')
    await Promise.all([ana, luz, ana].map(({ as }) => sign(as, cohort.idcer)))
    expect((await approve(later)).estado_ceco).toBe(1)
    const { colaboradores, firmaconfirmada } = (await t.as('adm').get(`/certificaciones/${cohort.idcer}`)).body
    expect([firmaconfirmada, ...colaboradores.map(({ firma }: { firma: string }) => firma)]).toEqual([
      true,
      'vale',
      'vale',
    ])
  })

  test('by list and by filter leaves out what was not signed, as the question says', async () => {
    const cohort = await cohortOf(ana)
    const second = await t.make.inscripcion(cohort.idcer, await t.make.colaborador())
    await signed(ana, cohort)
    await outcome(second, 'retirado')
    await outcome(second, null)
    const ids = [cohort.id, second]
    for (const chosen of [{ ids }, { filtro: { idcer: cohort.idcer } }])
      expect((await t.as('adm').post('/certcol/aprobacion', chosen)).body).toMatchObject({
        aprobables: 1,
        omitidos: [{ motivo: MISSING[1], total: 1 }],
      })
    const { body } = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
    expect(body).toMatchObject({ cambiados: 1, omitidos: [{ id_ceco: second, motivo: MISSING[1] }] })
  })

  test('of a cohort without signers is refused while the rule is on, and the list still shows it', async () => {
    const cohort = await cohortOf()
    expect(refused(await approve(cohort.id))).toEqual([
      'sin_firmantes',
      'La cohorte no tiene responsables: agregue a quien firma',
    ])
    const pending = async () =>
      (await t.as('adm').get(`/certcol?situacion=pendiente&idcer=${cohort.idcer}`)).body.items.length
    expect(await pending()).toBe(1)
    await choose(false)
    expect((await approve(cohort.id)).estado_ceco).toBe(1)
  })

  test('keeps in its issue who signed what, and nobody changes that', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await approve(cohort.id)
    const [issue] = await t.db.select().from(emisiones).where(eq(emisiones.iddoc_emi, cohort.id))
    const huella = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(issue!.firmas_emi).toEqual([
      {
        persona: ana.id_col,
        cuenta: ana.id_cue,
        momento: expect.any(String),
        version: 1,
        grupo: huella,
        aprendiz: huella,
      },
    ])
    const change = t.db.execute(sql`update emisiones set firmas_emi = '[]' where iddoc_emi = ${cohort.id}`)
    await expect(change).rejects.toThrow()
  })
})

/** Changes of what certificates print. Each is undone by the second statement. */
const CHANGES: [name: string, change: (cohort: Cohort) => SQL, undo: (cohort: Cohort) => SQL][] = [
  ['hours', ({ idcer }) => sql`certificaciones set horas_cer = 80 where id_cer = ${idcer}`,
    ({ idcer }) => sql`certificaciones set horas_cer = 8 where id_cer = ${idcer}`],
  ['the day of issue', ({ idcer }) => sql`certificaciones set fechainicio_cer = '2026-11-03' where id_cer = ${idcer}`,
    ({ idcer }) => sql`certificaciones set fechainicio_cer = '2026-11-02' where id_cer = ${idcer}`],
  ['validity', ({ idcer }) => sql`certificaciones set periodo_cer = 3 where id_cer = ${idcer}`,
    ({ idcer }) => sql`certificaciones set periodo_cer = 2 where id_cer = ${idcer}`],
  ['the course', ({ idcur }) => sql`cursos set nombre_cur = nombre_cur || ' II' where id_cur = ${idcur}`,
    ({ idcur }) => sql`cursos set nombre_cur = replace(nombre_cur, ' II', '') where id_cur = ${idcur}`],
  ['a learner', ({ idcol }) => sql`colaboradores set nombres_col = 'Otra' where id_col = ${idcol}`,
    ({ idcol }) => sql`colaboradores set nombres_col = 'Vera' where id_col = ${idcol}`],
  ['a number', ({ idcol }) => sql`colaboradores set numerodocumento_col = numerodocumento_col || '9' where id_col = ${idcol}`,
    ({ idcol }) => sql`colaboradores set numerodocumento_col = rtrim(numerodocumento_col, '9') where id_col = ${idcol}`],
  ['a company', ({ idemp }) => sql`empresas set nombre_emp = 'Otra S.A.S.' where id_emp = ${idemp}`,
    ({ idemp }) => sql`empresas set nombre_emp = 'La Misma' where id_emp = ${idemp}`],
  ['the company of the inscription', ({ id }) => sql`certcol set idemp_ceco = 0 where id_ceco = ${id}`,
    ({ id, idemp }) => sql`certcol set idemp_ceco = ${idemp} where id_ceco = ${id}`],
  ['the name of a signer', () => sql`colaboradores set apellidos_col = 'Falsa' where id_col = ${ana.id_col}`,
    () => sql`colaboradores set apellidos_col = 'Ruiz Gómez' where id_col = ${ana.id_col}`],
  ['the role of a signer', () => sql`colaboradores set cargo_col = 'Gerente' where id_col = ${ana.id_col}`,
    () => sql`colaboradores set cargo_col = 'Entrenadora' where id_col = ${ana.id_col}`],
  ['a licence', () => sql`colaboradores set licencia_col = 'SST 1' where id_col = ${ana.id_col}`,
    () => sql`colaboradores set licencia_col = 'SST 9' where id_col = ${ana.id_col}`],
  ['a picture', () => sql`colaboradores set firma_col = 'otra' where id_col = ${ana.id_col}`,
    () => sql`colaboradores set firma_col = null where id_col = ${ana.id_col}`],
  ['the centre', () => sql`centro set nit_cen = '900123456'`, () => sql`centro set nit_cen = '900373913'`],
] // prettier-ignore

describe('a change after the signature', () => {
  const run = (statement: SQL) => t.db.execute(sql`update ${statement}`)

  test.each(CHANGES)(
    'of %s is told and asks the signer again; put back, the signature holds',
    async (_, change, undo) => {
      await run(sql`colaboradores set cargo_col = 'Entrenadora', licencia_col = 'SST 9' where id_col = ${ana.id_col}`)
      const cohort = await cohortOf(ana)
      await run(
        sql`colaboradores set nombres_col = 'Vera', numerodocumento_col = ${`10${cohort.idcol}1`} where id_col = ${cohort.idcol}`,
      )
      await run(sql`empresas set nombre_emp = 'La Misma' where id_emp = ${cohort.idemp}`)
      await signed(ana, cohort)
      await run(change(cohort))
      expect((await approve(cohort.id)).code).toBe('falta_firma')
      expect((await approve(cohort.id)).message).toMatch(/^Cambió después de la firma de Ana Lucía/)
      expect(await waits(cohort)).toBe(true)
      const { colaboradores } = (await t.as('adm').get(`/certificaciones/${cohort.idcer}`)).body
      expect(colaboradores).toMatchObject([{ firma: 'cambio' }])
      await run(undo(cohort))
      expect((await approve(cohort.id)).estado_ceco).toBe(1)
    },
  )

  test('that is saved while somebody signs is looked at before the signature counts', async () => {
    const { idcer, idcol } = await cohortOf(ana)
    const { huella } = (await ana.as.get(`/certificaciones/${idcer}/firma`)).body
    const late = await callMeanwhile(
      t.db,
      async (tx) => {
        await tx.execute(sql`select from responsables where idcer_res = ${idcer} for update`)
        await tx.execute(sql`update colaboradores set apellidos_col = 'Otro Apellido' where id_col = ${idcol}`)
      },
      () => ana.as.put(`/certificaciones/${idcer}/firmar`, { huella }),
    )
    expect(refused(late.body)).toEqual(NEW)
  })

  test('that is saved before the signature of another look is stored leaves the cohort to sign', async () => {
    const cohort = await cohortOf(ana)
    await callMeanwhile(
      t.db,
      // Like who signs: what they saw is older than the change.
      (tx) =>
        tx.execute(
          sql`update responsables set revisar_res = false, firmadohasta_res = 1 where idcer_res = ${cohort.idcer}`,
        ),
      () => t.as('adm').put(`/empresa/${cohort.idemp}`, bodies.empresa({ nombre: 'Otro Nombre S.A.S.' })),
    )
    expect(await waits(cohort)).toBe(true)
  })

  test('that a certificate does not tell of changes nothing', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await run(sql`colaboradores set telefono_col = '3001112233' where id_col in (${ana.id_col}, ${cohort.idcol})`)
    await run(sql`centro set ciudad_cen = 'Sopó', color_cen = '#123456'`)
    const { colaboradores } = (await t.as('adm').get(`/certificaciones/${cohort.idcer}`)).body
    expect(colaboradores).toMatchObject([{ firma: 'vale' }])
    expect((await approve(cohort.id)).estado_ceco).toBe(1)
  })

  test('of the signers: who comes, goes or takes another place', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await cohort.save({ responsables: [pedro.id_col, ana.id_col] })
    await signed(pedro, cohort)
    expect(refused(await approve(cohort.id))).toEqual(CHANGED)
    await signed(ana, cohort)
    await cohort.save({ responsables: [ana.id_col, pedro.id_col] })
    expect(refused(await approve(cohort.id))).toEqual([
      'falta_firma',
      'Cambió después de las firmas de Ana Lucía Ruiz Gómez y Pedro Mejía Sol',
    ])
    // Whoever is taken off takes the signature along, also when they come back.
    await cohort.save({ responsables: [ana.id_col] })
    await cohort.save({ responsables: [pedro.id_col, ana.id_col] })
    expect(refused(await approve(cohort.id))).toEqual(['falta_firma', 'Falta la firma de Pedro Mejía Sol'])
    await cohort.save({ responsables: [] })
    expect((await approve(cohort.id)).code).toBe('sin_firmantes')
  })
})

describe('a signature ends', () => {
  test.each(['no_aprobo', 'error'])('with an outcome (%s), also when it is taken back', async (desenlace) => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await outcome(cohort.id, desenlace)
    await outcome(cohort.id, null)
    expect(refused(await approve(cohort.id))).toEqual(MISSING)
    expect(await waits(cohort)).toBe(true)
  })

  test('with a move to another cohort and back', async () => {
    const [cohort, other] = [await cohortOf(ana), await cohortOf(ana)]
    await signed(ana, cohort)
    await signed(ana, other)
    const move = (ids: string[], idcer: number) => t.as('adm').put('/certcol/mover', { ids, idcer })
    expect((await move([cohort.id], other.idcer)).body.cambiados).toBe(1)
    const there = (await t.as('adm').get(`/certcol?idcer=${other.idcer}`)).body.items
      .map(({ id_ceco }: { id_ceco: string }) => id_ceco)
      .find((id: string) => id !== other.id)
    expect(refused(await approve(there))).toEqual(MISSING)
    expect((await move([there], cohort.idcer)).body.cambiados).toBe(1)
    expect(refused(await approve(cohort.id))).toEqual(MISSING)
  })

  test('with the cancellation of its cohort, also when it goes on', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    for (const estado of [CERTIFICACION.cancelado, CERTIFICACION.enCurso])
      await t.as('adm').put(`/certificaciones/updateEstado/${cohort.idcer}`, { estado })
    expect(refused(await approve(cohort.id))).toEqual(MISSING)
  })

  test('but not with its approval, nor when that is taken back', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    for (const estado of [1, 0, 1])
      expect((await t.as('adm').put(`/certcol/updateEstado/${cohort.id}`, { estado })).status).toBe(200)
  })

  test('nor while the rule is off for a minute; what changed then is told afterwards', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await choose(false)
    await cohort.save({ horas: 80 })
    await choose(true)
    expect(refused(await approve(cohort.id))).toEqual(CHANGED)
    expect(await waits(cohort)).toBe(true)
  })
})

test('a signature by another version of the digests does not count, and the page asks for it again', async () => {
  const cohort = await cohortOf(ana)
  await signed(ana, cohort)
  await t.db.execute(sql`update responsables set version_res = 7 where idcer_res = ${cohort.idcer}`)
  expect(refused(await approve(cohort.id))).toEqual(CHANGED)
  const { colaboradores: signers } = (await t.as('adm').get(`/certificaciones/${cohort.idcer}`)).body
  expect(signers).toMatchObject([{ firma: 'cambio' }])
  await signed(ana, cohort)
  expect((await approve(cohort.id)).estado_ceco).toBe(1)
})

test('a signature of before digests does not count', async () => {
  const cohort = await cohortOf(ana)
  await t.db.execute(sql`update responsables set firmadohasta_res = -1 where idcer_res = ${cohort.idcer}`)
  expect(refused(await approve(cohort.id))).toEqual(MISSING)
  expect(await waits(cohort)).toBe(true)
  await signed(ana, cohort)
  expect((await approve(cohort.id)).estado_ceco).toBe(1)
})

describe('the issue of a correction', () => {
  test('names who signed what it prints, and not what the cohort has since', async () => {
    const cohort = await cohortOf(ana)
    await signed(ana, cohort)
    await approve(cohort.id)
    await t.as('adm').get(`/certcol/${cohort.id}/pdf`)
    // Another one signs other hours; the correction of the learner prints what Ana signed.
    await cohort.save({ horas: 80, responsables: [pedro.id_col] })
    await signed(pedro, cohort)
    await t.db.update(colaboradores).set({ apellidos_col: 'Corregida' }).where(eq(colaboradores.id_col, cohort.idcol))
    const correct = (emision: number, ...partes: string[]) =>
      t.as('adm').put(`/certcol/${cohort.id}/corregir`, { partes, motivo: 'Una prueba', emision })
    expect((await correct(1, 'aprendiz')).status).toBe(200)
    // Pedro did not see the learner as the certificate names them now.
    expect((await correct(2, 'cohorte', 'firmantes', 'centro')).body.code).toBe('falta_firma')
    await signed(pedro, cohort)
    expect((await correct(2, 'cohorte', 'firmantes', 'centro')).status).toBe(200)
    const issues = await t.db.select().from(emisiones).where(eq(emisiones.iddoc_emi, cohort.id)).orderBy(asc(emisiones.version_emi)) // prettier-ignore
    const who = issues.map(({ firmas_emi }) => (firmas_emi as { persona: number; aprendiz: string | null }[]).map(({ persona, aprendiz }) => [persona, aprendiz !== null])) // prettier-ignore
    expect(who).toEqual([[[ana.id_col, true]], [[ana.id_col, false]], [[pedro.id_col, true]]])
  })
})

test('every field that a certificate freezes is signed, or named here with the reason', async () => {
  const NOT_SIGNED = {
    'curso.iniciales': 'the number of the certificate has them',
    cohorte: 'the number of the certificate has it',
    consecutivo: 'the number of the certificate has it',
    'empresa.id': 'its name and NIT are signed',
    'empresa.representante': 'it says nothing about the training',
    'centro.ciudad': 'it says nothing about the training',
    'centro.logo': 'a look',
    'centro.color': 'a look',
    'centro.certificacion': 'a text of the centre about itself',
    'centro.codigoaprobacion': 'a text of the centre about itself',
    'centro.representante': 'signs where nobody else does',
    'centro.firma': 'signs where nobody else does',
  }
  const cohort = await cohortOf(ana)
  await signed(ana, cohort)
  await approve(cohort.id)
  const [row] = await t.db.select({ datos: certcol.datos_ceco }).from(certcol).where(eq(certcol.id_ceco, cohort.id))
  const pathsOf = (value: unknown, path: string[] = []): string[][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
      : [path]
  const digests = (datos: SQL) => sql`grupo_firmado(${datos}), aprendiz_firmado(${datos})`
  const datos = sql`${JSON.stringify(row!.datos)}::jsonb`
  const notSigned: string[] = []
  for (const path of pathsOf(row!.datos)) {
    const changed = sql`jsonb_set(${datos}, ${`{${path.join(',')}}`}, '"otro"')`
    const found = await t.db.execute(sql`select (${digests(datos)}) = (${digests(changed)}) as same`)
    if ((found as { rows: { same: boolean }[] }).rows[0]!.same) notSigned.push(path.join('.'))
  }
  expect(notSigned.toSorted()).toEqual(Object.keys(NOT_SIGNED).toSorted())
})
