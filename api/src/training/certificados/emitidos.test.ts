import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const adm = () => t.as('adm')
const read = async (id: string) => (await adm().get(`/certcol/GetById/${id}`)).body
const items = async (query: string) => (await adm().get(`/certcol?size=100&${query}`)).body.items

let serial = 0
/**
 * Creates a person with an approved and a pending certificate, each in a cohort of its own course.
 */
async function scene() {
  const curso = (await adm().post('/cursos', bodies.curso({ nombre: 'Rescate en alturas' }))).body
  const persona = bodies.colaborador({
    nombres: 'Íngrid Yuliana',
    apellidos: 'Núñez Ñáñez',
    numerodocumento: `7700${++serial}88`,
    idemp: await t.make.empresa({ nombre: 'La de Antes S.A.S.' }),
  })
  const { id_col } = (await adm().post('/colaboradores', persona)).body
  const cohorts = [0, 1].map(() => bodies.certificacion({ idcur: curso.id_cur, horas: 32 }))
  const ids: string[] = []
  const cers: number[] = []
  for (const cohort of cohorts) {
    const { id_cer } = (await adm().post('/certificaciones', cohort)).body
    cers.push(id_cer)
    ids.push((await adm().post('/certcol', [{ idcer: id_cer, idcol: id_col }])).body[0].id_ceco)
  }
  const [approved, pending] = ids as [string, string]
  await adm().put(`/certcol/updateEstado/${approved}`, { estado: 1 })
  return { curso, persona, id_col, cers: cers as [number, number], approved, pending }
}

const renamed = (persona: object) => ({
  ...persona,
  tipodocumento: 2,
  numerodocumento: `9900${++serial}11`,
  nombres: 'Otra',
  apellidos: 'Persona Distinta',
  idemp: 0,
})

describe('rows of certificates show the issued values (CERT-10)', () => {
  test('of approved ones, and today’s values of pending ones, in the list and by id', async () => {
    const { curso, persona, id_col, cers, approved, pending } = await scene()
    const before = await read(approved)
    const today = renamed(persona)
    await adm().put(`/colaboradores/${id_col}`, today)
    await adm().put(`/cursos/${curso.id_cur}`, {
      ...bodies.curso(),
      iniciales: curso.iniciales_cur,
      nombre: 'Otro curso',
    })
    for (const id of cers)
      await adm().put(
        `/certificaciones/${id}`,
        bodies.certificacion({
          idcur: curso.id_cur,
          horas: 8,
          fechainicio: '2020-01-01',
          tiempovigencia: 1,
          periodo: 1,
        }),
      )

    const { difiere, ...now } = await read(approved)
    // The frozen values have no ids, so the answer has the current ones.
    const { tipodocumento } = before.colaboradore
    const issued = {
      ...before,
      colaboradore: { ...before.colaboradore, tipodocumento: { ...tipodocumento, id_tipo: 2 } },
    }
    expect(now).toEqual(issued)
    expect(difiere).toEqual(['colaboradore', 'certificacione'])
    const listed = await items(`idcol=${id_col}`)
    // Lists omit the description of the course, which only a read by id has.
    expect(issued).toMatchObject(listed.find((row: { id_ceco: string }) => row.id_ceco === approved))
    const live = {
      colaboradore: {
        id_col,
        nombres_col: 'Otra',
        apellidos_col: 'Persona Distinta',
        numerodocumento_col: today.numerodocumento,
        tipodocumento: { id_tipo: 2 },
      },
      certificacione: {
        horas_cer: 8,
        fechainicio_cer: '2020-01-01',
        fechafin_cer: '2020-01-02',
        curso: { nombre_cur: 'Otro curso' },
      },
      situacion_ceco: 'vencido',
    }
    const waiting = await read(pending)
    expect(waiting).toMatchObject(live)
    expect(waiting).not.toHaveProperty('difiere')
    expect(listed.find((row: { id_ceco: string }) => row.id_ceco === pending)).toMatchObject(live)

    await adm().put(`/certcol/updateEstado/${approved}`, { estado: 0 })
    expect(await read(approved)).toMatchObject(live)
  })

  test('without differences while nothing was changed, with today’s state and address', async () => {
    const { id_col, persona, cers, approved } = await scene()
    expect(await read(approved)).not.toHaveProperty('difiere')
    await adm().put(`/certificaciones/updateEstado/${cers[0]}`, { estado: 1 })
    await adm().put(`/colaboradores/${id_col}`, {
      ...persona,
      correopersonal: 'nuevo@example.com',
      telefono: '3005550999',
    })
    const row = await read(approved)
    expect(row).not.toHaveProperty('difiere')
    expect([row.certificacione.estado_cer, row.colaboradore.correopersonal_col]).toEqual([1, 'nuevo@example.com'])
  })

  test('and say that the inscription has another company', async () => {
    const { approved } = await scene()
    await adm().put(`/certcol/${approved}`, { idemp: 0 })
    const row = await read(approved)
    expect([row.idemp_ceco, row.empresa, row.difiere]).toEqual([
      0,
      { id_emp: 0, nombre_emp: 'La de Antes S.A.S.' },
      ['empresa'],
    ])
  })
})

describe('the filter by document number', () => {
  test('finds the issued and the present number, complete and in part, and each row once', async () => {
    const { persona, id_col, approved, pending } = await scene()
    const today = renamed(persona)
    await adm().put(`/colaboradores/${id_col}`, today)
    const found = async (number: string) =>
      (await items(`numerodocumento=${number}`)).map((row: { id_ceco: string }) => row.id_ceco)
    const both = [pending, approved].toSorted().toReversed()
    for (const number of [today.numerodocumento, today.numerodocumento.slice(1, -1)])
      expect(await found(number)).toEqual(both)
    for (const number of [persona.numerodocumento, persona.numerodocumento.slice(1, -1)])
      expect(await found(number)).toEqual([approved])
    expect((await adm().get(`/certcol?numerodocumento=${today.numerodocumento}&size=1`)).body.totalItems).toBe(2)
    await adm().put(`/certcol/updateEstado/${approved}`, { estado: 0 })
    expect(await found(persona.numerodocumento)).toEqual([])
    await adm().delete(`/certcol/${pending}`)
    expect(await found(today.numerodocumento)).toEqual([approved])
  })
})
