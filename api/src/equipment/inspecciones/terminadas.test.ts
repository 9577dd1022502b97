// Inspections that are finished: issues, versions, drafts, numbers, annulment (INSP-19 to INSP-22).
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INSPECCION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { FAILING, answered as answer, colleagueOf, finished as finish } from '../../../test/inspections.ts'
import { readPdf } from '../../../test/pdf.ts'
import { picture } from '../../../test/pictures.ts'
import { imagenes } from '../../db/tables/common.ts'
import { fotos } from '../../db/tables/inspections.ts'
import { emisiones, listas } from '../../db/tables/trust.ts'

const TODAY = '2026-11-19'
const NEXT_DAY = new Date('2026-11-20T05:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  // In the evening, as in `rechazo.test.ts`.
  t.clock.now = new Date('2026-11-20T03:00:00Z')
  await t.logIn()
})
afterAll(() => t.close())

const inspector = () => t.as('inspector')
const read = async (id: string) => (await inspector().get(`/evaluacion/${id}`)).body
const item = async (ideq: string) => (await inspector().get(`/equipos/${ideq}`)).body
const publicOf = async (ideq: string) => (await t.visitor.get(`/publico/inspecciones/${ideq}`)).body
const save = (id: string, body: object = {}, as = inspector()) => as.put(`/evaluacion/${id}`, { idobs: null, ...body })
const pdf = (id: string, query = '', as = inspector()) => as.get(`/evaluacion/${id}/pdf${query}`)
const textOf = async (answer: Awaited<ReturnType<typeof pdf>>) => (await readPdf(answer.raw)).text
const versions = async (id: string) => (await inspector().get(`/evaluacion/${id}/emisiones`)).body
const issuesOf = (id: string) =>
  t.db
    .select()
    .from(emisiones)
    .where(and(eq(emisiones.tipo_emi, 2), eq(emisiones.iddoc_emi, id)))
    .orderBy(emisiones.version_emi)

const answered = (options?: Parameters<typeof answer>[1]) => answer(t, options)
const finished = (options?: Parameters<typeof finish>[1]) => finish(t, options)

