// The rows of a bulk job are selected, counted and stored when the job is requested, and each row
// is processed once (OPS-54, MAIL-9, CERT-22).
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResultadoTrabajo, TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { finished } from '../../../test/inspections.ts'
import { readPdf } from '../../../test/pdf.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { rows } from '../../db/client.ts'
import { trabajos } from '../../db/tables/jobs.ts'
import { envios } from '../../db/tables/mail.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { colaboradores, empresas } from '../../db/tables/training.ts'
import { readZip } from '../../documents/zip.ts'
import { handleMailJob } from '../../training/certificados/actions/deliver.ts'
import { workOnTrabajo } from './actions/run.ts'
import { purgeTrabajos } from './queries/work.ts'

type Caller = ReturnType<TestApp['as']>

const KINDS = Object.keys(PERMISOS_TRABAJO).filter((accion) => !accion.startsWith('exportar_')) as Lote[]

const lines: string[] = []
let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let answer: 'takes' | 'is cut' | 'hangs' = 'takes'
beforeAll(async () => {
  smtp = await startSmtp(() => answer)
  t = await startTestApp(
    { SMTP_URL: smtp.url },
    { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  )
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.received.length = 0
  lines.length = 0
  answer = 'takes'
})
afterEach(() => t.db.delete(trabajos))

const work = (id: string, over: object = {}, isLast = true) =>
  workOnTrabajo({ ...t.deps, ...over }, { data: { trabajo: id }, isLast })
const result = async (id: string, as: Caller = t.as('adm')): Promise<ResultadoTrabajo> =>
  (await as.get(`/trabajos/${id}/resultado`)).body
const post = (body: object, as: Caller = t.as('adm')) => as.post('/trabajos', body)

/** Requests a job and runs it. Returns its result. */
async function done(body: object, as: Caller = t.as('adm')): Promise<ResultadoTrabajo> {
  const made = await post(body, as)
  expect(made.status, made.body.message).toBe(201)
  await work(made.body.id_tra)
  return result(made.body.id_tra, as)
}

const byIds = (accion: Lote, ids: (string | number)[], more: object = {}) => ({
  accion,
  ids,
  esperado: ids.length,
  ...more,
})
const reasons = ({ omitidas }: ResultadoTrabajo) => omitidas.map(({ id, motivo }) => [id, motivo])
const readCeco = async (id: string) => (await t.db.select().from(certcol).where(eq(certcol.id_ceco, id)))[0]!

/** Creates a cohort with learners whose certificates are pending. */
async function makeCohort(learners: number) {
  const idcer = await t.make.certificacion()
  const ids: string[] = []
  for (let n = 0; n < learners; n += 1)
    ids.push(await t.make.inscripcion(idcer, await t.make.colaborador({ nombres: `Aprendiz ${n}` })))
  return { idcer, ids }
}

/** Creates a cohort with approved certificates. */
async function makeIssued(learners: number) {
  const { idcer, ids } = await makeCohort(learners)
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
  return { idcer, ids }
}

/** Creates a row that a kind of job takes. Returns its id in a list. */
async function makeRow(lote: Lote): Promise<(string | number)[]> {
  if (lote.endsWith('_aprendices')) return [await t.make.colaborador()]
  if (lote.endsWith('_inspecciones')) return [(await finished(t)).id]
  return (await makeIssued(1)).ids
}

/**
 * Returns a caller whose role permits only these kinds of jobs, and functions that revoke and
 * restore the permissions.
 */
async function clerk(...lotes: Lote[]) {
  const idrol = await createRole(t.db)
  const needs = lotes.flatMap((lote) => PERMISOS_TRABAJO[lote])
  const give = () =>
    grant(t, idrol, (module, action) => needs.some(([of, needed]) => of === module && needed === action))
  await give()
  const account = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  return { as, account, idrol, give, lose: () => grant(t, idrol, () => false) }
}

/** Fields that one of the kinds requires. */
const FIELDS = {
  idemp: 0,
  fecha: '2026-11-20',
  partes: ['aprendiz'],
  clase: 'otra',
  desenlace: 'retirado',
  motivo: 'Una prueba',
}

describe('a request', () => {
  test.each([
    ['neither ids nor a filter', { esperado: 1 }, 'ids'],
    ['both', { ids: ['0198a2f0-0000-7000-8000-000000000000'], filtro: {}, esperado: 1 }, 'ids'],
    ['an unknown filter', { filtro: { curso: 3 }, esperado: 1 }, 'filtro'],
    ['no number', { filtro: {} }, 'esperado'],
    ['no id', { ids: [], esperado: 1 }, 'ids'],
    ['an id of something else', { ids: ['7'], esperado: 1 }, 'ids.0'],
  ])('with %s is refused', async (_, body, field) => {
    const { status, body: answered } = await post({ accion: 'aprobar_certificados', ...body })
    expect([status, Object.keys(answered.fields)]).toEqual([400, [field]])
  })

  test('fixes its rows when it is made, and must name their number', async () => {
    const { idcer, ids } = await makeCohort(3)
    const about = { accion: 'aprobar_certificados', filtro: { idcer } }
    expect((await post({ ...about, esperado: 2 })).body).toMatchObject({
      status: 409,
      code: 'otra_cantidad',
      total: 3,
      message: 'Ahora son 3 y no 2, según lo que hay y lo que usted puede ver. Confirme de nuevo.',
    })
    const made = await post({ ...about, esperado: 3 })
    expect(made.body).toMatchObject({ estado_tra: 'en_espera', total_tra: 3, archivo_tra: null })
    // A person who is inscribed later is not included.
    const late = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await post({ ...about, esperado: 3 })).status).toBe(409)
    await work(made.body.id_tra)
    expect((await readCeco(late)).estado_ceco).toBe(0)
    for (const id of ids) expect((await readCeco(id)).estado_ceco).toBe(1)
  })

  test('has a limit, and the refusal names the number', async () => {
    const idcer = await t.make.certificacion()
    await t.db.execute(sql`with gente as (
        insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
        select 170, 1, 'lim' || i, 'Nombre', 'Apellido', 'nombre apellido' from generate_series(1, 1001) i returning id_col)
      insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
        select gen_random_uuid(), ${idcer}::int, id_col, row_number() over () from gente`)
    const found = await t.db.select({ id: certcol.id_ceco }).from(certcol).where(eq(certcol.idcer_ceco, idcer))
    const ticked = await post(byIds('zip_certificados', found.map(({ id }) => id))) // prettier-ignore
    expect(ticked.body).toMatchObject({ status: 400, fields: { ids: 'Son 1.001 y el máximo es 1.000. Elija menos.' } })
    const { status, body } = await post({ accion: 'zip_certificados', filtro: { idcer }, esperado: 1001 })
    expect([status, body.message, body.total]).toEqual([
      400,
      'Son 1.001 y el máximo es 1.000. Filtre más para incluir menos.',
      1001,
    ])
    expect((await post({ accion: 'enviar_certificados', filtro: { idcer }, esperado: 1001 })).status).toBe(201)
  })

  test('for the same rows is answered with the waiting job, and for other rows with a new one', async () => {
    const { ids } = await makeCohort(2)
    const [one, again, other] = [await post(byIds('aprobar_certificados', ids)), await post(byIds('aprobar_certificados', [...ids, ids[0]!], { esperado: 2 })), await post(byIds('aprobar_certificados', [ids[0]!]))] // prettier-ignore
    expect(again.body.id_tra).toBe(one.body.id_tra)
    expect(other.body.id_tra).not.toBe(one.body.id_tra)
  })

  test.each(KINDS)('for %s needs all its permissions, and other accounts see nothing of it', async (lote) => {
    const nobody = lote.endsWith('_aprendices') ? 999_999 : '0198a2f0-0000-7000-8000-000000000000'
    const body = byIds(lote, [nobody], FIELDS)
    for (const missing of PERMISOS_TRABAJO[lote]) {
      const { as, idrol } = await clerk()
      // All permissions except the missing one.
      await grant(t, idrol, (...each) => each.join() !== missing.join())
      expect((await post(body, as)).status, missing.join()).toBe(403)
    }
    const { as } = await clerk(lote)
    // The role has all permissions, but no row matches.
    expect((await post(body, as)).body).toMatchObject({ status: 409, code: 'otra_cantidad', total: 0 })
  })

  test.each(KINDS)('%s runs, is read, retried and downloaded only with each of its permissions', async (lote) => {
    const ids = await makeRow(lote)
    for (const missing of PERMISOS_TRABAJO[lote]) {
      const { as, idrol } = await clerk()
      await grant(t, idrol, () => true)
      const { id_tra } = (await post(byIds(lote, ids, FIELDS), as)).body
      // Takes away only that permission, and gives it back afterwards.
      await grant(t, idrol, (...each) => each.join() !== missing.join())
      await work(id_tra)
      const refused = [
        await as.get(`/trabajos/${id_tra}/resultado`),
        await as.get(`/trabajos/${id_tra}/archivo`),
        await as.post(`/trabajos/${id_tra}/reintentar`),
      ]
      expect(refused.map(({ status }) => status), missing.join()).toEqual([403, 403, 403]) // prettier-ignore
      await grant(t, idrol, () => true)
      expect(await result(id_tra, as), missing.join()).toMatchObject({
        estado_tra: 'fallido',
        hechas_tra: 0,
        motivo_tra: 'Su rol ya no permite este trabajo.',
      })
    }
  })
})

