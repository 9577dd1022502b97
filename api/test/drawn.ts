import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Module that draws a page as the JSON of what it was given. */
const DRAW = `export const style = ''
export const draw = (name, page, frame) => JSON.stringify({ name, page, frame })
`
const MANIFEST = { 'src/visitors/pages/session.ts': { file: 'assets/session.js' } }

/**
 * Writes the files of a built web into a folder, whose pages are drawn as JSON. Returns the path of
 * these files.
 */
export function writePages(folder: string): string {
  const files = join(folder, 'web')
  for (const each of ['pages', '.vite']) mkdirSync(join(files, each), { recursive: true })
  writeFileSync(join(files, 'index.html'), '<p>Anclaje</p>')
  writeFileSync(join(files, 'pages', 'draw.js'), DRAW)
  writeFileSync(join(files, 'pages', 'package.json'), '{"type":"module"}')
  writeFileSync(join(files, '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
  return files
}