describe('finishing', () => {
  test('is a save with a date, a responsible person and a result, unless it says not to', async () => {
    const { id, ideq } = await answered()
    await save(id, { idcol: t.accounts.inspector.id_col, terminar: false })
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.aprobado, emision_eva: 0, numero_eva: null })
    expect((await pdf(id)).body.message).toBe('La inspección está pendiente')
    expect(await item(ideq)).toMatchObject({ estadoinspeccion_eq: null })
    expect((await publicOf(ideq)).inspecciones).toMatchObject([{ estado_eva: 0, situacion_eva: 'pendiente' }])
    await save(id, { terminar: true })
    const { codigo_eq, ...rest } = await item(ideq)
    expect(rest).toMatchObject({ fechainspeccion_eq: TODAY, estadoinspeccion_eq: INSPECCION.aprobado, nousar_eq: null })
    expect(await read(id)).toMatchObject({
      emision_eva: 1,
      numero_eva: `${codigo_eq}/${TODAY}`,
      terminadapor_eva: t.accounts.inspector.id_cue,
      entregada_eva: false,
      borrador_eva: null,
    })
    expect((await publicOf(ideq)).inspecciones).toMatchObject([{ estado_eva: 2, situacion_eva: 'aprobado' }])
  })

  test('with lines makes the checklist in the same call, and a repeated call makes nothing twice', async () => {
    const { id, ideq, lines } = await answered()
    expect(lines.length).toBeGreaterThan(40)
    const again = await inspector().post('/evaluacion', { id, ideq, fecha: TODAY, lineas: true })
    expect([again.status, again.body.id_eva]).toEqual([200, id])
    expect((await inspector().get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body).toHaveLength(lines.length)
  })

  test('gives inspections of one day numbers of their own, which no date changes', async () => {
    const first = await finished()
    const [second, third] = [await answered({ ideq: first.ideq }), await answered({ ideq: first.ideq })]
    const idcol = t.accounts.inspector.id_col
    await Promise.all([save(second.id, { idcol }), save(third.id, { idcol }), save(third.id, { idcol })])
    const { codigo_eq } = await item(first.ideq)
    const numbers = [await read(first.id), await read(second.id), await read(third.id)].map((row) => row.numero_eva)
    const base = `${codigo_eq}/${TODAY}`
    expect(numbers.toSorted()).toEqual([base, `${base}-2`, `${base}-3`])
    await save(second.id, { fecha: '2026-11-18' })
    expect((await read(second.id)).numero_eva).toBe(numbers[1])
    expect(await textOf(await pdf(second.id))).toContain(`${numbers[1]}v2`)
    expect((await issuesOf(third.id)).length).toBe(1)
  })

  test('issues no letter that cannot be printed, unless it rejects (TRUST-24)', async () => {
    const { id, ideq, answer: give } = await answered()
    await t.db.execute(sql`update equipos set numserie_eq = 'SN 安全 7' where id_eq = ${ideq}`)
    const idcol = t.accounts.inspector.id_col
    const refused = await save(id, { idcol })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'sin_dibujo',
      'No se puede imprimir «安» de «安全» (Serie)',
    ])
    expect((await save(id, { idcol, terminar: false })).status).toBe(200)
    await give(0)
    expect((await save(id)).body).toMatchObject({ estado_eva: INSPECCION.rechazado, emision_eva: 1 })
    expect((await pdf(id)).status).toBe(200)
  })

  test('of a long past day says so on the document', async () => {
    const { id } = await finished({ fecha: '2026-11-11' })
    expect(await textOf(await pdf(id))).toContain('Registradael19denoviembrede2026')
    const { id: recent } = await finished({ fecha: '2026-11-12' })
    expect(await textOf(await pdf(recent))).not.toContain('Registradael')
  })

  test('prints what was issued, whatever changes later', async () => {
    const { id, ideq } = await finished()
    const before = await textOf(await pdf(id))
    await t.db.execute(sql`update equipos set numserie_eq = 'OTRA-SERIE' where id_eq = ${ideq}`)
    await t.db.execute(sql`update evaluaciondetalles set nombre_evadet = 'Otro texto' where ideva_evadet = ${id}`)
    expect(await textOf(await pdf(id))).toBe(before)
    expect((await t.db.select().from(listas)).length).toBeGreaterThan(0)
  })

  test('a preview has neither QR nor code and hands nothing out; a download does', async () => {
    const { id } = await finished()
    for (const query of ['?vista=1', '?formato=svg']) expect((await pdf(id, query)).status).toBe(200)
    const preview = await textOf(await pdf(id, '?vista=1'))
    expect(preview).toContain('VISTAPREVIA')
    expect(preview).not.toContain('Código0')
    expect((await versions(id))[0]).toMatchObject({ codigo_emi: null, entregada_emi: null })
    expect(await textOf(await pdf(id))).not.toContain('VISTAPREVIA')
    const [version] = await versions(id)
    expect(version.codigo_emi).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/)
    expect((await read(id)).entregada_eva).toBe(true)
    const text = await textOf(await pdf(id))
    expect(text).toContain(`Código${version.codigo_emi}`)
    expect(text).toContain(`certificados.example/v/${version.codigo_emi}`)
  })
})

