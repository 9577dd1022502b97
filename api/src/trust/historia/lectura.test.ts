import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { ROLES } from '@anclaje/contract/permissions'
import type { ModuleName } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { bodies } from '../../../test/factories.ts'
import { answered, finished } from '../../../test/inspections.ts'
import { picture } from '../../../test/pictures.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { readRows } from '../../../test/xlsx.ts'

const app = await startTestApp()
afterAll(() => app.close())
const adm = app.as('adm')

/** Reads the newest 500 rows of a query. */
const read = async (query = '', as = adm): Promise<HistoriaRow[]> =>
  (await as.get(`/historia?size=500&${query}`)).body.items
/** Reads every row of a query. */
async function readAll(query: string, antes = 1_000_000_000): Promise<HistoriaRow[]> {
  const found = await read(`${query}&antes=${antes}`)
  const oldest = Math.min(...found.map(({ numero_his }) => numero_his))
  return found.length === 0 ? [] : [...found, ...(await readAll(query, oldest))]
}
/** Returns rows as sentences: who, act, thing and changes. */
const told = (rows: readonly HistoriaRow[]) =>
  rows.map(({ acto, cosa, cambios }) =>
    [acto, cosa, cambios?.map(({ campo, antes, ahora }) => `${campo}: ${antes} → ${ahora}`).join('; ')]
      .filter(Boolean)
      .join(' | '),
  )

/** Returns a caller of a new role that may see some modules and nothing else. */
async function whoSees(...modules: ModuleName[]) {
  const idrol = await createRole(app.db)
  await grant(app, idrol, (module, action) => action === 'ver' && modules.includes(module))
  const { id_cue } = await app.make.cuenta(idrol)
  return app.withToken(await app.sessions.issue({ id_cue, sesion_cue: 1 }))
}

