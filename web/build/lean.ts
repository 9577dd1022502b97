import type { Plugin } from 'vite'

/** Lists without an end, and what of zod no form uses: JSON Schema. Whatever these export becomes a function that does nothing. */
const UNUSED =
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$|\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/
/** The English of messages that the contract words itself. */
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
/** What fades the loader of a button in and out; ours say with words that they are busy. */
const TRANSITION = /@mantine\/core\/esm\/components\/Transition\/Transition\.mjs$/

/** Leaves out of the libraries what no page uses: 9 kB of each that has a form, and public pages have 150. */
export function lean(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (ENGLISH.test(id)) return 'export default () => ({})'
      if (TRANSITION.test(id))
        return 'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null)'
      if (!UNUSED.test(id)) return null
      const listed = /^export \{([^}]*)\}/m.exec(code)?.[1]?.match(/\w+/g) ?? []
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      // Some are called when a schema is made, to make the method that nobody calls.
      const left = 'const left = () => left\n'
      return left + [...new Set([...names, ...listed])].map((name) => `export { left as ${name} }`).join('\n')
    },
  }
}