describe('after finishing', () => {
  test('answers are a draft until they are saved, and a failing one makes the item unsafe at once', async () => {
    const { id, ideq, answer } = await finished()
    const batch = await answer(0)
    expect(batch.status).toBe(200)
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.aprobado, borrador_eva: INSPECCION.rechazado })
    expect(await item(ideq)).toMatchObject({
      estadoinspeccion_eq: INSPECCION.aprobado,
      nousar_eq: 'En inspección, con fallas: no usar',
    })
    expect(await publicOf(ideq)).toMatchObject({ nousar: 'En inspección, con fallas: no usar' })
    expect(await textOf(await pdf(id))).toContain('CONTINÚAENSERVICIO')
    t.clock.now = NEXT_DAY
    await save(id)
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.rechazado, emision_eva: 2, borrador_eva: null })
    expect(await item(ideq)).toMatchObject({ estadoinspeccion_eq: INSPECCION.rechazado, nousar_eq: null })
    expect(await versions(id)).toMatchObject([
      { version_emi: 2, cambios_emi: [{ campo: 'Resultado', antes: 'Aprobado', ahora: 'Rechazado' }, {}] },
      { version_emi: 1, clase_emi: 'correccion' },
    ])
    expect(await textOf(await pdf(id, '?emision=1'))).toContain('REEMPLAZADO')
    expect(await textOf(await pdf(id))).toContain('Reemplazalaversión1')
  })

  test('a save that changes nothing printed makes no version, whoever repeats it', async () => {
    const { id } = await finished()
    const same = { fecha: TODAY, idcol: t.accounts.inspector.id_col, idobs: null, fechamantenimiento: null }
    const answers = await Promise.all([save(id, same), save(id, same), save(id)])
    expect(answers.map(({ status, body }) => [status, body.emision_eva])).toEqual(answers.map(() => [200, 1]))
    expect(await issuesOf(id)).toHaveLength(1)
  })

  test('prints the signature only of a responsible person who issues it, and names who else did', async () => {
    const { id } = await answered()
    const { id_col: idcol } = t.accounts.inspector
    await inspector().upload('/imagendet/upload', { idevadet: id }, [await picture(40, 20)])
    await t.db.execute(sql`update colaboradores set firma_col = (select impresa_fot from fotos where ideva_fot = ${id})
      where id_col = ${idcol}`) // prettier-ignore
    const { nombres_col, apellidos_col } = (await t.as('adm').get('/auth/me')).body
    const administrator = { nombre: `${nombres_col} ${apellidos_col}`, cargo: 'Coordinadora' }
    await t.db.execute(sql`update colaboradores set cargo_col = 'Coordinadora' where id_col = ${t.accounts.adm.id_col}`)
    await save(id, { idcol }, t.as('adm'))
    const text = await textOf(await pdf(id))
    expect(text).toContain('Emitidapor')
    const [first] = await issuesOf(id)
    expect(first!.datos_emi).toMatchObject({ responsable: { firma: null }, emitidapor: administrator })
    const { documento } = (await t.visitor.get(`/publico/verificar/${first!.codigo_emi}`)).body
    expect(documento).toMatchObject({ emitidapor: administrator })

    await save(id)
    expect(await issuesOf(id)).toHaveLength(1)
    await save(id, { fechamantenimiento: '2026-11-01' })
    const [, second] = await issuesOf(id)
    expect(second!.datos_emi).toMatchObject({ responsable: { firma: expect.any(String) } })
    expect(second!.datos_emi).not.toHaveProperty('emitidapor')
    expect(await textOf(await pdf(id))).not.toContain('Emitidapor')
    expect((await versions(id))[0].cambios_emi).toContainEqual({
      campo: 'Emitida por',
      antes: `${administrator.nombre}, Coordinadora`,
      ahora: 'sin dato',
    })
    await save(id, {}, t.as('adm'))
    expect(await issuesOf(id)).toHaveLength(2)
  })

  test('two who save different changes at once leave both, one version after the other', async () => {
    const { id } = await finished()
    await Promise.all([save(id, { fechamantenimiento: '2026-11-01' }), save(id, { fecha: '2026-11-18' }, t.as('adm'))])
    expect(await read(id)).toMatchObject({
      fecha_eva: '2026-11-18',
      fechamantenimiento_eva: '2026-11-01',
      emision_eva: 3,
    })
  })

  test('without terminar nothing of its head changes, and without a responsible person nothing at all', async () => {
    const { id } = await finished()
    t.clock.now = NEXT_DAY
    for (const body of [{ fecha: '2026-11-18', terminar: false }, { idcol: null }])
      expect((await save(id, body)).body.code).toBe('terminada')
    expect((await save(id, { terminar: false })).status).toBe(200)
    expect(await read(id)).toMatchObject({ fecha_eva: TODAY, emision_eva: 1 })
  })

  test('an approval is not made pending on a later day', async () => {
    const { id, answer } = await finished()
    t.clock.now = NEXT_DAY
    await answer(null)
    expect((await save(id)).body).toMatchObject({ status: 409, code: 'terminada' })
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.aprobado, borrador_eva: INSPECCION.pendiente })
  })

  test('what was changed is discarded: answers, notes and photos', async () => {
    const made = await answered()
    const { id, failing, answer } = made
    await inspector().upload('/imagendet/upload', { idevadet: failing }, [await picture(20, 20)])
    await save(id, { idcol: t.accounts.inspector.id_col })
    const before = await inspector().get(`/evaluaciondetalle/getByParams?ideva=${id}`)
    const [photo] = await t.db.select().from(fotos).where(eq(fotos.ideva_fot, id))
    await answer(0)
    await inspector().put(`/evaluaciondetalle/${failing}`, { nota: 'Fisura' })
    await inspector().delete(`/evaluaciondetalle/${made.lines.at(-1)!.id_evadet}`)
    await t.as('adm').delete(`/imagendet/${photo!.id_fot}`)
    await inspector().upload('/imagendet/upload', { idevadet: id }, [await picture(30, 30)])
    const { status, body } = await inspector().put(`/evaluacion/${id}/descartar`, {})
    expect([status, body.borrador_eva, body.emision_eva]).toEqual([200, null, 1])
    const withoutMoment = (rows: Record<string, unknown>[]) => rows.map(({ fecha_evadet: _, ...row }) => row)
    const after = await inspector().get(`/evaluaciondetalle/getByParams?ideva=${id}`)
    expect(withoutMoment(after.body)).toEqual(withoutMoment(before.body))
    const { creado_fot: _, ...kept } = photo!
    expect(await t.db.select().from(fotos).where(eq(fotos.ideva_fot, id))).toMatchObject([kept])
    expect((await save(id)).body.emision_eva).toBe(1)
  })

  test('a photo that was taken out stays in the version that prints it', async () => {
    const { id } = await answered()
    await inspector().upload('/imagendet/upload', { idevadet: id }, [await picture(40, 40)])
    await save(id, { idcol: t.accounts.inspector.id_col })
    const [photo] = await t.db.select().from(fotos).where(eq(fotos.ideva_fot, id))
    await t.as('adm').delete(`/imagendet/${photo!.id_fot}`)
    await save(id)
    expect(await versions(id)).toMatchObject([
      { cambios_emi: [{ campo: 'Fotos', antes: '1 foto', ahora: '0 fotos' }] },
      {},
    ])
    expect(await t.db.$count(imagenes, eq(imagenes.id_img, photo!.impresa_fot))).toBe(1)
    expect((await pdf(id, '?emision=1')).status).toBe(200)
  })
})

