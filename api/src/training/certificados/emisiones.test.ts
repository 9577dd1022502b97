// Issues of certificates: versions, correction, annulment (TRUST-1 to TRUST-9).
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { PLANTILLA } from '@anclaje/contract/rules/trust/emision'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { bodies } from '../../../test/factories.ts'
import { readPdf } from '../../../test/pdf.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { refusedBy } from '../../../test/triggers.ts'
import { rows } from '../../db/client.ts'
import { imagenes } from '../../db/tables/common.ts'
import { correct as correctWithin } from './actions/issues.ts'
import { emisionimagenes, emisiones } from '../../db/tables/trust.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { colaboradores as col } from '../../db/tables/training.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const issued = async (over: object = {}) => (await makeApproved(t, over)).id_ceco
const read = async (id: string) => (await t.as('adm').get(`/certcol/GetById/${id}`)).body
const versions = async (id: string) => (await t.as('adm').get(`/certcol/${id}/emisiones`)).body
const stored = (id: string) =>
  t.db
    .select()
    .from(emisiones)
    .where(and(eq(emisiones.tipo_emi, 1), eq(emisiones.iddoc_emi, id)))
    .orderBy(emisiones.version_emi)
const download = (id: string) => t.as('adm').get(`/certcol/${id}/pdf`)
const setEstado = (id: string, estado: number, as = t.as('adm')) => as.put(`/certcol/updateEstado/${id}`, { estado })
const CORRECTION = { partes: ['aprendiz'], motivo: 'El nombre tenía un error', emision: 1 }
const correct = (id: string, over: object = {}, as = t.as('adm')) =>
  as.put(`/certcol/${id}/corregir`, { ...CORRECTION, ...over })
const ANNULMENT = { clase: 'error', motivo: 'Se aprobó a quien no asistió', emision: 1 }
const annul = (id: string, over: object = {}, as = t.as('adm')) =>
  as.put(`/certcol/${id}/anular`, { ...ANNULMENT, ...over })
/** Reads the text of a PDF answer without spaces. */
const textOf = async ({ raw }: Awaited<ReturnType<typeof download>>) => (await readPdf(raw)).text
const rename = async (id: string, over: object) => {
  const { idcol_ceco } = await read(id)
  const [person] = await t.db
    .select({ nombres: col.nombres_col, apellidos: col.apellidos_col, numerodocumento: col.numerodocumento_col })
    .from(col)
    .where(eq(col.id_col, idcol_ceco))
  const saved = await t.as('adm').put(`/colaboradores/${idcol_ceco}`, bodies.colaborador({ ...person, ...over }))
  expect(saved.body).toMatchObject({ id_col: idcol_ceco })
}

