import { asc, getTableColumns, getTableName, gt, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { refusedBy } from '../../../test/triggers.ts'
import { rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { KEPT } from '../../db/tables/history.ts'
import { historia as h } from '../../db/tables/trust.ts'
import { workFor } from '../../process/author.ts'

const app = await startTestApp()
afterAll(() => app.close())
const adm = app.as('adm')

interface Row {
  numero: number
  origen: string | null
  cuenta: number | null
  solicitud: string | null
  sujeto: string
  id: string
  accion: string
  contenido: Record<string, unknown> | null
  intacta: boolean
}

let last = 0
/** Returns the rows that were written since the last call, and whether each has its own hash. */
async function written(db: Db = app.db): Promise<Row[]> {
  const found = await db
    .select({
      numero: h.numero_his,
      origen: h.origen_his,
      cuenta: h.cuenta_his,
      solicitud: h.solicitud_his,
      sujeto: h.sujeto_his,
      id: h.id_his,
      accion: h.accion_his,
      contenido: h.contenido_his,
      intacta: sql<boolean>`sal_his is null or huella_his
        = historia_huella(historia, sha256(uuid_send(sal_his) || convert_to(contenido_his, 'UTF8')))`,
    })
    .from(h)
    .where(gt(h.numero_his, last))
    .orderBy(asc(h.numero_his))
  last = found.at(-1)?.numero ?? last
  return found.map((row) => ({
    ...row,
    contenido: row.contenido === null ? null : (JSON.parse(row.contenido) as Row['contenido']),
  }))
}
beforeEach(async () => {
  await written()
})

let serial = 0
/** Inserts a brand and returns its id. */
async function marca(): Promise<number> {
  const nombre = `Marca ${++serial}`
  const [row] = await rows<{ id: number }>(
    app.db,
    sql`insert into marcas (nombre_mar) values (${nombre}) returning id_mar as id`,
  )
  return row!.id
}

/** Columns that say nothing about who did what: counts, copies, marks of use and generated ones. */
const NOISE: Record<string, string[]> = {
  colaboradores: ['id_col', 'particion_col', 'busqueda_col'],
  consentimientos: ['id_con', 'idcol_con', 'direccion_con'],
  empresas: ['id_emp', 'busqueda_emp'],
  cursos: ['id_cur', 'ultimacohorte_cur'],
  certificaciones: ['id_cer', 'ultimoconsecutivo_cer', 'firmadohasta_cer', 'firmaimpedida_cer'],
  responsables: ['idcer_res', 'firmadohasta_res'],
  certcol: [
    'id_ceco',
    'descargado_ceco',
    'fechafin_ceco',
    'desde_ceco',
    'numerodocumento_ceco',
    'marcado_ceco',
    'creado_ceco',
    'decidido_ceco',
  ],
  emisiones: ['tipo_emi', 'iddoc_emi', 'version_emi', 'emitida_emi', 'datos_emi'],
  equipos: ['id_eq', 'busqueda_eq', 'fechainspeccion_eq', 'estadoinspeccion_eq', 'enespera_eq', 'creado_eq'],
  equiposnormas: ['ideq_eqnor'],
  evaluaciones: [
    'id_eva',
    'version_eva',
    'fecharesultado_eva',
    'entregada_eva',
    'borrador_eva',
    'falla_eva',
    'creado_eva',
  ],
  evaluaciondetalles: [
    'id_evadet',
    'ideva_evadet',
    'idcri_evadet',
    'orden_evadet',
    'father_evadet',
    'idpro_evadet',
    'requerido_evadet',
    'ayuda_evadet',
    'fecha_evadet',
  ],
  fotos: ['id_fot', 'ideva_fot', 'impresa_fot', 'creado_fot'],
  criterios: ['id_cri'],
  claseequipos: ['id_claeq'],
  tipoequipos: ['id_tipoeq'],
  normas: ['id_nor'],
  marcas: ['id_mar'],
  observaciones: ['id_obs'],
  cuentas: ['id_cue', 'sesion_cue', 'ingreso_cue', 'cierre_cue', 'salvo_cue', 'puedefirmar_cue'],
  roles: ['id_rol'],
  permisosroles: ['id_prol'],
  centro: ['id_cen', 'version_cen'],
  ministerio: ['id_min', 'version_min'],
  valoresministerio: ['id_val'],
}

describe('every table whose history is kept', () => {
  test.each(KEPT.map((table) => [getTableName(table), table] as const))('%s', async (name, table) => {
    const triggers = await rows<{ name: string; args: string[] }>(
      app.db,
      sql`select tgname as name, string_to_array(trim(trailing '\\000' from encode(tgargs, 'escape')), '\\000') as args
        from pg_trigger where tgrelid = ${name}::regclass and tgname like 'historia\\_%' order by tgname`,
    )
    expect(triggers.map((trigger) => trigger.name)).toEqual(['historia_altas', 'historia_bajas', 'historia_cambios'])
    const [first, ...others] = triggers.map(({ args }) => JSON.stringify(args))
    expect(others).toEqual([first, first])
    const kept = triggers[0]!.args[3]!.split(',').map((field) => field.replace(/^[#!-]/, '').replace(/>.*$/, ''))
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    expect([...kept, ...NOISE[name]!].toSorted()).toEqual(columns.toSorted())
  })

  test('is exactly one that has these triggers', async () => {
    const found = await rows<{ name: string }>(
      app.db,
      sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'historia_altas'`,
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(KEPT.map(getTableName).toSorted())
  })
})

describe('a change', () => {
  test('has its author, its request, and the values before and after', async () => {
    const { body } = await adm.post('/cursos', bodies.curso({ nombre: 'Rescate básico' }))
    await adm.put(`/cursos/${body.id_cur}`, { ...bodies.curso({ nombre: 'Rescate avanzado' }) })
    await adm.delete(`/cursos/${body.id_cur}`)
    const found = await written()
    const id = String(body.id_cur)
    expect(found).toMatchObject([
      { sujeto: 'curso', id, accion: 'creado', contenido: {} },
      { sujeto: 'curso', id, accion: 'cambiado', contenido: { nombre_cur: ['Rescate básico', 'Rescate avanzado'] } },
      { sujeto: 'curso', id, accion: 'eliminado' },
    ])
    for (const row of found) {
      expect(row).toMatchObject({ origen: 'cuenta', cuenta: app.accounts.adm.id_cue, intacta: true })
      expect(row.solicitud).toMatch(/^[0-9a-f]{10}$/)
    }
  })

  test('names what a field refers to, and people by their id alone', async () => {
    const idcol = await app.make.colaborador()
    const cohort = await app.make.certificacion()
    await written()
    await app.make.inscripcion(cohort, idcol)
    const [row] = (await written()).filter(({ sujeto }) => sujeto === 'certificado')
    expect(row).toMatchObject({ accion: 'creado', contenido: { idcol_ceco: [null, idcol] } })
    expect(JSON.stringify(row!.contenido!.idcer_ceco)).toMatch(/· cohorte \d+/)
  })

  test('of a transaction that is rolled back is not there', async () => {
    const failing = app.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marcas (nombre_mar) values ('Nunca')`)
      throw new Error('back')
    })
    await expect(failing).rejects.toThrow('back')
    expect(await written()).toEqual([])
  })

  test('that changes nothing, and marks of use, write nothing', async () => {
    const id = await marca()
    await written()
    await app.db.execute(sql`update marcas set nombre_mar = nombre_mar where id_mar = ${id}`)
    await app.db.execute(sql`update cuentas set ingreso_cue = now()`)
    expect(await written()).toEqual([])
  })

  test('of many rows writes a row for each thing, and pairs them by their keys', async () => {
    const ids = [await marca(), await marca(), await marca()]
    await written()
    await app.db.execute(
      sql`update marcas set nombre_mar = nombre_mar || ' bis' where id_mar in (${sql.join(ids, sql`, `)})`,
    )
    const found = await written()
    expect(found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids)
    for (const { contenido } of found) {
      const [before, after] = contenido!.nombre_mar as [string, string]
      expect(after).toBe(`${before} bis`)
    }
  })

  test('past the portal has no author, and work in the background that of who asked', async () => {
    await app.db.execute(sql`insert into public.marcas (nombre_mar) values ('Por fuera')`)
    await workFor({ origen: 'cuenta', cuenta: 7, solicitud: 'trabajo-1' }, () =>
      app.db.transaction((tx) => tx.execute(sql`insert into marcas (nombre_mar) values ('Por dentro')`)),
    )
    expect(await written()).toMatchObject([
      { origen: null, cuenta: null, solicitud: null },
      { origen: 'cuenta', cuenta: 7, solicitud: 'trabajo-1' },
    ])
  })

  test('beside a process of an older version says so', async () => {
    await app.db.execute(sql`insert into procesos (id_proc, visto_proc) values ('viejo', clock_timestamp())`)
    await app.db.execute(sql`insert into public.marcas (nombre_mar) values ('Anterior')`)
    await app.db.execute(sql`delete from procesos where id_proc = 'viejo'`)
    expect(await written()).toMatchObject([{ origen: 'anterior', cuenta: null }])
  })

  test('of a password is a fact without a value', async () => {
    await app.db.execute(
      sql`update cuentas set password_cue = '$argon2id$new' where id_cue = ${app.accounts.consulta.id_cue}`,
    )
    const [row] = await written()
    expect(row).toMatchObject({ sujeto: 'cuenta', contenido: { password_cue: [true, true] } })
    expect(JSON.stringify(row)).not.toContain('argon2')
  })
})

describe('history is only written', () => {
  test.each([
    sql`update historia set cuenta_his = 1 where numero_his = (select max(numero_his) from historia)`,
    sql`update historia set contenido_his = '{}'`,
    sql`update historia set sal_his = null, contenido_his = null where sujeto_his = 'curso'`,
    sql`update historia set sal_his = null, contenido_his = null where sujeto_his = 'colaborador'`,
    sql`delete from historia`,
  ])('%#: a row is neither changed nor deleted', async (statement) => {
    expect(await refusedBy(app.db, statement)).toBe('historia_intacta')
  })

  test('neither it nor what it tells of is emptied', async () => {
    expect(await refusedBy(app.db, sql`truncate historia`)).toBe('historia_vaciar')
    for (const table of KEPT) expect(await refusedBy(app.db, sql`truncate ${table} cascade`)).toBeDefined()
  })

  test('what an insertion says of author, moment and hash is not believed', async () => {
    await app.db
      .execute(sql`insert into historia (transaccion_his, fecha_his, origen_his, cuenta_his, sujeto_his, id_his,
      accion_his, huella_his, sal_his, contenido_his)
      values ('1', '2020-01-01', 'cuenta', 99, 'marca', '1', 'creado', '\\x00', gen_random_uuid(), '{}')`)
    const [row] = await written()
    expect(row).toMatchObject({ origen: null, cuenta: null, intacta: true })
    const [found] = await rows<{ recent: boolean }>(
      app.db,
      sql`select fecha_his > now() - interval '1 hour' and transaccion_his::text <> '1' as recent from historia
        where numero_his = ${row!.numero}`,
    )
    expect(found).toEqual({ recent: true })
  })
})

describe('a deleted person', () => {
  test('takes the contents along, and it says who deleted it and why', async () => {
    const id = await app.make.colaborador()
    await app.db.execute(sql`update colaboradores set telefono_col = '3001112233' where id_col = ${id}`)
    await written()
    const before = last
    expect((await adm.delete(`/colaboradores/${id}`)).status).toBe(200)
    const found = await written()
    expect(found.at(-1)).toMatchObject({
      sujeto: 'colaborador',
      id: String(id),
      accion: 'suprimido',
      origen: 'cuenta',
      cuenta: app.accounts.adm.id_cue,
      contenido: { motivo: 'La persona se eliminó.' },
    })
    expect(before).toBeLessThan(last)
    const kept = await rows<{ contenido: string | null; sal: string | null }>(
      app.db,
      sql`select contenido_his as contenido, sal_his as sal from historia
        where sujeto_his = 'colaborador' and id_his = ${String(id)} and accion_his <> 'suprimido'`,
    )
    expect(kept.length).toBeGreaterThan(2)
    for (const row of kept) expect(row).toEqual({ contenido: null, sal: null })
  })
})
