import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { FIRMANTE_CUENTA } from '@anclaje/contract/rules/access/actos-cuenta'
import { FIRMANTE_EN_USO, FIRMANTE_PROTEGIDO } from '@anclaje/contract/rules/access/actos-persona'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { picture } from '../../../test/pictures.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { insertCertificacion } from '../../training/certificaciones/queries.ts'
import type { Tx } from '../../db/client.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { lockSigners } from './queries/accounts.ts'

// Only an ADM may change the identity of somebody who signs or has signed, with or without an
// account (ACC-34).

type Caller = ReturnType<TestApp['as']>

let t: TestApp
/** Callers who may edit people and are not ADM. `todo` has every permission. */
const editors = {} as Record<'registro' | 'gente' | 'todo', Caller>
beforeAll(async () => {
  t = await startTestApp()
  const callerOf = async (idrol: number) =>
    t.withToken(await t.sessions.issue({ id_cue: (await t.make.cuenta(idrol)).id_cue, sesion_cue: 1 }))
  const [people, all] = [await createRole(t.db), await createRole(t.db)]
  await grant(t, people, (module) => module === 'Colaboradores')
  await grant(t, all, () => true)
  editors.registro = t.as('registro')
  editors.gente = await callerOf(people)
  editors.todo = await callerOf(all)
})
afterAll(() => t.close())

const adm = () => t.as('adm')
const url = (id: number) => `/colaboradores/${id}`
const read = async (id: number, as: Caller = adm()) => (await as.get(`/colaboradores/getByParams?id=${id}`)).body[0]
const signature = async (width = 40) => ({ name: 'firma.png', type: 'image/png', bytes: await picture(width, 20) })

/**
 * Creates a person with an account and a stored signature. Returns them with the body that their
 * form sends.
 */
async function person(idrol: number = ROLES.inspector) {
  const body = bodies.colaborador({ cargo: 'Instructor', licencia: 'SST 12' })
  const account = await t.make.cuenta(idrol, body)
  expect((await adm().form('PUT', url(account.id_col), body, await signature())).status).toBe(200)
  return { ...account, body }
}
const name = (...responsables: number[]) => adm().post('/certificaciones', bodies.certificacion({ responsables }))
const removeAccount = ({ id_cue }: { id_cue: number }) => adm().delete(`/cuentaacceso/${id_cue}`)

/** Approves a whole checklist in the name of an inspector. */
async function inspect({ id_cue, id_col }: { id_cue: number; id_col: number }) {
  const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  const ideq = await t.make.equipo()
  const { body: eva } = await as.post('/evaluacion', { ideq, fecha: '2026-11-19' })
  const item = (await as.get(`/equipos/${ideq}`)).body
  const groups: { id_cri: number; subcriterios: { id_cri: number }[] }[] = (
    await adm().get(`/criteriosevaluacion/getByParams?idtipoeq=${item.tipoequipo.id_tipoeq}`)
  ).body
  const lines = groups.flatMap(({ id_cri, subcriterios }) => [id_cri, ...subcriterios.map((line) => line.id_cri)])
  const made: { id_evadet: string }[] = (
    await as.post(
      '/evaluaciondetalle/createarray',
      lines.map((idcri) => ({ ideva: eva.id_eva, idcri })),
    )
  ).body
  await as.post('/evaluaciondetalle/updatemany', { ids: made.map(({ id_evadet }) => id_evadet), resultado: 1 })
  expect((await read(id_col)).firmante_col).toBe(false)
  const { body } = await as.put(`/evaluacion/${eva.id_eva}`, { idcol: id_col })
  expect(body.estado_eva).toBe(2)
  return { as, id: eva.id_eva as string }
}

const CHANGES = {
  nombres: 'Otra Persona',
  apellidos: 'Otro Apellido',
  numerodocumento: '7000000001',
  paisdocumento: 862,
  tipodocumento: 2,
  correopersonal: 'otra@example.com',
  cargo: 'Gerente',
  licencia: 'SST 99',
}
const FREE = { telefono: '3110000000', direccion: 'Otra dirección', fechanacimiento: '1990-01-01' }

