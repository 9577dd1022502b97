import type { Plugin } from 'vite'

/** Parts that hang on a component of the library as its properties, and that no screen uses. */
const PARTS: Record<string, string[]> = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Combobox: ['Footer', 'Group', 'Header', 'HiddenInput', 'Search'],
  Input: ['Placeholder'],
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Divider', 'RadioGroup', 'Search', 'Sub'],
  Popover: ['ContextMenu'],
}
const all = Object.entries(PARTS).flatMap(([owner, parts]) => parts.map((part) => ({ owner, part })))
/** Modules of these parts, such as `MenuSub/MenuSub.mjs`, and of kinds of loader that none uses. */
const modules = new Map([
  ...all.map(({ owner, part }) => [`/${owner}/${owner}${part}/${owner}${part}.mjs`, owner + part] as const),
  ...['Bars', 'Dots'].map((kind) => [`/Loader/loaders/${kind}.mjs`, kind] as const),
])
const USED = new RegExp(all.map(({ owner, part }) => `\\b${owner}\\.${part}\\b`).join('|'))

/**
 * Leaves parts of the library out of the build that no screen uses: as properties of a component,
 * each of them would be loaded with it. Fails when a screen uses one.
 */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const found = [...modules].find(([file]) => id.includes('@mantine/core') && id.endsWith(file))
      return found && `export const ${found[1]} = undefined`
    },
    transform(code, id) {
      const used = id.includes('/node_modules/') ? null : USED.exec(code)
      if (used) this.error(`web/build/left-out.ts leaves out ${used[0]}, which is used here`)
    },
  }
}
