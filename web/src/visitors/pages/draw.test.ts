import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { draw, style } from './draw.tsx'

const FRAME = {
  centro: 'Alturas <b>del Norte</b> S.A.S.',
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
  draw('certificados', { asked: '52123456', found: { rows, page, named: null }, form: null }, FRAME)

/** Returns the colours that a rule of a style sheet sets, by name. */
function coloursOf(sheet: string, selector: string): Map<string, string> {
  const [, body = ''] = sheet.split(`${selector} {`)
  const rule = body.slice(0, body.indexOf('}'))
  return new Map([...rule.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]))
}

test('the colours are those of the portal', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const [pages, theme] = [read('pages.css'), read('../../ui/theme.css')]
  const [light, dark] = pages.split('@media (prefers-color-scheme: dark)')
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
  test('says the state of one course in its heading', () => {
    const html = found([certificate(1)])
    expect(html).toMatch(/^<!doctype html><html lang="es-CO">/)
    expect(html).toMatch(/<h1 class="state">.*Aprobado<\/h1>/)
    expect(html).toContain('Vigente hasta el 10 de enero de 2029')
    expect(html).toContain('consultado el 25/11/2026')
  })

  test('shows hostile names as text, in titles and attributes too', () => {
    const name = `"><script>alert(1)</script>`
    const html = found([certificate(1, { colaboradore: { nombres_col: name, apellidos_col: name } })])
    const form = draw('certificados', { asked: null, found: null, form: { text: name, error: 'No' } }, FRAME)
    for (const page of [html, form]) {
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('<title>Consulta de certificados · Alturas &lt;b&gt;del Norte&lt;/b&gt; S.A.S.</title>')
    }
  })

  test('has at most 30 kB with its style, for sixty certificates too', () => {
    const courses = Array.from({ length: 60 }, (_, index) => certificate(index))
    const html = found(courses)
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    expect(html).toContain('Página 1 de 3')
    expect(html.match(/<tr/g)).toHaveLength(26)
    expect(found(courses, 2).match(/<tr/g)).toHaveLength(11)
    // A page that is not there is the last one.
    expect(found(courses, 99)).toContain('Página 3 de 3')
    expect(style.length).toBeLessThan(8_000)
  })

  test('has no script but that of a session, and no style in attributes', () => {
    for (const html of [found([certificate(1)]), draw('aviso', { title: 'A', text: 'B', offers: 'search' }, FRAME)]) {
      expect(html).not.toContain('<script')
      expect(html).not.toMatch(/ (style|on\w+)=/)
    }
  })
})
