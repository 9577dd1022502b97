import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

// The server compresses the drawn screens itself, with the centre in them.
const TEXT = /^(?!screens\/).*\.(js|css|html|svg|json|webmanifest|txt)$/
/** Size in bytes below which a file is not worth a compressed copy. */
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each text file, so that the server need not compress. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const files = (await readdir(outDir, { recursive: true })).filter((file) => TEXT.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(outDir, file)
          const bytes = await readFile(path)
          if (bytes.length < MIN_BYTES) return
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          await Promise.all([
            brotli(bytes, quality).then((out) => writeFile(`${path}.br`, out)),
            zip(bytes, { level: 9 }).then((out) => writeFile(`${path}.gz`, out)),
          ])
        }),
      )
    },
  }
}
