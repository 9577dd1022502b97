import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { picture } from '../../../test/pictures.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'
import type { Tx } from '../../db/client.ts'
import { cuentas } from '../../db/tables/access.ts'
import { lockRol } from '../permisos/queries.ts'

// Nobody may raise their own permissions (ACC-14), and one administrator always remains (ACC-22).

/**
 * The four fixed roles and five others. `igual` has the permissions of REGISTRO, `mayor` has more,
 * and `menor` has fewer. `todo` has the permissions of ADM, and `casi` has all of them except those
 * on equipment.
 */
const NAMES = ['adm', 'inspector', 'registro', 'consulta', 'igual', 'mayor', 'menor', 'todo', 'casi'] as const
type Name = (typeof NAMES)[number]

/** The roles that each role may assign, and whose accounts it may change. */
const MAY: Record<Name, readonly Name[]> = {
  adm: NAMES,
  // This role has no permission on people.
  inspector: [],
  consulta: [],
  registro: ['consulta', 'menor'],
  igual: ['consulta', 'menor'],
  mayor: ['registro', 'igual', 'consulta', 'menor'],
  menor: ['consulta'],
  // This role has all permissions of ADM: it may change neither administrators nor accounts of its
  // own role.
  todo: ['inspector', 'registro', 'consulta', 'igual', 'mayor', 'menor', 'casi'],
  casi: ['registro', 'consulta', 'igual', 'mayor', 'menor'],
}
/** Roles that may delete people. */
const DELETES: readonly Name[] = ['adm', 'mayor', 'todo', 'casi']
const PAIRS = NAMES.flatMap((caller) => NAMES.map((target) => [caller, target] as const))

let t: TestApp
const roles = { ...ROLES } as Record<Name, number>
const callers = {} as Record<Name, ReturnType<TestApp['withToken']>>

async function copyRole(from: number, change: string, module = 'Colaboradores'): Promise<number> {
  const idrol = await createRole(t.db)
  await t.db.execute(sql`
    update permisosroles given set ver_prol = held.ver_prol, crear_prol = held.crear_prol,
      editar_prol = held.editar_prol, eliminar_prol = held.eliminar_prol, filtrar_prol = held.filtrar_prol
    from permisosroles held where given.idrol_prol = ${idrol}::int and held.idrol_prol = ${from}
      and held.idmodulo_prol = given.idmodulo_prol`)
  if (change)
    await t.db.execute(sql`update permisosroles set ${sql.raw(change)} where idrol_prol = ${idrol}
      and idmodulo_prol = (select id_mod from modulos where nombre_mod = ${module})`)
  return idrol
}

beforeAll(async () => {
  t = await startTestApp()
  roles.igual = await copyRole(ROLES.registro, '')
  roles.mayor = await copyRole(ROLES.registro, 'eliminar_prol = 1')
  roles.menor = await copyRole(ROLES.registro, 'filtrar_prol = 0', 'CertColaboradores')
  roles.todo = await copyRole(ROLES.adm, '')
  roles.casi = await copyRole(ROLES.adm, '')
  await grant(t, roles.casi, (module) => module !== 'Equipos')
  for (const name of NAMES) callers[name] = await withRole(roles[name])
})
afterAll(() => t.close())

const withRole = async (idrol: number) =>
  t.withToken(await t.sessions.issue({ id_cue: (await t.make.cuenta(idrol)).id_cue, sesion_cue: 1 }))

