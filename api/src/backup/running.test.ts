import { join } from 'node:path'
import { readFileSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { backupFolder, makeSeeded, restoreQuickly as restore } from '../../test/backups.ts'
import { bodies } from '../../test/factories.ts'
import { listening, spawnCommand, startProcess } from '../../test/process.ts'
import type { Running } from '../../test/process.ts'
import { openEmbedded } from '../db/client.ts'
import { keptCount } from '../db/counts.ts'
import { colaboradores } from '../db/tables/training.ts'
import { checkArchive } from './rows/load.ts'

// A backup of the embedded database while the portal runs and takes writes.

const box = backupFolder()
let server: Running | undefined
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  box.remove()
})

const COMMAND = join(import.meta.dirname, 'backup-command.ts')
const TOGETHER = 5

/** Runs the backup command in a separate process. Returns its exit code and its output. */
async function runBackup(file: string) {
  const child = spawnCommand(box.path(''), [COMMAND, file], { DATA_DIR: box.path('datos') })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  const [code] = await once(child, 'close')
  return { code, said }
}

test('a backup holds every write that was acknowledged before, and no half transaction', async () => {
  await makeSeeded(box.path('datos'))
  server = startProcess(box.path(''), { DATA_DIR: box.path('datos'), ADMIN_PASSWORD: 'clave-123' })
  const origin = await listening(server)
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json()) as { accesToken: string } }
  }
  const login = await call('/cuentaacceso/auth', { username: 'admin', password: 'clave-123' })
  const token = login.body.accesToken

  /**
   * Names of the batches that were acknowledged. Each batch creates several people in one
   * transaction.
   */
  const acknowledged: string[] = []
  const until = { isOver: false }
  let batch = 0
  const write = async () => {
    while (!until.isOver) {
      const cargo = `lote ${++batch}`
      const people = Array.from({ length: TOGETHER }, () => bodies.colaborador({ cargo }))
      const { status } = await call('/colaboradores/createArray?declaracion=1', people, token)
      if (status < 300) acknowledged.push(cargo)
    }
  }
  const writing = Promise.all([write(), write(), write()])
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  const before = [...acknowledged]
  const { code, said } = await runBackup('copia.tar.zst')
  expect(said).toMatch(/^Copia completa en /)
  expect(code).toBe(0)
  const during = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(during)
  until.isOver = true
  await writing
  expect(server.errors()).toBe('')
  server.child.kill('SIGTERM')
  await server.ended
  expect(readdirSync(box.path('datos')).toSorted()).toEqual(['jwt-secret', 'postgres'])

  await restore(box.env('otra'), box.path('copia.tar.zst'))
  const { db, close } = await openEmbedded(box.path('otra'))
  try {
    const people = await db.select({ cargo: colaboradores.cargo_col }).from(colaboradores)
    const sizes = Map.groupBy(people, ({ cargo }) => cargo ?? '')
    sizes.delete('Administrador')
    expect(before.filter((cargo) => !sizes.has(cargo))).toEqual([])
    expect([...sizes.values()].filter(({ length }) => length !== TOGETHER)).toEqual([])
    expect(sizes.size).toBeLessThan(acknowledged.length)
    expect(await keptCount(db, 'colaboradores')).toBe(people.length)
  } finally {
    await close()
  }
})

/** Returns the running child processes of a process, with their commands. */
const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => read(`/proc/${id}/stat`)?.split(') ').at(-1)?.split(' ')[1] === String(pid))
    .map((id) => ({ id: Number(id), command: read(`/proc/${id}/cmdline`) ?? '' }))
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
const isThere = (id: number) => read(`/proc/${id}/cmdline`)?.includes('backup-command') ?? false

// Only Linux tells the children of a process in `/proc`.
const SIGNALS = process.platform === 'linux' ? (['SIGTERM', 'SIGKILL'] as const) : []
test.each(SIGNALS)(
  'a backup of BACKUP_EVERY is made by a child process, which ends with the portal (%s) and leaves nothing half done',
  async (signal) => {
    const [dataDir, archives] = [box.path('datos'), box.path(`copias-${signal}`)]
    server = startProcess(box.path(''), { DATA_DIR: dataDir, BACKUP_EVERY: '1h', BACKUP_DIR: archives })
    const child = () => childrenOf(server!.child.pid!).find(({ command }) => command.includes('backup-command'))
    await expect.poll(child).toBeDefined()
    const { id } = child()!
    // The child has asked for a copy, and the portal is making it.
    const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('copia.'))
    await expect.poll(copies, { interval: 5 }).not.toEqual([])
    server.child.kill(signal)
    expect(await server.ended).toBe(signal === 'SIGTERM' ? 0 : null)
    await expect.poll(() => isThere(id)).toBe(false)
    expect(copies()).toEqual([])
    // An archive that was finished before the signal is complete.
    for (const name of readdirSync(archives)) await checkArchive(`${archives}/${name}`)
  },
)
