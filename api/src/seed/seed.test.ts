import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colaboradorBody } from '@anclaje/contract/training/colaborador'
import type { Database } from '../db/client.ts'
import { MODULES, MODULE_SCREENS } from '@anclaje/contract/screens'
import { cuentas, enlaces, modulos, permisosroles, roles } from '../db/tables/access.ts'
import { semillas } from '../db/tables/common.ts'
import { claseequipos, criterios, marcas, normas, observaciones, tipoequipos } from '../db/tables/equipment.ts'
import { ciudades, departamentos, paises, tipodocs } from '../db/tables/places.ts'
import { colaboradores, cursos, empresas } from '../db/tables/training.ts'
import { hashLinkCode, makeLink } from '../access/cuentas/queries/links.ts'
import { openEmptyDatabase } from '../../test/db.ts'
import { historyOf } from '../../test/history.ts'
import { seedAdmin } from './admin.ts'
import { seedReference } from './reference.ts'
import { asBody, passwordHash, total } from '../../test/seeded.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

describe('reference seeds', () => {
  let base: Database
  beforeAll(async () => {
    base = await openEmptyDatabase()
    await seedReference(base.db)
  })
  afterAll(() => base.close())

  test('every catalogue is complete', async () => {
    expect(await total(base, paises)).toBe(249)
    expect(await total(base, departamentos)).toBe(33)
    expect(await total(base, ciudades)).toBe(1122)
    expect(await total(base, tipodocs)).toBe(12)
    expect(await total(base, cursos)).toBe(16)
    expect(await total(base, roles)).toBe(4)
    expect(await total(base, tipoequipos)).toBe(20)
    expect(await total(base, claseequipos)).toBe(80)
    expect(await total(base, marcas)).toBe(26)
    expect(await total(base, normas)).toBe(68)
    expect(await total(base, criterios)).toBe(179)
    expect(await total(base, observaciones)).toBe(22)
    expect(await total(base, modulos)).toBe(MODULES.length)
  })

  test('ids and codes are those that the product relies on', async () => {
    const [colombia] = await base.db.select().from(paises).where(eq(paises.id_pais, 170))
    expect(colombia).toMatchObject({ codigo_pais: 'CO', nombre_pais: 'Colombia' })
    const [medellin] = await base.db.select().from(ciudades).where(eq(ciudades.codigo_ciu, '05001'))
    expect(medellin).toMatchObject({ nombre_ciu: 'Medellín', alias_ciu: null, busqueda_ciu: 'medellin', iddep_ciu: 5 })
    const [bogota] = await base.db.select().from(ciudades).where(eq(ciudades.codigo_ciu, '11001'))
    expect(bogota).toMatchObject({
      alias_ciu: 'Bogotá, Santafé de Bogotá',
      busqueda_ciu: 'bogota, d c bogota santafe de bogota',
    })
    const [nobody] = await base.db.select().from(empresas)
    expect(nobody).toMatchObject({ id_emp: 0, nombre_emp: 'INDEPENDIENTE', nit_emp: null })
    const four = await base.db.select({ id: roles.id_rol, nombre: roles.nombre_rol }).from(roles).orderBy(roles.id_rol)
    expect(four.map(({ id, nombre }) => `${id} ${nombre}`)).toEqual([
      '1 ADM',
      '2 INSPECTOR',
      '3 REGISTRO',
      '4 CONSULTA',
    ])
  })

  test('each role has its permissions', async () => {
    const granted = await base.db
      .select({
        rol: roles.nombre_rol,
        modulo: modulos.nombre_mod,
        flags: sql<string>`concat(ver_prol, crear_prol, editar_prol, eliminar_prol, filtrar_prol)`,
      })
      .from(permisosroles)
      .innerJoin(roles, eq(roles.id_rol, permisosroles.idrol_prol))
      .innerJoin(modulos, eq(modulos.id_mod, permisosroles.idmodulo_prol))
      .orderBy(roles.id_rol, modulos.orden_mod)
    const of = (rol: string) =>
      granted.filter((row) => row.rol === rol).map(({ modulo, flags }) => `${modulo} ${flags}`)
    const training = ['Dashboard', 'Empresas', 'Colaboradores', 'Cursos', 'Certificaciones', 'CertColaboradores']
    const catalogues = MODULES.filter(
      (name) => name !== 'Equipos' && MODULE_SCREENS[name]?.startsWith('/equipos/') === true,
    )
    const all: readonly string[] = MODULES
    expect(of('ADM')).toEqual(all.map((modulo) => `${modulo} 11111`))
    // Returns a row for each module, with all switches off where `given` names none (ACC-20).
    const withRest = (given: Record<string, string>) => all.map((modulo) => `${modulo} ${given[modulo] ?? '00000'}`)
    const give = (names: string[], flags: string) => Object.fromEntries(names.map((name) => [name, flags]))
    expect(of('INSPECTOR')).toEqual(
      withRest({ ...give(['Dashboard', 'GestionEquipos', ...catalogues], '10000'), Equipos: '11111' }),
    )
    expect(of('REGISTRO')).toEqual(withRest(give(training, '11101')))
    expect(of('CONSULTA')).toEqual(withRest({ CertColaboradores: '10000' }))
  })

  test('no two entries of the menu have the same icon', async () => {
    const icons = (await base.db.select({ icon: modulos.icon_mod }).from(modulos)).map(({ icon }) => icon)
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([])
  })

  test('the next row of each table gets a new id', async () => {
    const [curso] = await base.db.insert(cursos).values({ nombre_cur: 'Otro', iniciales_cur: 'OTRO' }).returning()
    expect(curso?.id_cur).toBe(17)
    const [rol] = await base.db.insert(roles).values({ nombre_rol: 'OTRO', descripcion_rol: 'Otro' }).returning()
    expect(rol?.id_rol).toBe(5)
    const [empresa] = await base.db.insert(empresas).values({ nombre_emp: 'Otra', busqueda_emp: 'otra' }).returning()
    expect(empresa?.id_emp).toBe(1)
    const [ciudad] = await base.db
      .insert(ciudades)
      .values({ codigo_ciu: 'x', nombre_ciu: 'X', iddep_ciu: 5, busqueda_ciu: 'x' })
      .returning()
    expect(ciudad?.id_ciu).toBe(99_774)
    await base.db.delete(ciudades).where(eq(ciudades.id_ciu, 99_774))
  })

  test('a second run changes nothing, and respects deletions and edits', async () => {
    await base.db.delete(cursos).where(eq(cursos.id_cur, 16))
    await base.db.update(cursos).set({ nombre_cur: 'Cambiado' }).where(eq(cursos.id_cur, 1))
    const before = await base.db.select().from(semillas).orderBy(semillas.nombre_sem)
    await seedReference(base.db)
    expect(await base.db.select().from(semillas).orderBy(semillas.nombre_sem)).toEqual(before)
    expect(await base.db.select().from(cursos).where(eq(cursos.id_cur, 16))).toEqual([])
    expect((await base.db.select().from(cursos).where(eq(cursos.id_cur, 1)))[0]?.nombre_cur).toBe('Cambiado')
    expect(await total(base, ciudades)).toBe(1122)
  })
})