describe.each(PAIRS)('%s acts on an account of somebody else with the role %s', (caller, target) => {
  const may = MAY[caller].includes(target)
  const as = () => callers[caller]
  const fewer = async () => (await t.make.cuenta(roles.consulta)).id_cue

  test(may ? 'may' : 'may not', async () => {
    const create = await as().post('/cuentaacceso', {
      idcolaborador: await t.make.colaborador(),
      password: PASSWORD,
      idrol: roles[target],
    })
    expect(create.status, 'create').toBe(may ? 201 : 403)
    const give = await as().put(`/cuentaacceso/${await fewer()}`, { idrol: roles[target] })
    expect(give.status, 'give the role').toBe(may ? 200 : 403)
    const correopersonal = 'alguien@example.com'
    const { id_cue, username } = await t.make.cuenta(roles[target], { correopersonal })
    const mail = await as().post('/email', { tipo: 1, to: correopersonal, username, pass: PASSWORD })
    expect(mail.status, 'credentials').toBe(may ? 200 : 403)
    const password = await as().put(`/cuentaacceso/${id_cue}`, { password: 'nueva-clave' })
    expect(password.status, 'password').toBe(may ? 200 : 403)
    const blocked = [true, false].map((bloqueada) => () => as().put(`/cuentaacceso/${id_cue}/bloqueo`, { bloqueada }))
    for (const block of blocked) expect((await block()).status, 'block').toBe(may ? 200 : 403)
    const remove = await as().delete(`/cuentaacceso/${(await t.make.cuenta(roles[target])).id_cue}`)
    expect(remove.status, 'delete').toBe(may && DELETES.includes(caller) ? 200 : 403)
    const take = await as().put(`/cuentaacceso/${id_cue}`, { idrol: roles.consulta })
    expect(take.status, 'take the role').toBe(may ? 200 : 403)
  })
})

test.each(NAMES)(
  '%s reads which roles an account of somebody else may get, and the words of the refusal',
  async (name) => {
    const answer = await callers[name].get('/cuentaacceso/roles')
    if (MAY[name].length === 0) return expect(answer.status).toBe(403)
    const reasons = NAMES.map((each) => [
      each,
      answer.body.find((role: { id_rol: number }) => role.id_rol === roles[each]).motivo,
    ])
    const refused = 'Solo puede dar un rol con menos permisos que el suyo.'
    expect(reasons).toEqual(NAMES.map((each) => [each, MAY[name].includes(each) ? null : refused]))
  },
)

test('changing somebody else’s account needs editar on people, whatever else the role may do', async () => {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module !== 'Colaboradores' || action !== 'editar')
  const { id_cue } = await t.make.cuenta(idrol)
  const caller = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  const other = await t.make.cuenta(ROLES.consulta)
  const send = () => caller.put(`/cuentaacceso/${other.id_cue}`, { idrol: ROLES.consulta })
  expect((await send()).status).toBe(403)
  await grant(t, idrol, () => true)
  expect((await send()).status).toBe(200)
})

test.each(['POST', 'PUT'] as const)(
  'a role whose permissions are raised while a %s assigns it is not assigned',
  async (method) => {
    const idrol = await copyRole(ROLES.consulta, '')
    const idcolaborador = await t.make.colaborador()
    const { id_cue } = await t.make.cuenta(roles.consulta)
    const give = () =>
      method === 'POST'
        ? callers.registro.post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol })
        : callers.registro.put(`/cuentaacceso/${id_cue}`, { idrol })
    const raise = async (tx: Tx) => {
      await lockRol(tx, idrol)
      await grant({ db: tx }, idrol, () => true)
    }
    expect((await callMeanwhile(t.db, raise, give)).status).toBe(403)
  },
)

