// npm run attack -- archive: runs `npm run restore` on malicious archives: file names that are
// commands, files that grow without end, false headers, keys that are slow to derive. With
// TEST_DATABASE_URL of a superuser it restores into a server, whose COPY could run programs. It
// prints the results and the peak memory of the command. It takes about two minutes.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PASSPHRASE, archiveOf, commandsIn, encrypted, keysOfWork, tarParts } from '../../../api/test/archives.ts'
import { readArchive } from '../../../api/src/backup/format/archive.ts'
import { startPortal, stopPortal } from '../../lib/portal.mjs'
import { start } from '../../lib/run.mjs'
import { node24, root } from '../../lib/setup.mjs'

/**
 * Maximum memory for reading any archive, in MB. It is enough for the program and two files of 64
 * MB.
 */
const MOST_MB = 600
const MB = 1024 * 1024
const DATABASE_URL = process.env.TEST_DATABASE_URL ?? ''
const folder = mkdtempSync(join(tmpdir(), 'anclaje-copias-'))
const marker = join(folder, 'hecho')
const peakOf = `data:text/javascript,process.on('exit',()=>process.stderr.write('PEAK '+process.resourceUsage().maxRSS))`
const count = { held: 0, failed: 0 }
let highest = 0

/**
 * Runs a backup command on a file. Returns its exit code, its peak memory and its output.
 * @param {string} command @param {string} dataDir @param {string} file
 */
async function run(command, dataDir, file) {
  const program = join(root, `api/src/backup/${command}-command.ts`)
  const options = command === 'restore' ? ['--sin-cifrar'] : []
  const child = start(node24(), ['--import', peakOf, program, file, ...options], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, dataDir),
      DATABASE_URL: command === 'restore' ? DATABASE_URL : '',
      // Archives and keys are decrypted only with a passphrase.
      ...(command === 'restore' && { BACKUP_PASSPHRASE: PASSPHRASE }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  const peak = Math.round(Number(/PEAK (\d+)/.exec(said)?.[1] ?? 0) / 1024)
  return { code, peak, said: said.replace(/PEAK \d+/, '').trim() }
}

/**
 * Restores one malicious archive and checks that it is refused.
 * @param {string} what @param {Uint8Array} archive
 */
async function attack(what, archive) {
  writeFileSync(join(folder, 'mala.zst'), archive)
  const { code, peak, said } = await run('restore', 'nueva', join(folder, 'mala.zst'))
  const isRefused = code === 1 && said.startsWith('La copia está dañada') && !existsSync(marker)
  const holds = isRefused && peak < MOST_MB
  count[holds ? 'held' : 'failed'] += 1
  highest = Math.max(highest, peak)
  const size = `${Math.ceil(archive.length / 1024)} KB`
  console.log(`${holds ? 'held  ' : 'FAILED'} ${what} (${size}, ${peak} MB)${holds ? '' : `: ${said.slice(0, 200)}`}`)
}

/**
 * Returns a compressed archive whose parts are made during the compression.
 * @param {() => Iterable<Uint8Array>} parts
 */
const streamed = (parts) => buffer(Readable.from(parts()).pipe(createZstdCompress()))

try {
  const good = join(folder, 'buena.zst')
  await stopPortal(await startPortal({ DATA_DIR: join(folder, 'origen') }, ['--demo']))
  await run('backup', 'origen', good)
  /** @type {import('../../../api/test/archives.ts').HandMade[]} */
  const files = []
  for await (const { name, bytes } of readArchive(good)) files.push({ name, bytes: Buffer.from(bytes) })
  const manifest = JSON.parse(Buffer.from(files.pop()?.bytes ?? []).toString())
  /** @param {object} change */
  const withManifest = (change) =>
    archiveOf([...files, { name: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...manifest, ...change })) }])
  const empty = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }

  for (const name of commandsIn(marker)) {
    const said = JSON.stringify(name).replace(marker, 'FILE')
    await attack(`a table ${said}`, withManifest({ tables: [...manifest.tables, { name, columns: ['x'], ...empty }] }))
    const columns = (/** @type {any} */ part) => (part.name === 'empresas' ? { ...part, columns: [name] } : part)
    await attack(`a column ${said}`, withManifest({ tables: manifest.tables.map(columns) }))
    await attack(`a sequence ${said}`, withManifest({ sequences: [{ name, value: '1' }] }))
  }

  const piece = 'tables/00-empresas/00001.copy'
  const block = Buffer.alloc(MB)
  const huge = 8 * 1024
  const [header = block] = tarParts([{ name: piece, size: huge * MB - 1 }])
  const [small = block] = tarParts([{ name: piece, size: 64 * MB }])
  /** @param {Buffer} first @param {number} blocks */
  const bomb = (first, blocks) =>
    streamed(function* () {
      yield first
      for (let at = 0; at < blocks; at += 1) yield block
    })
  const nothing = await bomb(header, huge)
  await attack('a file of 8 GB of nothing', nothing)
  await attack('… encrypted', await encrypted(nothing))
  await attack('8 GB of nothing after a file', await bomb(small, huge))
  await attack(
    'a hundred files of 64 MB of nothing',
    await streamed(function* () {
      for (let at = 1; at <= 100; at += 1) {
        yield tarParts([{ name: piece.replace('00001', String(at).padStart(5, '0')), size: 64 * MB }])[0] ?? block
        for (let mb = 0; mb < 64; mb += 1) yield block
      }
    }),
  )
  await attack(
    'two million tables',
    await streamed(function* () {
      for (let at = 0; at < 2_000_000; at += 1) yield tarParts([{ name: `tables/00-t${at}/00001.copy` }])[0] ?? block
    }),
  )
  for (const kind of ['x', 'L']) {
    const [large = block] = tarParts([{ name: piece, kind, size: 2 * 1024 * MB }])
    await attack(`a header of kind ${kind} of 2 GB`, await bomb(large, 2 * 1024))
  }
  await attack('a link', archiveOf([{ name: 'manifest.json', kind: '2', link: '/etc/passwd' }]))
  await attack('a path', archiveOf([{ name: '../../hecho', bytes: Buffer.from('x') }, ...files]))
  const deep = Buffer.from('['.repeat(MB - 1))
  await attack('a manifest of a million brackets', archiveOf([{ name: 'manifest.json', bytes: deep }]))
  const keys = await keysOfWork('20')
  const secrets = createHash('sha256').update(keys).digest('hex')
  const described = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...manifest, secrets })) }
  await attack('an archive whose passphrase takes a gigabyte', keys)
  await attack(
    'keys whose passphrase takes a gigabyte',
    archiveOf([...files, { name: 'secrets.age', bytes: keys }, described]),
  )
  const window = { params: { [constants.ZSTD_c_windowLog]: 30, [constants.ZSTD_c_contentSizeFlag]: 0 } }
  await attack('a window of 1 GB', zstdCompressSync(Buffer.concat([header, randomBytes(20 * MB)]), window))
  const whole = readFileSync(good)
  for (const part of [0, 4, 1_000, whole.length >> 1, whole.length - 100])
    await attack(`cut after ${part} bytes`, whole.subarray(0, part))

  const restored = await run('restore', 'buena', good)
  const isRestored = restored.code === 0
  count[isRestored ? 'held' : 'failed'] += 1
  console.log(`${isRestored ? 'held  ' : 'FAILED'} the archive of the product is restored (${restored.peak} MB)`)
  console.log(`${count.held} held, ${count.failed} failed; at most ${highest} MB of memory for what was refused`)
  process.exitCode = count.failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
