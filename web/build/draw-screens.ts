import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { createServer } from 'vite'
import type { drawScreen } from '../src/app/drawn/draw.tsx'
import { CENTRO_DATA_PLACE } from '@anclaje/contract/visitors/screens'

/** Screens that are drawn, each with its file. */
const SCREENS = {
  '/login': 'access/cuentas/login/login.tsx',
  '/olvido': 'access/cuentas/login/forgot.tsx',
  '/registro': 'visitors/register/registro.tsx',
  '/registroempresa': 'visitors/register/registro-empresa.tsx',
  '/registroequipos': 'visitors/register/registro-equipo.tsx',
} as const
const SOURCES = join(import.meta.dirname, '../src')
const EMPTY = '<div id="root"></div>'

type Bundle = Rolldown.OutputBundle

/** Draws each screen with the sources themselves, as they are without an answer of the API. */
async function drawAll(): Promise<Record<string, string>> {
  const vite = await createServer({
    configFile: false,
    root: join(SOURCES, '..'),
    plugins: [react()],
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const module = await vite.ssrLoadModule('/src/app/drawn/draw.tsx')
    const draw = module.drawScreen as typeof drawScreen
    const drawn: Record<string, string> = {}
    for (const path of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) drawn[path] = await draw(path)
    return drawn
  } finally {
    await vite.close()
  }
}

/** Returns the chunk of a module with all chunks that it imports at once. */
function chunksOf(bundle: Bundle, file: string): Rolldown.OutputChunk[] {
  const all = Object.values(bundle).filter((each) => each.type === 'chunk')
  const start = all.find(({ moduleIds }) => moduleIds.includes(join(SOURCES, file)))
  if (!start) throw new Error(`the build has no module ${file}`)
  const found = new Set([start])
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') found.add(next)
    }
  return [...found]
}

/** Link of every page to its style sheet. */
const SHEET = / *<link rel="stylesheet"[^>]* href="\/([^"]+)">\n/

/** Scripts of every page. On a slow network they leave what is seen first its share. */
const SCRIPT = /(<script type="module"|<link rel="modulepreload")/g
const LATER = '$1 fetchpriority="low"'

/**
 * Script that remembers what is pressed before the others run. The page has it inside, with the
 * ends of line that a browser makes of all others, since it is allowed by its hash.
 */
const EARLY = `    <script>${readFileSync(join(SOURCES, 'app/drawn/early.js'), 'utf8').replaceAll('\r\n', '\n')}</script>\n`

/** Returns the text of a style sheet of the bundle. */
function sheetOf(bundle: Bundle, name: string): string {
  const sheet = bundle[name]
  if (sheet?.type !== 'asset') throw new Error(`the build has no ${name}`)
  return String(sheet.source)
}

/**
 * Returns the head of a screen: its style sheets inside, since a phone would wait for them, and
 * links to its scripts.
 */
function headOf(bundle: Bundle, file: string, index: string): string {
  const [, common = ''] = SHEET.exec(index) ?? []
  const chunks = chunksOf(bundle, file)
  const sheets = new Set([common, ...chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])])
  const styles = [...sheets].map((name) => `    <style>${sheetOf(bundle, name)}</style>\n`)
  const scripts = chunks
    .filter(({ fileName }) => !index.includes(`"/${fileName}"`))
    .map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`.replace(SCRIPT, LATER))
  return [...styles, ...scripts].join('')
}

/**
 * Writes `screens/login.html` and the other screens of visitors, with their form in sight before
 * the script runs (PUBLIC-15). The server sends them in the place of `index.html`.
 */
export function drawScreens(): Plugin {
  return {
    name: 'draw-screens',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const index = String(page.source)
        if (!index.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY}`)
        for (const [path, html] of Object.entries(await drawAll())) {
          const [, heading = ''] = /<h1[^>]*>([^<]+)/.exec(html) ?? []
          const source = index
            .replace(/<title>([^<]*)/, (_, name: string) => `<title>${heading} · ${name}`)
            .replace(SHEET, '')
            .replaceAll(SCRIPT, LATER)
            .replace(
              '  </head>',
              () => `${EARLY}${headOf(bundle, SCREENS[path as keyof typeof SCREENS], index)}  </head>`,
            )
            .replace(EMPTY, () => `<div id="root">${html}</div>\n    ${CENTRO_DATA_PLACE}`)
          this.emitFile({ type: 'asset', fileName: `screens${path}.html`, source })
        }
      },
    },
  }
}