describe('approval', () => {
  test('skips certificates that cannot be approved, each with a name and the reason', async () => {
    const { idcer, ids } = await makeCohort(2)
    const own = await t.make.inscripcion(idcer, t.accounts.adm.id_col)
    const unconfirmed = await t.make.colaborador({ nombres: 'Sin', apellidos: 'Confirmar' })
    await t.db.update(colaboradores).set({ estado_col: 0 }).where(eq(colaboradores.id_col, unconfirmed))
    const waits = await t.make.inscripcion(idcer, unconfirmed)
    const made = await post({ accion: 'aprobar_certificados', filtro: { idcer }, esperado: 4 })
    // A certificate is deleted between the request and the run.
    await t.as('adm').delete(`/certcol/${ids[0]}`)
    await work(made.body.id_tra)
    const outcome = await result(made.body.id_tra)
    expect(outcome).toMatchObject({ estado_tra: 'listo', hechas_tra: 1, omitidas_tra: 3, total_tra: 4 })
    // The job has no file, so it does not expire.
    expect(outcome.vence_tra).toBeNull()
    expect(new Map(reasons(outcome) as [string, string][])).toEqual(
      new Map([
        [own, 'No puede aprobar su propio certificado'],
        [waits, 'La persona está por confirmar'],
        [ids[0], 'El certificado no existe o fue eliminado'],
      ]),
    )
    expect(outcome.omitidas.find(({ id }) => id === waits)?.nombre).toMatch(
      /^Sin Confirmar, C\d+-\d{4}\/\d{4}$|^Sin Confirmar, /,
    )
    expect(await readCeco(ids[1]!)).toMatchObject({ estado_ceco: 1, aprobadopor_ceco: t.accounts.adm.id_cue })
    // A retry only processes the skipped rows.
    const before = (await readCeco(ids[1]!)).aprobado_ceco
    await t.as('adm').put(`/colaboradores/${unconfirmed}/confirmar`)
    expect((await t.as('adm').post(`/trabajos/${made.body.id_tra}/reintentar`)).status).toBe(200)
    await work(made.body.id_tra)
    expect(await result(made.body.id_tra)).toMatchObject({ hechas_tra: 2, omitidas_tra: 2 })
    expect((await readCeco(ids[1]!)).aprobado_ceco).toBe(before)
  })

  test('of the same rows twice at once approves each once, and a failed part approves none', async () => {
    const { ids } = await makeCohort(3)
    const { as } = await clerk('aprobar_certificados')
    const [mine, theirs] = [
      (await post(byIds('aprobar_certificados', ids))).body as TrabajoRow,
      (await post(byIds('aprobar_certificados', ids), as)).body as TrabajoRow,
    ]
    const broken = { fixedCentro: { get nombre(): string { throw new Error('broken') } } } // prettier-ignore
    await expect(work(mine.id_tra, broken, false)).rejects.toThrow('broken')
    for (const id of ids) expect((await readCeco(id)).estado_ceco).toBe(0)
    await Promise.all([work(mine.id_tra), work(theirs.id_tra)])
    const both = [await result(mine.id_tra), await result(theirs.id_tra, as)]
    expect(both.map(({ hechas_tra }) => hechas_tra).toSorted()).toEqual([0, 3])
    expect(both.flatMap(({ omitidas }) => omitidas.map(({ motivo }) => motivo))).toEqual(
      Array(3).fill('Ya estaba aprobado'),
    )
  })
})

