// What was just done is undone by who did it, where nobody changed it since (CERT-29).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ROLES } from '@anclaje/contract/permissions'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones } from '../../db/tables/training.ts'
import { workOnTrabajo } from '../../overview/trabajos/actions/run.ts'

let t: TestApp
const told: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { level: 'warn', stream: { write: (line: string) => void told.push(line) } })
})
afterAll(() => t.close())

type Caller = ReturnType<TestApp['as']>
const adm = () => t.as('adm')
/** Another account that may do the same. */
const registro = () => t.as('registro')

const approve = (ids: string[], as = adm()) => as.put('/certcol/updateArrayEstado', { ids, estado: 1 })
const takeBack = (ids: string[], as = adm()) => as.put('/certcol/updateArrayEstado', { ids, estado: 0 })
const undoApproval = (ids: string[], as = adm()) =>
  as.put('/certcol/updateArrayEstado', { ids, estado: 0, deshacer: true })
const decide = (ids: string[], desenlace: string | null, motivo: string | null = null, as = adm()) =>
  as.put('/certcol/desenlace', { ids, desenlace, motivo })
const undoOutcome = (ids: string[], as = adm()) =>
  as.put('/certcol/desenlace', { ids, desenlace: null, deshacer: true })
const move = (ids: string[], idcer: number, as = adm()) => as.put('/certcol/mover', { ids, idcer })
const undoMove = (ids: string[], idcer: number, as = adm()) => as.put('/certcol/mover', { ids, idcer, deshacer: true })
const read = async (id: string) => (await adm().get(`/certcol/GetById/${id}`)).body
const inCohort = async (idcer: number): Promise<string[]> =>
  (await adm().get(`/certcol?idcer=${idcer}&size=100`)).body.items.map(({ id_ceco }: { id_ceco: string }) => id_ceco)
const reasons = ({ body }: Awaited<ReturnType<Caller['put']>>): [number, ...string[]] => [
  body.cambiados,
  ...body.omitidos.map(({ motivo }: { motivo: string }) => motivo),
]

async function inscribed(many: number) {
  const idcer = await t.make.certificacion()
  const people: number[] = []
  const ids: string[] = []
  for (let i = 0; i < many; i += 1) {
    people.push(await t.make.colaborador())
    ids.push(await t.make.inscripcion(idcer, people[i]!))
  }
  return { idcer, ids, people }
}

const OTHER = 'Lo último lo hizo otra persona: queda como está'
const SINCE = 'Cambió después: queda como está'

