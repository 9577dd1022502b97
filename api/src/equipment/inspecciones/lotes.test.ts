// Many inspections in one ZIP: which ones, what of them, and what its download records (INSP-24).
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { answered, finished } from '../../../test/inspections.ts'
import { readPdf } from '../../../test/pdf.ts'
import { picture } from '../../../test/pictures.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { evaluaciones } from '../../db/tables/inspections.ts'
import { trabajos } from '../../db/tables/jobs.ts'
import { emisiones } from '../../db/tables/trust.ts'
import { readZip } from '../../documents/zip.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'

type Caller = ReturnType<TestApp['as']>

const ACCION = 'zip_inspecciones'
const ANNULMENT = { clase: 'error', motivo: 'Era otro equipo', emision: 1 }

const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({}, { level: 'warn', stream: { write: (line: string) => void lines.push(line) } })
})
afterAll(() => t.close())
afterEach(() => t.db.delete(trabajos))

const inspector = () => t.as('inspector')
const post = (body: object, as: Caller = inspector()) => as.post('/trabajos', { accion: ACCION, ...body })
const byIds = (ids: string[]) => ({ ids, esperado: ids.length })
const work = (id: string, over: object = {}) =>
  workOnTrabajo({ ...t.deps, ...over }, { data: { trabajo: id }, isLast: true })
const result = async (id: string, as: Caller = inspector()): Promise<ResultadoTrabajo> =>
  (await as.get(`/trabajos/${id}/resultado`)).body
const file = (id: string, as: Caller = inspector()) => as.get(`/trabajos/${id}/archivo`)
const read = async (id: string) => (await inspector().get(`/evaluacion/${id}`)).body
const save = (id: string, body: object = {}) => inspector().put(`/evaluacion/${id}`, { idobs: null, ...body })
const annul = (id: string) => t.as('adm').put(`/evaluacion/${id}/anular`, ANNULMENT)
const textOf = async (pdf: Buffer) => (await readPdf(pdf)).text
const reasons = ({ omitidas }: ResultadoTrabajo) => omitidas.map(({ id, motivo }) => [id, motivo])
const issueOf = async (id: string, version = 1) => {
  const isOf = and(eq(emisiones.tipo_emi, 2), eq(emisiones.iddoc_emi, id), eq(emisiones.version_emi, version))
  return (await t.db.select().from(emisiones).where(isOf))[0]!
}

/** Requests a ZIP and makes it. Returns its result. */
async function done(body: object, as: Caller = inspector()): Promise<ResultadoTrabajo> {
  const made = await post(body, as)
  expect(made.status, made.body.message).toBe(201)
  await work(made.body.id_tra)
  return result(made.body.id_tra, as)
}

/** Downloads a ZIP and returns its files by their names. */
async function unpack(id: string, as: Caller = inspector()): Promise<Map<string, Buffer>> {
  const { status, headers, raw } = await file(id, as)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  return new Map(readZip(raw)!.map(({ name, packed }) => [name, packed]))
}

/** Returns a caller whose role may only see Equipos, and a function that takes that away. */
async function reader() {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'Equipos' && action === 'ver')
  const account = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  return { as, account, lose: () => grant(t, idrol, () => false) }
}

