import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { MAX_USADAS, USABLES } from '@anclaje/contract/overview/uso'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { finished } from '../../../test/inspections.ts'
import { createRole, grant } from '../../../test/roles.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const uses = async (de: string, ids: readonly number[]) =>
  (await t.as('adm').get(`/usos?de=${de}&ids=${ids.join()}`)).body

test('rows that others refer to are told with the words of the refusal, hidden rows too (OVER-10)', async () => {
  const idcol = await t.make.colaborador()
  const free = await t.make.colaborador()
  for (let i = 0; i < 3; i += 1) await t.make.inscripcion(await t.make.certificacion(), idcol)
  const [{ id_ceco }] = (await t.as('adm').get(`/certcol?idcol=${idcol}`)).body.items
  await t.as('adm').delete(`/certcol/${id_ceco}`)
  expect(await uses('colaboradores', [free, idcol, idcol])).toEqual([{ id: idcol, uso: 'Está en 3 certificados.' }])
  const refused = await t.as('adm').delete(`/colaboradores/${idcol}`)
  expect([refused.status, refused.body.uso]).toEqual([409, 'Está en 3 certificados.'])
  expect((await t.as('adm').delete(`/colaboradores/${free}`)).status).toBe(200)
})

test('what is told of a noun is what keeps its rows, and nothing of rows that can be deleted', async () => {
  const { id_emp } = (await t.as('adm').post('/empresa', bodies.empresa())).body
  const other = (await t.as('adm').post('/empresa', bodies.empresa())).body.id_emp
  await t.make.colaborador({ idemp: id_emp })
  expect(await uses('empresa', [id_emp, other])).toEqual([{ id: id_emp, uso: 'Está en 1 persona.' }])
  const role = await createRole(t.db)
  expect(await uses('rol', [role, 4])).toEqual([{ id: 4, uso: expect.stringMatching(/^Está en .* cuentas?\.$/) }])
  // A criterion is kept by answers, and not by its own lines.
  const { id } = await finished(t)
  const [line] = (await t.as('adm').get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body
  const criterion = async (father: number | null) =>
    (await t.as('adm').post('/criteriosevaluacion', bodies.criterio({ father }))).body.id_cri
  const group = await criterion(null)
  await criterion(group)
  expect(await uses('criteriosevaluacion', [group, line.idcri_evadet])).toEqual([
    { id: line.idcri_evadet, uso: 'Está en 1 respuesta de inspecciones.' },
  ])
  for (const de of Object.keys(USABLES)) expect(Array.isArray(await uses(de, [1, 2, 999_999])), de).toBe(true)
})

test('a person who signs, inspected or has an account is kept for that, as a deletion is refused (PEOPLE-14)', async () => {
  const [signer, inspector, owner] = [
    await t.make.cuenta(ROLES.inspector),
    await t.make.cuenta(ROLES.inspector),
    await t.make.cuenta(ROLES.consulta),
  ]
  await t.make.certificacion({ responsables: [signer.id_col] })
  const as = t.withToken(await t.sessions.issue({ id_cue: inspector.id_cue, sesion_cue: 1 }))
  await finished(t, { as, idcol: inspector.id_col })
  for (const { id_cue } of [signer, inspector])
    expect((await t.as('adm').delete(`/cuentaacceso/${id_cue}`)).status).toBe(200)
  const told = await uses('colaboradores', [signer.id_col, inspector.id_col, owner.id_col])
  expect(told.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
    { id: signer.id_col, uso: 'Está en 1 cohorte que firma.' },
    { id: inspector.id_col, uso: 'Está en 1 inspección.' },
    { id: owner.id_col, uso: 'Está en 1 cuenta.' },
  ])
  for (const { id, uso } of told) expect((await t.as('adm').delete(`/colaboradores/${id}`)).body.uso).toBe(uso)
})

test('it takes at most fifty ids of a known noun, and says in Spanish what is wrong', async () => {
  const adm = t.as('adm')
  const many = Array.from({ length: MAX_USADAS + 1 }, (_, i) => i + 1)
  expect((await adm.get(`/usos?de=cursos&ids=${many.slice(1).join()}`)).status).toBe(200)
  const ids = 'Envíe de 1 a 50 identificadores, separados por comas.'
  for (const [query, fields] of [
    [`de=cursos&ids=${many.join()}`, { ids }],
    ['de=cursos&ids=', { ids }],
    ['de=cursos&ids=1;2', { ids }],
    ['de=cursos&ids=2147483648', { ids }],
    ['de=cursos', { ids }],
    ['de=cuentas&ids=1', { de: 'Diga de qué son los registros (de).' }],
  ] as const) {
    const refused = await adm.get(`/usos?${query}`)
    expect([refused.status, refused.body.fields], query).toEqual([400, fields])
  }
})

test.each(['ver', 'eliminar'] as const)('without %s on the module of the rows it is 403', async (lacking) => {
  const idrol = await createRole(t.db)
  const { id_cue } = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  for (const [de, [, modulo]] of Object.entries(USABLES)) {
    await grant(t, idrol, (module, action) => module !== modulo || action !== lacking)
    expect((await as.get(`/usos?de=${de}&ids=1`)).status, de).toBe(403)
    await grant(t, idrol, (module, action) => module === modulo && (action === 'ver' || action === 'eliminar'))
    expect((await as.get(`/usos?de=${de}&ids=1`)).status, de).toBe(200)
  }
})