describe('an approval', () => {
  test('is undone by who approved, once, and its issue ends', async () => {
    const { ids } = await inscribed(3)
    await approve(ids)
    expect(reasons(await undoApproval(ids, registro()))).toEqual([0, OTHER, OTHER, OTHER])
    const [first, ...others] = await Promise.all([undoApproval(ids), undoApproval(ids), undoApproval(ids)])
    const changed = [first, ...others].map((answer) => reasons(answer)[0])
    expect(changed.toSorted()).toEqual([0, 0, 3])
    expect(reasons(await undoApproval(ids))).toEqual([0, ...ids.map(() => 'Ya estaba sin aprobar')])
    expect(await read(ids[0]!)).toMatchObject({ estado_ceco: 0, situacion_ceco: 'en_curso' })
    const [version] = (await adm().get(`/certcol/${ids[0]}/emisiones`)).body
    expect(version).toMatchObject({ clase_emi: 'no_entregado' })
    const { body } = await adm().get(`/historia?sujeto=certificado&id=${ids[0]}`)
    expect(body.items.map(({ motivo_his }: { motivo_his: string }) => motivo_his)).toContain('Se deshizo.')
  })

  test('stays where somebody did something since, each with its reason', async () => {
    const { idcer, ids } = await inscribed(7)
    const [untouched, again, uploaded, got, annulled, company, own] = ids as [string, string, string, string, string, string, string] // prettier-ignore
    await approve(ids)
    await takeBack([again], registro())
    await approve([again], registro())
    await registro().put('/certcol/cargados', { ids: [uploaded], fecha: hoyEnBogota(t.clock.now) })
    await registro().get(`/certcol/${got}/pdf`)
    await registro().get(`/certcol/${annulled}/pdf`)
    const { emision_ceco: emision } = await read(annulled)
    await adm().put(`/certcol/${annulled}/anular`, { emision, clase: 'error', motivo: 'No asistió' })
    await adm().put(`/certcol/${company}`, { idemp: await t.make.empresa() })
    await takeBack([own])
    expect(reasons(await undoApproval(ids))).toEqual([
      1,
      OTHER,
      OTHER,
      'Ya fue entregado: anúlelo o corríjalo.',
      'Está anulado',
      SINCE,
      'Ya estaba sin aprobar',
    ])
    expect((await read(untouched)).estado_ceco).toBe(0)
    expect((await read(again)).estado_ceco).toBe(1)
    expect(await inCohort(idcer)).toHaveLength(7)
  })

  test('asks for no approval, and needs no more than an approval', async () => {
    const { ids } = await inscribed(1)
    const { status, body } = await adm().put('/certcol/updateArrayEstado', { ids, estado: 1, deshacer: true })
    expect([status, body.message]).toEqual([400, 'Al deshacer una aprobación, envíe el estado 0.'])
    expect((await undoApproval(ids, t.as('consulta'))).status).toBe(403)
  })

  test('of what was approved a second time is not that of the first one', async () => {
    const { ids } = await inscribed(1)
    await approve(ids)
    await takeBack(ids, registro())
    expect(reasons(await undoApproval(ids))).toEqual([0, 'Ya estaba sin aprobar'])
    await approve(ids, registro())
    expect(reasons(await undoApproval(ids))).toEqual([0, OTHER])
    expect(reasons(await undoApproval(ids, registro()))).toEqual([1])
  })

  test('of 5,000 is undone in one call', async () => {
    const idcer = await t.make.certificacion()
    await t.db.execute(sql`with gente as (
        insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
        select 170, 1, 'des' || i, 'Nombre', 'Apellido', 'nombre apellido' from generate_series(1, 5000) i returning id_col)
      insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
        select gen_random_uuid(), ${idcer}::int, id_col, row_number() over () from gente`)
    const rows = await t.db.select({ id: certcol.id_ceco }).from(certcol).where(eq(certcol.idcer_ceco, idcer))
    const all = rows.map(({ id }) => id)
    expect(reasons(await approve(all))).toEqual([5_000])
    expect(reasons(await undoApproval(all))).toEqual([5_000])
  })

  test('by work names what can be undone, and is undone like any other', async () => {
    const { idcer, ids } = await inscribed(3)
    await decide([ids[2]!], 'retirado')
    const done = async (accion: string, fields: object = {}) => {
      const { body } = await adm().post('/trabajos', {
        accion,
        filtro: { idcer: String(idcer) },
        esperado: 3,
        ...fields,
      })
      await workOnTrabajo(t.deps, { data: { trabajo: body.id_tra }, isLast: true })
      return (await adm().get(`/trabajos/${body.id_tra}/resultado`)).body
    }
    const approved = await done('aprobar_certificados')
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(idsOf(approved.deshacibles).toSorted()).toEqual([ids[0], ids[1]].toSorted())
    expect(reasons(await undoApproval(idsOf(approved.deshacibles)))).toEqual([2])
    const given = await done('desenlace_certificados', { desenlace: 'no_asistio' })
    expect(reasons(await undoOutcome(idsOf(given.deshacibles)))).toEqual([3])
    expect(await read(ids[2]!)).toMatchObject({ desenlace_ceco: 'retirado' })
  })
})

describe('taking approvals back by a filter', () => {
  test('leaves out what was handed out, one’s own and what waits, by reason', async () => {
    const { idcer, ids } = await inscribed(3)
    const own = await t.make.inscripcion(idcer, t.accounts.adm.id_col)
    await approve([ids[0]!, ids[1]!])
    await approve([own], registro())
    await adm().get(`/certcol/${ids[1]}/pdf`)
    const { body } = await adm().post('/trabajos', {
      accion: 'devolver_certificados',
      filtro: { idcer: String(idcer) },
      esperado: 4,
    })
    await workOnTrabajo(t.deps, { data: { trabajo: body.id_tra }, isLast: true })
    const result = (await adm().get(`/trabajos/${body.id_tra}/resultado`)).body
    expect(result).toMatchObject({ estado_tra: 'listo', hechas_tra: 1, deshacibles: [] })
    expect(result.omitidas.map(({ motivo }: { motivo: string }) => motivo).toSorted()).toEqual([
      'No puede quitar la aprobación de su propio certificado',
      'Ya estaba sin aprobar',
      'Ya fue entregado: anúlelo o corríjalo.',
    ])
    expect((await read(ids[0]!)).estado_ceco).toBe(0)
    expect((await t.as('consulta').post('/trabajos', { accion: 'devolver_certificados', ids, esperado: 3 })).status).toBe(403) // prettier-ignore
  })
})