describe('an approval', () => {
  test('issues version 1, with a code that the contract reads, and tells it when it was handed out', async () => {
    const id = await issued()
    const [issue] = await stored(id)
    expect(issue).toMatchObject({ version_emi: 1, entregada_emi: null, fin_emi: null, datos_emi: null })
    expect(issue!.plantilla_emi).toBe(PLANTILLA.revisada)
    expect(leerCodigo(issue!.codigo_emi).codigo).toBe(issue!.codigo_emi)
    expect(await versions(id)).toMatchObject([
      { version_emi: 1, codigo_emi: null, entregada_emi: null, cambios_emi: [] },
    ])
    await download(id)
    const [told] = await versions(id)
    expect(leerCodigo(told.codigo_emi).codigo).toBe(issue!.codigo_emi)
    expect(told.entregada_emi).not.toBeNull()
  })

  test('is taken back while nothing was handed out, and approved again as the next version', async () => {
    const id = await issued()
    expect((await setEstado(id, 0)).status).toBe(200)
    expect((await setEstado(id, 1)).body).toMatchObject({ estado_ceco: 1, emision_ceco: 2 })
    expect(await stored(id)).toMatchObject([
      { version_emi: 1, clase_emi: 'no_entregado', reemplazo_emi: null, finpor_emi: t.accounts.adm.id_cue },
      { version_emi: 2, clase_emi: null },
    ])
    const text = await textOf(await download(id))
    expect(text).toContain('Versión2')
    expect(text).not.toContain('reemplaza')
  })

  test('stays once the document was handed out, one by one and in bulk', async () => {
    const id = await issued()
    await download(id)
    expect((await setEstado(id, 0)).body).toMatchObject({
      status: 409,
      code: 'ya_emitida',
      message: 'Ya fue entregado: anúlelo o corríjalo.',
    })
    const { body } = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 0, ids: [id] })
    expect(body).toMatchObject({ cambiados: 0, omitidos: [{ id_ceco: id }] })
    expect((await t.as('adm').delete(`/certcol/${id}`)).body).toMatchObject({ status: 409, code: 'emitido' })
    expect((await read(id)).estado_ceco).toBe(1)
  })

  test('stays also after a correction that was not handed out yet', async () => {
    const id = await issued()
    await download(id)
    await rename(id, { nombres: 'Íñigo José' })
    expect((await correct(id)).status).toBe(200)
    expect((await setEstado(id, 0)).body.code).toBe('ya_emitida')
    expect((await t.as('adm').delete(`/certcol/${id}`)).body.code).toBe('emitido')
  })

  test('is hidden with its issue when it is deleted before', async () => {
    const id = await issued()
    expect((await t.as('adm').delete(`/certcol/${id}`)).status).toBe(200)
    expect(await stored(id)).toMatchObject([{ clase_emi: 'eliminado', finpor_emi: t.accounts.adm.id_cue }])
    const [row] = await t.db.select().from(certcol).where(eq(certcol.id_ceco, id))
    expect((await stored(id))[0]!.datos_emi).toEqual(row!.datos_ceco)
  })
})

describe('a preview', () => {
  test('of an annulled version that nobody got says so, without its code', async () => {
    const id = await issued()
    await annul(id)
    const text = await textOf(await t.as('adm').get(`/certcol/${id}/pdf?emision=1`))
    expect(text).toContain('ANULADO')
    expect(text).not.toMatch(/Código[0-9A-Z]{4}-/)
  })

  test('of what was not handed out has neither QR nor code, and hands nothing out', async () => {
    const id = await issued()
    const text = await textOf(await t.as('adm').get(`/certcol/${id}/pdf?vista=1`))
    expect(text).toContain('VISTAPREVIA')
    expect(text).not.toMatch(/Código[0-9A-Z]{4}-/)
    expect((await t.as('adm').get(`/certcol/${id}/pdf?formato=svg`)).status).toBe(200)
    expect((await stored(id))[0]!.entregada_emi).toBeNull()
    const real = await textOf(await download(id))
    expect(real).toContain('Registradoel20/11/2026')
    expect(real).toMatch(/Código[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}/)
    const later = await textOf(await t.as('adm').get(`/certcol/${id}/pdf?vista=1`))
    expect(later).toBe(real)
    const [{ codigo_emi }] = await versions(id)
    expect(real).toContain(`certificados.example/v/${codigo_emi}`)
  })
})

