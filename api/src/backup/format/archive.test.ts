import { randomBytes } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { PASSPHRASE, archiveOf, encrypted } from '../../../test/archives.ts'
import { backupFolder } from '../../../test/backups.ts'
import { keyOfArchive } from './age.ts'
import { readArchive, writeArchive } from './archive.ts'

// Node's compressor may end an archive with empty frames, and its decompressor loses the beginning
// of an empty frame that lies in two chunks, of the file or of its encryption.

const box = backupFolder()
afterAll(() => box.remove())

const CHUNK = 64 * 1024
const EMPTY_FRAME = Buffer.from('28b52ffd240001000099e9d851', 'hex')
const random = randomBytes(CHUNK + 1024)

/** Returns the files of an archive that has about the size of a chunk, as all of them together. */
const SETS = Array.from({ length: 100 }, (_, place) => [
  { name: 'tables/01-paises/00001.copy', bytes: random.subarray(0, 60_000) },
  { name: 'tables/02-marcas/00001.copy', bytes: random.subarray(60_000, 65_200 + place) },
])

/** Returns the number of files in an archive. The reader is slow, like a restore. */
async function countFiles(file: string): Promise<number> {
  let count = 0
  for await (const _entry of readArchive(file, await keyOfArchive(file, PASSPHRASE))) {
    count += 1
    await wait(20)
  }
  return count
}

test('empty frames after the archive are ignored, wherever a chunk of the file ends', async () => {
  const file = box.path('archivo.zst')
  const frames = SETS.map((files) => archiveOf(files)).filter(
    ({ length }) => length < CHUNK && length > CHUNK - EMPTY_FRAME.length,
  )
  expect(frames).not.toEqual([])
  for (const frame of frames) {
    for (const end of [[], [EMPTY_FRAME], [EMPTY_FRAME, EMPTY_FRAME]]) {
      writeFileSync(file, Buffer.concat([frame, ...end]))
      expect(await countFiles(file)).toBe(2)
    }
    writeFileSync(file, await encrypted(Buffer.concat([frame, EMPTY_FRAME])))
    expect(await countFiles(file)).toBe(2)
  }
})

test('an archive that ends with the first bytes of a chunk is read', async () => {
  let tried = 0
  for (const [place, files] of SETS.entries()) {
    const file = box.path(`${place}.zst`)
    await writeArchive(file, async (add) => {
      for (const { name, bytes } of files) await add(name, bytes)
    })
    const over = statSync(file).size - CHUNK
    if (over < 1 || over >= EMPTY_FRAME.length) continue
    tried += 1
    expect(await countFiles(file)).toBe(2)
  }
  expect(tried).toBeGreaterThan(0)
})