describe('an outcome', () => {
  test('is undone to the one before, or to none, by who gave it, and only once', async () => {
    const { ids } = await inscribed(3)
    await decide([ids[0]!], 'no_aprobo', 'Nota 2,1')
    await decide([ids[1]!], 'retirado', 'Primero')
    await decide(ids.slice(0, 2), 'retirado', 'Avisó por teléfono')
    await decide([ids[2]!], 'no_asistio')
    await decide([ids[2]!], null)
    expect(reasons(await undoOutcome(ids, registro()))).toEqual([0, OTHER, OTHER, OTHER])
    expect(reasons(await undoOutcome(ids))).toEqual([3])
    const rows = await Promise.all(ids.map(read))
    expect(rows.map((row) => [row.desenlace_ceco, row.motivodesenlace_ceco])).toEqual([
      ['no_aprobo', 'Nota 2,1'],
      ['retirado', 'Primero'],
      ['no_asistio', null],
    ])
    expect(reasons(await undoOutcome(ids))).toEqual([0, SINCE, SINCE, SINCE])
    expect(told.some((line) => line.includes('"evento":"desenlace"') && line.includes('"deshecho":1'))).toBe(true)
  })

  test('stays where it changed since, in a cohort that was cancelled, or where its reason was long', async () => {
    const { idcer, ids } = await inscribed(4)
    const [changed, approved, long, cancelled] = ids as [string, string, string, string]
    await decide([long], 'no_aprobo', 'x'.repeat(300))
    await decide(ids, 'retirado')
    await decide([changed], 'no_asistio', null, registro())
    await decide([approved], null)
    await approve([approved])
    await t.db
      .update(certificaciones)
      .set({ estado_cer: CERTIFICACION.cancelado })
      .where(eq(certificaciones.id_cer, idcer))
    expect(reasons(await undoOutcome([changed, approved, long, cancelled]))).toEqual([
      0,
      OTHER,
      'Ya está aprobado',
      'El motivo de antes es muy largo para devolverlo: escríbalo de nuevo',
      'La cohorte está cancelada',
    ])
    const { status } = await adm().put('/certcol/desenlace', { ids, desenlace: 'retirado', deshacer: true })
    expect(status).toBe(400)
  })
})

describe('a move', () => {
  test('is undone by who moved, in both cohorts, and only once', async () => {
    const { idcer, ids } = await inscribed(2)
    const other = await t.make.certificacion()
    await move(ids, other)
    expect(reasons(await undoMove(ids, other, registro()))).toEqual([0, OTHER, OTHER])
    expect(reasons(await undoOutcome(ids))).toEqual([0, SINCE, SINCE])
    const twice = await Promise.all([undoMove(ids, other), undoMove(ids, other)])
    expect(twice.map((answer) => reasons(answer)[0]).toSorted()).toEqual([0, 2])
    expect(await inCohort(other)).toEqual([])
    expect((await Promise.all(ids.map(read))).map((row) => row.desenlace_ceco)).toEqual([null, null])
    // Both can be moved there again.
    expect(reasons(await move(ids, other))).toEqual([2])
    expect(await inCohort(idcer)).toHaveLength(2)
  })

  test('stays where either inscription changed since', async () => {
    const { ids } = await inscribed(5)
    const other = await t.make.certificacion()
    await move(ids, other)
    const there = new Map<number, string>(
      (await adm().get(`/certcol?idcer=${other}&size=100`)).body.items.map(
        (row: { idcol_ceco: number; id_ceco: string }) => [row.idcol_ceco, row.id_ceco],
      ),
    )
    const alla = await Promise.all(ids.map(async (id) => there.get((await read(id)).idcol_ceco)!))
    await approve([alla[0]!], registro())
    await adm().delete(`/certcol/${alla[1]}`)
    await decide([alla[2]!], 'retirado')
    await decide([ids[3]!], null, null, registro())
    expect(reasons(await undoMove(ids, other))).toEqual([1, OTHER, SINCE, SINCE, OTHER])
    expect((await read(alla[0]!)).estado_ceco).toBe(1)
    expect((await read(ids[4]!)).desenlace_ceco).toBeNull()
  })

  test('back into the first cohort is undone: the inscription there has its outcome again', async () => {
    const { idcer, ids } = await inscribed(1)
    const other = await t.make.certificacion()
    await move(ids, other)
    const back = await inCohort(other)
    await move(back, idcer)
    expect(reasons(await undoMove(back, idcer))).toEqual([1])
    expect((await read(ids[0]!)).desenlace_ceco).toBe('error')
    expect((await read(back[0]!)).desenlace_ceco).toBeNull()
    // The first move is not the last act any more.
    expect(reasons(await undoMove(ids, other))).toEqual([0, SINCE])
  })
})