describe('a person whose account the caller may not change', () => {
  const CHANGES = {
    nombres: 'Otra Persona',
    apellidos: 'Otro Apellido',
    numerodocumento: '7000000001',
    paisdocumento: 862,
    tipodocumento: 2,
    correopersonal: 'otra@example.com',
    cargo: 'Gerente',
  }
  const FREE = { telefono: '3110000000', direccion: 'Otra dirección', fechanacimiento: '1990-01-01' }
  const file = async () => ({ name: 'firma.png', type: 'image/png', bytes: await picture(40, 20) })
  const signed = async (idrol: number) => {
    const body = bodies.colaborador({ cargo: 'Instructor' })
    const { id_col } = await t.make.cuenta(idrol, body)
    const put = await t.as('adm').form('PUT', `/colaboradores/${id_col}`, body, await file())
    expect(put.status).toBe(200)
    return { id_col, body }
  }
  const read = async (id: number) => (await t.as('adm').get(`/colaboradores/getByParams?id=${id}`)).body[0]

  test.each(PAIRS.filter(([caller]) => MAY[caller].length > 0))('%s and %s', async (caller, target) => {
    const may = MAY[caller].includes(target)
    const as = callers[caller]
    const { id_col, body } = await signed(roles[target])
    const url = `/colaboradores/${id_col}`
    const [seen] = (await as.get(`/colaboradores/getByParams?id=${id_col}`)).body
    expect(seen.protegida, 'says so').toBe(!may)
    // Sending the same values again counts as no change, and the other fields remain editable.
    const idemp = await t.make.empresa()
    expect((await as.put(url, { ...body, ...FREE, idemp })).status).toBe(200)
    if (may) {
      expect((await as.form('PUT', url, { ...body, ...CHANGES, numerodocumento: `7${id_col}000000` })).status).toBe(200)
      expect((await as.put(url, { ...body, firma: null })).status).toBe(200)
      return
    }
    const before = await read(id_col)
    for (const [field, value] of Object.entries(CHANGES)) {
      const answer = await as.put(url, { ...body, [field]: value })
      expect([answer.status, Object.keys(answer.body.fields)], field).toEqual([403, [field]])
    }
    const removed = await as.put(url, { ...body, firma: null })
    expect([removed.status, Object.keys(removed.body.fields)]).toEqual([403, ['firma']])
    const other = { name: 'firma.png', type: 'image/png', bytes: await picture(41, 21) }
    expect((await as.form('PUT', url, body, other)).status).toBe(403)
    expect((await as.form('PUT', url, { ...body, firma: null }, other)).status).toBe(403)
    expect(await read(id_col)).toEqual(before)
    // Sending the stored picture again counts as no change either.
    expect((await as.form('PUT', url, body, await file())).status).toBe(200)
  })

  test('is not changed by an import, and can be confirmed like any other person', async () => {
    const { id_col, body } = await signed(roles.adm)
    const before = await read(id_col)
    const import_ = await callers.registro.post('/colaboradores/createArray?declaracion=1', [
      { ...body, nombres: 'Otra Persona' },
    ])
    expect(import_.body).toMatchObject({ creadas: 0, registradas: [body.numerodocumento] })
    expect((await callers.registro.put(`/colaboradores/${id_col}/confirmar`)).status).toBe(200)
    expect(await read(id_col)).toEqual(before)
  })

  test('can be changed again without the account', async () => {
    const { id_col, body } = await signed(roles.adm)
    await t.db.delete(cuentas).where(eq(cuentas.idcol_cue, id_col))
    expect((await callers.registro.put(`/colaboradores/${id_col}`, { ...body, nombres: 'Otra Persona' })).status).toBe(
      200,
    )
  })

  test('cannot be changed by a call that comes just before the account is created', async () => {
    const body = bodies.colaborador()
    const id_col = await t.make.colaborador(body)
    const create = () => t.as('adm').post('/cuentaacceso', { idcolaborador: id_col, password: PASSWORD, idrol: 1 })
    const rename = () => callers.registro.put(`/colaboradores/${id_col}`, { ...body, numerodocumento: '7111111111' })
    const [account, renamed] = await Promise.all([create(), rename()])
    expect([200, 403]).toContain(renamed.status)
    if (account.status !== 201) return
    const [row] = await rows<{ same: boolean }>(
      t.db,
      sql`select username_cue = numerodocumento_col as same from cuentas join colaboradores on id_col = idcol_cue where id_col = ${id_col}`,
    )
    expect(row!.same).toBe(true)
  })
})