const CORRECTION = { partes: ['aprendiz'], motivo: 'Se corrigió el nombre', emision: 1 }

describe('mail', () => {
  /** Returns the day of a certificate's newest mail, which the clock of the database has dated. */
  const mailedOn = async (id: string) => {
    const mails = t.db.select().from(envios).where(eq(envios.idceco_env, id)).orderBy(desc(envios.id_env))
    return fechaTabla(hoyEnBogota(new Date((await mails.limit(1))[0]!.fecha_env)))
  }

  test('goes to the address of each once, and the result says why others were skipped', async () => {
    const [one, two] = [await makeApproved(t), await makeApproved(t)]
    const refused = await makeApproved(t, { correopersonal: 'rechazado1@example.com' })
    const without = await makeApproved(t, { correopersonal: null })
    const { ids: [pending] } = await makeCohort(1) // prettier-ignore
    const ids = [one, two, refused, without].map(({ id_ceco }) => id_ceco)
    const body = byIds('enviar_certificados', [...ids, pending!])
    const outcome = await done(body)
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([one.to, two.to].toSorted())
    expect(outcome).toMatchObject({ estado_tra: 'listo', hechas_tra: 2, omitidas_tra: 3, encola: 0 })
    expect(new Map(reasons(outcome) as [string, string][])).toEqual(
      new Map([
        [refused.id_ceco, 'El correo no aceptó la dirección del destinatario.'],
        [without.id_ceco, 'La persona no tiene un correo registrado'],
        [pending, 'Aún no está aprobado'],
      ]),
    )
    expect((await readCeco(one.id_ceco)).descargado_ceco).toBe(1)
    expect((await readCeco(refused.id_ceco)).descargado_ceco).toBe(0)
    const again = await done(body)
    expect(smtp.received).toHaveLength(2)
    expect(reasons(again)).toContainEqual([one.id_ceco, `Ya se envió el ${await mailedOn(one.id_ceco)}`])
    await done({ ...body, reenviar: true })
    expect(smtp.received).toHaveLength(4)
    // A certificate that was issued again is a different document.
    await t.as('adm').put(`/colaboradores/${one.person}`, { ...personOf(one.row), nombres: 'Otra' })
    await t.as('adm').put(`/certcol/${one.id_ceco}/corregir`, CORRECTION)
    expect((await done(byIds('enviar_certificados', [one.id_ceco]))).hechas_tra).toBe(1)
    expect((await done(byIds('enviar_certificados', [one.id_ceco]))).hechas_tra).toBe(0)
  })

  test('that was sent from its own screen counts as sent', async () => {
    const one = await makeApproved(t)
    await t.as('adm').post('/email', { tipo: 2, to: one.to, id_ceco: one.id_ceco })
    expect((await done(byIds('enviar_certificados', [one.id_ceco]))).hechas_tra).toBe(0)
    const press = async (more: object = {}) =>
      (await t.as('adm').post('/email', { tipo: 2, to: one.to, id_ceco: one.id_ceco, ...more })).body
    const { envio } = await press()
    const { status } = await press({ reenviar: envio })
    expect([status, smtp.received.filter(({ to }) => to[0] === one.to).length]).toEqual(['ok', 2])
  })

  test('that waits while its certificate is issued again is not sent, but the new one is', async () => {
    const { id_ceco, person, row } = await makeApproved(t)
    answer = 'is cut'
    await done(byIds('enviar_certificados', [id_ceco]))
    await t.as('adm').put(`/colaboradores/${person}`, { ...personOf(row), nombres: 'Otra' })
    await t.as('adm').put(`/certcol/${id_ceco}/corregir`, CORRECTION)
    answer = 'takes'
    smtp.received.length = 0
    await done(byIds('enviar_certificados', [id_ceco]))
    const sent = () => t.db.select().from(envios).where(eq(envios.idceco_env, id_ceco)).orderBy(envios.id_env)
    for (const { id_env } of await sent()) await handleMailJob(t.deps, { data: { envio: id_env }, isLast: false })
    expect(smtp.received).toHaveLength(1)
    expect((await sent()).map(({ estado_env, motivo_env }) => [estado_env, motivo_env])).toEqual([
      ['fallido', 'El certificado se expidió de nuevo.'],
      ['enviado', null],
    ])
  })

  test('that waits is not sent a second time, nor twice when two jobs at once send again', async () => {
    const { ids } = await makeIssued(3)
    const { as } = await clerk('enviar_certificados')
    answer = 'is cut'
    const body = byIds('enviar_certificados', ids)
    const again = { ...body, reenviar: true }
    const [mine, theirs] = [(await post(again)).body, (await post(body, as)).body]
    await Promise.all([work(mine.id_tra), work(theirs.id_tra)])
    const waiting = async () => (await Promise.all(ids.map((id) => t.db.select().from(envios).where(eq(envios.idceco_env, id))))).flat() // prettier-ignore
    expect((await waiting()).map(({ repetido_env }) => repetido_env)).toEqual([false, false, false])
    expect((await done(again)).omitidas.map(({ motivo }) => motivo)).toEqual(
      await Promise.all(ids.map(async (id) => `Ya está por enviar desde el ${await mailedOn(id)}`)),
    )
    await t.db.update(envios).set({ estado_env: 'fallido', motivo_env: 'Fin.' }).where(eq(envios.estado_env, 'en_cola'))
  })

  test('that two jobs send again is sent once more, and not twice', async () => {
    const { ids } = await makeIssued(3)
    const { as } = await clerk('enviar_certificados')
    await done(byIds('enviar_certificados', ids))
    const again = { ...byIds('enviar_certificados', ids), reenviar: true }
    const [mine, theirs] = [(await post(again)).body, (await post(again, as)).body]
    await work(mine.id_tra)
    await work(theirs.id_tra)
    expect(smtp.received).toHaveLength(6)
    const second = await result(theirs.id_tra, as)
    expect([second.hechas_tra, reasons(second).map(([, motivo]) => motivo)]).toEqual([
      0,
      await Promise.all(ids.map(async (id) => `Ya se envió el ${await mailedOn(id)}`)),
    ])
    // A user who sends again after both jobs wants another mail.
    await done(again)
    expect(smtp.received).toHaveLength(9)
  })

  test('that waited when sending again was requested, and was sent meanwhile, is not sent again', async () => {
    const { ids } = await makeIssued(2)
    answer = 'is cut'
    await done(byIds('enviar_certificados', ids))
    const { id_tra } = (await post({ ...byIds('enviar_certificados', ids), reenviar: true })).body
    answer = 'takes'
    smtp.received.length = 0
    for (const id of ids) {
      const [mail] = await t.db.select().from(envios).where(eq(envios.idceco_env, id))
      await handleMailJob(t.deps, { data: { envio: mail!.id_env }, isLast: false })
    }
    await work(id_tra)
    expect(smtp.received).toHaveLength(2)
  })

  test('that a user sends alone while a job reaches it is sent once, without a deadlock', async () => {
    const made = [await makeApproved(t), await makeApproved(t), await makeApproved(t)]
    const { id_tra } = (await post(byIds('enviar_certificados', made.map(({ id_ceco }) => id_ceco)))).body // prettier-ignore
    const presses = made.map(({ to, id_ceco }) => t.as('adm').post('/email', { tipo: 2, to, id_ceco }))
    await work(id_tra)
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(made.map(({ to }) => to).toSorted())
    expect((await result(id_tra)).estado_tra).toBe('listo')
  })

  test('that two jobs send at once is sent once', async () => {
    const { ids } = await makeIssued(4)
    const { as } = await clerk('enviar_certificados')
    const [mine, theirs] = [
      (await post(byIds('enviar_certificados', ids))).body,
      (await post(byIds('enviar_certificados', ids), as)).body,
    ]
    await Promise.all([work(mine.id_tra), work(theirs.id_tra)])
    expect(smtp.received).toHaveLength(4)
    const both = [await result(mine.id_tra), await result(theirs.id_tra, as)]
    expect(both[0]!.hechas_tra + both[1]!.hechas_tra).toBe(4)
  })

  test('of a process that dies in between is sent once, recognised by its Message-ID', async () => {
    const { ids } = await makeIssued(3)
    const { id_tra } = (await post(byIds('enviar_certificados', ids))).body
    let left = 1
    // The process dies after it has recorded the second mail and before it has sent it.
    const mailer = {
      send: (message: Parameters<typeof t.deps.mailer.send>[0]) =>
        left-- > 0 ? t.deps.mailer.send(message) : Promise.reject(new Error('killed')),
    }
    const now = () => {
      if (left < 0) throw new Error('killed')
      return t.deps.now()
    }
    await expect(work(id_tra, { mailer, now }, false)).rejects.toThrow('killed')
    expect(smtp.received).toHaveLength(1)
    expect(await result(id_tra)).toMatchObject({ estado_tra: 'en_curso', hechas_tra: 2, encola: 1 })
    await work(id_tra)
    expect(smtp.received).toHaveLength(2)
    expect(await result(id_tra)).toMatchObject({ estado_tra: 'listo', hechas_tra: 3, omitidas_tra: 0, encola: 1 })
    // The mail job of the recorded mail sends it.
    const waiting = await t.db.select().from(envios).where(eq(envios.estado_env, 'en_cola'))
    for (const { id_env } of waiting) await handleMailJob(t.deps, { data: { envio: id_env }, isLast: false })
    const sent = smtp.received.map(({ raw }) => /^message-id: *(\S+)/im.exec(raw)?.[1])
    expect([sent.length, new Set(sent).size]).toEqual([3, 3])
    expect((await result(id_tra)).encola).toBe(0)
  })

  test('that breaks its try is left to its own job, and the others are sent', async () => {
    const { ids } = await makeIssued(3)
    const { id_tra } = (await post(byIds('enviar_certificados', ids))).body
    let isFirst = true
    const send = (message: Parameters<typeof t.deps.mailer.send>[0]) => {
      if (!isFirst) return t.deps.mailer.send(message)
      isFirst = false
      return Promise.reject(new Error('broken'))
    }
    await work(id_tra, { mailer: { send } })
    expect(smtp.received).toHaveLength(2)
    expect(await result(id_tra)).toMatchObject({ estado_tra: 'listo', hechas_tra: 3, omitidas_tra: 0, encola: 1 })
    const [waiting, ...others] = await t.db.select().from(envios).where(eq(envios.estado_env, 'en_cola'))
    await handleMailJob(t.deps, { data: { envio: waiting!.id_env }, isLast: false })
    expect([others, smtp.received.length]).toEqual([[], 3])
  })

  test('to a silent server is tried once, and the others wait in the queue', async () => {
    const { ids } = await makeIssued(3)
    answer = 'is cut'
    const outcome = await done(byIds('enviar_certificados', ids))
    expect(smtp.received).toHaveLength(1)
    expect(outcome).toMatchObject({ estado_tra: 'listo', hechas_tra: 3, omitidas_tra: 0, encola: 3 })
    expect((await done(byIds('enviar_certificados', ids))).omitidas[0]!.motivo).toBe(
      `Ya está por enviar desde el ${await mailedOn(ids[0]!)}`,
    )
    // When the last try of a mail fails, the certificate counts as skipped, and the job can be
    // retried.
    await t.db.update(envios).set({ estado_env: 'fallido', motivo_env: 'No hubo conexión.' }).where(eq(envios.idceco_env, ids[0]!)) // prettier-ignore
    const later = await result(outcome.id_tra)
    const inList = async () => (await t.as('adm').get('/trabajos')).body.items.find(({ id_tra }: TrabajoRow) => id_tra === outcome.id_tra) // prettier-ignore
    expect(await inList()).toMatchObject({ hechas_tra: 2, omitidas_tra: 1, encola: 2, vence_tra: null })
    expect(later).toMatchObject({
      hechas_tra: 2,
      omitidas_tra: 1,
      encola: 2,
      omitidas: [{ motivo: 'No hubo conexión.' }],
    })
    answer = 'takes'
    expect((await t.as('adm').post(`/trabajos/${outcome.id_tra}/reintentar`)).status).toBe(200)
    await work(outcome.id_tra)
    expect(await result(outcome.id_tra)).toMatchObject({ hechas_tra: 3, omitidas_tra: 0, encola: 2 })
    await t.db.update(envios).set({ estado_env: 'fallido', motivo_env: 'Fin.' }).where(eq(envios.estado_env, 'en_cola'))
  })

  test('jobs are listed for two days, other jobs for one', async () => {
    const mails = await done(byIds('enviar_certificados', (await makeIssued(1)).ids))
    const other = await done(byIds('aprobar_certificados', (await makeCohort(1)).ids))
    const shown = async (hours: number) => {
      await purgeTrabajos(t.db, new Date(t.deps.now().getTime() + hours * 60 * 60 * 1000))
      return (await t.as('adm').get('/trabajos')).body.items.map(({ id_tra }: TrabajoRow) => id_tra)
    }
    expect(await shown(23)).toEqual([other.id_tra, mails.id_tra])
    expect(await shown(25)).toEqual([mails.id_tra])
    expect(await shown(49)).toEqual([])
  })

  test('jobs end when the role is taken away in between, and do the rest when it is given back', async () => {
    const { ids } = await makeIssued(3)
    const { as, lose, give } = await clerk('enviar_certificados')
    const { id_tra } = (await post(byIds('enviar_certificados', ids), as)).body
    const mailer = {
      send: async (message: Parameters<typeof t.deps.mailer.send>[0]) => {
        await lose()
        return t.deps.mailer.send(message)
      },
    }
    await work(id_tra, { mailer })
    expect(smtp.received).toHaveLength(1)
    expect((await as.post(`/trabajos/${id_tra}/reintentar`)).status).toBe(403)
    await give()
    expect(await result(id_tra, as)).toMatchObject({
      estado_tra: 'fallido',
      hechas_tra: 1,
      motivo_tra: 'Su rol ya no permite este trabajo.',
    })
    expect((await as.post(`/trabajos/${id_tra}/reintentar`)).status).toBe(200)
    await work(id_tra)
    expect(smtp.received).toHaveLength(3)
    expect(await result(id_tra, as)).toMatchObject({ estado_tra: 'listo', hechas_tra: 3 })
  })
})

