import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { cuentas } from '../../db/tables.ts'

// No climbing (decisions §2.6), and an administrator is always left (§2.9).

let t: TestApp
/** May do everything with people and accounts, and nothing else. */
let clerk: ReturnType<TestApp['withToken']>
/** May do everything, without being ADM. */
let peer: ReturnType<TestApp['withToken']>
const roles = { clerk: 0, peer: 0, viewer: 0, deleter: 0 }

const withRole = async (idrol: number) =>
  t.withToken(await t.sessions.issue({ id_cue: (await t.make.cuenta(idrol)).id_cue, sesion_cue: 1 }))

beforeAll(async () => {
  t = await startTestApp()
  for (const name of Object.keys(roles) as (keyof typeof roles)[]) roles[name] = await createRole(t.db)
  await grant(t.db, roles.clerk, (module) => module === 'Colaboradores')
  await grant(t.db, roles.peer, () => true)
  await grant(t.db, roles.viewer, (module, action) => module === 'Colaboradores' && action === 'ver')
  await grant(t.db, roles.deleter, (module, action) => module === 'Empresas' && action === 'eliminar')
  clerk = await withRole(roles.clerk)
  peer = await withRole(roles.peer)
})
afterAll(() => t.close())

describe('a role is given, and an account that holds it touched, only by who may do as much', () => {
  const matrix = () =>
    [
      [roles.viewer, true],
      [roles.clerk, true],
      [roles.deleter, false],
      [ROLES.registro, false],
      [ROLES.adm, false],
      [roles.peer, false],
    ] as const

  test('creating an account', async () => {
    for (const [idrol, may] of matrix()) {
      const body = { idcolaborador: await t.make.colaborador(), password: 'clave-123', idrol }
      expect((await clerk.post('/cuentaacceso', body)).status, String(idrol)).toBe(may ? 201 : 403)
    }
  })

  test('giving another role', async () => {
    for (const [idrol, may] of matrix()) {
      const { id_cue } = await t.make.cuenta(roles.viewer)
      const { status } = await clerk.put(`/cuentaacceso/${id_cue}`, { idrol })
      expect(status, String(idrol)).toBe(may ? 200 : 403)
    }
  })

  test('taking a role, a password or the account from who holds it', async () => {
    for (const [idrol, may] of matrix()) {
      const { id_cue } = await t.make.cuenta(idrol)
      const expected = may ? 200 : 403
      const password = await clerk.put(`/cuentaacceso/${id_cue}`, { password: 'nueva-clave' })
      expect(password.status, `password of ${idrol}`).toBe(expected)
      const role = await clerk.put(`/cuentaacceso/${id_cue}`, { idrol: roles.viewer })
      expect(role.status, `role of ${idrol}`).toBe(expected)
      if (!may) expect((await clerk.delete(`/cuentaacceso/${id_cue}`)).status, `account of ${idrol}`).toBe(403)
    }
  })

  test('changing the document number, which is the user name', async () => {
    for (const [idrol, may] of matrix()) {
      const body = bodies.colaborador()
      const { id_col } = await t.make.cuenta(idrol, body)
      const put = (over: object) => clerk.put(`/colaboradores/${id_col}`, { ...body, ...over })
      expect((await put({ nombres: 'Otra Persona' })).status, String(idrol)).toBe(200)
      expect((await put({ numerodocumento: `8${body.numerodocumento}` })).status, String(idrol)).toBe(may ? 200 : 403)
    }
  })
})

describe('the last administrator', () => {
  const administrators = () => t.db.$count(cuentas, eq(cuentas.idroles_cue, ROLES.adm))
  const onlyOne = async () => {
    const all = await t.db.select().from(cuentas).where(eq(cuentas.idroles_cue, ROLES.adm))
    for (const { id_cue } of all.slice(1)) await t.db.delete(cuentas).where(eq(cuentas.id_cue, id_cue))
    return all[0]!
  }

  test('loses neither role, nor account, nor person', async () => {
    const { id_cue, idcol_cue } = await onlyOne()
    const message = 'Es la última cuenta de administrador: no puede perder su rol ni eliminarse.'
    const demoted = await peer.put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.consulta })
    expect([demoted.status, demoted.body.message]).toEqual([409, message])
    const deleted = await peer.delete(`/cuentaacceso/${id_cue}`)
    expect([deleted.status, deleted.body.message]).toEqual([409, message])
    expect((await peer.delete(`/colaboradores/${idcol_cue}`)).status).toBe(409)
    expect(await administrators()).toBe(1)
  })

  test('is left when two are removed at the same moment', async () => {
    for (const remove of [
      (id: number) => peer.delete(`/cuentaacceso/${id}`),
      (id: number) => peer.put(`/cuentaacceso/${id}`, { idrol: ROLES.consulta }),
    ]) {
      const { id_cue } = await onlyOne()
      const second = await t.make.cuenta(ROLES.adm)
      const answers = await Promise.all([remove(id_cue), remove(second.id_cue)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await administrators()).toBe(1)
    }
  })

  test('may go when another stays', async () => {
    const { id_cue } = await onlyOne()
    await t.make.cuenta(ROLES.adm)
    expect((await peer.delete(`/cuentaacceso/${id_cue}`)).status).toBe(200)
  })
})