describe('a request', () => {
  test('needs the permission to see inspections, when it is made, done and downloaded', async () => {
    const { id } = await finished(t)
    const idrol = await createRole(t.db)
    await grant(t, idrol, (module, action) => module !== 'Equipos' || action !== 'ver')
    const other = await t.make.cuenta(idrol)
    const stranger = t.withToken(await t.sessions.issue({ id_cue: other.id_cue, sesion_cue: 1 }))
    expect((await post(byIds([id]), stranger)).status).toBe(403)
    expect((await t.visitor.post('/trabajos', { accion: ACCION, ...byIds([id]) })).status).toBe(401)

    const one = await reader()
    const { id_tra } = (await post(byIds([id]), one.as)).body
    await one.lose()
    await work(id_tra)
    expect((await file(id_tra, one.as)).status).toBe(403)
    const [row] = await t.db.select().from(trabajos).where(eq(trabajos.id_tra, id_tra))
    expect(row).toMatchObject({ estado_tra: 'fallido', motivo_tra: 'Su rol ya no permite este trabajo.' })

    const two = await reader()
    const { id_tra: made } = await done(byIds([id]), two.as)
    expect((await file(made)).status).toBe(404)
    await two.lose()
    expect((await file(made, two.as)).status).toBe(403)
    expect((await read(id)).entregada_eva).toBe(false)
  })

  test.each([
    ['neither ids nor a filter', { esperado: 1 }, 'ids'],
    ['the filter of another list', { filtro: { idemp: '1' }, esperado: 1 }, 'filtro'],
    ['an id of something else', { ids: ['7'], esperado: 1 }, 'ids.0'],
    ['an item that is none', { filtro: { ideq: '7' }, esperado: 1 }, 'filtro.ideq'],
    ['no number', { filtro: {} }, 'esperado'],
  ])('with %s is refused', async (_, body, field) => {
    const { status, body: answered } = await post(body)
    expect([status, Object.keys(answered.fields)]).toEqual([400, [field]])
  })

  test('takes the inspections of an item, must name their number, and fixes them', async () => {
    const { id, ideq } = await finished(t)
    const second = await finished(t, { ideq, fecha: '2026-11-18' })
    await finished(t)
    expect((await post({ filtro: { ideq }, esperado: 3 })).body).toMatchObject({
      status: 409,
      code: 'otra_cantidad',
      total: 2,
    })
    const made = await post({ filtro: { ideq }, esperado: 2 })
    expect(made.body).toMatchObject({ total_tra: 2, archivo_tra: 'Inspecciones.zip' })
    await finished(t, { ideq })
    await work(made.body.id_tra)
    const numbers = [await read(id), await read(second.id)].map(({ numero_eva }) => numero_eva.replace('/', '-'))
    expect([...(await unpack(made.body.id_tra)).keys()]).toEqual(
      numbers.map((numero) => `Certificado inspeccion_${numero}.pdf`),
    )
  })

  test('has a limit, and the refusal names the number', async () => {
    const ideq = await t.make.equipo()
    await t.db.execute(sql`insert into evaluaciones (id_eva, ideq_eva, fecha_eva)
      select gen_random_uuid(), ${ideq}, '2026-11-20' from generate_series(1, 1001)`)
    const found = await t.db.select({ id: evaluaciones.id_eva }).from(evaluaciones).where(eq(evaluaciones.ideq_eva, ideq)) // prettier-ignore
    expect((await post(byIds(found.map(({ id }) => id)))).body).toMatchObject({
      status: 400,
      fields: { ids: 'Son 1.001 y el máximo es 1.000. Elija menos.' },
    })
    expect((await post({ filtro: { ideq }, esperado: 1001 })).body).toMatchObject({
      status: 400,
      message: 'Son 1.001 y el máximo es 1.000. Filtre más para incluir menos.',
      total: 1001,
    })
  })

  test('without a finished inspection makes no file', async () => {
    const { id } = await answered(t)
    expect(await done(byIds([id]))).toMatchObject({
      estado_tra: 'fallido',
      motivo_tra: 'Ninguna de las elegidas está terminada.',
    })
  })
})

