import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../test/frozen.ts')

/** Runs a process that freezes in the given way (`frozen.ts`). Returns its exit code and output. */
async function freeze(way: string) {
  // The input stays open and empty, so that reading it blocks.
  const child = spawn(process.execPath, [PROGRAM, way], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => (said += part))
  const [code, signal] = await once(child, 'close')
  return { code, signal, said }
}
const SENTENCE = 'El portal dejó de responder durante 1 segundos: se cierra. Nada de lo guardado se pierde.\n'

// The tests mostly wait, so running them concurrently takes as long as the longest of them.
describe.concurrent('the watchdog', () => {
  test.for(['script', 'wasm'])('ends a main thread that spins (%s) with code 70 and a sentence', async (way) => {
    const { code, said } = await freeze(way)
    expect(code).toBe(70)
    expect(said).toContain(SENTENCE)
  })

  test('kills a main thread that hangs in the kernel', async () => {
    expect(await freeze('system call')).toEqual({ code: null, signal: 'SIGKILL', said: SENTENCE })
  })

  test('leaves a main thread alone that only waits', async () => {
    expect(await freeze('nothing')).toEqual({ code: 0, signal: null, said: '' })
  })
})
