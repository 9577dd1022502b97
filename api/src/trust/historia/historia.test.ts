import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import type { Sujeto } from '@anclaje/contract/rules/trust/historia'
import { LINEAS } from '@anclaje/contract/rules/trust/lineas'
import { startTestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { LEFT_OUT, historyOf } from '../../../test/history.ts'
import { FAILING, answered, colleagueOf, finished } from '../../../test/inspections.ts'
import { refusedBy } from '../../../test/triggers.ts'
import { rows } from '../../db/client.ts'
import { imagenes } from '../../db/tables/common.ts'
import { KEPT } from '../../db/tables/history.ts'
import { workFor } from '../../process/author.ts'

const app = await startTestApp()
afterAll(() => app.close())
const adm = app.as('adm')

const written = historyOf(app.db)
const atStart = await written()
beforeEach(async () => {
  await written()
})

test('what the first start writes is the portal’s own', () => {
  expect(new Set(atStart.map(({ origen }) => origen))).toEqual(new Set(['sistema']))
})

let serial = 0
/** Inserts a brand and returns its id. */
async function marca(nombre = `Marca ${++serial}`): Promise<number> {
  const [row] = await rows<{ id: number }>(
    app.db,
    sql`insert into marcas (nombre_mar) values (${nombre}) returning id_mar as id`,
  )
  return row!.id
}

describe('every table whose history is kept', () => {
  test.each(KEPT.map((table) => [getTableName(table), table] as const))('%s', async (name, table) => {
    const [trigger] = await rows<{ text: string }>(
      app.db,
      sql`select pg_get_triggerdef(oid) as text from pg_trigger
        where tgrelid = ${name}::regclass and tgname = 'a_historia_cambios'`,
    )
    const counted = [...trigger!.text.matchAll(/old\.(\w+)/g)].map(([, column]) => column!)
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    expect([...counted, ...LEFT_OUT[name]!].toSorted()).toEqual(columns.toSorted())
    // Each has words under the kind of thing where its rows stand, but for the id of the thing.
    const [{ source }] = (await rows(
      app.db,
      sql`select prosrc as source from pg_proc where proname = ${`historia_de_${name}`}`,
    )) as [{ source: string }]
    const [, sujeto, key] =
      /values \('(\w+)', (?:old|new)\.(\w+)::text/i.exec(source) ?? /values \('(\w+)'()/i.exec(source)!
    expect(counted.filter((column) => column !== key && !(column in LINEAS[sujeto as Sujeto]))).toEqual([])
  })

  test('is exactly one that has these triggers, and they fire first', async () => {
    const found = await rows<{ name: string; first: string }>(
      app.db,
      sql`select tgrelid::regclass::text as name, min(tgname) as first from pg_trigger
        where not tgisinternal and tgtype & 1 = 1 and tgtype & 2 = 0
          and tgrelid in (select tgrelid from pg_trigger where tgname = 'a_historia_cambios') group by tgrelid`,
    )
    expect(found.map(({ name }) => name).toSorted()).toEqual(KEPT.map(getTableName).toSorted())
    for (const { first } of found) expect(first).toMatch(/^a_historia_/)
  })
})

describe('a change', () => {
  test('has its author, its request, and the values before and after', async () => {
    const { body } = await adm.post('/cursos', bodies.curso({ nombre: 'Rescate básico' }))
    await adm.put(`/cursos/${body.id_cur}`, bodies.curso({ nombre: 'Rescate avanzado' }))
    await adm.delete(`/cursos/${body.id_cur}`)
    const found = await written()
    const of = { sujeto: 'curso', id: String(body.id_cur), persona: null, motivo: null }
    expect(found).toMatchObject([
      { ...of, accion: 'creado', cambios: {} },
      { ...of, accion: 'cambiado', cambios: { nombre_cur: ['Rescate básico', 'Rescate avanzado'] } },
      { ...of, accion: 'eliminado', cambios: { nombre_cur: ['Rescate avanzado', null] } },
    ])
    for (const row of found) {
      expect(row).toMatchObject({ origen: 'cuenta', cuenta: app.accounts.adm.id_cue })
      expect(row.solicitud).toMatch(/^[0-9a-f]{10}$/)
    }
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

  test('of many rows writes one for each, with its own values', async () => {
    const ids = [await marca(), await marca(), await marca()]
    await written()
    await app.db.execute(
      sql`update marcas set nombre_mar = nombre_mar || ' bis' where id_mar in (${sql.join(ids, sql`, `)})`,
    )
    const found = await written()
    expect(found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(ids)
    for (const { cambios } of found) {
      const [before, after] = cambios!.nombre_mar as [string, string]
      expect(after).toBe(`${before} bis`)
    }
  })

  test('by two at once names each of them, with what each of them found', async () => {
    const body = bodies.empresa({ nombre: 'Primera' })
    const { id_emp: id } = (await adm.post('/empresa', body)).body
    await written()
    const roles = ['adm', 'registro'] as const
    const names = roles.flatMap((role) => Array.from({ length: 10 }, (_, n) => ({ role, nombre: `${role} ${n}` })))
    const saves = names.map(({ role, nombre }) => app.as(role).put(`/empresa/${id}`, { ...body, nombre }))
    expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
    const found = await written()
    const authors = found.map(({ cuenta, cambios }) => [cambios!.nombre_emp![1], cuenta])
    expect(new Map(authors as [string, number][])).toEqual(
      new Map(names.map(({ role, nombre }) => [nombre, app.accounts[role].id_cue])),
    )
    const [before, after] = [0, 1].map((side) => found.map(({ cambios }) => cambios!.nombre_emp![side]))
    expect(before).toEqual(['Primera', ...after!.slice(0, -1)])
    expect(await rows(app.db, sql`select nombre_emp from empresas where id_emp = ${id}`)).toEqual([
      { nombre_emp: after!.at(-1) },
    ])
  })

  test('past the portal has no author, and work in the background that of who asked', async () => {
    await app.db.execute(sql`do $$ begin insert into marcas (nombre_mar) values ('Por fuera'); end $$`)
    await workFor({ origen: 'cuenta', cuenta: 7, solicitud: 'trabajo-1' }, () =>
      app.db.transaction((tx) => tx.execute(sql`insert into marcas (nombre_mar) values ('Por dentro')`)),
    )
    expect(await written()).toMatchObject([
      { origen: null, cuenta: null, solicitud: null },
      { origen: 'cuenta', cuenta: 7, solicitud: 'trabajo-1' },
    ])
  })

  test('by a migration has its number', async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('anclaje.autor', 'migracion 0057', true)`)
      await tx.execute(sql`update marcas set nombre_mar = 'Migrada' where id_mar = (select max(id_mar) from marcas)`)
    })
    expect(await written()).toMatchObject([{ origen: 'migracion', solicitud: '0057', cuenta: null }])
  })

  test('of a password, a user name or a picture is a fact without a value', async () => {
    const { id_cue } = app.accounts.consulta
    await app.db.execute(
      sql`update cuentas set password_cue = '$argon2id$new', username_cue = '999' where id_cue = ${id_cue}`,
    )
    const id = await app.make.colaborador()
    await app.db.insert(imagenes).values({ id_img: 'f1', tipo_img: 'image/png', bytes_img: new Uint8Array([1]) })
    await app.db.execute(sql`update colaboradores set firma_col = 'f1' where id_col = ${id}`)
    await app.db.execute(sql`update colaboradores set firma_col = null where id_col = ${id}`)
    const found = await written()
    expect(found.filter(({ accion }) => accion === 'cambiado').map(({ cambios }) => cambios)).toEqual(
      expect.arrayContaining([
        { password_cue: [true, true], username_cue: [true, true] },
        { firma_col: [null, true] },
        { firma_col: [true, null] },
      ]),
    )
    expect(JSON.stringify(found)).not.toMatch(/argon2|"f1"|"999"/)
  })

  test('of a long text tells where it begins, and how long the texts are', async () => {
    const id = (await adm.post('/cursos', bodies.curso())).body.id_cur
    const long = `${'a'.repeat(500_000)}b${'c'.repeat(500_000)}`
    await app.db.execute(sql`update cursos set descripcion_cur = ${long} where id_cur = ${id}`)
    await written()
    await app.db.execute(sql`update cursos set descripcion_cur = ${long.replace('b', 'é')} where id_cur = ${id}`)
    const [row] = await written()
    const text = (letter: string) => `${'a'.repeat(20)}${letter}${'c'.repeat(179)}`
    expect(row!.cambios).toEqual({
      descripcion_cur: [
        { texto: text('b'), desde: 499_981, largo: 1_000_001 },
        { texto: text('é'), desde: 499_981, largo: 1_000_001 },
      ],
    })
  })

  test('that is refused, such as a text of a megabyte, is not told', async () => {
    const id = (await adm.post('/cursos', bodies.curso())).body.id_cur
    await written()
    const refused = await adm.put(`/cursos/${id}`, bodies.curso({ descripcion: 'a'.repeat(1_000_000) }))
    expect(refused.status).toBe(400)
    expect(await written()).toEqual([])
  })

  test('of what is hidden and shown again says so', async () => {
    const id = await app.make.equipo()
    await written()
    await app.db.execute(sql`update equipos set eliminado_eq = now() where id_eq = ${id}`)
    await app.db.execute(sql`update equipos set eliminado_eq = null where id_eq = ${id}`)
    expect((await written()).map(({ accion }) => accion)).toEqual(['eliminado', 'restaurado'])
  })
})

describe('a part of a thing', () => {
  test('stands under its thing with its key, two things with the same key of a part apart', async () => {
    const [one, other, idcol] = [
      await app.make.certificacion(),
      await app.make.certificacion(),
      await app.make.colaborador(),
    ]
    await written()
    await app.db.execute(sql`insert into responsables (idcer_res, idcol_res, orden_res)
      values (${one}, ${idcol}, 1), (${other}, ${idcol}, 2)`)
    await app.db.execute(sql`update responsables set orden_res = orden_res + 2 where idcol_res = ${idcol}`)
    await app.db.execute(sql`delete from responsables where idcol_res = ${idcol}`)
    const found = (await written()).filter(({ sujeto }) => sujeto === 'certificacion')
    const parts = found.map(({ sujeto, id, accion, cambios }) => [sujeto, Number(id), accion, cambios])
    const of = (id: number, cambios: object) => ['certificacion', id, 'cambiado', cambios]
    expect(parts).toEqual([
      of(one, { idcol_res: [null, idcol], orden_res: [null, 1] }),
      of(other, { idcol_res: [null, idcol], orden_res: [null, 2] }),
      of(one, { idcol_res: [idcol, idcol], orden_res: [1, 3] }),
      of(other, { idcol_res: [idcol, idcol], orden_res: [2, 4] }),
      of(one, { idcol_res: [idcol, null], orden_res: [3, null] }),
      of(other, { idcol_res: [idcol, null], orden_res: [4, null] }),
    ])
  })

  test('that moves to another thing changes both', async () => {
    const [one, other, idcol] = [
      await app.make.certificacion(),
      await app.make.certificacion(),
      await app.make.colaborador(),
    ]
    await app.db.execute(sql`insert into responsables (idcer_res, idcol_res, orden_res) values (${one}, ${idcol}, 1)`)
    await written()
    await app.db.execute(sql`update responsables set idcer_res = ${other} where idcol_res = ${idcol}`)
    expect(await written()).toMatchObject([
      { id: String(one), cambios: { idcol_res: [idcol, null], orden_res: [1, null] } },
      { id: String(other), cambios: { idcol_res: [null, idcol], orden_res: [null, 1] } },
    ])
  })

  test('that goes with its thing is told too', async () => {
    const { id_col } = await app.make.cuenta(ROLES.inspector)
    const { body } = await adm.post('/certificaciones', bodies.certificacion({ responsables: [id_col] }))
    await written()
    expect((await adm.delete(`/certificaciones/${body.id_cer}`)).status).toBe(200)
    const of = { sujeto: 'certificacion', id: String(body.id_cer), cuenta: app.accounts.adm.id_cue }
    expect(await written()).toMatchObject([
      { ...of, accion: 'eliminado' },
      { ...of, accion: 'cambiado', cambios: { idcol_res: [id_col, null] } },
    ])
  })

  test('is told of an inspection from the second answer on, and all of it once finished', async () => {
    const { id, answer, failing } = await answered(app)
    const inspector = app.as('inspector')
    const lines = async () => (await written()).filter(({ cambios }) => cambios?.id_evadet?.[0] === failing)
    expect(await lines()).toEqual([])
    await answer(0)
    await inspector.put(`/evaluaciondetalle/${failing}`, { nota: 'Costura rota' })
    await inspector.put(`/evaluaciondetalle/${failing}`, { nota: 'Costura abierta' })
    await answer(1)
    expect((await lines()).map(({ id: of, cambios }) => [of, cambios])).toEqual([
      [id, { id_evadet: [failing, failing], resultado_evadet: [1, 0] }],
      [id, { id_evadet: [failing, failing], nota_evadet: [null, 'Costura rota'] }],
      [id, { id_evadet: [failing, failing], nota_evadet: ['Costura rota', 'Costura abierta'] }],
      [id, { id_evadet: [failing, failing], resultado_evadet: [0, 1] }],
    ])
    const { id: done, lines: others } = await finished(app)
    const silent = others.find(({ decide_evadet }) => !decide_evadet)!.id_evadet
    await written()
    await app.db.execute(sql`update evaluaciondetalles set nota_evadet = 'Después' where id_evadet = ${silent}`)
    expect(await written()).toMatchObject([{ id: done, cambios: { nota_evadet: [null, 'Después'] } }])
    await app.db.execute(sql`update evaluaciondetalles set nombre_evadet = 'Otro' where id_evadet = ${silent}`)
    expect(await written()).toMatchObject([{ id: done, cambios: { nombre_evadet: [expect.any(String), 'Otro'] } }])
    // History tells when an answer moves to another line, whether the inspection is finished or
    // not.
    await app.db.execute(sql`update evaluaciondetalles set nombre_evadet = 'Otro' where id_evadet = ${failing}`)
    expect(await written()).toMatchObject([{ id, cambios: { nombre_evadet: [expect.any(String), 'Otro'] } }])
    // In another group it would decide another result, or none.
    await app.db.execute(sql`update evaluaciondetalles set father_evadet = null where id_evadet = ${failing}`)
    expect(await written()).toMatchObject([{ id, cambios: { father_evadet: [expect.any(Number), null] } }])
  })

  test('is told for who gives an answer or a note where another took it back', async () => {
    const { id, failing, answer } = await answered(app, { fails: true })
    const path = `/evaluaciondetalle/${failing}`
    const [one, other] = [app.as('inspector'), await colleagueOf(app)]
    await one.put(path, { nota: 'Costura rota: no usar' })
    await written()
    const told = async () =>
      (await written())
        .filter(({ cambios }) => cambios?.id_evadet?.[0] === failing)
        .map(({ cuenta, cambios }) => [cuenta, cambios?.resultado_evadet ?? cambios?.nota_evadet])
    const [first, second] = [app.accounts.inspector.id_cue, other.id_cue]
    await answer(null, one)
    await answer(1, other.as)
    expect(await told()).toEqual([
      [first, [0, null]],
      [second, [null, 1]],
    ])
    await one.put(path, { nota: null })
    await other.as.put(path, { nota: 'Costura en buen estado' })
    expect(await told()).toEqual([
      [first, ['Costura rota: no usar', null]],
      [second, [null, 'Costura en buen estado']],
    ])
    const line = { ideva: id, idcri: FAILING, resultado: 0 }
    await one.delete(path)
    await other.as.post('/evaluaciondetalle', line)
    expect((await told()).at(-1)).toEqual([second, [null, 0]])
  })
})

describe('a save with nothing changed writes nothing', () => {
  test('of an item', async () => {
    const body = bodies.equipo()
    const { body: made } = await adm.post('/equipos', body)
    await written()
    expect((await adm.put(`/equipos/${made.id_eq}`, body)).status).toBe(200)
    expect(await written()).toEqual([])
  })

  test('of a cohort, and a new order of its signers tells who moved', async () => {
    const [one, other, third] = [
      await app.make.cuenta(ROLES.inspector),
      await app.make.cuenta(ROLES.inspector),
      await app.make.cuenta(ROLES.inspector),
    ]
    const body = bodies.certificacion({ responsables: [one.id_col, other.id_col, third.id_col] })
    const { body: made } = await adm.post('/certificaciones', body)
    await written()
    await adm.put(`/certificaciones/${made.id_cer}`, body)
    expect(await written()).toEqual([])
    await adm.put(`/certificaciones/${made.id_cer}`, { ...body, responsables: [one.id_col, third.id_col] })
    expect((await written()).map(({ cambios }) => cambios)).toEqual([
      { idcol_res: [other.id_col, null], orden_res: [1, null] },
      { idcol_res: [third.id_col, third.id_col], orden_res: [2, 1] },
    ])
  })
})

describe('history is only written', () => {
  test('and no thing gets another id, under which it would have none', async () => {
    const id = await app.make.colaborador()
    expect(await refusedBy(app.db, sql`update colaboradores set id_col = 77777 where id_col = ${id}`)).toBe(
      'historia_clave',
    )
  })

  test('and no account becomes that of another person, with whom its history would be erased', async () => {
    const id = await app.make.colaborador()
    const { id_cue } = app.accounts.consulta
    expect(await refusedBy(app.db, sql`update cuentas set idcol_cue = ${id} where id_cue = ${id_cue}`)).toBe(
      'historia_clave',
    )
  })

  test('and no picture that it names becomes another one', async () => {
    const row = sql`insert into imagenes values ('vista', 'image/png', '\\x00')`
    expect(await refusedBy(app.db, row, sql`update imagenes set bytes_img = '\\x01'`)).toBe('imagen_intacta')
  })

  test('and its functions stand where a copy of the database has them', async () => {
    const found = sql`select distinct pronamespace::regnamespace::text as place from pg_proc where proname like 'historia%'`
    expect(await rows(app.db, found)).toEqual([{ place: 'public' }])
  })

  test.each([
    sql`update historia set cuenta_his = 1 where numero_his = (select max(numero_his) from historia)`,
    sql`update historia set cambios_his = '{}'`,
    sql`update historia set cambios_his = null where persona_his is not null`,
    sql`delete from historia`,
    sql`insert into historia (sujeto_his, id_his, accion_his, cambios_his) values ('marca', '1', 'creado', '{}')`,
  ])('%#: a row is neither changed nor deleted nor made up', async (statement) => {
    expect(await refusedBy(app.db, statement)).toBe('historia_intacta')
  })

  test('neither it nor what it tells of is emptied', async () => {
    expect(await refusedBy(app.db, sql`truncate historia`)).toBe('historia_vaciar')
    for (const table of KEPT) expect(await refusedBy(app.db, sql`truncate ${table} cascade`)).toBeDefined()
  })
})

describe('a deleted person', () => {
  test('is not deleted by a transaction that would not see what another one writes of them', async () => {
    const id = await app.make.colaborador()
    const deleting = [
      sql`set transaction isolation level repeatable read`,
      sql`delete from colaboradores where id_col = ${id}`,
      sql`set constraints all immediate`,
    ]
    expect(await refusedBy(app.db, ...deleting)).toBe('historia_suprimir')
    expect(await refusedBy(app.db, ...deleting.slice(1))).toBeUndefined()
  })

  /** Returns what history still holds of a person. */
  const heldOf = (id: number) =>
    rows(app.db, sql`select numero_his from historia where persona_his = ${id} and cambios_his is not null`)

  test('takes the contents along, those of their accounts and of the same transaction too', async () => {
    const { id_col: id } = await app.make.cuenta(ROLES.consulta)
    await app.db.execute(sql`update colaboradores set telefono_col = '3001112233' where id_col = ${id}`)
    expect(await heldOf(id)).not.toEqual([])
    await written()
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`update colaboradores set correopersonal_col = 'ana@example.com' where id_col = ${id}`)
      await tx.execute(sql`delete from cuentas where idcol_cue = ${id}`)
      await tx.execute(sql`delete from colaboradores where id_col = ${id}`)
      await tx.execute(
        sql`update marcas set nombre_mar = nombre_mar || '.' where id_mar = (select max(id_mar) from marcas)`,
      )
    })
    const found = await written()
    expect(found.at(-1)).toMatchObject({ sujeto: 'colaborador', id: String(id), accion: 'suprimido', cambios: null })
    for (const row of found) if (row.persona === id) expect(row.cambios).toBeNull()
    expect(found.some(({ sujeto, cambios }) => sujeto === 'marca' && cambios !== null)).toBe(true)
    expect(await heldOf(id)).toEqual([])
  })

  test('says who deleted it, and takes along what is told of an account deleted before', async () => {
    const { id_col: id, id_cue: account } = await app.make.cuenta(ROLES.consulta)
    expect((await adm.delete(`/cuentaacceso/${account}`)).status).toBe(200)
    await written()
    expect((await adm.delete(`/colaboradores/${id}`)).status).toBe(200)
    expect(await heldOf(id)).toEqual([])
    const { id_cue } = app.accounts.adm
    expect((await written()).at(-1)).toMatchObject({
      accion: 'suprimido',
      id: String(id),
      origen: 'cuenta',
      cuenta: id_cue,
    })
  })
})
