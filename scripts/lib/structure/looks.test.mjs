import { expect, test } from 'vitest'
import { LOOKS, checkLooks } from './looks.mjs'

/** Returns the messages of the check. @param {Record<string, string>} files */
function faultsOf(files) {
  /** @type {string[]} */
  const faults = []
  checkLooks(new Map(Object.entries(files)), (file, what) => faults.push(`${file}: ${what}`))
  return faults
}

test('a look that does not exist is refused, in a style module and in a component', () => {
  const faults = faultsOf({
    [LOOKS]: '.card {\n}\n',
    'web/src/a.module.css': '.box {\n  composes: card crad from global;\n}\n',
    'web/src/a.tsx': `<p className="captoin" /><p className={isOld ? 'card' : 'quite'} /><p className={classes.box} />`,
  })
  expect(faults).toEqual([
    expect.stringMatching(/^web\/src\/a\.module\.css: names the look crad/),
    expect.stringMatching(/^web\/src\/a\.tsx: names the look captoin/),
    expect.stringMatching(/^web\/src\/a\.tsx: names the look quite/),
  ])
})

test('a look that nothing uses is refused', () => {
  expect(faultsOf({ [LOOKS]: '.card {\n}\n' })).toEqual([`${LOOKS}: nothing uses card`])
})