test('two simultaneous starts create everything once', async () => {
  const base = await openEmptyDatabase()
  await Promise.all([seedReference(base.db), seedReference(base.db)])
  expect(await total(base, paises)).toBe(249)
  expect(await total(base, permisosroles)).toBe(4 * MODULES.length)
  await base.close()
})

describe('administrator', () => {
  let base: Database
  beforeAll(async () => {
    base = await openEmptyDatabase()
    await seedReference(base.db)
  })
  afterAll(() => base.close())
  const admin = { password: 'zorro-gris-41', passwordHash, fixed: { nombre: 'Vértice' } }

  test.each(['secreta', 'Anclaje2026', 'administrador', 'vertice#1'])('is not made with %s', async (password) => {
    const error = await seedAdmin(base.db, { ...admin, password }).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/^StartupProblem: ADMIN_PASSWORD: /)
    expect(await total(base, cuentas)).toBe(0)
  })

  test('is created once, complete, also by two simultaneous starts', async () => {
    const made = await Promise.all([seedAdmin(base.db, admin), seedAdmin(base.db, admin)])
    expect(made.filter(({ created }) => created)).toHaveLength(1)
    expect(await seedAdmin(base.db, admin)).toEqual({ created: false })
    const [cuenta] = await base.db.select().from(cuentas)
    expect(cuenta).toMatchObject({
      username_cue: 'admin',
      password_cue: 'hash:zorro-gris-41',
      clavepropia_cue: false,
      idroles_cue: 1,
    })
    const [persona] = await base.db.select().from(colaboradores)
    expect(colaboradorBody.safeParse(asBody(persona!)).error).toBeUndefined()
    const told = await historyOf(base.db)()
    expect(told.slice(-2).map(({ sujeto, accion }) => [sujeto, accion])).toEqual([
      ['colaborador', 'creado'],
      ['cuenta', 'creado'],
    ])
    expect(new Set(told.map(({ origen }) => origen))).toEqual(new Set(['sistema']))
  })

  test('gets one-time codes, which are stored as a hash and last an hour; only the last one works', async () => {
    const [cuenta] = await base.db.select().from(cuentas)
    const first = (await makeLink(base.db, cuenta!.id_cue, { tipo: 'ingreso', now: NOW }))!
    const second = (await makeLink(base.db, cuenta!.id_cue, { tipo: 'ingreso', now: NOW }))!
    expect(Buffer.from(second, 'base64url')).toHaveLength(32)
    expect(second).not.toBe(first)
    const links = await base.db.select().from(enlaces)
    expect(links.map(({ hash_enl, idcue_enl }) => ({ hash_enl, idcue_enl }))).toEqual([
      { hash_enl: hashLinkCode(second), idcue_enl: cuenta!.id_cue },
    ])
    expect(Date.parse(links[0]!.vence_enl) - NOW.getTime()).toBe(3_600_000)
  })
})
