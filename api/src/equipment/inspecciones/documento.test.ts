import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { bare, readPdf } from '../../../test/pdf.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inspector = () => t.as('inspector')
const pdf = (id: string, query = '') => inspector().get(`/evaluacion/${id}/pdf${query}`)

async function inspection(over: object = {}) {
  const ideq = await t.make.equipo(over)
  const { id_eva: id } = (await inspector().post('/evaluacion', { ideq, fecha: '2026-11-19' })).body
  await inspector().post('/evaluaciondetalle/createarray', [{ ideva: id, idcri: 69 }])
  const lines: DetalleRow[] = (await inspector().get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body
  const answer = (ids: string[], resultado: number) =>
    inspector().post('/evaluaciondetalle/updatemany', { ids, resultado })
  return { ideq, id, lines, answer, all: lines.map((line) => line.id_evadet) }
}
const save = (id: string, body: object) => inspector().put(`/evaluacion/${id}`, body)

describe('the certificate of an inspection', () => {
  test('is refused while the inspection is pending, and the refusal names what is missing', async () => {
    const { id, answer, all } = await inspection()
    await answer(all, 1)
    const alone = await pdf(id)
    expect([alone.status, alone.body.message]).toEqual([409, 'Falta seleccionar el responsable de la inspeccion'])
    await answer(all.slice(1, 2), -1)
    await inspector().put(`/evaluaciondetalle/${all[2]}`, { resultado: null })
    await save(id, { idcol: t.accounts.inspector.id_col })
    const unanswered = await pdf(id, '?vista=1')
    expect([unanswered.status, unanswered.body.message]).toEqual([409, 'La inspección está pendiente'])
  })

  test('says that the item stays in service, with answers, notes and photos', async () => {
    const { id, ideq, lines, answer, all } = await inspection({ numserie: 'SERIE-Ñ7' })
    await answer(all, 1)
    await inspector().put(`/evaluaciondetalle/${all[1]}`, { resultado: 0, nota: 'Fisura que era mugre' })
    await inspector().put(`/evaluaciondetalle/${all[1]}`, { resultado: 1 })
    const informs = lines.find((line) => !line.decide_evadet && line.criteriosevaluacion.father_cri !== null)!
    await inspector().put(`/evaluaciondetalle/${informs.id_evadet}`, { resultado: 0, nota: 'Sin hoja de vida' })
    await save(id, { idcol: t.accounts.inspector.id_col, idobs: 1, fechamantenimiento: '2026-10-01' })
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#774411' } })
      .jpeg()
      .toBuffer()
    await inspector().upload('/imagendet/upload', { idevadet: all[1]! }, [photo])
    const answered = await pdf(id)
    expect(answered.status).toBe(200)
    expect(answered.headers['content-type']).toBe('application/pdf')
    expect(answered.headers['content-disposition']).toContain('attachment; filename="Certificado inspeccion.pdf"')
    expect(answered.headers['cache-control']).toBe('no-store')
    const { text } = await readPdf(answered.raw)
    const { codigo_eq } = (await inspector().get(`/equipos/${ideq}`)).body
    for (const words of [
      'CONTINÚA EN SERVICIO',
      codigo_eq,
      'SERIE-Ñ7',
      'Arnés de cuerpo completo',
      lines[1]!.criteriosevaluacion.nombre_cri,
      'Sin hoja de vida',
      'Equipo en buen estado. Continúa en servicio.',
      '19 de noviembre de 2026',
      '19 de noviembre de 2027',
    ])
      expect(text, words).toContain(bare(words))
    expect(text).not.toContain(bare('Fisura que era mugre'))
    expect((await pdf(id, '?vista=1')).headers['content-disposition']).toContain('inline')
  })

  test('says that the item is withdrawn, and never shows an observation that contradicts it', async () => {
    const { id, answer, all } = await inspection()
    await answer(all, 1)
    await save(id, { idcol: t.accounts.inspector.id_col, idobs: 1 })
    await answer(all.slice(1, 2), 0)
    await save(id, { fechamantenimiento: '2026-11-01' })
    const { text } = await readPdf((await pdf(id)).raw)
    expect(text).toContain(bare('v2'))
    expect(text).toContain(bare('Reemplaza la versión 1'))
    expect(text).toContain(bare('RETIRAR DE SERVICIO'))
    expect(text).not.toContain(bare('CONTINÚA EN SERVICIO'))
    expect(text).not.toContain(bare('Continúa en servicio.'))
  })

  test('counts only deciding lines, and marks informative lines in a deciding group', async () => {
    const { body: odd } = await t
      .as('adm')
      .post('/criteriosevaluacion', bodies.criterio({ nombre: 'Solo informa aquí', idpro: 6, father: 68 }))
    const { body: lone } = await t
      .as('adm')
      .post('/criteriosevaluacion', bodies.criterio({ nombre: 'Grupo sin líneas' }))
    const { id, lines, answer, all } = await inspection()
    await answer(all, 1)
    await answer(
      lines.filter((line) => [odd.id_cri, lone.id_cri].includes(line.idcri_evadet)).map((line) => line.id_evadet),
      0,
    )
    await save(id, { idcol: t.accounts.inspector.id_col })
    const { text } = await readPdf((await pdf(id)).raw)
    expect(text).toContain(bare('CONTINÚA EN SERVICIO'))
    expect(text).toContain(bare('36 criterios deciden: 36 cumplen. 10 informativos.'))
    expect(text).toContain(bare('Solo informa aquí (informativo)'))
  })

  test('is previewed as a picture without scripts', async () => {
    const { id, answer, all } = await inspection()
    await answer(all, 1)
    await save(id, { idcol: t.accounts.inspector.id_col })
    const { headers, raw } = await pdf(id, '?vista=1&formato=svg')
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(raw.toString()).toMatch(/^<svg/)
    const zipped = await inspector().send('GET', `/evaluacion/${id}/pdf?vista=1&formato=svg`, undefined, {
      'accept-encoding': 'gzip, br',
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.raw).toString()).toBe(raw.toString())
    expect(zipped.raw.length).toBeLessThan(raw.length / 2)
  })

  test('of a deleted inspection or item does not exist any more', async () => {
    const { id, ideq, answer, all } = await inspection()
    await answer(all, 1)
    await save(id, { idcol: t.accounts.inspector.id_col })
    await t.as('adm').delete(`/equipos/${ideq}`)
    expect((await pdf(id)).status).toBe(404)
  })
})