test('a rejection that somebody else issued is not taken back by who finished the inspection', async () => {
  const { id, ideq, answer } = await finished()
  const adm = t.as('adm')
  const [line] = (await adm.get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body.filter(
    (each: { idcri_evadet: number }) => each.idcri_evadet === FAILING,
  )
  await adm.put(`/evaluaciondetalle/${line.id_evadet}`, { resultado: 0 })
  expect((await save(id, {}, adm)).body).toMatchObject({ estado_eva: INSPECCION.rechazado, emision_eva: 2 })
  expect((await answer(1)).body.code).toBe('rechazo_firme')
  expect((await save(id, { idcol: null })).body.code).toBe('terminada')
  expect((await item(ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
})

test('no date puts an approval past a rejection of the same day', async () => {
  const rejection = await finished({ fails: true, fecha: '2026-11-17' })
  await pdf(rejection.id)
  const older = await finished({ ideq: rejection.ideq, fecha: '2026-11-15' })
  expect((await save(older.id, { fecha: '2026-11-18' })).body.code).toBe('rechazo_firme')
  expect((await save(rejection.id, { fecha: '2026-11-14' })).body.code).toBe('rechazo_firme')
  expect((await item(rejection.ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
})

describe('an unfinished inspection with a failing line', () => {
  test('makes the item unsafe, whoever is responsible, until it is finished or mended', async () => {
    const fine = await finished({ fecha: '2026-11-18' })
    const open = await answered({ ideq: fine.ideq, fails: true })
    expect((await item(fine.ideq)).nousar_eq).toBe('En inspección, con fallas: no usar')
    await open.answer(1)
    expect((await item(fine.ideq)).nousar_eq).toBeNull()
    await open.answer(0)
    await save(open.id, { idcol: t.accounts.inspector.id_col })
    expect(await item(fine.ideq)).toMatchObject({ nousar_eq: null, estadoinspeccion_eq: INSPECCION.rechazado })
  })

  test('does not when it is older than the newest one in force', async () => {
    const fine = await finished()
    await answered({ ideq: fine.ideq, fecha: '2026-11-10', fails: true })
    expect((await item(fine.ideq)).nousar_eq).toBeNull()
  })
})

test('of two inspections of one day the one that was finished last counts', async () => {
  const first = await answered({ fails: true })
  const second = await answered({ ideq: first.ideq })
  const idcol = t.accounts.inspector.id_col
  await save(second.id, { idcol })
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await save(first.id, { idcol })
  expect((await item(first.ideq)).estadoinspeccion_eq).toBe(INSPECCION.rechazado)
  expect((await publicOf(first.ideq)).inspecciones[0].estado_eva).toBe(INSPECCION.rechazado)
})

describe('annulment', () => {
  const ANNULMENT = { clase: 'error', motivo: 'Era otro equipo', emision: 1 }
  const annul = (id: string, over: object = {}, as = t.as('adm')) =>
    as.put(`/evaluacion/${id}/anular`, { ...ANNULMENT, ...over })

  test('ends an inspection for good, and everything else is refused', async () => {
    const { id, ideq, answer } = await finished()
    await pdf(id)
    const { status, body } = await annul(id)
    expect([status, body.estado_eva, body.anulada_eva !== null]).toEqual([200, 0, true])
    const calls = [
      await annul(id),
      await save(id),
      await answer(0),
      await pdf(id),
      await t.as('adm').put(`/evaluacion/${id}/descartar`),
      await inspector().upload('/imagendet/upload', { idevadet: id }, [await picture(20, 20)]),
      await t.as('adm').delete(`/evaluacion/${id}`),
    ]
    expect(calls.map((each) => [each.status, each.body.code])).toEqual(calls.map(() => [409, 'anulado']))
    expect(await item(ideq)).toMatchObject({ estadoinspeccion_eq: null, nousar_eq: null })
    expect((await publicOf(ideq)).inspecciones).toEqual([{ fecha_eva: TODAY, estado_eva: 0, situacion_eva: 'anulado' }])
    expect(JSON.stringify(await publicOf(ideq))).not.toContain(ANNULMENT.motivo)
    expect(await textOf(await pdf(id, '?emision=1'))).toContain('ANULADO')
    expect(await versions(id)).toMatchObject([{ clase_emi: 'error', motivo_emi: ANNULMENT.motivo }])
  })

  test('of a rejection leaves the item unsafe until a new inspection is finished', async () => {
    const { id, ideq } = await finished({ fails: true })
    expect((await annul(id, {}, (await colleagueOf(t)).as)).status).toBe(403)
    expect((await annul(id, {}, inspector())).status).toBe(403)
    expect((await annul(id, { emision: 2 })).body.code).toBe('version_anterior')
    expect((await annul(id)).status).toBe(200)
    expect((await item(ideq)).nousar_eq).toBe('Se anuló un rechazo: no usar. Inspeccione de nuevo')
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    await finished({ ideq })
    expect(await item(ideq)).toMatchObject({ nousar_eq: null, estadoinspeccion_eq: INSPECCION.aprobado })
  })
})

test('an approval is deleted while nobody got it; a delivered one is not, and goes with its item', async () => {
  const [one, other] = [await finished(), await finished()]
  expect((await t.as('adm').delete(`/evaluacion/${one.id}`)).status).toBe(200)
  expect(await issuesOf(one.id)).toMatchObject([{ clase_emi: 'eliminado' }])
  await pdf(other.id)
  expect((await t.as('adm').delete(`/evaluacion/${other.id}`)).body.code).toBe('emitido')
  expect((await t.as('adm').delete(`/equipos/${other.ideq}`)).status).toBe(200)
  expect(await issuesOf(other.id)).toMatchObject([{ fin_emi: null }])
  expect((await t.visitor.get(`/publico/inspecciones/${other.ideq}`)).body).toMatchObject({
    status: 404,
    code: 'retirado',
    message: 'Retirado del registro: no usar',
  })
})