describe('a correction', () => {
  test('issues the chosen parts of today; the others, id and day of registration stay', async () => {
    const id = await issued()
    await download(id)
    const before = await read(id)
    await rename(id, { nombres: 'Ignacio', apellidos: 'Peña Ibáñez' })
    await t.as('adm').put(`/certificaciones/${before.idcer_ceco}`, bodies.certificacion({ horas: 99 }))
    expect((await t.as('adm').get(`/certcol/${id}/cambios`)).body).toMatchObject([
      { parte: 'aprendiz', campo: 'Nombres', antes: 'Íñigo', ahora: 'Ignacio' },
      { parte: 'cohorte', campo: 'Horas', ahora: '99' },
    ])
    const { status, body } = await correct(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      emision_ceco: 2,
      descargado_ceco: 0,
      codigo_ceco: before.codigo_ceco,
      registrado_ceco: before.registrado_ceco,
      colaboradore: { nombres_col: 'Ignacio' },
      certificacione: { horas_cer: before.certificacione.horas_cer },
    })
    const [second, first] = await versions(id)
    expect(second).toMatchObject({
      version_emi: 2,
      codigo_emi: null,
      cambios_emi: [{ campo: 'Nombres', antes: 'Íñigo', ahora: 'Ignacio' }],
    })
    expect(first).toMatchObject({ version_emi: 1, clase_emi: 'correccion', motivo_emi: CORRECTION.motivo })
    const number = before.colaboradore.numerodocumento_col
    const publico = async () => (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${number}`)).body.items
    expect(await publico()).toMatchObject([{ emision_ceco: 2, antes: null }])
    const text = await textOf(await download(id))
    expect(text).toContain('Versión2,reemplazaladel20/11/2026')
    const old = await textOf(await t.as('adm').get(`/certcol/${id}/pdf?emision=1&vista=1`))
    expect(old).toContain('Íñigo')
    expect(old).toContain('REEMPLAZADO')
    expect((await t.as('adm').get(`/certcol/${id}/pdf?emision=3`)).status).toBe(404)
    expect((await correct(id, { partes: ['cohorte'], emision: 2 })).status).toBe(200)
    const { horas_cer, fechainicio_cer, fechafin_cer, curso } = before.certificacione
    const antes = { horas_cer, fechainicio_cer, fechafin_cer, nombre_cur: curso.nombre_cur }
    expect(await publico()).toMatchObject([{ emision_ceco: 3, antes }])
  })

  describe('tells in public what somebody may have got first', () => {
    const issuedCohort = async () => {
      const idcur = (await t.as('adm').post('/cursos', bodies.curso())).body.id_cur as number
      const body = bodies.certificacion({ idcur, horas: 8 })
      const idcer = (await t.as('adm').post('/certificaciones', body)).body.id_cer as number
      const id = await t.make.inscripcion(idcer, await t.make.colaborador())
      await setEstado(id, 1)
      const number = (await read(id)).colaboradore.numerodocumento_col
      /** Corrects version `emision` to other hours. */
      const become = async (emision: number, horas: number) => {
        await t.as('adm').put(`/certificaciones/${idcer}`, { ...body, horas })
        expect((await correct(id, { partes: ['cohorte'], emision })).status).toBe(200)
      }
      const antes = async () =>
        (await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${number}`)).body.items[0].antes
      return { id, idcur, become, antes }
    }

    test('and nothing once that holds again', async () => {
      const { id, become, antes } = await issuedCohort()
      await download(id)
      await become(1, 77)
      await download(id)
      expect(await antes()).toMatchObject({ horas_cer: 8 })
      await become(2, 8)
      expect(await antes()).toBeNull()
      await become(3, 120)
      expect(await antes()).toMatchObject({ horas_cer: 8 })
    })

    test('not a version that nobody got', async () => {
      const { id, become, antes } = await issuedCohort()
      await become(1, 77)
      expect(await antes()).toBeNull()
      await download(id)
      await become(2, 120)
      expect(await antes()).toMatchObject({ horas_cer: 77 })
    })

    test('not a version that was taken back', async () => {
      const { id, become, antes } = await issuedCohort()
      await setEstado(id, 0)
      await setEstado(id, 1)
      await download(id)
      await become(2, 77)
      await download(id)
      await become(3, 8)
      expect(await antes()).toBeNull()
    })

    test('also another name of the course', async () => {
      const { id, idcur, antes } = await issuedCohort()
      await download(id)
      const { curso } = (await read(id)).certificacione
      await t.as('adm').put(`/cursos/${idcur}`, bodies.curso({ nombre: 'Otro curso', iniciales: curso.iniciales_cur }))
      expect((await correct(id, { partes: ['cohorte'] })).status).toBe(200)
      expect(await antes()).toMatchObject({ horas_cer: 8, nombre_cur: curso.nombre_cur })
    })
  })

  test('is refused where nothing changes, and changes nothing then', async () => {
    const id = await issued()
    expect((await correct(id)).body).toMatchObject({ status: 409, code: 'sin_cambios' })
    for (const over of [
      { motivo: 'x' },
      { motivo: 'y'.repeat(301) },
      { partes: [] },
      { partes: ['todo'] },
      { emision: undefined },
    ])
      expect((await correct(id, over)).status).toBe(400)
    expect(await stored(id)).toHaveLength(1)
  })

  test.each([
    ['with a slip in a word', { nombres: 'Iñigo', apellidos: 'Penna Ibáñes' }, 200],
    ['with another number and the same words', { numerodocumento: '1099888777' }, 200],
    ['with another number and a word more', { numerodocumento: '1099888775', nombres: 'Íñigo José' }, 409],
    ['with the same number and no word left', { nombres: 'Ana', apellidos: 'Ruiz Gómez' }, 409],
    ['with another number and a word less', { numerodocumento: '1099888776', apellidos: 'Ibáñez' }, 409],
  ])('keeps the person of version 1: %s', async (_, over, status) => {
    const id = await issued()
    await rename(id, over)
    const answer = await correct(id)
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.body.code).toBe('otra_persona')
  })

  test('compares with what somebody may have got, not with a version that was taken back (TRUST-6)', async () => {
    const id = await issued({ nombres: 'Carlos Mora', apellidos: 'Silva Prieto' })
    await setEstado(id, 0)
    await rename(id, { nombres: 'Beatris', apellidos: 'Lagos Pinto', numerodocumento: '1088000222' })
    await setEstado(id, 1)
    await download(id)
    await rename(id, { nombres: 'Carlos Mora', apellidos: 'Silva Prieto', numerodocumento: '1077000111' })
    expect((await correct(id, { emision: 2 })).body.code).toBe('otra_persona')
    await rename(id, { nombres: 'Beatriz', apellidos: 'Lagos Pinto', numerodocumento: '1088000222' })
    expect((await correct(id, { emision: 2 })).status).toBe(200)
  })

  test('step by step never leaves the person of version 1', async () => {
    const id = await issued({ nombres: 'Luz', apellidos: 'Marina' })
    await rename(id, { nombres: 'Luz', apellidos: 'Gómez' })
    expect((await correct(id)).status).toBe(200)
    await rename(id, { nombres: 'Eva', apellidos: 'Gómez' })
    expect((await correct(id, { emision: 2 })).body.code).toBe('otra_persona')
  })

  test('gives an expired certificate no later last day', async () => {
    const idcer = await t.make.certificacion({ fechainicio: '2024-01-10', periodo: 3, tiempovigencia: 1 })
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    await setEstado(id, 1)
    await t.as('adm').put(`/certificaciones/${idcer}`, bodies.certificacion({ fechainicio: '2026-10-01' }))
    expect((await correct(id, { partes: ['cohorte'] })).body).toMatchObject({ status: 409, code: 'ya_vencido' })
  })

  test('is repeated, or made twice at once, without a second version', async () => {
    const id = await issued()
    await rename(id, { nombres: 'Ignacio' })
    const answers = await Promise.all([correct(id), correct(id, {}, t.as('registro')), correct(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'version_anterior',
      'version_anterior',
    ])
    expect(await stored(id)).toHaveLength(2)
  })

  test('that ends a version while it is downloaded leaves it unsaid, and hands nothing out', async () => {
    const id = await issued()
    await rename(id, { nombres: 'Ignacio' })
    const answer = await callMeanwhile(
      t.db,
      async (tx) => {
        const { reason } = await correctWithin({ ...t.deps, db: tx }, id, CORRECTION as never, { idcol: 0, idcue: 1 })
        expect(reason).toBeUndefined()
      },
      () => download(id),
    )
    if (inject('template').kind === 'server')
      expect(answer.body).toMatchObject({ status: 409, code: 'version_anterior' })
    for (const { entregada_emi, version_emi } of await stored(id))
      expect(entregada_emi === null, `version ${version_emi}`).toBe(answer.status === 409 || version_emi === 1)
  })

  test('needs editar, reaches no certificate of others without filtrar, and is refused for one’s own', async () => {
    const id = await t.make.inscripcion(await t.make.certificacion(), t.accounts.registro.id_col)
    await setEstado(id, 1)
    expect((await correct(id, {}, t.as('registro'))).body).toMatchObject({ status: 403, code: 'sin_permiso' })
    expect((await correct(id, {}, t.as('consulta'))).status).toBe(403)
    expect((await correct('01920000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  test('with signers is refused while one of them may not sign', async () => {
    const signer = await t.make.cuenta(ROLES.inspector)
    const idcer = await t.make.certificacion({ responsables: [signer.id_col] })
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await setEstado(id, 1)).status).toBe(200)
    await t.db.execute(sql`update colaboradores set cargo_col = 'Entrenadora' where id_col = ${signer.id_col}`)
    await t.as('adm').put(`/cuentaacceso/${signer.id_cue}/bloqueo`, { bloqueada: true })
    expect((await correct(id, { partes: ['firmantes'] })).body.code).toBe('firmante_no_puede')
  })
})

