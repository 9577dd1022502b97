import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Folders of generated or stored files. */
const MADE = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
])

/**
 * Returns every source file below a folder of the repository, with its path from the root and
 * forward slashes.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function filesIn(folder = '') {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    // Only the `data` folder at the root belongs to the database.
    if (entry.isDirectory()) return MADE.has(entry.name) && (entry.name !== 'data' || !folder) ? [] : filesIn(path)
    return [path]
  })
}