describe('the ZIP', () => {
  test('has the version in force of each, drawn and named as that one alone', async () => {
    const { id, failing, ideq } = await answered(t)
    await inspector().upload('/imagendet/upload', { idevadet: failing }, [await picture(40, 40)])
    await save(id, { idcol: t.accounts.inspector.id_col })
    await save(id, { fechamantenimiento: '2026-11-01' })
    // Answers that are not issued are not drawn.
    await inspector().put(`/evaluaciondetalle/${failing}`, { resultado: 0 })
    expect((await read(id)).borrador_eva).toBe(1)
    const { id_tra, ...outcome } = await done({ filtro: { ideq }, esperado: 1 })
    expect(outcome).toMatchObject({ estado_tra: 'listo', hechas_tra: 1, omitidas_tra: 0 })
    const parts = await unpack(id_tra)
    const alone = await inspector().get(`/evaluacion/${id}/pdf`)
    expect(alone.headers['content-disposition']).toContain([...parts.keys()][0])
    const [inZip] = parts.values()
    expect(inZip!.equals(alone.raw)).toBe(true)
    expect(await textOf(inZip!)).toContain('Reemplazalaversión1')
    expect(await textOf(inZip!)).toContain('CONTINÚAENSERVICIO')
  })

  test('names inspections of one day by their numbers, with the moment of their issue', async () => {
    const first = await finished(t)
    const second = await finished(t, { ideq: first.ideq, fails: true })
    const { id_tra } = await done(byIds([first.id, second.id]))
    const { raw } = await file(id_tra)
    // 21:00 on 2026-11-20 in Bogotá.
    expect([raw.readUInt16LE(10), raw.readUInt16LE(12)]).toEqual([21 << 11, (46 << 9) | (11 << 5) | 20])
    const numero = (await read(first.id)).numero_eva.replace('/', '-')
    const parts = await unpack(id_tra)
    const names = ['', '-2'].map((suffix) => `Certificado inspeccion_${numero}${suffix}.pdf`)
    expect([...parts.keys()].toSorted()).toEqual(names.toSorted())
    expect(await textOf(parts.get(names[0]!)!)).toContain('CONTINÚAENSERVICIO')
    expect(await textOf(parts.get(names[1]!)!)).toContain('RETIRARDESERVICIO')
  })

  test('leaves out what is not finished, annulled or deleted, also what ended meanwhile, with words', async () => {
    const { id, ideq } = await finished(t)
    const alone = await answered(t, { ideq })
    const pending = await answered(t, { ideq })
    await save(pending.id, { idcol: t.accounts.inspector.id_col, terminar: false })
    const annulled = await finished(t, { ideq })
    expect((await annul(annulled.id)).status).toBe(200)
    const later = await finished(t, { ideq })
    const deleted = await finished(t, { ideq })
    const { id_tra } = (await post({ filtro: { ideq }, esperado: 6 })).body
    const names = new Map([
      [deleted.id, (await read(deleted.id)).numero_eva],
      [pending.id, `${(await inspector().get(`/equipos/${ideq}`)).body.codigo_eq}, 20/11/2026`],
    ])
    expect((await t.as('adm').delete(`/evaluacion/${deleted.id}`)).status).toBe(200)
    expect((await annul(later.id)).status).toBe(200)
    await work(id_tra)
    const outcome = await result(id_tra)
    expect(outcome).toMatchObject({ estado_tra: 'listo', hechas_tra: 1, omitidas_tra: 5 })
    expect(new Map(reasons(outcome) as [string, string][])).toEqual(
      new Map([
        [alone.id, 'Falta seleccionar el responsable de la inspeccion'],
        [pending.id, 'La inspección está pendiente'],
        [annulled.id, 'La inspección está anulada.'],
        [later.id, 'La inspección está anulada.'],
        [deleted.id, 'La inspección no existe o fue eliminada'],
      ]),
    )
    for (const [each, name] of names) expect(outcome.omitidas.find((row) => row.id === each)?.nombre).toBe(name)
    expect([...(await unpack(id_tra)).keys()]).toEqual(['Certificado inspeccion.pdf'])
    expect((await read(id)).entregada_eva).toBe(true)
    // What was not in the file was not handed out.
    expect((await issueOf(later.id)).entregada_emi).toBeNull()
  })

  test('hands nothing out until it is downloaded, and then all of it, as the security log says', async () => {
    lines.length = 0
    const [first, second] = [await finished(t), await finished(t)]
    const { as, account } = await reader()
    const { id_tra } = await done(byIds([first.id, second.id]), as)
    for (const { id } of [first, second]) {
      expect((await read(id)).entregada_eva).toBe(false)
      expect((await issueOf(id)).entregada_emi).toBeNull()
    }
    // On a full disk it could not be recorded.
    const isLow = vi.spyOn(t.deps.disk, 'isLow').mockReturnValue(true)
    expect((await file(id_tra, as)).status).toBe(503)
    isLow.mockRestore()
    expect((await read(first.id)).entregada_eva).toBe(false)
    await unpack(id_tra, as)
    for (const { id } of [first, second]) {
      expect((await read(id)).entregada_eva).toBe(true)
      expect((await issueOf(id)).entregada_emi).not.toBeNull()
      expect((await t.as('adm').delete(`/evaluacion/${id}`)).body.code).toBe('emitido')
    }
    const logged = lines.map((line) => JSON.parse(line))
    const about = { por: account.id_cue, accion: ACCION }
    expect(logged.find(({ evento }) => evento === 'trabajo_pedido')).toMatchObject({ ...about, cuantos: 2 })
    expect(logged.find(({ evento }) => evento === 'exportacion')).toMatchObject({ ...about, filas: 2 })
  })

  test('is not downloaded once one of its versions ended, and hands none of the others out', async () => {
    const acts: ((id: string) => Promise<{ status: number }>)[] = [
      annul,
      (id) => save(id, { fechamantenimiento: '2026-11-01' }),
      (id) => t.as('adm').delete(`/evaluacion/${id}`),
      async (id) => t.as('adm').delete(`/equipos/${(await read(id)).ideq_eva}`),
    ]
    for (const act of acts) {
      const [kept, ended] = [await finished(t), await finished(t)]
      const { id_tra } = await done(byIds([kept.id, ended.id]))
      expect((await act(ended.id)).status).toBe(200)
      expect((await file(id_tra)).body).toMatchObject({
        status: 409,
        code: 'archivo_anterior',
        message: 'El archivo tiene documentos que cambiaron después de hacerlo. Vuelva a pedirlo.',
      })
      expect((await read(kept.id)).entregada_eva).toBe(false)
      await t.db.delete(trabajos)
    }
  })

  test('is downloaded by two at once, each their own, and the first hand-out stays', async () => {
    const made = [await finished(t), await finished(t), await finished(t)]
    const ids = made.map(({ id }) => id)
    const [one, other] = [await reader(), await reader()]
    const works = [await done(byIds(ids), one.as), await done(byIds(ids.toReversed()), other.as)]
    const answers = await Promise.all([
      file(works[0]!.id_tra, one.as),
      file(works[1]!.id_tra, other.as),
      inspector().get(`/evaluacion/${ids[1]}/pdf`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const moments = async () => Promise.all(ids.map(async (id) => (await issueOf(id)).entregada_emi))
    const before = await moments()
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    await unpack(works[1]!.id_tra, other.as)
    expect(await moments()).toEqual(before)
    // Another version is handed out by its own ZIP.
    await save(ids[0]!, { fechamantenimiento: '2026-11-01' })
    expect((await issueOf(ids[0]!, 2)).entregada_emi).toBeNull()
    const again = await done(byIds(ids), one.as)
    await unpack(again.id_tra, one.as)
    expect((await issueOf(ids[0]!, 2)).entregada_emi).not.toBeNull()
  })

  test('leaves out one that ended between the reads of its facts and of its issue', async () => {
    const [kept, ended] = [await finished(t), await finished(t)]
    const { id_tra } = (await post(byIds([kept.id, ended.id]))).body
    // Only the issue ends, as the second of the two reads would find it.
    await t.db
      .execute(sql`update emisiones set fin_emi = now(), finpor_emi = ${t.accounts.adm.id_cue}, clase_emi = 'error',
      motivo_emi = 'Era otro equipo' where tipo_emi = 2 and iddoc_emi = ${ended.id}`)
    await work(id_tra)
    expect(reasons(await result(id_tra))).toEqual([
      [ended.id, 'La inspección cambió mientras tanto: vea la versión vigente e intente de nuevo.'],
    ])
    expect((await unpack(id_tra)).size).toBe(1)
    expect((await issueOf(ended.id)).entregada_emi).toBeNull()
  })
})

test('an inspector and an administrator may ask for it', async () => {
  const { id } = await finished(t)
  const other = await t.make.cuenta(ROLES.inspector)
  const colleague = t.withToken(await t.sessions.issue({ id_cue: other.id_cue, sesion_cue: 1 }))
  for (const as of [colleague, t.as('adm')]) {
    const { id_tra } = await done(byIds([id]), as)
    expect((await unpack(id_tra, as)).size).toBe(1)
  }
})