/** Returns the body that saves a person with the values of the certificate's row. */
const personOf = (row: { colaboradore: Record<string, string> }) => ({
  paisdocumento: 170,
  tipodocumento: 1,
  numerodocumento: row.colaboradore.numerodocumento_col,
  nombres: row.colaboradore.nombres_col,
  apellidos: row.colaboradore.apellidos_col,
  correopersonal: row.colaboradore.correopersonal_col,
  telefono: '3005550201',
})

describe('the file', () => {
  const file = (id: string, as: Caller = t.as('adm')) => as.get(`/trabajos/${id}/archivo`)

  test('of a zip has the document of each certificate, and its download marks them', async () => {
    const same = { nombres: 'Luz', apellidos: 'Ñáñez Ruiz' }
    const idcer = await t.make.certificacion()
    const ids: string[] = []
    for (const over of [same, same, { ...same, apellidos: 'ÑÁÑEZ RUIZ' }, { nombres: 'Otro' }])
      ids.push(await t.make.inscripcion(idcer, await t.make.colaborador(over)))
    await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: ids.slice(0, 4) })
    const pending = await t.make.inscripcion(idcer, await t.make.colaborador())
    const { id_tra, ...outcome } = await done({ accion: 'zip_certificados', filtro: { idcer }, esperado: 5 })
    expect(outcome).toMatchObject({
      estado_tra: 'listo',
      hechas_tra: 4,
      omitidas_tra: 1,
      archivo_tra: 'Certificados.zip',
    })
    expect(outcome.omitidas).toMatchObject([{ id: pending, motivo: 'Aún no está aprobado' }])
    const marks = async () => (await Promise.all(ids.map(readCeco))).map(({ descargado_ceco }) => descargado_ceco)
    expect(await marks()).toEqual([0, 0, 0, 0])
    const { body, headers, raw, status } = await file(id_tra)
    expect([status, headers['content-type'], body]).toEqual([200, 'application/zip', undefined])
    expect(await marks()).toEqual([1, 1, 1, 1])
    // What ended after the zip was made is not handed out any more.
    const annulment = { clase: 'error', motivo: 'Se aprobó por error', emision: 1 }
    expect((await t.as('adm').put(`/certcol/${ids[3]}/anular`, annulment)).status).toBe(200)
    expect((await file(id_tra)).body).toMatchObject({ status: 409, code: 'archivo_anterior' })
    // The modification time of each file is the moment of its approval, 21:00 on 2026-11-20 in
    // Bogotá.
    expect([raw.readUInt16LE(10), raw.readUInt16LE(12)]).toEqual([21 << 11, (46 << 9) | (11 << 5) | 20])
    const parts = readZip(raw)!
    const code = async (n: number) => (await readCeco(ids[n]!)).datos_ceco!.codigo.replace('/', '-')
    const initials = (await readCeco(ids[0]!)).datos_ceco!.curso.iniciales
    expect(parts.map(({ name }) => name).toSorted()).toEqual(
      [
        `${initials}_Luz_Ñáñez Ruiz_${await code(0)}.pdf`,
        `${initials}_Luz_Ñáñez Ruiz_${await code(1)}.pdf`,
        `${initials}_Luz_ÑÁÑEZ RUIZ_${await code(2)}.pdf`,
        `${initials}_Otro_Núñez Ñáñez.pdf`,
      ].toSorted(),
    )
    const alone = (await t.as('adm').get(`/certcol/${ids[0]}/pdf?vista=1`)).raw
    const text = async (pdf: Buffer) => (await readPdf(pdf)).text
    const inZip = parts.find(({ name }) => name.includes(`_Luz_Ñáñez`) && name.endsWith('1.pdf'))!
    expect(await text(inZip.packed)).toBe(await text(alone))
    const logged = lines.map((line) => JSON.parse(line)).find(({ evento }) => evento === 'exportacion')
    expect(logged).toMatchObject({ por: t.accounts.adm.id_cue, accion: 'zip_certificados', filas: 4 })
    expect((await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)).status).toBe(409)
  })

  test('of a PDF to print has a page for each, in the order of the list', async () => {
    const { ids, idcer } = await makeIssued(3)
    const { id_tra } = await done({ accion: 'imprimir_certificados', filtro: { idcer, orden: 'cohorte' }, esperado: 3 })
    const { raw, headers } = await file(id_tra)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/pdf',
      expect.stringContaining('Certificados.pdf'),
    ])
    const { pages, texts } = await readPdf(raw)
    expect(pages).toBe(3)
    const names = (await Promise.all(ids.toSorted().map(readCeco))).map(
      ({ datos_ceco }) => datos_ceco!.aprendiz.nombres,
    )
    for (const [index, name] of names.entries())
      expect(texts.filter(({ sheet }) => sheet === index + 1).map(({ text }) => text).join(' ')).toContain(name) // prettier-ignore
  })

  test('of a PDF to print may also have rows that were chosen one by one', async () => {
    const idcer = await t.make.certificacion()
    const names = ['Bernal', 'Acosta', 'Castro']
    const ids: string[] = []
    for (const apellidos of names)
      ids.push(await t.make.inscripcion(idcer, await t.make.colaborador({ nombres: 'Orden', apellidos })))
    await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })
    for (const [orden, expected] of [
      ['apellidos', ['Acosta', 'Bernal', 'Castro']],
      ['-apellidos', ['Castro', 'Bernal', 'Acosta']],
    ] as const) {
      const { id_tra } = await done(byIds('imprimir_certificados', ids, { orden }))
      const { texts } = await readPdf((await file(id_tra)).raw)
      const sheet = (n: number) => texts.filter((each) => each.sheet === n).map(({ text }) => text).join(' ') // prettier-ignore
      expect([1, 2, 3].map((n) => names.find((name) => sheet(n).includes(name)))).toEqual(expected)
    }
  })

  test('does not exist without an approved certificate, and a role that is taken away ends it half-way', async () => {
    const { ids } = await makeCohort(2)
    expect(await done(byIds('zip_certificados', ids))).toMatchObject({
      estado_tra: 'fallido',
      motivo_tra: 'Ninguno de los elegidos está aprobado.',
    })
    const issued = await makeIssued(2)
    const { as, give, lose } = await clerk('zip_certificados')
    const { id_tra } = (await post(byIds('zip_certificados', issued.ids), as)).body
    await lose()
    await work(id_tra)
    expect((await file(id_tra, as)).status).toBe(403)
    await give()
    expect(await result(id_tra, as)).toMatchObject({
      estado_tra: 'fallido',
      motivo_tra: 'Su rol ya no permite este trabajo.',
    })
    expect((await file(id_tra)).status).toBe(404)
  })
})

