import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sinDibujo } from '@anclaje/contract/rules/trust/dibujo'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { bodies } from '../factories.ts'

// Unusual but harmless text is stored unchanged, and has no special meaning in SQL, searches and
// documents.
const ODD = [
  "Robert'; drop table empresas; --",
  '100% Alturas',
  'Subrayado_Uno',
  'Barra\\Invertida\\',
  '<script>alert("1")</script>',
  'Escaladores 🧗🏽 Ñandú 𝒜',
  '{{7*7}} ${7*7} #eval("1+1") $x$ @ref',
  'O\'Neill & "Hijos" `ltda`',
  'العربية עברית',
]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const lists = [
  {
    title: 'companies',
    save: async (nombre: string) => t.as('adm').form('POST', '/empresa', bodies.empresa({ nombre })),
    find: async (text: string) =>
      (await t.as('adm').get(`/empresa?size=100&nombre=${encodeURIComponent(text)}`)).body.items.map(
        (row: { nombre_emp: string }) => row.nombre_emp,
      ),
    name: 'nombre_emp',
  },
  {
    title: 'courses',
    save: async (nombre: string) => t.as('adm').post('/cursos', bodies.curso({ nombre, descripcion: nombre })),
    find: async (text: string) =>
      (await t.as('adm').get(`/cursos?nombre=${encodeURIComponent(text)}`)).body.map(
        (row: { nombre_cur: string }) => row.nombre_cur,
      ),
    name: 'nombre_cur',
  },
  {
    title: 'people',
    save: async (nombres: string) => t.as('adm').post('/colaboradores', bodies.colaborador({ nombres })),
    find: async (text: string) =>
      (await t.as('adm').get(`/colaboradores?size=100&nombre=${encodeURIComponent(text)}`)).body.items.map(
        (row: { nombres_col: string }) => row.nombres_col,
      ),
    name: 'nombres_col',
  },
]

describe.each(lists)('odd text in $title', ({ save, find, name }) => {
  beforeAll(async () => {
    for (const text of ODD) {
      const { status, body } = await save(text)
      expect([status, body[name]], text).toEqual([201, text])
    }
  })

  test('is found by a search for it, and by no other', async () => {
    for (const text of ODD) expect(await find(text), text).toEqual([text])
  })

  test('wildcards are ordinary characters in a search', async () => {
    const having = (sign: string) => ODD.filter((text) => text.includes(sign)).toSorted()
    for (const sign of ['%', '_', '\\', "'", '$', '🧗'])
      expect((await find(sign)).toSorted(), sign).toEqual(having(sign))
    expect(await find('%%')).toEqual([])
    expect(await find('1_0% A')).toEqual([])
    expect(await find('100% A')).toEqual(['100% Alturas'])
  })
})

test('wildcards in a number find nothing', async () => {
  const adm = t.as('adm')
  await adm.post('/certcol', [{ idcer: await t.make.certificacion(), idcol: await t.make.colaborador() }])
  for (const sign of ['%25', '_', '%5C', '1%25', '____']) {
    expect((await adm.get(`/colaboradores?cedula=${sign}`)).body.totalItems, sign).toBe(0)
    expect((await adm.get(`/certcol?numerodocumento=${sign}`)).body.totalItems, sign).toBe(0)
    expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${sign}`)).body.totalItems, sign).toBe(0)
  }
})

test('odd names are drawn on the certificate, and its file name works on every system', async () => {
  const adm = t.as('adm')
  for (const text of ODD) {
    const curso = await adm.post('/cursos', bodies.curso({ nombre: text }))
    const empresa = await adm.post('/empresa', bodies.empresa({ nombre: text }))
    const persona = await adm.post(
      '/colaboradores',
      bodies.colaborador({ nombres: text, apellidos: text, idemp: empresa.body.id_emp }),
    )
    const cohorte = await adm.post('/certificaciones', bodies.certificacion({ idcur: curso.body.id_cur }))
    const [{ id_ceco }] = (await adm.post('/certcol', [{ idcer: cohorte.body.id_cer, idcol: persona.body.id_col }]))
      .body
    const approved = await adm.put(`/certcol/updateEstado/${id_ceco}`, { estado: 1 })
    // What nobody could read on paper is not issued (TRUST-24).
    if (sinDibujo(text).length > 0) {
      expect([approved.status, approved.body.code], text).toEqual([409, 'sin_dibujo'])
      continue
    }
    expect(approved.status, text).toBe(200)
    const pdf = await adm.get(`/certcol/${id_ceco}/pdf`)
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()], text).toEqual([200, '%PDF-'])
    const [, ascii, encoded] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(
      String(pdf.headers['content-disposition']),
    )!
    expect(ascii).toMatch(/^[\u0020-\u007e]+\.pdf$/)
    expect(decodeURIComponent(encoded!)).not.toMatch(/[<>:"/\\|?*]/)
  }
})
