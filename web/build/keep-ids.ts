import type { Plugin } from 'vite'

const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/
const KEPT = `import { useId as useReactId } from 'react'
export function useId(staticId) {
  const id = useReactId()
  return typeof staticId === 'string' ? staticId : 'mantine-' + id.replaceAll(':', '')
}`

/**
 * Gives every field the id that React makes. The library's own hook replaces it after the first
 * render, so that all fields of a form are rendered twice, and the second time in one long task.
 */
export function keepIds(): Plugin {
  return {
    name: 'keep-ids',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (USE_ID.test(id) ? KEPT : undefined),
    buildEnd() {
      if (![...this.getModuleIds()].some((id) => USE_ID.test(id))) this.error('the library has no use-id.mjs')
    },
  }
}
