import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { estadoInspeccion } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { inspect } from '../../../test/inspections.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inspector = () => t.as('inspector')

/** Creates an item of a type with an inspection and its whole checklist. Returns its lines too. */
async function inspection(idclaeq = 1) {
  const ideq = await t.make.equipo({ idclaeq })
  const { body: eva } = await inspector().post('/evaluacion', { ideq, fecha: '2026-11-19', estado: 2 })
  const item = (await inspector().get(`/equipos/${ideq}`)).body
  const groups = (await t.as('adm').get(`/criteriosevaluacion/getByParams?idtipoeq=${item.tipoequipo.id_tipoeq}`)).body
  const ids = groups.flatMap((group: { id_cri: number; subcriterios: { id_cri: number }[] }) => [
    group.id_cri,
    ...group.subcriterios.map((line) => line.id_cri),
  ])
  const made = await inspector().post(
    '/evaluaciondetalle/createarray',
    ids.map((idcri: number) => ({ ideva: eva.id_eva, idcri })),
  )
  return { ideq, id: eva.id_eva as string, ids, made, lines: made.body as DetalleRow[] }
}
const read = async (id: string) => (await inspector().get(`/evaluacion/${id}`)).body
const linesOf = async (id: string): Promise<DetalleRow[]> =>
  (await inspector().get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body
const save = (id: string, body: object) => inspector().put(`/evaluacion/${id}`, body)
const answer = (line: DetalleRow, resultado: Resultado) =>
  inspector().put(`/evaluaciondetalle/${line.id_evadet}`, {
    id: line.id_evadet,
    ideva: line.ideva_evadet,
    idcri: line.idcri_evadet,
    resultado,
  })
const many = (lines: DetalleRow[], resultado: Resultado) =>
  inspector().post('/evaluaciondetalle/updatemany', { ids: lines.map((line) => line.id_evadet), resultado })
const isLine = (line: DetalleRow) => line.criteriosevaluacion.father_cri !== null

describe('creating an inspection', () => {
  test('makes it pending whatever state is sent, without lines', async () => {
    const ideq = await t.make.equipo()
    const { status, body } = await inspector().post('/evaluacion', { ideq, fecha: '2026-11-19', estado: 2, idcol: 1 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ideq_eva: ideq,
      fecha_eva: '2026-11-19',
      estado_eva: 0,
      idcol_eva: null,
      version_eva: 1,
    })
    expect(await linesOf(body.id_eva)).toEqual([])
  })

  test('again under the same id answers the same row; with other content, or when deleted, 409', async () => {
    const ideq = await t.make.equipo()
    const sent = { id: uuidv7(), ideq, fecha: '2026-11-19' }
    expect((await inspector().post('/evaluacion', sent)).status).toBe(201)
    const again = await inspector().post('/evaluacion', sent)
    expect([again.status, again.body.id_eva]).toEqual([200, sent.id])
    expect((await inspector().post('/evaluacion', { ...sent, fecha: '2026-11-18' })).status).toBe(409)
    await inspector().delete(`/evaluacion/${sent.id}`)
    expect((await inspector().post('/evaluacion', sent)).status).toBe(409)
    expect((await inspector().get(`/evaluacion?ideq=${ideq}`)).body.totalItems).toBe(0)
  })

  test.each([
    ['without a date', { fecha: null }, 'fecha', 'Debe seleccionar la fecha de la inspeccion'],
    ['with a date that does not exist', { fecha: '2026-02-30' }, 'fecha', 'La fecha no existe o está fuera de rango.'],
    ['with a date ahead', { fecha: '2099-01-01' }, 'fecha', 'La fecha de la inspección no puede ser posterior a hoy.'],
    ['of an item that is not there', { ideq: uuidv7() }, 'ideq', 'Elija un equipo de la lista.'],
  ])('%s is refused', async (_, over, field, message) => {
    const answered = await inspector().post('/evaluacion', {
      ideq: await t.make.equipo(),
      fecha: '2026-11-19',
      ...over,
    })
    expect(answered.status).toBe(400)
    expect(answered.body.fields).toEqual({ [field]: message })
  })
})

describe('the checklist', () => {
  test('of a harness has ten groups: nine of its property and the informative one, each with its lines, in order', async () => {
    const { made, lines, ids } = await inspection()
    expect(made.status).toBe(201)
    expect(lines.map((line) => line.idcri_evadet)).toEqual(ids)
    expect(lines.filter((line) => !isLine(line))).toHaveLength(10)
    expect(lines.filter((line) => isLine(line) && line.decide_evadet)).toHaveLength(36)
    expect(lines.every((line) => line.resultado_evadet === null)).toBe(true)
  })

  test('can be created again without changes or duplicates', async () => {
    const { id, lines } = await inspection()
    await answer(lines[1]!, 0)
    const again = await inspector().post(
      '/evaluaciondetalle/createarray',
      lines.map((line) => ({ ideva: id, idcri: line.idcri_evadet, resultado: 1 })).slice(1, 3),
    )
    expect(again.status).toBe(200)
    expect(again.body.map((line: DetalleRow) => [line.id_evadet, line.resultado_evadet])).toEqual([
      [lines[1]!.id_evadet, 0],
      [lines[2]!.id_evadet, 1],
    ])
    expect(await linesOf(id)).toHaveLength(lines.length)
  })

  test('takes the answer sent for a line before the one sent for its group', async () => {
    const ideva = await t.make.evaluacion(await t.make.equipo())
    const { ids } = await inspection()
    const sent = ids.map((idcri: number) => ({ ideva, idcri, ...(idcri === 79 ? { resultado: 0 } : { resultado: 1 }) }))
    await inspector().post('/evaluaciondetalle/createarray', sent)
    expect((await linesOf(ideva)).find((line) => line.idcri_evadet === 79)!.resultado_evadet).toBe(0)
    await save(ideva, { idcol: t.accounts.inspector.id_col })
    expect((await read(ideva)).estado_eva).toBe(INSPECCION.rechazado)
    // An answer to a group answers all its lines.
    const other = await t.make.evaluacion(await t.make.equipo())
    await inspector().post('/evaluaciondetalle/createarray', [{ ideva: other, idcri: 68, resultado: 1 }])
    expect((await linesOf(other)).filter((line) => line.resultado_evadet === 1)).toHaveLength(5)
  })

  test('is created once by two devices at the same moment', async () => {
    const ideva = await t.make.evaluacion(await t.make.equipo())
    const body = [
      { ideva, idcri: 68 },
      { ideva, idcri: 69 },
    ]
    const answers = await Promise.all([1, 2, 3].map(() => inspector().post('/evaluaciondetalle/createarray', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(await linesOf(ideva)).toHaveLength(36 + 10 + 8)
  })

  test('is frozen whole by its first line, so that missing lines do not count as answered', async () => {
    const ideva = await t.make.evaluacion(await t.make.equipo())
    const one = await inspector().post('/evaluaciondetalle', { ideva, idcri: 69, resultado: 1, id: uuidv7() })
    expect(one.status).toBe(201)
    await save(ideva, { idcol: t.accounts.inspector.id_col })
    expect((await read(ideva)).estado_eva).toBe(INSPECCION.pendiente)
  })

  test('does not change when criteria or the item are edited later', async () => {
    const { id, ideq, lines } = await inspection()
    const line = lines[1]!
    await t.as('adm').put(`/criteriosevaluacion/${line.idcri_evadet}`, {
      ...bodies.criterio({ nombre: 'Otro nombre del criterio', father: 68, idpro: 6 }),
    })
    await inspector().put(`/equipos/${ideq}`, bodies.equipo({ idclaeq: 60 }))
    expect(await linesOf(id)).toEqual(lines)
    await t.as('adm').put(`/criteriosevaluacion/${line.idcri_evadet}`, {
      ...bodies.criterio({ nombre: line.criteriosevaluacion.nombre_cri, father: 68 }),
    })
  })

  test('refuses a criterion of another type, and creates nothing', async () => {
    const ideva = await t.make.evaluacion(await t.make.equipo())
    for (const idcri of [1, 2, 999_999]) {
      const refused = await inspector().post('/evaluaciondetalle/createarray', [
        { ideva, idcri: 69 },
        { ideva, idcri },
      ])
      expect(refused.status).toBe(400)
      expect(refused.body.fields).toEqual({ idcri: 'El criterio no es de la lista de este equipo.' })
    }
    expect(await linesOf(ideva)).toEqual([])
  })

  test('refuses an id that belongs to another line with 409', async () => {
    const { id, lines } = await inspection()
    const taken = { id: lines[1]!.id_evadet, ideva: id, idcri: lines[2]!.idcri_evadet }
    expect((await inspector().post('/evaluaciondetalle', taken)).status).toBe(409)
    const same = { ...taken, idcri: lines[1]!.idcri_evadet }
    expect((await inspector().post('/evaluaciondetalle', same)).status).toBe(200)
  })

  test('keeps a criterion that an inspection used, with its group', async () => {
    await inspection()
    for (const id of [69, 68]) {
      const refused = await t.as('adm').delete(`/criteriosevaluacion/${id}`)
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Error eliminando criterio ya que se encuentra asociado',
      ])
    }
  })
})

describe('answers and the state', () => {
  test('every answer is stored at once; a group answers its lines, and shows the answer that they share', async () => {
    const { id, lines } = await inspection()
    const [group, first] = lines as [DetalleRow, DetalleRow]
    expect((await answer(group, 1)).body.resultado_evadet).toBe(1)
    const own = (await linesOf(id)).filter((line) => line.criteriosevaluacion.father_cri === group.idcri_evadet)
    expect(own.map((line) => line.resultado_evadet)).toEqual([1, 1, 1, 1])
    expect(own[0]!.fecha_evadet).not.toBeNull()
    await answer(first, -1)
    expect((await linesOf(id))[0]!.resultado_evadet).toBeNull()
    await many(own, -1)
    expect((await linesOf(id))[0]!.resultado_evadet).toBe(-1)
  })

  test('the state follows one rule, through all steps of an inspection', async () => {
    const { id, lines } = await inspection()
    const decide = lines.filter((line) => isLine(line) && line.decide_evadet)
    const informative = lines.filter((line) => isLine(line) && !line.decide_evadet)
    const state = async () => (await read(id)).estado_eva
    const agree = async (hasResponsible: boolean) => {
      const rows = (await linesOf(id)).filter(isLine)
      const list = rows.map((line) => ({ decide: line.decide_evadet, resultado: line.resultado_evadet as Resultado }))
      expect(await state()).toBe(estadoInspeccion(list, hasResponsible))
    }
    await many(decide, 1)
    await agree(false)
    expect(await state()).toBe(INSPECCION.pendiente)
    await save(id, { idcol: t.accounts.inspector.id_col, terminar: false })
    expect(await state()).toBe(INSPECCION.aprobado)
    await many(informative, 0)
    expect(await state()).toBe(INSPECCION.aprobado)
    for (const [resultado, expected] of [
      [0, INSPECCION.rechazado],
      [null, INSPECCION.pendiente],
      [-1, INSPECCION.aprobado],
    ] as const) {
      await answer(decide[5]!, resultado)
      await agree(true)
      expect(await state()).toBe(expected)
    }
    await many(decide, -1)
    expect(await state()).toBe(INSPECCION.pendiente)
    await answer(decide[5]!, 0)
    await save(id, { idcol: null })
    await agree(false)
    expect(await state()).toBe(INSPECCION.pendiente)
  })

  test('the same answer sent twice is the same answer', async () => {
    const { lines } = await inspection()
    const first = await answer(lines[1]!, 0)
    const second = await answer(lines[1]!, 0)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.resultado_evadet).toBe(0)
  })

  test('an invalid answer, or one for a wrong criterion, inspection or line, is refused and changes nothing', async () => {
    const { id, lines } = await inspection()
    const other = await inspection()
    const line = lines[1]!
    const put = (body: object) => inspector().put(`/evaluaciondetalle/${line.id_evadet}`, body)
    for (const resultado of [2, -2, 0.5, '', 'Cumple', true])
      expect((await put({ resultado })).status, String(resultado)).toBe(400)
    expect((await put({ resultado: 1, idcri: 1 })).status).toBe(400)
    expect((await put({ resultado: 1, ideva: other.id })).status).toBe(400)
    expect((await inspector().put(`/evaluaciondetalle/${uuidv7()}`, { resultado: 1 })).status).toBe(404)
    const mixed = await many([line, other.lines[1]!], 1)
    expect(mixed.status).toBe(400)
    const unknown = await inspector().post('/evaluaciondetalle/updatemany', {
      ids: [line.id_evadet, uuidv7()],
      resultado: 1,
    })
    expect(unknown.status).toBe(404)
    expect((await linesOf(id)).every((row) => row.resultado_evadet === null)).toBe(true)
  })

  test('a deleted line counts as unanswered, and is unanswered when it is created again', async () => {
    const { id, lines } = await inspection()
    const decide = lines.filter((line) => isLine(line) && line.decide_evadet)
    await many(decide, 1)
    await save(id, { idcol: t.accounts.inspector.id_col, terminar: false })
    expect((await inspector().delete(`/evaluaciondetalle/${decide[3]!.id_evadet}`)).status).toBe(200)
    expect(await linesOf(id)).toHaveLength(lines.length - 1)
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.pendiente, borradas_eva: 1 })
    const back = await inspector().post('/evaluaciondetalle', { ideva: id, idcri: decide[3]!.idcri_evadet })
    expect([back.status, back.body.resultado_evadet]).toEqual([201, null])
    await answer(back.body, 1)
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.aprobado, borradas_eva: 0 })
  })

  test('deleting a group deletes its lines, and makes the inspection pending', async () => {
    const { id, lines } = await inspection()
    await many(
      lines.filter((line) => line.decide_evadet),
      1,
    )
    await save(id, { idcol: t.accounts.inspector.id_col, terminar: false })
    await inspector().delete(`/evaluaciondetalle/${lines[0]!.id_evadet}`)
    expect(await linesOf(id)).toHaveLength(lines.length - 5)
    expect(await read(id)).toMatchObject({ estado_eva: INSPECCION.pendiente, borradas_eva: 4 })
  })

  test('two users who answer different lines at the same moment both count', async () => {
    const { id, lines } = await inspection()
    await save(id, { idcol: t.accounts.inspector.id_col })
    const decide = lines.filter((line) => isLine(line) && line.decide_evadet)
    const half = async (own: number) => {
      for (const line of decide.filter((_, index) => index % 2 === own))
        expect((await answer(line, own === 0 ? 1 : -1)).status).toBe(200)
    }
    await Promise.all([half(0), half(1)])
    expect((await read(id)).estado_eva).toBe(INSPECCION.aprobado)
  })
})

