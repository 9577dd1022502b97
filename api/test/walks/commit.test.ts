import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'
import { CATALOGS } from '../catalogs.ts'
import type { TestCatalog } from '../catalogs.ts'
import { changeAtCommit } from '../races.ts'

// A call answers what it saved, even if another user changes the row right afterwards.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const renames = ({ table, idColumn, suffix }: TestCatalog) => {
  const [id, name] = [sql.identifier(idColumn), sql.identifier(`nombre_${suffix}`)]
  return sql`update ${table} set ${name} = 'Otra ' || ${id} where ${id} = new.${id}`
}

/**
 * The change that another user saves right after a call: its table, and SQL whose effect the answer
 * would show.
 */
const SAVED: Partial<Record<string, [table: string, change: SQL]>> = {
  ...Object.fromEntries(CATALOGS.map((catalog) => [catalog.path.slice(1), [catalog.tableName, renames(catalog)]])),
  certcol: ['certcol', sql`update certcol set cargado_ceco = '9876-01-01' where id_ceco = new.id_ceco`],
  certificaciones: ['certificaciones', sql`update certificaciones set horas_cer = 9876 where id_cer = new.id_cer`],
  colaboradores: ['colaboradores', sql`update colaboradores set direccion_col = 'Otra' where id_col = new.id_col`],
  criteriosevaluacion: ['criterios', sql`update criterios set nombre_cri = 'Otra' where id_cri = new.id_cri`],
  cuentaacceso: ['cuentas', sql`update cuentas set username_cue = 'Otra ' || id_cue where id_cue = new.id_cue`],
  empresa: ['empresas', sql`update empresas set direccion_emp = 'Otra' where id_emp = new.id_emp`],
  equipos: ['equipos', sql`update equipos set modelo_eq = 'Otra' where id_eq = new.id_eq`],
  evaluacion: ['evaluaciones', sql`update evaluaciones set version_eva = 9876 where id_eva = new.id_eva`],
  evaluaciondetalle: [
    'evaluaciondetalles',
    sql`update evaluaciondetalles set nota_evadet = 'Otra' where id_evadet = new.id_evadet`,
  ],
  modulos: ['modulos', sql`update modulos set orden_mod = 9876 where id_mod = new.id_mod`],
  observaciones: ['observaciones', sql`update observaciones set descripcion_obs = 'Otra' where id_obs = new.id_obs`],
  permisosroles: ['permisosroles', sql`delete from permisosroles where id_prol = new.id_prol`],
}

/**
 * Calls of the nouns in `SAVED` that cannot be made here, because they need a file or a password.
 */
const OTHERS = ['POST /cuentaacceso/auth', 'POST /colaboradores/importar']

test('every call that saves answers what it saved, and not what somebody else saved right afterwards', async () => {
  for (const call of await callables(t)) {
    const name = `${call.method} ${call.url}`
    const [table, change] = SAVED[call.url.split('/')[1]!] ?? []
    if (!table || !change || !/^(POST|PUT)/.test(name) || OTHERS.includes(name)) continue
    const [path, body, as] = [await call.path(), await call.body?.(), await administrator(t, call)]
    const stop = await changeAtCommit(t.db, table, change)
    const { status, body: answer } = await as.send(call.method, path, body)
    await stop()
    expect(status, name).toBeLessThan(300)
    expect([answer].flat(), name).not.toEqual([])
    expect(JSON.stringify(answer), name).not.toMatch(/"Otra|:"?9876\b/)
  }
})

test.each(['/evaluaciondetalle', '/evaluaciondetalle/createarray'])(
  'POST %s answers the stored lines, though the inspection is hidden right afterwards',
  async (url) => {
    const stop = await changeAtCommit(
      t.db,
      'evaluaciondetalles',
      sql`update evaluaciones set eliminado_eva = now() where id_eva = new.ideva_evadet`,
    )
    const line = { ideva: await t.make.evaluacion(await t.make.equipo()), idcri: 69 }
    const { status, body } = await t.as('inspector').post(url, url.endsWith('array') ? [line] : line)
    await stop()
    expect([status, [body].flat()]).toMatchObject([201, [{ ideva_evadet: line.ideva, idcri_evadet: line.idcri }]])
    expect((await t.as('inspector').get(`/evaluacion/${line.ideva}`)).status).toBe(404)
  },
)
