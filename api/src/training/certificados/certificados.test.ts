import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Issues an approved certificate through the API. */
async function issue() {
  const adm = t.as('adm')
  const persona = (await adm.post('/colaboradores', bodies.colaborador())).body
  const cohorte = (await adm.post('/certificaciones', bodies.certificacion())).body
  const [inscrito] = (await adm.post('/certcol', [{ idcer_ceco: cohorte.id_cer, idcol_ceco: persona.id_col }])).body
  const aprobado = await adm.put(`/certcol/updateEstado/${inscrito.id_ceco}`, { estado: 1 })
  return { persona, cohorte, certificado: aprobado.body }
}

describe('the main path', () => {
  test('from a course to a certificate that anyone can check', async () => {
    const adm = t.as('adm')
    const curso = await adm.post('/cursos', bodies.curso({ iniciales: 'TX' }))
    expect(curso.status).toBe(201)
    const empresa = await adm.form('POST', '/empresa', bodies.empresa({ nombre: 'Telecomunicaciones Ñustes S.A.S.' }))
    expect(empresa.status).toBe(201)
    const persona = await adm.form('POST', '/colaboradores', bodies.colaborador({ idemp: empresa.body.id_emp }))
    expect(persona.status).toBe(201)
    const cohorte = await adm.post('/certificaciones', bodies.certificacion({ idcur: curso.body.id_cur }))
    expect(cohorte.body).toMatchObject({ cohorte_cer: 1, fechafin_cer: '2028-05-02', estado_cer: 0 })
    const inscritos = await adm.post('/certcol', [
      { idcer_ceco: cohorte.body.id_cer, idcol_ceco: persona.body.id_col, estado_ceco: 1 },
    ])
    expect(inscritos.status).toBe(201)
    expect(inscritos.body[0]).toMatchObject({
      estado_ceco: 0,
      codigo_ceco: 'TX-0001/0001',
      empresa: { nombre_emp: 'Telecomunicaciones Ñustes S.A.S.' },
    })

    const id = inscritos.body[0].id_ceco
    expect((await adm.get(`/certcol/${id}/pdf`)).status).toBe(409)
    const aprobacion = await adm.put('/certcol/updateArrayEstado', { estado: 1, ids: [id] })
    expect(aprobacion.body).toEqual({ message: 'Se aprobaron 1 Certificados', cambiados: 1, omitidos: [] })

    const pdf = await adm.get(`/certcol/${id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain(
      "filename*=UTF-8''TX_%C3%8Dngrid%20Yuliana_N%C3%BA%C3%B1ez%20%C3%91%C3%A1%C3%B1ez.pdf",
    )
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')

    const publico = await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${persona.body.numerodocumento_col}`)
    expect(publico.body.items).toEqual([
      {
        codigo_ceco: 'TX-0001/0001',
        consecutivo_ceco: 1,
        estado_ceco: 1,
        situacion_ceco: 'aprobado',
        colaboradore: { nombres_col: 'Íngrid Yuliana', apellidos_col: 'Núñez Ñáñez' },
        certificacione: {
          cohorte_cer: 1,
          fechainicio_cer: '2026-11-02',
          fechafin_cer: '2028-05-02',
          curso: { nombre_cur: curso.body.nombre_cur },
        },
        empresa: { nombre_emp: 'Telecomunicaciones Ñustes S.A.S.' },
        registrado_ceco: '2026-11-20',
        emision_ceco: 1,
        antes: null,
      },
    ])
  })
})