describe('an annulment', () => {
  test('ends a certificate for good: everything else is refused, the public sees it, and it is inscribed again', async () => {
    const { id_ceco: id, person, row, to } = await makeApproved(t)
    await download(id)
    const { status, body } = await annul(id)
    expect([status, body.estado_ceco, body.situacion_ceco, body.emision_ceco]).toEqual([200, 0, 'anulado', 1])
    const calls = [
      await annul(id),
      await correct(id),
      await t.as('adm').put(`/certcol/${id}`, { idemp: 0 }),
      await setEstado(id, 1),
      await download(id),
      await t.as('adm').get(`/certcol/${id}/pdf?vista=1`),
      await t.as('adm').post('/email', { tipo: 2, to, id_ceco: id }),
      await t.as('adm').delete(`/certcol/${id}`),
    ]
    expect(calls.map((each) => [each.status, each.body.code])).toEqual(calls.map(() => [409, 'anulado']))
    const number = row.colaboradore.numerodocumento_col
    const publico = await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${number}`)
    expect(publico.body.items).toMatchObject([{ situacion_ceco: 'anulado', estado_ceco: 0 }])
    expect(JSON.stringify(publico.body)).not.toContain(ANNULMENT.motivo)
    const again = await t.as('adm').post('/certcol', [{ idcer: row.idcer_ceco, idcol: person }])
    expect(again.status).toBe(201)
    expect((await t.as('adm').get(`/certificaciones/${row.idcer_ceco}`)).body.conteo).toMatchObject({
      inscritos: 2,
      aprobados: 0,
      anulados: 1,
    })
    const text = await textOf(await t.as('adm').get(`/certcol/${id}/pdf?emision=1`))
    expect(text).toContain('ANULADO')
  })

  test('tells the learner only where that is asked, and the mails of the certificate say so', async () => {
    const [told, quiet] = [await issued(), await issued()]
    for (const [id, avisar] of [
      [told, true],
      [quiet, false],
    ] as const)
      await annul(id, { avisar })
    const mails = async (id: string) => (await t.as('adm').get(`/email?id_ceco=${id}`)).body
    expect(await mails(told)).toMatchObject([{ tipo_env: 3, estado_env: 'en_cola' }])
    expect(await mails(quiet)).toEqual([])
  })

  test('needs eliminar, and is refused for one’s own and for what is pending', async () => {
    const own = await t.make.inscripcion(await t.make.certificacion(), t.accounts.adm.id_col)
    await setEstado(own, 1, t.as('registro'))
    expect((await annul(own)).body).toMatchObject({ status: 403, code: 'sin_permiso' })
    const pending = await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
    expect((await annul(pending)).body).toMatchObject({ status: 409, code: 'no_aprobado' })
    const id = await issued()
    expect((await annul(id, {}, t.as('consulta'))).status).toBe(403)
    for (const over of [{ clase: 'capricho' }, { motivo: '' }, { motivo: '\u200b\u200b\u200b' }, { emision: 0 }])
      expect((await annul(id, over)).status).toBe(400)
    expect((await annul(id, { emision: 2 })).body.code).toBe('version_anterior')
  })

  test('tells the learner neither why nor of what kind, and staff both', async () => {
    const me = await t.make.cuenta(ROLES.consulta)
    const learner = t.withToken(await t.sessions.issue({ id_cue: me.id_cue, sesion_cue: 1 }))
    const id = await t.make.inscripcion(await t.make.certificacion(), me.id_col)
    await setEstado(id, 1)
    await download(id)
    await rename(id, { nombres: 'Otro Nombre' })
    expect((await correct(id)).status).toBe(200)
    expect((await annul(id, { clase: 'fraude', emision: 2 })).status).toBe(200)
    expect((await learner.get(`/certcol/${id}/emisiones`)).body).toMatchObject([
      { version_emi: 2, clase_emi: 'otra', motivo_emi: null },
      { version_emi: 1, clase_emi: 'correccion', motivo_emi: null },
    ])
    expect(await versions(id)).toMatchObject([
      { clase_emi: 'fraude', motivo_emi: ANNULMENT.motivo },
      { clase_emi: 'correccion', motivo_emi: CORRECTION.motivo },
    ])
  })

  test('and a correction at once: one of them, told clearly', async () => {
    const id = await issued()
    await rename(id, { nombres: 'Ignacio' })
    const answers = await Promise.all([annul(id), correct(id), annul(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const issues = await stored(id)
    expect(issues.filter(({ fin_emi }) => fin_emi === null).length).toBe((await read(id)).estado_ceco)
  })
})

describe('in SQL, by hand or by an older process,', () => {
  const set = (id: string, values: string) => sql`update certcol set ${sql.raw(values)} where id_ceco = ${id}`

  test('an approval, its withdrawal and a download keep the issues', async () => {
    const id = await issued()
    await t.db.execute(set(id, 'estado_ceco = 0, datos_ceco = null, descargado_ceco = 0'))
    expect(await stored(id)).toMatchObject([{ clase_emi: 'no_entregado', finpor_emi: null }])
    await t.db.execute(set(id, `estado_ceco = 1, datos_ceco = '{"empresa": {"id": 0}}'`))
    await t.db.execute(set(id, 'descargado_ceco = 1'))
    const [, second] = await stored(id)
    expect(second).toMatchObject({ version_emi: 2, idemp_emi: 0, fin_emi: null })
    expect(second!.entregada_emi).not.toBeNull()
    await t.db.execute(set(id, 'descargado_ceco = 0'))
    expect((await stored(id))[1]!.entregada_emi).toBe(second!.entregada_emi)
  })

  test.each([
    ['to pending', 'estado_ceco = 0, datos_ceco = null', 'certcol_entregado'],
    ['hidden', 'eliminado_ceco = now()', 'certcol_entregado'],
    ['with other data', `datos_ceco = datos_ceco || '{"horas": 1}'`, 'certcol_emision'],
    ['with another version', 'emision_ceco = 7', 'certcol_emision'],
    ['annulled without its end', 'estado_ceco = 2', 'certcol_emision'],
    ['of another person', 'idcol_ceco = 1', 'certcol_emision'],
    ['with another id', `id_ceco = '01920000-0000-7000-8000-000000000001'`, 'certcol_emision'],
    ['annulled and emptied', 'estado_ceco = 2, datos_ceco = null', 'certcol_emision'],
  ])('what was handed out is not stored %s', async (_, values, constraint) => {
    const id = await issued()
    await download(id)
    expect(await refusedBy(t.db, set(id, values))).toBe(constraint)
  })

  test('what was issued is not erased, and what was annulled does not change', async () => {
    const id = await issued()
    const erase = sql`delete from certcol where id_ceco = ${id}`
    expect(await refusedBy(t.db, erase)).toBe('certcol_emitido')
    await setEstado(id, 0)
    expect(await refusedBy(t.db, erase)).toBe('certcol_emitido')
    const annulled = await issued()
    await annul(annulled)
    for (const values of ['estado_ceco = 1', 'estado_ceco = 0, datos_ceco = null', 'eliminado_ceco = now()'])
      expect(await refusedBy(t.db, set(annulled, values))).toBe('certcol_anulado')
  })

  test('an issue is delivered and ends once, and is never deleted', async () => {
    const id = await issued()
    await download(id)
    const change = (values: string) => sql`update emisiones set ${sql.raw(values)} where iddoc_emi = ${id}`
    for (const values of [
      `codigo_emi = '0'`,
      'entregada_emi = null',
      "entregada_emi = now() + interval '1 day'",
      `motivo_emi = 'x'`,
      `fin_emi = now(), clase_emi = 'otra', datos_emi = '{}'`,
    ])
      expect(await refusedBy(t.db, change(values)), values).toBe('emisiones_firme')
    await annul(id)
    expect(await refusedBy(t.db, change(`motivo_emi = 'otro'`))).toBe('emisiones_firme')
    expect(await refusedBy(t.db, sql`delete from emisiones where iddoc_emi = ${id}`)).toBe('emisiones_queda')
  })

  test('the pictures that an ended issue prints are kept', async () => {
    const [id, picture] = [await issued(), 'a picture of the test']
    await t.db.insert(imagenes).values({ id_img: picture, tipo_img: 'image/png', bytes_img: Buffer.from([1]) })
    await setEstado(id, 0)
    const datos = JSON.stringify({ centro: { logo: picture }, responsables: [{ firma: picture }, { firma: 'none' }] })
    await t.db.execute(set(id, `estado_ceco = 1, datos_ceco = '${datos}'`))
    const erase = sql`delete from imagenes where id_img = ${picture}`
    expect(await refusedBy(t.db, erase)).toBeUndefined()
    await t.db.execute(set(id, 'estado_ceco = 0, datos_ceco = null'))
    const kept = await t.db.select().from(emisionimagenes).where(eq(emisionimagenes.iddoc_eim, id))
    expect(kept).toEqual([{ tipo_eim: 1, iddoc_eim: id, version_eim: 2, idimg_eim: picture }])
    expect(await refusedBy(t.db, erase)).toBe('emisionimagenes_imagen_fk')
  })

  test('one issue is in force, and one version has a number', async () => {
    const id = await issued()
    const add = (version: number) => sql`insert into emisiones
      (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, huella_emi)
      values (1, ${id}, ${version}, codigo_emision(), now(), '')`
    expect(await refusedBy(t.db, add(2))).toBe('emisiones_vigente_uq')
    expect(await refusedBy(t.db, add(1))).toBe('emisiones_pk')
  })
})

test('codes that the database makes are codes of the contract, and differ', async () => {
  const made = await rows<{ codigo: string }>(
    t.db,
    sql`select codigo_emision() as codigo from generate_series(1, 2000)`,
  )
  expect(made.filter(({ codigo }) => leerCodigo(codigo).codigo !== codigo)).toEqual([])
  expect(new Set(made.map(({ codigo }) => codigo)).size).toBe(2000)
})
