import { expect, test } from 'vitest'
import { openDrawer } from './drawer.ts'

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const ASKED = { data: null, images: new Map() }
const LISTEN = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => "

test.each([
  ['that ends', `${LISTEN} process.exit(0))`, 'the thread that draws has ended'],
  ['that breaks', `${LISTEN} { throw new Error('broken') })`, 'broken'],
])('a thread %s rejects the waiting and the later requests', async (_, code, message) => {
  const drawer = openDrawer(thread(code))
  const waiting = [drawer.draw(ASKED), drawer.draw(ASKED)]
  for (const each of await Promise.allSettled(waiting))
    expect(each).toMatchObject({ status: 'rejected', reason: { message } })
  await expect(drawer.draw(ASKED)).rejects.toThrow(message)
  await drawer.close()
})