describe('company and confirmation', () => {
  test('only pending certificates get another company, and without filtrar only one’s own', async () => {
    const { idcer, ids } = await makeCohort(2)
    await t.as('adm').put(`/certcol/updateEstado/${ids[0]}`, { estado: 1 })
    const idemp = await t.make.empresa()
    const outcome = await done({ accion: 'empresa_certificados', filtro: { idcer }, esperado: 2, idemp })
    expect(reasons(outcome)).toEqual([[ids[0], 'Ya está aprobado: conserva la empresa con que se expidió']])
    expect([(await readCeco(ids[0]!)).idemp_ceco, (await readCeco(ids[1]!)).idemp_ceco]).toEqual([0, idemp])
    const { as, account } = await clerk('empresa_certificados')
    const own = await t.make.inscripcion(idcer, account.id_col)
    const body = { accion: 'empresa_certificados', ids: [...ids, own], idemp: 0 }
    expect((await post({ ...body, esperado: 3 }, as)).body).toMatchObject({ status: 409, total: 1 })
    expect(await done({ ...body, esperado: 1 }, as)).toMatchObject({ hechas_tra: 1, omitidas_tra: 0 })
    expect((await readCeco(ids[1]!)).idemp_ceco).toBe(idemp)
  })

  test('the form of a person names exactly what is pending of them with one company (PEOPLE-31)', async () => {
    const idcol = await t.make.colaborador()
    const [idemp, other] = [await t.make.empresa(), await t.make.empresa()]
    const inscribe = async (of: number, over: object = {}) => {
      const row = { idcer: await t.make.certificacion(), idcol: of, idemp, ...over }
      return (await t.as('adm').post('/certcol', [row])).body[0].id_ceco as string
    }
    const pending = await inscribe(idcol)
    const approved = await inscribe(idcol)
    await t.as('adm').put(`/certcol/updateEstado/${approved}`, { estado: 1 })
    const left = await inscribe(idcol)
    await t.as('adm').put('/certcol/desenlace', { ids: [left], desenlace: 'retirado' })
    const elsewhere = await inscribe(idcol, { idemp: other })
    const another = await inscribe(await t.make.colaborador())
    const filtro = { idcol, idemp, estado: 0, desenlace: 'ninguno' }
    const query = `idcol=${idcol}&idemp=${idemp}&estado=0&desenlace=ninguno&page=0&size=1`
    expect((await t.as('adm').get(`/certcol?${query}`)).body.totalItems).toBe(1)
    const outcome = await done({ accion: 'empresa_certificados', filtro, esperado: 1, idemp: 0 })
    expect(outcome).toMatchObject({ hechas_tra: 1, omitidas_tra: 0 })
    const companies = await Promise.all([pending, approved, left, elsewhere, another].map(readCeco))
    expect(companies.map((row) => row.idemp_ceco)).toEqual([0, idemp, idemp, other, idemp])
  })

  test('approved certificates get the day of their upload, also all rows of a filter', async () => {
    const { idcer, ids } = await makeIssued(2)
    const pending = await t.make.inscripcion(idcer, await t.make.colaborador())
    const about = { accion: 'cargar_certificados', filtro: { idcer }, esperado: 3 }
    expect((await post({ ...about, fecha: '20/11/2026' })).body.fields).toHaveProperty('fecha')
    expect((await done({ ...about, fecha: '2026-11-21' })).motivo_tra).toBe('La fecha no puede ser posterior a hoy.')
    expect(reasons(await done({ ...about, fecha: '2026-11-20' }))).toEqual([[pending, 'Aún no está aprobado']])
    for (const id of ids) expect((await readCeco(id)).cargado_ceco).toBe('2026-11-20')
    const { as } = await clerk('cargar_certificados')
    expect((await post(byIds('cargar_certificados', ids, { fecha: '2026-11-20' }), as)).body).toMatchObject({
      status: 409,
      total: 0,
    })
  })

  test('an unknown company is refused, and one that is deleted meanwhile ends the job', async () => {
    const people = [await t.make.colaborador(), await t.make.colaborador()]
    const missing = await post(byIds('empresa_aprendices', people, { idemp: 999_999 }))
    expect(missing.body).toMatchObject({ status: 400, fields: { idemp: 'Elija una empresa de la lista.' } })
    const idemp = await t.make.empresa()
    const { id_tra } = (await post(byIds('empresa_aprendices', people, { idemp }))).body
    await t.db.delete(empresas).where(eq(empresas.id_emp, idemp))
    await work(id_tra)
    expect(await result(id_tra)).toMatchObject({
      estado_tra: 'fallido',
      hechas_tra: 0,
      motivo_tra: 'La empresa ya no existe.',
    })
    // A retry could not succeed, so it is refused.
    expect((await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)).body).toMatchObject({
      status: 409,
      message: 'La empresa ya no existe. Pida el proceso con otra.',
    })
  })

  test('people get another company, except deleted ones and oneself', async () => {
    const { as, account } = await clerk('empresa_aprendices')
    const [one, gone] = [await t.make.colaborador(), await t.make.colaborador({ nombres: 'Se', apellidos: 'Fue Ayer' })]
    const idemp = await t.make.empresa()
    const { id_tra } = (await post(byIds('empresa_aprendices', [one, gone, account.id_col], { idemp }), as)).body
    await t.db.execute(sql`delete from consentimientos where idcol_con = ${gone}`)
    await t.db.delete(colaboradores).where(eq(colaboradores.id_col, gone))
    await work(id_tra)
    const outcome = await result(id_tra, as)
    expect(new Map(reasons(outcome) as [string, string][])).toEqual(
      new Map([
        [String(gone), 'La persona no existe o fue eliminada'],
        [String(account.id_col), 'No puede cambiar su propia empresa'],
      ]),
    )
    expect(outcome.omitidas.find(({ id }) => id === String(gone))?.nombre).toBe('Se Fue Ayer')
    const [person] = await t.db.select().from(colaboradores).where(eq(colaboradores.id_col, one))
    expect(person!.idemp_col).toBe(idemp)
  })

  test('people of the public form are confirmed by the filter, and others are skipped', async () => {
    const idemp = await t.make.empresa()
    const waiting = [await t.make.colaborador({ idemp }), await t.make.colaborador({ idemp })]
    await t.db.update(colaboradores).set({ estado_col: 0 }).where(eq(colaboradores.idemp_col, idemp))
    const confirmed = await t.make.colaborador({ idemp })
    const outcome = await done({ accion: 'confirmar_aprendices', filtro: { idemp: String(idemp) }, esperado: 3 })
    expect(reasons(outcome)).toEqual([[String(confirmed), 'Ya estaba confirmada']])
    const states = await rows<{ estado: number }>(
      t.db,
      sql`select estado_col as estado from colaboradores where id_col = any(${`{${waiting.join()}}`}::int[])`,
    )
    expect(states).toEqual([{ estado: 1 }, { estado: 1 }])
  })
})