describe('a change in words', () => {
  test('of one field is a sentence, with the words of the screens', async () => {
    const body = bodies.certificacion({ horas: 32 })
    const { id_cer } = (await adm.post('/certificaciones', body)).body
    await adm.put(`/certificaciones/${id_cer}`, { ...body, horas: 40 })
    const [row] = await read(`sujeto=certificacion&id=${id_cer}`)
    expect(row).toMatchObject({
      sujeto_his: 'certificacion',
      id_his: String(id_cer),
      acto: 'cambió Horas de 32 a 40',
      actos: 'cambió {n} cohortes',
      cambios: [],
      cosa: expect.stringMatching(/, cohorte \d+$/),
      quien: expect.any(String),
    })
  })

  test('names a thing as it was then, and one that is gone as it was at the end', async () => {
    const { id_emp } = (await adm.post('/empresa', bodies.empresa({ nombre: 'Primera' }))).body
    const { id_col } = (await adm.post('/colaboradores', bodies.colaborador({ idemp: id_emp }))).body
    await adm.put(`/empresa/${id_emp}`, bodies.empresa({ nombre: 'Segunda' }))
    await adm.put(`/colaboradores/${id_col}`, bodies.colaborador({ idemp: 0 }))
    await adm.delete(`/empresa/${id_emp}`)
    const names = (await read(`sujeto=empresa&id=${id_emp}`)).map(({ acto, cosa }) => `${acto} ${cosa}`)
    expect(names.at(0)).toBe('eliminó la empresa Segunda')
    expect(names.at(-1)).toBe('creó la empresa Primera')
    const moved = told(await read(`sujeto=colaborador&id=${id_col}`))
    expect(moved.find((text) => text.includes('Empresa: '))).toContain('Empresa: Segunda → INDEPENDIENTE')
  })

  test('of a certificate tells each act, with what was done to its versions', async () => {
    const { id_ceco } = await makeApproved(app)
    await adm.get(`/certcol/${id_ceco}/pdf`)
    await adm.put(`/certcol/${id_ceco}/anular`, { emision: 1, clase: 'error', motivo: 'No asistió' })
    const rows = await read(`sujeto=certificado&id=${id_ceco}`)
    expect(rows.map(({ acto }) => acto).toReversed()).toEqual([
      'inscribió al aprendiz',
      'aprobó el certificado',
      'entregó el documento',
      'terminó la versión del documento',
      'anuló el certificado',
    ])
    for (const { cosa } of rows) expect(cosa).toMatch(/^[\w-]+-\d{4}\/\d{4} · /)
  })

  test('of an inscription that is deleted does not call it a certificate', async () => {
    const id = await app.make.inscripcion(await app.make.certificacion(), await app.make.colaborador())
    await adm.delete(`/certcol/${id}`)
    expect((await read(`sujeto=certificado&id=${id}`))[0]!.acto).toBe('eliminó la inscripción')
  })

  test('of a move, or of discarded answers, has what was done as its reason', async () => {
    const id = await app.make.inscripcion(await app.make.certificacion(), await app.make.colaborador())
    await adm.put('/certcol/mover', { ids: [id], idcer: await app.make.certificacion() })
    const [left] = await read(`sujeto=certificado&id=${id}`)
    expect([left!.acto, left!.motivo_his]).toEqual(['dio el resultado', 'Se pasó a otra cohorte.'])
    const { id: ideva, answer } = await finished(app)
    await answer(0)
    await app.as('inspector').put(`/evaluacion/${ideva}/descartar`, {})
    const [back] = await read(`sujeto=inspeccion&id=${ideva}`)
    expect([back!.acto, back!.motivo_his]).toEqual(['respondió una línea', 'Se descartaron los cambios sin emitir.'])
  })

  test('of a thing comes before those of its parts that the same transaction wrote', async () => {
    const { id_col } = await app.make.cuenta(ROLES.inspector)
    await adm.post('/certificaciones', bodies.certificacion({ responsables: [id_col] }))
    const rows = (await read()).slice(0, 2)
    expect(rows.map(({ acto }) => acto)).toEqual(['creó la cohorte', 'agregó un responsable'])
    expect(rows[1]!.cambios).toContainEqual({ campo: 'Orden del responsable', antes: '—', ahora: '1' })
  })

  test('of an annulled inspection does not call it one that waits', async () => {
    const { id } = await finished(app)
    await adm.put(`/evaluacion/${id}/anular`, { emision: 1, clase: 'error', motivo: 'Otro equipo' })
    const row = (await read(`sujeto=inspeccion&id=${id}`)).find(({ sujeto_his }) => sujeto_his === 'inspeccion')
    expect([row!.acto, row!.cambios!.map(({ campo }) => campo)]).toEqual(['anuló la inspección', ['Anulada']])
  })

  test('that one request made many times has the same act of many, and its group', async () => {
    const { id, answer } = await answered(app)
    await answer(0)
    // The line, and its group, which shows the answer that all of its lines have (INSP-4).
    expect((await read(`sujeto=inspeccion&id=${id}`)).slice(0, 2).map(({ acto }) => acto)).toEqual([
      'respondió una línea',
      'dejó una línea sin respuesta',
    ])
    await answer(1)
    const [last, before] = await read(`sujeto=inspeccion&id=${id}`)
    expect([last!.actos, before!.actos]).toEqual(['respondió {n} líneas', 'respondió {n} líneas'])
    expect(last!.grupo).not.toBe(before!.grupo)
    const people = [await app.make.colaborador(), await app.make.colaborador()]
    const idcer = await app.make.certificacion()
    await adm.post(
      '/certcol',
      people.map((idcol) => ({ idcer, idcol })),
    )
    const [one, other] = await read('sujeto=certificado&accion=creado')
    expect([one!.actos, one!.grupo]).toEqual(['inscribió {n} aprendices', other!.grupo])
  })

  test('to another thing of the same name, or of another that may not be told, is seen as one', async () => {
    const id = await app.make.evaluacion(await app.make.equipo())
    const names = { nombres: 'Juan', apellidos: 'Pérez' }
    for (const idcol of [await app.make.cuenta(ROLES.inspector, names), await app.make.cuenta(ROLES.inspector, names)])
      await adm.put(`/evaluacion/${id}`, { idcol: idcol.id_col, terminar: false })
    const [row] = await read(`sujeto=inspeccion&id=${id}`)
    expect(row!.acto).toBe('cambió Responsable de Juan Pérez a Juan Pérez (otro registro)')
    const [hidden] = await read(`sujeto=inspeccion&id=${id}`, await whoSees('Historial', 'Equipos'))
    expect(hidden!.acto).toBe('cambió Responsable de una persona a una persona (otro registro)')
  })

  test('names an item by the code of then, also when somebody changed it past the portal', async () => {
    const id = await app.make.equipo()
    const code = (await read(`sujeto=equipo&id=${id}`)).at(-1)!.cosa!
    await app.db.execute(sql`update equipos set codigo_eq = 'EQ-777777' where id_eq = ${id}`)
    const rows = await read(`sujeto=equipo&id=${id}`)
    expect([rows.at(0)!.cosa, rows.at(-1)!.cosa]).toEqual(['EQ-777777', code])
  })

  test('names its author as then and as today, and one who was erased by the number of the account', async () => {
    const { id_col, id_cue } = await app.make.cuenta(ROLES.adm, { nombres: 'Ana', apellidos: 'Ruiz' })
    await app.withToken(await app.sessions.issue({ id_cue, sesion_cue: 1 })).post('/cursos', bodies.curso())
    await app.db.execute(sql`update colaboradores set nombres_col = 'Eva' where id_col = ${id_col}`)
    expect((await read(`cuenta=${id_cue}`))[0]!.quien).toBe('Ana Ruiz (hoy Eva Ruiz)')
    await adm.delete(`/cuentaacceso/${id_cue}`)
    await adm.delete(`/colaboradores/${id_col}`)
    expect((await read(`cuenta=${id_cue}`))[0]!.quien).toBe(`Una cuenta eliminada (n.º ${id_cue})`)
  })

  test('of a photo names its line, and that an item may not be used is no act of who inspects', async () => {
    const { id, ideq, failing, answer } = await answered(app)
    await answer(0)
    const [warning] = told(await read(`sujeto=equipo&id=${ideq}`))
    expect(warning).toMatch(/^dejó el equipo con el aviso «No usar» \| EQ-\d+ \| No usar: — → En inspección/)
    const inspector = app.as('inspector')
    await inspector.upload('/imagendet/upload', { idevadet: failing }, [await picture(20, 20)])
    await inspector.upload('/imagendet/upload', { idevadet: id }, [await picture(30, 30)])
    const [whole, ofLine] = await read(`sujeto=inspeccion&id=${id}`)
    expect(told([ofLine!])[0]).toMatch(/^agregó una foto \| EQ-\d+.* \| Línea: — → .{9,}; Foto: Sin imagen → Imagen$/)
    expect(whole!.cambios).toEqual([{ campo: 'Foto', antes: 'Sin imagen', ahora: 'Imagen' }])
  })

  test('past the portal names nobody, and hostile texts and long ones stay texts', async () => {
    await app.db.execute(sql`do $$ begin insert into marcas (nombre_mar) values ('=1+1|cmd <b>‮'); end $$`)
    const id = (await adm.post('/cursos', bodies.curso())).body.id_cur
    await app.db.execute(
      sql`do $$ begin update cursos set descripcion_cur = repeat('á', 1000000) where id_cur = ${sql.raw(String(id))}; end $$`,
    )
    const [long, hostile] = await read('origen=fuera')
    expect(hostile).toMatchObject({ quien: 'Fuera del portal', origen_his: null, cosa: '=1+1|cmd <b>‮' })
    expect(long!.acto).toBe(`puso Descripción: ${'á'.repeat(200)}…`)
    const file = await readRows((await adm.get('/historia/exportar?origen=fuera')).raw)
    expect(file[0]).toEqual([
      'Número',
      'Fecha y hora',
      'Quién',
      'Qué hizo',
      'Clase',
      'Cosa',
      'Cambios',
      'Motivo',
      'Solicitud',
    ])
    expect(file.find((row) => row[4] === 'Marca')![5]).toBe("'=1+1|cmd <b>‮")
  })

  test('of a person who was erased says that it happened, and not what', async () => {
    const { id_col, id_cue } = await app.make.cuenta(ROLES.consulta)
    await adm.delete(`/cuentaacceso/${id_cue}`)
    await adm.delete(`/colaboradores/${id_col}`)
    const rows = [...(await read(`sujeto=colaborador&id=${id_col}`)), ...(await read(`sujeto=cuenta&id=${id_cue}`))]
    expect(rows.map(({ acto }) => acto)).toContain('borró los datos de la persona')
    for (const { cosa, cambios } of rows) expect([cosa, cambios]).toEqual([null, null])
  })

  test('keeps the name of who made it when the account is deleted', async () => {
    const { id_col, id_cue } = await app.make.cuenta(ROLES.adm)
    const as = app.withToken(await app.sessions.issue({ id_cue, sesion_cue: 1 }))
    await as.post('/cursos', bodies.curso())
    await adm.delete(`/cuentaacceso/${id_cue}`)
    const [person] = (await adm.get(`/colaboradores?idcol=${id_col}&size=5000`)).body.items.filter(
      (row: { id_col: number }) => row.id_col === id_col,
    )
    expect((await read(`cuenta=${id_cue}`))[0]).toMatchObject({
      acto: 'creó el curso',
      quien: `${person.nombres_col} ${person.apellidos_col}`,
    })
  })
})

