// npm start [-- --demo]: prepares everything that is missing, then runs the server. After the first
// start nothing is missing.
import { runWithRestarts } from './lib/restart.mjs'
import { exitCode, start, whenNpmEnds } from './lib/run.mjs'
import { childEnv, ensureBuilt, ensureInstalled, MALLOC, node24, root, runMain, SetupError } from './lib/setup.mjs'

await runMain(async () => {
  ensureInstalled()
  if (!(await ensureBuilt())) {
    throw new SetupError('No se pudieron preparar las páginas; vea el mensaje de Vite.\nvite build failed: see above.')
  }
  const args = ['api/src/server.ts', ...process.argv.slice(2)]
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  let stopping = false
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopping = true
    server?.kill(signal)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGHUP'))
  // Ctrl+C in a terminal reaches the server without help. A SIGINT from elsewhere is forwarded.
  process.on('SIGINT', () => {
    stopping = true
    if (!process.stdin.isTTY) server?.kill('SIGINT')
  })
  whenNpmEnds(() => stop('SIGTERM'))
  return runWithRestarts(
    () => {
      server = start(node24(), args, { cwd: root, env: { ...MALLOC, ...childEnv() }, stdio: 'inherit' })
      return exitCode(server)
    },
    () => stopping,
  )
})