describe('a deletion', () => {
  const remove = (id: string, as = adm()) => as.delete(`/certcol/${id}`)
  const restore = (id: string, as = adm()) => as.put(`/certcol/${id}/restaurar`)
  const told409 = ({ status, body }: Awaited<ReturnType<Caller['put']>>) => [status, body.code, body.message]
  const SINGLE = 'No está eliminado: ya se deshizo.'

  test('is undone by who deleted: the certificate is pending, with no issue in force', async () => {
    const { idcer, ids } = await inscribed(1)
    const [id] = ids as [string]
    await approve(ids)
    const before = await read(id)
    await remove(id)
    expect(await inCohort(idcer)).toEqual([])
    const { status, body } = await restore(id)
    expect([status, body]).toEqual([200, { message: 'Inscripción recuperada' }])
    expect(await read(id)).toMatchObject({
      estado_ceco: 0,
      situacion_ceco: 'en_curso',
      descargado_ceco: 0,
      codigo_ceco: before.codigo_ceco,
    })
    const versions = (await adm().get(`/certcol/${id}/emisiones`)).body
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ clase_emi: 'eliminado' })
    const { items } = (await adm().get(`/historia?sujeto=certificado&id=${id}&accion=restaurado`)).body
    expect(items[0]).toMatchObject({ acto: 'restauró la inscripción' })
    expect(told.some((line) => line.includes('"evento":"restauracion"'))).toBe(true)
    // It is approved anew as any other.
    expect(reasons(await approve([id]))).toEqual([1])
    expect((await read(id)).emision_ceco).toBe(2)
  })

  test('is undone once, within a minute, and by nobody else', async () => {
    const { ids } = await inscribed(2)
    const [one, late] = ids as [string, string]
    const other = await t.make.cuenta(ROLES.adm)
    const colleague = t.withToken(await t.sessions.issue({ id_cue: other.id_cue, sesion_cue: 1 }))
    await remove(one)
    expect(told409(await restore(one, colleague))).toEqual([
      409,
      'otra_cuenta',
      'Lo eliminó otra persona: solo ella puede deshacerlo.',
    ])
    expect((await restore(one, t.as('consulta'))).status).toBe(403)
    const both = await Promise.all([restore(one), restore(one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(told409(await restore(one))).toEqual([409, 'no_eliminado', SINGLE])
    await remove(late)
    const back = (seconds: number) =>
      t.db.execute(
        sql`update certcol set eliminado_ceco = ahora() - ${`${seconds} seconds`}::interval where id_ceco = ${late}`,
      )
    await back(61)
    expect(told409(await restore(late))).toEqual([
      409,
      'tarde',
      'Ya pasó más de un minuto desde que se eliminó: no se puede deshacer.',
    ])
    await back(59)
    expect((await restore(late)).status).toBe(200)
    expect((await restore('01a210cb-0c80-76ea-a254-5fea845a0667')).status).toBe(404)
  })

  test('stays where the learner was inscribed again, also at the same moment', async () => {
    const { idcer, ids, people } = await inscribed(2)
    await remove(ids[0]!)
    await t.make.inscripcion(idcer, people[0]!)
    const { status, body } = await restore(ids[0]!)
    expect([status, body.code]).toEqual([409, 'aprendiz_duplicado'])
    expect(body.message).toMatch(/ tiene otra inscripción en esa cohorte\.$/)
    await remove(ids[1]!)
    const answers = await Promise.all([
      restore(ids[1]!),
      adm().post('/certcol', [{ idcer, idcol: people[1], idemp: 0 }]),
    ])
    expect(answers.filter(({ status: each }) => each < 300)).toHaveLength(1)
    expect(answers.filter(({ status: each }) => each === 409)).toHaveLength(1)
    expect(await inCohort(idcer)).toHaveLength(2)
  })

  test('by who sees only their own is undone of their own alone', async () => {
    const idrol = await createRole(t.db)
    await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action === 'eliminar')
    const { id_cue, id_col } = await t.make.cuenta(idrol)
    const own = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    const mine = await t.make.inscripcion(await t.make.certificacion(), id_col)
    const { ids } = await inscribed(1)
    await remove(ids[0]!)
    expect((await remove(mine, own)).status).toBe(200)
    expect((await restore(ids[0]!, own)).status).toBe(404)
    expect((await restore(mine, own)).body).toEqual({ message: 'Inscripción recuperada' })
  })
})