describe('filters', () => {
  test('each alone finds what it names, and pages before a number do not repeat', async () => {
    const all = await readAll('')
    const ids = (rows: readonly HistoriaRow[]) => rows.map(({ numero_his }) => numero_his).toSorted((a, b) => a - b)
    const same = (rows: readonly HistoriaRow[], is: (row: HistoriaRow) => boolean) =>
      expect(ids(rows)).toEqual(ids(all.filter(is)))
    same(await readAll('sujeto=curso'), ({ sujeto_his }) => sujeto_his === 'curso')
    same(await readAll('accion=eliminado'), ({ accion_his }) => accion_his === 'eliminado')
    same(await readAll('origen=sistema'), ({ origen_his }) => origen_his === 'sistema')
    same(await readAll(`cuenta=${app.accounts.adm.id_cue}`), ({ cuenta_his }) => cuenta_his === app.accounts.adm.id_cue)
    same(await readAll('', all[20]!.numero_his), ({ numero_his }) => numero_his < all[20]!.numero_his)
    const pages = [0, 1].map(async (page) => (await adm.get(`/historia?size=7&page=${page}`)).body)
    const [first, second] = await Promise.all(pages)
    expect(ids([...first.items, ...second.items])).toEqual(ids(all).slice(-14))
    expect(first.totalItems).toBe((await adm.get('/historia')).body.totalItems)
    expect((await adm.get('/historia?page=100000')).body.items).toEqual([])
  })

  test('days are those of Bogotá, also where moments do not follow the numbers', async () => {
    const [{ numero_his: last }] = (await read()) as [HistoriaRow]
    const at = (numero: number, moment: string) =>
      app.db.execute(sql`update historia set fecha_his = ${moment} where numero_his = ${numero}`)
    await app.db.execute(sql`alter table historia disable trigger historia_intacta`)
    await app.db.execute(sql`update historia set fecha_his = '2026-03-01T00:00:00Z'`)
    await at(last - 3, '2026-03-05T04:59:59.999Z')
    await at(last - 2, '2026-03-05T05:00:00Z')
    await at(last - 1, '2026-03-06T05:00:00Z')
    await at(last, '2026-03-06T04:59:59Z')
    await app.db.execute(sql`alter table historia enable trigger historia_intacta`)
    const on = async (query: string) =>
      (await read(query)).map(({ numero_his }) => numero_his - last).toSorted((a, b) => b - a)
    expect(await on('desde=2026-03-05&hasta=2026-03-05')).toEqual([0, -2])
    expect(await on('desde=2026-03-05')).toEqual([0, -1, -2])
    expect(await on('desde=2026-03-06')).toEqual([-1])
    expect((await on('hasta=2026-03-04'))[0]).toBe(-3)
    expect(await on('desde=2026-03-07')).toEqual([])
    expect(await on('hasta=1999-01-01')).toEqual([])
  })

  test.each([
    ['sujeto=equis', 'sujeto', 'Eso no tiene historial.'],
    ['id=5', 'id', 'Diga también de qué clase es (sujeto).'],
    ['sujeto=curso&id=%27', 'id', 'El identificador no es válido.'],
    ['desde=2026-02-30', 'desde', 'La fecha no existe o está fuera de rango.'],
    ['hasta=ayer', 'hasta', 'Escriba el día como 2026-03-05.'],
    ['accion=robado', 'accion', 'Esa acción no existe.'],
    ['origen=marte', 'origen', 'Ese origen no existe.'],
    ['antes=0', 'antes', 'Ese número no existe.'],
  ])('%s is refused', async (query, field, message) => {
    for (const path of query.startsWith('antes') ? ['/historia'] : ['/historia', '/historia/exportar']) {
      const { status, body } = await adm.get(`${path}?${query}`)
      expect([status, body.fields]).toEqual([400, { [field]: message }])
    }
  })
})

