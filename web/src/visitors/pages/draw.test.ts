import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { CertificadoVerificado, InspeccionVerificada } from '@anclaje/contract/visitors/verificacion'
import type { PagesModule } from '@anclaje/contract/visitors/pages'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { VERSION_TERMINOS } from '@anclaje/contract/rules/training/autorizacion'

/** Builds the pages as the portal serves them, and loads them. */
async function loadBuilt(): Promise<PagesModule> {
  const built = await build({
    configFile: join(import.meta.dirname, '../../../vite.pages.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const file = join(folder, 'draw.mjs')
  writeFileSync(file, chunk.code)
  try {
    return (await import(pathToFileURL(file).href)) as PagesModule
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { draw, style } = await loadBuilt()

const FRAME = {
  centro: 'Alturas <b>del Norte</b> S.A.S.',
  contacto: null,
  at: Date.UTC(2026, 10, 25, 15),
  script: '/assets/session.js',
}

const certificate = (index: number, over: Partial<CertcolPublico> = {}): CertcolPublico => ({
  codigo_ceco: `TA-1-${index}`,
  consecutivo_ceco: index,
  estado_ceco: 1,
  situacion_ceco: 'aprobado',
  colaboradore: { nombres_col: 'Ana María', apellidos_col: 'Peñaloza Ríos' },
  certificacione: {
    cohorte_cer: 1,
    fechainicio_cer: '2026-01-10',
    fechafin_cer: '2029-01-10',
    curso: { nombre_cur: 'Trabajador autorizado' },
  },
  empresa: { nombre_emp: 'Construcciones S.A.S.' },
  registrado_ceco: '2026-01-11',
  emision_ceco: 1,
  antes: null,
  ...over,
})
const found = (rows: CertcolPublico[], page = 0) =>
  draw('certificados', { asked: '52123456', found: { rows, page, named: null, unconfirmed: 0 }, form: null }, FRAME)

/** Returns the colours that a rule of a style sheet sets, by name. */
function coloursOf(sheet: string, selector: string): Map<string, string> {
  const [, body = ''] = sheet.split(`${selector} {`)
  const rule = body.slice(0, body.indexOf('}'))
  return new Map([...rule.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]))
}

test('the colours are those of the portal', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const [pages, theme] = [read('pages.css'), read('../../ui/theme.css')]
  const [light, dark] = pages.split('@media screen and (prefers-color-scheme: dark)')
  for (const [sheet, selector] of [
    [light!, ':root'],
    [dark!, ":root[data-mantine-color-scheme='dark']"],
  ] as const) {
    const own = coloursOf(sheet, ':root')
    expect(own.size).toBeGreaterThan(14)
    const known = coloursOf(theme, selector)
    for (const [name, value] of own) expect(`${name} ${value}`).toBe(`${name} ${known.get(name)}`)
  }
})

describe('a drawn page', () => {
  test('has attributes as HTML spells them', () => {
    const html = found([certificate(1)])
    expect(html).toMatch(/autocapitalize="characters" spellcheck="false" maxlength="200"/i)
    expect(html).toContain('<label for="texto">')
    expect(html).toMatch(/<svg[^>]* stroke-width="2" stroke-linecap="round"[^>]* id="icon-success"/)
    expect(html).not.toMatch(/ (class|html|tab|char|auto|max|stroke)[A-Z]\w*=/)
  })

  test('says the state of one course in its heading', () => {
    const html = found([certificate(1)])
    expect(html).toMatch(/^<!doctype html><html lang="es-CO">/)
    expect(html).toMatch(/<h1 class="state">.*Vigente<\/h1>/)
    expect(html).toContain('Vigente hasta el 10 de enero de 2029')
    expect(html).toContain('consultado el 25/11/2026')
  })

  test('says of what cannot be confirmed nothing else, and no older inspection answers (TRUST-22)', () => {
    const none = { estado: 'alterado', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const
    const words = 'No podemos confirmar este documento. Consulte al centro.'
    const look = (rows: CertcolPublico[], named: typeof none | null, unconfirmed: number) =>
      draw('certificados', { asked: '1', found: { rows, page: 0, named, unconfirmed }, form: null }, FRAME)
    const state = /<h1 class="state">.*Sin confirmar<\/h1>/
    const approved = { fecha_eva: '2026-03-10', estado_eva: 2, situacion_eva: 'aprobado' } as const
    const altered = { fecha_eva: null, estado_eva: 0, situacion_eva: 'alterado' } as const
    const item = {
      nousar: null,
      inspeccionar: null,
      equipo: {
        codigo_eq: 'EQ-000001',
        numserie_eq: null,
        tipoequipo: { nombre_tipoeq: 'Arnés' },
        claseequipo: { nombre_claeq: 'H' },
        marca: { nombre_mar: '3M' },
        empresa: null,
      },
    }
    const ofItem = (inspecciones: (typeof approved | typeof altered)[], named: InspeccionVerificada | typeof none | null = null) =>
      draw('inspecciones', { asked: '1', found: { ...item, inspecciones }, page: 0, retirado: null, named, form: null }, FRAME) // prettier-ignore
    for (const html of [
      draw('verificar', { asked: '7K3M-9QRT-2XA', found: none, form: null }, FRAME),
      look([], null, 1),
      look([certificate(1)], none, 0),
      ofItem([altered, approved]),
    ]) {
      expect(html).toMatch(state)
      expect(html).toContain(words)
    }
    const beside = look([certificate(1)], null, 1)
    expect(beside).toMatch(/<h1 class="state">.*Vigente<\/h1>/)
    expect(beside).toContain(words)
    expect(look([certificate(1)], none, 2)).toContain('No podemos confirmar estos documentos. Consulte al centro.')
    expect(ofItem([approved, altered], none)).toContain(`Este documento: ${words}`)
    // The document names a thing that was rejected since under another code (EQUIP-19).
    const nousar = 'Otro registro de esta serie quedó rechazado'
    const { equipo } = item
    const documento = {
      codigo: '7K3M9QRT2XA',
      version: 1,
      numero: '260310-1',
      centro: 'Centro',
      fecha: '2026-03-10',
      resultado: 'aprobado' as const,
      proxima: '2027-03-10',
      registradael: null,
      reemplaza: null,
      responsable: { nombre: 'Ana Ruiz', cargo: null },
      emitidapor: null,
      equipo: {
        id: '1',
        codigo: equipo.codigo_eq,
        tipo: 'Arnés',
        clase: 'H',
        marca: '3M',
        serie: 'X-1',
        empresa: null,
      },
    }
    const named = {
      estado: 'vigente',
      tipo: 'inspeccion',
      documento,
      anuladoel: null,
      reemplazo: null,
      nousar,
    } as const
    expect(ofItem([approved], { ...named, haymasnueva: false })).toMatch(new RegExp(`No usar</h1>.*${nousar}`))
  })

  test('shows hostile names as text, in titles and attributes too', () => {
    const name = `"><script>alert(1)</script>`
    const html = found([certificate(1, { colaboradore: { nombres_col: name, apellidos_col: name } })])
    const form = draw('certificados', { asked: null, found: null, form: { text: name, error: 'No' } }, FRAME)
    for (const page of [html, form]) {
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('<title>Consulta de certificados · Alturas &lt;b>del Norte&lt;/b> S.A.S.</title>')
    }
  })

  test('says the same of every code that is not found, and that a letter is missing of ten characters', () => {
    const none = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const
    const drawn = (asked: string) =>
      draw('verificar', { asked, found: none, form: null }, FRAME).replace(`Código ${asked}`, '')
    const unknown = drawn('ABCD-EFGH-JKM')
    expect(unknown).toMatch(/<section class="answer" data-tone="danger"><h1 class="state">.*No verificado<\/h1>/)
    expect(unknown).toContain('<p class="says">Revise que esté completo y bien copiado, o consulte por el número de documento. Mientras no aparezca aquí, no acepte el documento.</p>') // prettier-ignore
    expect(drawn('nada')).toBe(unknown)
    for (const short of ['7K3M-9QRT-2X', '7k3m9qrt2x'])
      expect(drawn(short).replace('<p class="says strong">Le falta una letra.</p>', '')).toBe(unknown)
    expect(drawn('7K3M-9QRT-2X')).not.toBe(unknown)
  })

  test('shows what somebody allows apart with one button, or since when it is withdrawn (PUBLIC-17)', () => {
    const page = { nombres: '<b>Ana</b> María', empresa: 'Andamios & Cía', recordatorios: true, retirada: null }
    const shown = (over: object) => draw('autorizacion', { ...page, ...over }, FRAME)
    const both = shown({})
    expect(both).toContain('<span translate="no">&lt;b>Ana&lt;/b> María</span>')
    expect(both).toContain('<li>Informar el estado de sus certificados a esta empresa: <strong translate="no">Andamios &amp; Cía</strong></li>') // prettier-ignore
    expect(both).toContain('<li>Recordarle el vencimiento de sus certificados</li>')
    expect(both).toContain('<form method="post"><button type="submit">Retirar la autorización</button></form>')
    expect(shown({ empresa: null })).not.toContain('Informar')
    expect(shown({ recordatorios: false })).not.toContain('Recordarle')
    const none = shown({ empresa: null, recordatorios: false, retirada: '2026-11-29T18:30:00Z' })
    expect(none).toContain(', se retiró el 29/11/2026, 1:30 p. m.: no queda ninguna por retirar.')
    expect(none).not.toContain('<form')
    for (const html of [both, none]) {
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('<script')
    }
  })

  test('says where the centre is asked, if it has said so (PUBLIC-1)', () => {
    const page = (contacto: string | null) => draw('verificar', { asked: null, found: null, form: null }, { ...FRAME, contacto }) // prettier-ignore
    expect(page('hola@centro.example')).toContain('<a href="mailto:hola@centro.example">hola@centro.example</a>')
    expect(page(null)).not.toContain('mailto:')
  })

  test('leaves names, numbers and companies to no translation (SCR-64)', () => {
    const html = found([certificate(1), certificate(2)])
    const { colaboradore, empresa } = certificate(1)
    for (const text of [colaboradore.nombres_col, colaboradore.apellidos_col, empresa.nombre_emp])
      expect(html).toContain(`<td role="cell" translate="no">${text}</td>`)
    expect(html).toMatch(/<bdi translate="no">Documento /)
  })

  test('keeps signs that turn the writing around to the text that was typed', () => {
    for (const name of ['certificados', 'verificar'] as const) {
      const empty = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const
      const found = name === 'verificar' ? empty : null
      const html = draw(name, { asked: '\u202e123', found, form: null }, FRAME)
      expect(html).toMatch(/<bdi translate="no">[^<]*\u202e123<\/bdi> · consultado/)
      expect(html.match(/\u202e/g)).toHaveLength(1)
    }
  })

  test('has at most 30 kB with its style, for sixty certificates too', () => {
    const courses = Array.from({ length: 60 }, (_, index) => certificate(index))
    const html = found(courses)
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    expect(html).toContain('Página 1 de 3')
    expect(html.match(/<tr/g)).toHaveLength(21)
    expect(found(courses, 2).match(/<tr/g)).toHaveLength(21)
    // A page that is not there is the last one.
    expect(found(courses, 99)).toContain('Página 3 de 3')
    expect(style.length).toBeLessThan(8_000)
  })

  test('has at most 30 kB for an item that was inspected two hundred times', () => {
    const inspecciones = Array.from({ length: 200 }, (_, index) => ({
      fecha_eva: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
      estado_eva: 1,
      situacion_eva: 'vencido' as const,
    }))
    const equipo = {
      codigo_eq: 'EQ-000001',
      numserie_eq: 'SN-1',
      tipoequipo: { nombre_tipoeq: 'Arnés' },
      claseequipo: { nombre_claeq: 'Cuerpo completo' },
      marca: { nombre_mar: 'Marca' },
      empresa: { nombre_emp: 'Empresa' },
    }
    const item = (page: number) =>
      draw(
        'inspecciones',
        {
          asked: 'EQ-000001',
          found: { nousar: null, inspeccionar: null, equipo, inspecciones },
          page,
          retirado: null,
          named: null,
          form: null,
        },
        FRAME,
      )
    const rows = [0, 1, 9, 99].map((page) => {
      const html = item(page)
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
      return html.match(/Resultado: /g)?.length
    })
    expect(rows).toEqual([20, 20, 20, 20])
    expect(item(0)).toContain('href="/Inspecciones/EQ-000001?pagina=2"')
    expect(item(99)).toContain('Página 10 de 10')
  })

  test('has at most 30 kB for sixty courses too, whose lines are read page by page', () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      certificate(index, {
        certificacione: {
          ...certificate(0).certificacione,
          curso: { nombre_cur: `Trabajador autorizado para trabajo en alturas ${index}` },
        },
      }),
    )
    const seen = [0, 1, 2].flatMap((page) => {
      const html = found(rows, page)
      expect(Buffer.byteLength(html)).toBeLessThan(30_000)
      expect(html).toContain('60 cursos vigentes')
      expect(html).toContain('aria-label="Páginas de los cursos"')
      return [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, course]) => course)
    })
    expect(new Set(seen).size).toBe(60)
  })

  test('goes on from the document that its code names, and lists the others', () => {
    const named: CertificadoVerificado = {
      tipo: 'certificado',
      estado: 'vigente',
      documento: {
        codigo: '7K3M-9QRT-2XA',
        version: 1,
        numero: 'TA-1-0',
        centro: 'Alturas',
        nombre: 'Ana María Peñaloza Ríos',
        tipodocumento: 'CC',
        numerodocumento: '52123456',
        curso: 'Trabajador autorizado',
        horas: 40,
        fechainicio: '2026-01-10',
        fechafin: '2029-01-10',
        registradoel: '2026-01-11',
        reemplaza: null,
        antes: null,
        empresa: null,
        firmantes: [],
      },
      anuladoel: null,
      reemplazo: null,
      hoy: null,
    }
    const rows = Array.from({ length: 60 }, (_, index) => certificate(index))
    const page = (shown: CertcolPublico[]) =>
      draw(
        'certificados',
        { asked: '52123456', found: { rows: shown, page: 1, named, unconfirmed: 0 }, form: null },
        FRAME,
      )
    expect(page(rows)).toContain('href="/Certificados/52123456?c=7K3M-9QRT-2XA&amp;pagina=3"')
    expect(page(rows)).toContain('Otros certificados')
    expect(page([])).not.toContain('<table')
  })

  test('has a label in its style for each column', () => {
    const names = [...found([certificate(1)]).matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, name]) => name)
    const sheet = readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8')
    const labels = names.map(
      (_name, index) => new RegExp(`nth-child\\(${index + 1}\\)::before {\\s*content: '(.*?)'`).exec(sheet)?.[1],
    )
    // Number, course and state have none: the first is not shown, the others head the card.
    expect(labels).toEqual(names.map((name) => (['#', 'Curso', 'Estado'].includes(name!) ? undefined : name)))
  })

  test('has each icon once, and shows it by name', () => {
    const html = found([certificate(1), certificate(2), certificate(3)])
    const ids = [...html.matchAll(/ id="(icon-\w+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(new Set(ids).size)
    for (const [, id] of html.matchAll(/<use href="#(.*?)"/g)) expect(ids).toContain(id)
  })

  test('has no script but that of a session, and no style in attributes', () => {
    const lost = draw('aviso', { title: 'A', text: 'B', offers: 'search' }, FRAME)
    expect(found([certificate(1)])).not.toContain('<script')
    expect(lost.match(/<script[^>]*>/g)).toEqual([`<script type="module" async src="${FRAME.script}">`])
    for (const html of [found([certificate(1)]), lost]) expect(html).not.toMatch(/ (style|on\w+)=/)
  })
})