describe("one's own account and person", () => {
  test('mailing oneself credentials is refused, because it would reveal whether a password is right', async () => {
    const correopersonal = 'yo@example.com'
    for (const idrol of [ROLES.adm, ROLES.registro]) {
      const { id_cue, username } = await t.make.cuenta(idrol, { correopersonal })
      const me = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
      expect((await me.post('/email', { tipo: 1, to: correopersonal, username, pass: PASSWORD })).status).toBe(403)
    }
  })

  const own = async (idrol: number) => {
    const body = bodies.colaborador({ cargo: 'Instructor' })
    const { id_cue, id_col } = await t.make.cuenta(idrol, body)
    const me = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
    return { me, body, url: `/colaboradores/${id_col}` }
  }

  test('only an ADM changes more of their own data than Mi cuenta offers, whatever the role may edit', async () => {
    for (const name of ['registro', 'mayor', 'todo', 'consulta'] as const) {
      const { me, body, url } = await own(roles[name])
      const answer = await me.put(url, { ...body, nombres: 'Otro Nombre', cargo: 'Gerente', telefono: '3110000000' })
      expect(answer.body, name).toMatchObject({ nombres_col: body.nombres, cargo_col: 'Instructor', telefono_col: '3110000000' }) // prettier-ignore
    }
    const { me, body, url } = await own(ROLES.adm)
    expect((await me.put(url, { ...body, nombres: 'Otro Nombre' })).body.nombres_col).toBe('Otro Nombre')
  })

  test.each(['adm', 'registro', 'consulta'] as const)(
    '%s changes their own e-mail only with the password',
    async (name) => {
      const { me, body, url } = await own(roles[name])
      const put = (over: object) => me.put(url, { ...body, ...over })
      const correopersonal = 'nuevo@example.com'
      for (const passwordactual of [undefined, '', 'otra-clave']) {
        const { status, body: refused } = await put({ correopersonal, passwordactual })
        expect([status, Object.keys(refused.fields)]).toEqual([400, ['passwordactual']])
      }
      expect((await put({ correopersonal: null })).status).toBe(400)
      expect((await put({ telefono: '3110000000' })).body).toMatchObject({
        correopersonal_col: body.correopersonal,
        telefono_col: '3110000000',
      })
      expect((await put({ correopersonal, passwordactual: PASSWORD })).body.correopersonal_col).toBe(correopersonal)
    },
  )

  test('wrong passwords when changing one’s own e-mail are slowed down like logins', async () => {
    const { me, body, url } = await own(ROLES.consulta)
    const guess = () => me.put(url, { ...body, correopersonal: 'nuevo@example.com', passwordactual: 'otra-clave' })
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe('the last administrator', () => {
  const canLogIn = and(eq(cuentas.idroles_cue, ROLES.adm), eq(cuentas.bloqueada_cue, false))
  const administrators = () => t.db.$count(cuentas, canLogIn)
  const onlyOne = async () => {
    const all = await t.db.select().from(cuentas).where(canLogIn)
    for (const { id_cue } of all.slice(1)) await t.db.delete(cuentas).where(eq(cuentas.id_cue, id_cue))
    return all[0]!
  }

  const admin = async (id_cue: number) => {
    const [row] = await t.db.select({ sesion: cuentas.sesion_cue }).from(cuentas).where(eq(cuentas.id_cue, id_cue))
    return t.withToken(await t.sessions.issue({ id_cue, sesion_cue: row!.sesion }))
  }

  test('keeps account, role and person, whoever tries to remove them', async () => {
    const { id_cue, idcol_cue } = await onlyOne()
    for (const as of [callers.todo, await admin(id_cue)]) {
      expect((await as.delete(`/cuentaacceso/${id_cue}`)).status).toBe(403)
      expect((await as.delete(`/colaboradores/${idcol_cue}`)).status).toBe(409)
      expect((await as.put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.consulta })).status).not.toBe(200)
    }
    expect(await administrators()).toBe(1)
  })

  test('remains when two administrators remove each other at the same moment', async () => {
    const message = 'Es la última cuenta de administrador: no puede perder su rol, bloquearse ni eliminarse.'
    for (const remove of [
      (as: typeof callers.adm, id: number) => as.delete(`/cuentaacceso/${id}`),
      (as: typeof callers.adm, id: number) => as.put(`/cuentaacceso/${id}`, { idrol: ROLES.consulta }),
      (as: typeof callers.adm, id: number) => as.put(`/cuentaacceso/${id}/bloqueo`, { bloqueada: true }),
    ]) {
      const first = (await onlyOne()).id_cue
      const second = (await t.make.cuenta(ROLES.adm)).id_cue
      const [one, other] = [await admin(first), await admin(second)]
      const answers = await Promise.all([remove(one, second), remove(other, first)])
      // The second deletion is refused: its caller is no longer an administrator, or its target is
      // the last one.
      const [done, refused] = answers.toSorted((a, b) => a.status - b.status)
      expect(done!.status).toBe(200)
      expect([401, 409]).toContain(refused!.status)
      if (refused!.status === 409) expect(refused!.body.message).toBe(message)
      expect(await administrators()).toBe(1)
    }
  })

  test('may leave when another one remains', async () => {
    const { id_cue } = await onlyOne()
    const second = await admin((await t.make.cuenta(ROLES.adm)).id_cue)
    expect((await second.delete(`/cuentaacceso/${id_cue}`)).status).toBe(200)
  })
})
