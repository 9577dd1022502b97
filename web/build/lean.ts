import type { Plugin } from 'vite'

/**
 * What no page uses of the libraries that all of them use: JSON Schema of zod, lists without an end, lists inside forms and groups of
 * buttons. Whatever these export becomes a function that does nothing.
 */
const UNUSED = new RegExp(
  [
    'zod/v4/core/(to-json-schema|json-schema-processors)\\.js',
    'query-core/build/modern/infiniteQueryBehavior\\.js',
    '@mantine/form/esm/hooks/use-form-list/use-form-list\\.mjs',
    '(ActionIcon|Button)Group(Section)?\\.mjs',
  ]
    .map((file) => `/${file}$`)
    .join('|'),
)
/** Colours of the component library that nothing of ours or of its own parts is drawn in. */
const UNUSED_COLORS = /--mantine-color-(pink|grape|violet|indigo|cyan|lime|green)-[\w-]+:[^;}]*;?/g

/** The English of messages that the contract words itself. */
const ENGLISH = /\/zod\/v4\/locales\/en\.js$/
/** How zod follows values that hold themselves; what a form holds never does, and without it zod does as its small variant. */
const CYCLES = /\/zod\/v4\/core\/memoizer\.js$/
/** What fades the loader of a button in and out; ours say with words that they are busy. */
const TRANSITION = /@mantine\/core\/esm\/components\/Transition\/Transition\.mjs$/

/** Leaves out of the libraries what no page uses: 11 kB of each that has a form, and public pages have 150. */
export function lean(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replaceAll(UNUSED_COLORS, '')
      },
    },
    transform: (code, id) => {
      if (ENGLISH.test(id)) return 'export default () => ({})'
      if (CYCLES.test(id))
        return 'export class $ZodCyclicError extends Error {}\nconst no = () => undefined\nexport { no as memoizer, no as isRecursiveSchema, no as isBackEdge }'
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