/** Expects that only an ADM may change a person, whatever permissions others have. */
async function expectProtected(id: number, body: object) {
  for (const [who, as] of Object.entries(editors)) {
    const before = await read(id)
    expect(await read(id, as), who).toMatchObject({ protegida: true, firmante_col: true, firma_col: null })
    expect((await read(id, as)).tiene_firma, who).toBe(true)
    // Sending the same values again is no change, and the other fields stay editable.
    expect((await as.put(url(id), { ...body, ...FREE })).status, who).toBe(200)
    expect((await as.form('PUT', url(id), body, await signature())).status, who).toBe(200)
    for (const [field, value] of Object.entries(CHANGES)) {
      const { status, body: answer } = await as.put(url(id), { ...body, [field]: value })
      expect([status, answer.fields], `${who}: ${field}`).toEqual([403, { [field]: FIRMANTE_PROTEGIDO }])
    }
    expect((await as.put(url(id), { ...body, firma: null })).body.fields, who).toEqual({ firma: FIRMANTE_PROTEGIDO })
    expect((await as.form('PUT', url(id), body, await signature(41))).status, who).toBe(403)
    expect((await as.delete(url(id))).status, who).toBe(403)
    // An import, the public form and a confirmation do not change the protected fields either.
    const imported = await as.post('/colaboradores/createArray?declaracion=1', [{ ...body, nombres: 'Otra Persona' }])
    expect(imported.body, who).toMatchObject({ creadas: 0 })
    expect((await t.visitor.post('/colaboradores', { ...body, nombres: 'Otra Persona' })).status, who).toBe(403)
    expect((await as.put(`${url(id)}/confirmar`)).status, who).toBe(200)
    expect(await read(id), who).toEqual({ ...before, telefono_col: '3005550201' })
  }
  const changed = { ...body, ...CHANGES, numerodocumento: `7${id}000000` }
  expect((await adm().form('PUT', url(id), changed, await signature(42))).status).toBe(200)
  expect((await adm().put(url(id), { ...body, firma: null })).status).toBe(200)
}

describe('somebody who is named as a signer', () => {
  test('is protected while they have an account', async () => {
    const { id_col, body } = await person()
    expect((await read(id_col, editors.todo)).protegida).toBe(false)
    await name(id_col)
    await expectProtected(id_col, body)
  })

  test('is protected without the account, and when no cohort names them any more', async () => {
    const signer = await person()
    const { body: cohort } = await name(signer.id_col)
    await adm().put(`/certificaciones/${cohort.id_cer}`, bodies.certificacion({ responsables: [] }))
    await removeAccount(signer)
    await expectProtected(signer.id_col, signer.body)
    // A person who was named as a signer and is not in use any more can be deleted only by an ADM.
    expect((await editors.todo.delete(url(signer.id_col))).body.message).toBe(FIRMANTE_EN_USO)
    expect((await adm().delete(url(signer.id_col))).status).toBe(200)
  })

  test('stays protected when the cohort is deleted', async () => {
    const { id_col } = await person()
    const { body: cohort } = await name(id_col)
    expect((await adm().delete(`/certificaciones/${cohort.id_cer}`)).status).toBe(200)
    expect(await read(id_col, editors.todo)).toMatchObject({ protegida: true })
  })

  test('is protected from an edit that waits until the cohort is saved', async () => {
    const { id_col, body, ...account } = await person()
    const naming = async (tx: Tx) => {
      await lockSigners(tx, [id_col])
      await insertCertificacion(tx, bodies.certificacion({ responsables: [id_col] }))
    }
    const rename = () => editors.todo.put(url(id_col), { ...body, nombres: 'Otra Persona' })
    expect((await callMeanwhile(t.db, naming, rename)).status).toBe(403)
    await removeAccount(account)
  })
})

describe('somebody who is responsible for an inspection', () => {
  test('is protected once it has a result, also when somebody else is responsible afterwards', async () => {
    const signer = await person()
    const { id } = await inspect(signer)
    expect((await adm().put(`/evaluacion/${id}`, { idcol: t.accounts.adm.id_col })).status).toBe(200)
    await removeAccount(signer)
    await expectProtected(signer.id_col, signer.body)
    expect((await adm().delete(url(signer.id_col))).status).toBe(200)
  })

  test('is not protected before that', async () => {
    const signer = await person()
    const as = t.withToken(await t.sessions.issue({ id_cue: signer.id_cue, sesion_cue: 1 }))
    const { body } = await as.post('/evaluacion', { ideq: await t.make.equipo(), fecha: '2026-11-19' })
    expect((await as.put(`/evaluacion/${body.id_eva}`, { idcol: signer.id_col })).body.estado_eva).toBe(0)
    expect(await read(signer.id_col, editors.todo)).toMatchObject({ protegida: false, firmante_col: false })
  })
})