describe('an issued certificate stays as issued (CERT-9)', () => {
  test('when the person, the course and the cohort are edited later', async () => {
    const adm = t.as('adm')
    const { persona, cohorte, certificado } = await issue()
    await adm.put(
      `/colaboradores/${persona.id_col}`,
      bodies.colaborador({ nombres: 'Otro Nombre', numerodocumento: `9${persona.numerodocumento_col}` }),
    )
    await adm.put(
      `/certificaciones/${cohorte.id_cer}`,
      bodies.certificacion({ fechainicio: '2020-01-01', tiempovigencia: 1, periodo: 1 }),
    )
    for (const numero of [persona.numerodocumento_col, `9${persona.numerodocumento_col}`]) {
      const publico = await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numero}`)
      expect(publico.body.items[0]).toMatchObject({
        situacion_ceco: 'aprobado',
        colaboradore: { nombres_col: 'Íngrid Yuliana' },
      })
    }
    const fila = await adm.get(`/certcol/GetById/${certificado.id_ceco}`)
    expect(fila.body.situacion_ceco).toBe('aprobado')
  })

  test('until it is pending again, which discards the copy and the document', async () => {
    const adm = t.as('adm')
    const { certificado } = await issue()
    expect((await adm.put(`/certcol/updateEstado/${certificado.id_ceco}`, { estado: 0 })).body.estado_ceco).toBe(0)
    expect((await adm.get(`/certcol/${certificado.id_ceco}/pdf`)).body.code).toBe('no_aprobado')
  })
})

test('a preview does not mark a certificate as downloaded, but a download does (CERT-13)', async () => {
  const adm = t.as('adm')
  const { certificado } = await issue()
  await adm.get(`/certcol/${certificado.id_ceco}/pdf?vista=1`)
  expect((await adm.get(`/certcol/GetById/${certificado.id_ceco}`)).body.descargado_ceco).toBe(0)
  await adm.get(`/certcol/${certificado.id_ceco}/pdf`)
  expect((await adm.get(`/certcol/GetById/${certificado.id_ceco}`)).body.descargado_ceco).toBe(1)
})

test('the preview is a picture without scripts, and does not count as a download', async () => {
  const adm = t.as('adm')
  const { certificado } = await issue()
  const path = `/certcol/${certificado.id_ceco}/pdf?vista=1&formato=svg`
  const { status, headers, raw } = await adm.get(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'no-store',
  ])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  const svg = raw.toString()
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 595\.27\d* 841\.88\d*"/)
  expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=/i)
  expect((await adm.get(`/certcol/GetById/${certificado.id_ceco}`)).body.descargado_ceco).toBe(0)

  expect((await t.visitor.get(path)).status).toBe(401)
  expect((await t.as('consulta').get(path)).status).toBe(404)
  expect((await adm.get(path.replace('svg', 'png'))).body.fields).toEqual({ formato: 'Debe ser pdf o svg.' })
  await adm.put(`/certcol/updateEstado/${certificado.id_ceco}`, { estado: 0 })
  expect((await adm.get(path)).body).toMatchObject({ status: 409, code: 'no_aprobado' })
})

test('consecutives are never given twice, under concurrent inscriptions and after a deletion (CERT-4)', async () => {
  const adm = t.as('adm')
  const idcer = await t.make.certificacion()
  const people = await Promise.all(Array.from({ length: 12 }, () => t.make.colaborador()))
  const replies = await Promise.all(people.map((idcol) => adm.post('/certcol', [{ idcer, idcol }])))
  expect(replies.map((reply) => reply.status)).toEqual(people.map(() => 201))
  const numbers = replies.map((reply) => reply.body[0].consecutivo_ceco).toSorted((a, b) => a - b)
  expect(numbers).toEqual(people.map((_, i) => i + 1))
  await adm.delete(`/certcol/${replies[0]!.body[0].id_ceco}`)
  const again = await adm.post('/certcol', [{ idcer, idcol: people[0] }])
  expect(again.body[0].consecutivo_ceco).toBe(13)
})

test('the total stays exact through inscriptions and deletions', async () => {
  const adm = t.as('adm')
  const before = (await adm.get('/certcol?size=1')).body.totalItems
  const { certificado } = await issue()
  expect((await adm.get('/certcol?size=1')).body.totalItems).toBe(before + 1)
  await adm.delete(`/certcol/${certificado.id_ceco}`)
  expect((await adm.get('/certcol?size=1')).body.totalItems).toBe(before)
  expect((await adm.get(`/certcol/GetById/${certificado.id_ceco}`)).status).toBe(404)
})