describe('the data policy (PUBLIC-12)', () => {
  const html = draw('politica', { nit: '900373913', ciudad: 'Bogotá, D.C.', correo: 'datos@centro.example' }, FRAME)
  /** Returns the text of the section whose heading begins so. */
  const sectionOf = (heading: string) =>
    html
      .split('<section>')
      .find((section) => section.startsWith(`<h2>${heading}`))
      ?.replace(/<[^>]+>/g, '')

  test('says its version as a date and, above all sections, what changed since the one before', () => {
    expect(html).toContain(`Versión del ${fechaLarga(VERSION_TERMINOS)}`)
    const headings = [...html.matchAll(/<h2>([^<]+)/g)].map(([, heading]) => heading)
    expect(headings.slice(0, 2)).toEqual([
      'Qué cambió desde la versión del 22 de noviembre de 2026',
      '1. Responsable del tratamiento',
    ])
    const changes = sectionOf('Qué cambió')
    expect(changes).toContain('«Enviar a la empresa que inscribió al aprendiz el certificado que ella pagó»')
    expect(changes).toContain(
      '«Solo si usted lo autoriza aparte: informar su estado a la empresa donde trabaja; recordarle el vencimiento.»',
    )
  })

  test('names in its purposes and exceptions whoever gets data, and how a use is withdrawn', () => {
    const purposes = sectionOf('3. Finalidades')
    expect(purposes).toContain('Enviar a la empresa que inscribió al aprendiz el certificado que ella pagó')
    expect(purposes).toContain('son voluntarios')
    expect(sectionOf('2. Datos')).toContain('De cada retiro se conserva lo mismo')
    expect(sectionOf('6. Cómo')).toMatch(/enlace de retiro.*No tiene costo\..*es una solicitud al centro/)
    expect(sectionOf('7. Conservación')).toMatch(
      /salvo:.*Ministerio.*el certificado que ella pagó.*solo si lo autorizó/,
    )
  })

  test('is complete without script, in at most 30 kB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) expect(sectionOf(`${n}. `)?.length, String(n)).toBeGreaterThan(100)
  })
})