describe('saving an inspection', () => {
  test('a state that is sent is ignored', async () => {
    const { id } = await inspection()
    expect((await save(id, { estado: 2 })).body.estado_eva).toBe(INSPECCION.pendiente)
  })

  test('changes only the sent fields, and increments the version', async () => {
    const { id } = await inspection()
    const first = await save(id, {
      fechamantenimiento: '2026-10-01',
      idcol: t.accounts.inspector.id_col,
      version: 1,
      estado: 2,
    })
    expect(first.body).toMatchObject({ version_eva: 2, fechamantenimiento_eva: '2026-10-01', estado_eva: 0 })
    expect(first.body.colaborador.id_col).toBe(t.accounts.inspector.id_col)
    const second = await save(id, { fecha: '2026-11-18', version: 2 })
    expect(second.body).toMatchObject({ version_eva: 3, fecha_eva: '2026-11-18', fechamantenimiento_eva: '2026-10-01' })
  })

  test('with the same version twice at once: one of them is refused, and stores nothing', async () => {
    const { id } = await inspection()
    const answers = await Promise.all([
      save(id, { fecha: '2026-11-01', version: 1 }),
      save(id, { fecha: '2026-11-02', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(refused!.body.code).toBe('version_anterior')
    expect((await read(id)).fecha_eva).toBe(kept!.body.fecha_eva)
  })

  test('takes ADM or INSPECTOR as responsible; somebody who was chosen before and lost the role stays', async () => {
    const { id } = await inspection()
    const set = (body: object) => t.as('adm').put(`/evaluacion/${id}`, body)
    const refused = await set({ idcol: t.accounts.registro.id_col })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({
      idcol: 'El responsable debe tener el rol ADM o INSPECTOR y una cuenta sin bloqueo.',
    })
    const person = await t.make.cuenta(2)
    expect((await set({ idcol: person.id_col })).status).toBe(200)
    await t.as('adm').put(`/cuentaacceso/${person.id_cue}`, { idrol: 3 })
    expect((await set({ idcol: person.id_col, fecha: '2026-11-03' })).status).toBe(200)
  })

  test('takes only an observation that fits the result', async () => {
    const { id, lines } = await inspection()
    const [approved, rejected] = [1, 9]
    expect((await save(id, { idobs: rejected })).status).toBe(200)
    expect((await save(id, { idobs: approved })).status).toBe(200)
    await many(
      lines.filter((line) => line.decide_evadet),
      1,
    )
    const misfit = await save(id, { idobs: rejected })
    expect(misfit.status).toBe(400)
    expect(Object.keys(misfit.body.fields)).toEqual(['idobs'])
    await save(id, { idobs: approved })
    await answer(lines[1]!, 0)
    // The stored observation no longer fits the result. It does not block other changes, and the
    // document omits it.
    expect((await save(id, { idobs: approved, fecha: '2026-11-18' })).status).toBe(200)
    await save(id, { idobs: null })
    expect((await save(id, { idobs: approved })).status).toBe(400)
    expect((await save(id, { idobs: rejected })).body.observaciones).toMatchObject({ id: rejected, estado: 2 })
    expect((await save(id, { idobs: 999_999 })).status).toBe(400)
  })

  test('keeps observations that are in use from being deleted', async () => {
    const { id } = await inspection()
    await save(id, { idobs: 2 })
    expect((await t.as('adm').delete('/observaciones/2')).status).toBe(409)
  })
})

describe('the newest inspection of an item', () => {
  const newest = async (ideq: string) => {
    const { fechainspeccion_eq, estadoinspeccion_eq } = (await inspector().get(`/equipos/${ideq}`)).body
    return [fechainspeccion_eq, estadoinspeccion_eq]
  }

  test('is chosen by date, ignoring pending and deleted ones', async () => {
    const { id, ideq, lines } = await inspection()
    expect(await newest(ideq)).toEqual([null, null])
    await many(
      lines.filter((line) => line.decide_evadet),
      1,
    )
    await save(id, { idcol: t.accounts.inspector.id_col })
    expect(await newest(ideq)).toEqual(['2026-11-19', INSPECCION.aprobado])
    // An answer after finishing is a draft.
    await answer(lines[1]!, 0)
    expect(await newest(ideq)).toEqual(['2026-11-19', INSPECCION.aprobado])
    await save(id, { fecha: '2026-11-12' })
    expect(await newest(ideq)).toEqual(['2026-11-12', INSPECCION.rechazado])
    await inspect(t, ideq, '2025-01-01', INSPECCION.aprobado)
    await inspect(t, ideq, '2026-11-19', INSPECCION.pendiente)
    expect(await newest(ideq)).toEqual(['2026-11-12', INSPECCION.rechazado])
    await inspector().delete(`/evaluacion/${id}`)
    expect(await newest(ideq)).toEqual(['2025-01-01', INSPECCION.aprobado])
  })

  test('is updated without a deadlock when several inspections begin at the same moment', async () => {
    const ideq = await t.make.equipo()
    for (let round = 0; round < 10; round += 1) {
      const sent = [1, 2, 3].map(() => inspector().post('/evaluacion', { ideq, fecha: '2026-11-19' }))
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201])
    }
    const again = { id: uuidv7(), ideq, fecha: '2026-11-19' }
    const sent = [1, 2, 3].map(() => inspector().post('/evaluacion', again))
    const answers = await Promise.all(sent)
    expect(answers.map(({ body }) => body.id_eva)).toEqual([again.id, again.id, again.id])
  })

  test('says whether any of them has no result yet', async () => {
    const waits = async (ideq: string) => {
      const { items } = (await inspector().get('/equipos?inspeccion=pendiente&size=100')).body
      return items.some((row: { id_eq: string }) => row.id_eq === ideq)
    }
    const { id, ideq, lines } = await inspection()
    expect(await waits(ideq)).toBe(true)
    const second = await t.make.evaluacion(ideq)
    await many(
      lines.filter((line) => line.decide_evadet),
      1,
    )
    await save(id, { idcol: t.accounts.inspector.id_col })
    expect(await waits(ideq)).toBe(true)
    await inspector().delete(`/evaluacion/${second}`)
    expect(await waits(ideq)).toBe(false)
    await t.make.evaluacion(ideq)
    expect(await waits(ideq)).toBe(true)
  })
})

describe('lists of inspections', () => {
  test('are ordered by date, the newest first, and found by the serial of the item', async () => {
    const ideq = await t.make.equipo({ numserie: 'BUSCADA-1' })
    const dates = ['2026-03-01', '2026-05-01', '2026-04-01']
    for (const date of dates) await t.make.evaluacion(ideq, date)
    const { items, totalItems } = (await inspector().get(`/evaluacion?ideq=${ideq}&size=2`)).body
    expect(totalItems).toBe(3)
    expect(items.map((row: { fecha_eva: string }) => row.fecha_eva)).toEqual(['2026-05-01', '2026-04-01'])
    expect((await inspector().get('/evaluacion/getByParams?nombre=buscada1')).body).toHaveLength(3)
    const [one] = (await inspector().get(`/evaluacion/getByParams?id=${items[0].id_eva}`)).body
    expect(one).toEqual(items[0])
  })

  test('omit deleted rows, and the deletion says so', async () => {
    const id = await t.make.evaluacion(await t.make.equipo())
    const gone = await inspector().delete(`/evaluacion/${id}`)
    expect(gone.body).toEqual({ message: 'la inspeccion de Elimino correctamente' })
    expect((await save(id, { fecha: '2026-11-01' })).status).toBe(404)
    expect((await inspector().delete(`/evaluacion/${id}`)).status).toBe(404)
  })
})