describe('the account of somebody who signs', () => {
  const post = (as: Caller, idcolaborador: number) =>
    as.post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: ROLES.consulta })

  test('is only created by an ADM: the account could change the signature in Mi cuenta', async () => {
    const signer = await person()
    await name(signer.id_col)
    await removeAccount(signer)
    for (const as of [editors.registro, editors.todo]) {
      const { status, body } = await post(as, signer.id_col)
      expect([status, body.message]).toEqual([403, FIRMANTE_CUENTA])
    }
    expect((await post(adm(), signer.id_col)).status).toBe(201)
  })

  test('gets its password only from an ADM, but others may block it and change its role', async () => {
    const signer = await person(ROLES.inspector)
    await name(signer.id_col)
    await adm().put(`/cuentaacceso/${signer.id_cue}`, { idrol: ROLES.consulta })
    const account = `/cuentaacceso/${signer.id_cue}`
    expect(await read(signer.id_col, editors.registro)).toMatchObject({ protegida: true, cuentaprotegida: false })
    const set = await editors.registro.put(account, { password: 'otra-clave-9' })
    expect([set.status, set.body.message]).toEqual([403, FIRMANTE_CUENTA])
    expect((await editors.registro.put(`${account}/bloqueo`, { bloqueada: true })).status).toBe(200)
    expect((await adm().put(account, { password: 'otra-clave-9' })).status).toBe(200)
  })

  test('changes its own mail, telephone, address and signature in Mi cuenta, and sees the signature', async () => {
    const signer = await person()
    await name(signer.id_col)
    const own = t.withToken(await t.sessions.issue({ id_cue: signer.id_cue, sesion_cue: 1 }))
    expect((await read(signer.id_col, own)).firma_col).toMatch(/^data:image\/png/)
    const put = await own.form('PUT', url(signer.id_col), { telefono: '3117654321' }, await signature(44))
    expect(put.status).toBe(200)
    expect(put.body).toMatchObject({ telefono_col: '3117654321', firma_col: expect.stringMatching(/^data:/) })
  })
})

describe('the stored signature of a person', () => {
  test('is shown to those who may change it, and to nobody else who sees the person', async () => {
    const idrol = await createRole(t.db)
    const { id_cue } = await t.make.cuenta(idrol)
    const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    const body = bodies.colaborador()
    const id = await t.make.colaborador(body)
    await adm().form('PUT', url(id), body, await signature())
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'ver')
    expect(await read(id, as)).toMatchObject({ tiene_firma: true, firma_col: null })
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && ['ver', 'editar'].includes(action))
    expect((await read(id, as)).firma_col).toMatch(/^data:image\/png/)
    // The editor still does not see the signature of a person whose account they may not change.
    const inspector = await person()
    expect(await read(inspector.id_col, as)).toMatchObject({ tiene_firma: true, firma_col: null })
    // Whoever creates a person gets the signature back only when they may also edit people.
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'crear')
    const made = await as.form('POST', '/colaboradores', bodies.colaborador(), await signature())
    expect([made.status, made.body.tiene_firma, made.body.firma_col]).toEqual([201, true, null])
  })

  test('is still printed on certificates that are approved', async () => {
    const signer = await person()
    const { body: cohort } = await name(signer.id_col)
    const id = await t.make.inscripcion(cohort.id_cer, await t.make.colaborador())
    expect((await adm().put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
    const [{ firma }] = await t.db
      .select({ firma: colaboradores.firma_col })
      .from(colaboradores)
      .where(eq(colaboradores.id_col, signer.id_col))
      .then((found) => found as [{ firma: string }])
    const printed = await t.db.execute(
      sql`select 1 from certcol where id_ceco = ${id} and datos_ceco -> 'responsables' -> 0 ->> 'firma' = ${firma}`,
    )
    expect(printed).toMatchObject({ rows: [expect.anything()] })
  })
})

test('many people get the same cargo, except those who sign (MIN-7)', async () => {
  const signer = await person()
  await name(signer.id_col)
  await removeAccount(signer)
  const { body } = await editors.todo.put('/colaboradores/ministerio', {
    ids: [signer.id_col],
    campos: { cargo: 'Otro cargo' },
  })
  expect(body.omitidos).toEqual([
    {
      id_col: signer.id_col,
      motivo: 'Firma o firmó certificados o inspecciones: su cargo lo cambia un administrador',
    },
  ])
})