describe('who reads it', () => {
  test('without Colaboradores sees that people were changed, and neither who nor what', async () => {
    const { id_col } = (await adm.post('/colaboradores', bodies.colaborador())).body
    await adm.put(`/colaboradores/${id_col}`, bodies.colaborador({ telefono: '3001112233' }))
    const { id_ceco } = await makeApproved(app)
    const reader = await whoSees('Historial', 'CertColaboradores', 'TodosLosCertificados')
    const rows = await read('', reader)
    const people = rows.filter(({ sujeto_his }) => ['colaborador', 'cuenta'].includes(sujeto_his))
    expect(people.length).toBeGreaterThan(5)
    for (const { cosa, cambios, acto } of people)
      expect([cosa, cambios, /^(creó|cambió|eliminó|borró los datos de) la (persona|cuenta)$/.test(acto)]).toEqual([
        null,
        null,
        true,
      ])
    const mine = await read(`sujeto=certificado&id=${id_ceco}`, reader)
    expect(mine.at(-1)).toMatchObject({ acto: 'inscribió al aprendiz', cosa: expect.stringMatching(/ · una persona$/) })
    expect((await reader.get('/historia/exportar')).status).toBe(403)
  })

  test('without Colaboradores reads no reason that was written about a person, and no contact of a company', async () => {
    const { id_ceco } = await makeApproved(app)
    await adm.get(`/certcol/${id_ceco}/pdf`)
    await adm.put(`/certcol/${id_ceco}/anular`, { emision: 1, clase: 'titular', motivo: 'Secreto uno' })
    const ids = [await app.make.inscripcion(await app.make.certificacion(), await app.make.colaborador())]
    await adm.put('/certcol/desenlace', { ids, desenlace: 'no_aprobo', motivo: 'Secreto dos' })
    const { id_emp } = (await adm.post('/empresa', bodies.empresa())).body
    await adm.put(`/empresa/${id_emp}`, bodies.empresa({ personacontacto: 'Secreto tres' }))
    const secrets = (rows: readonly HistoriaRow[]) => JSON.stringify(rows).match(/Secreto \w+/g)
    expect(secrets(await read())).toEqual(['Secreto tres', 'Secreto dos', 'Secreto uno'])
    expect(secrets(await read('', await whoSees('Historial', 'CertColaboradores', 'Empresas')))).toBe(null)
  })

  test('needs to see the module of a thing to ask for it, and the switch for all of it', async () => {
    const reader = await whoSees('Historial', 'Cursos')
    expect((await reader.get('/historia?sujeto=curso&id=1')).status).toBe(200)
    expect((await reader.get('/historia?sujeto=certificacion&id=1')).status).toBe(403)
    expect((await reader.get('/historia?sujeto=certificacion')).status).toBe(200)
    const other = await whoSees('Cursos')
    for (const path of ['/historia', '/historia/exportar']) expect((await other.get(path)).status).toBe(403)
    const exporter = await whoSees('Historial', 'Colaboradores')
    expect((await exporter.get('/historia/exportar?sujeto=curso&id=1')).status).toBe(403)
    expect((await exporter.get('/historia/exportar?sujeto=colaborador&id=1')).status).toBe(200)
  })

  test('reads the newest rows of the own account without any switch', async () => {
    const mine = (await app.as('consulta').get('/historia/propia')).body as HistoriaRow[]
    expect(mine).toEqual([])
    const all = (await adm.get('/historia/propia')).body as HistoriaRow[]
    expect(all.length).toBeGreaterThan(20)
    expect(new Set(all.map(({ cuenta_his }) => cuenta_his))).toEqual(new Set([app.accounts.adm.id_cue]))
  })
})
