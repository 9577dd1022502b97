import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { StartupProblem } from '../settings/startup.ts'

// Lets somebody on the server's machine talk to a portal that has its database folder open. The
// socket is in the data folder, which no other user can enter and no network reaches. A client
// sends one line and receives one.

const NAME = 'consola.sock'
/**
 * Maximum length in bytes of a socket's path that every system accepts. macOS allows 104, including
 * the zero at the end.
 */
const PATH_BYTES = 103
const ASKED_CHARS = 1_000
const ANSWER_CHARS = 100_000
/** Milliseconds within which the request must arrive. */
const ASK_MS = 5_000
/** Milliseconds within which the answer must arrive. */
const ANSWER_MS = 15_000
const AT_ONCE = 4

type Answer = (line: string) => Promise<string>

const pathIn = (dataDir: string) => join(dataDir, NAME)
const isTooLong = (path: string) => Buffer.byteLength(path) > PATH_BYTES

/**
 * Reads one line. Rejects when it is too long, when nothing arrives in time and when the other end
 * closes the socket.
 */
function lineOf(socket: Socket, max: number, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const refuse = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setEncoding('utf8')
    socket.setTimeout(ms, () => refuse(new Error('the other end of the socket is silent')))
    socket.on('error', refuse)
    socket.on('close', () => reject(new Error('the other end of the socket closed it')))
    socket.on('data', (part: string) => {
      text += part
      if (text.length > max) return refuse(new Error('the line is too long'))
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
    })
  })
}

/**
 * Answers lines that arrive at the socket of a data folder, while this process has the folder open.
 * Replaces the socket of a process that was killed. Returns a function that closes the socket.
 */
export async function serveConsole(
  dataDir: string,
  answer: Answer,
  onError: (error: unknown) => void,
  askMs = ASK_MS,
): Promise<() => Promise<void>> {
  const path = pathIn(dataDir)
  if (isTooLong(path)) {
    onError(new Error('the path of DATA_DIR is too long for a socket'))
    return async () => {}
  }
  const open = new Set<Socket>()
  const talk = async (socket: Socket) => {
    const line = await lineOf(socket, ASKED_CHARS, askMs)
    // The answer has no time limit here.
    socket.setTimeout(0)
    socket.end(`${await answer(line)}\n`)
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    talk(socket).catch((error: unknown) => {
      socket.destroy()
      onError(error)
    })
  })
  server.maxConnections = AT_ONCE
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  try {
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    server.on('error', onError)
    // Other users cannot enter the folder, and the process creates private files. The permissions
    // are set all the same.
    chmodSync(path, 0o600)
    return close
  } catch (error) {
    // The portal works without a console, so the failure is only reported.
    onError(error)
    await close()
    return async () => {}
  }
}

const NOBODY =
  'Otra instancia de Anclaje tiene abierta la carpeta y no responde a este comando. Si es de una versión anterior, actualícela; si se está iniciando o deteniendo, espere un momento e intente de nuevo.'

/**
 * Sends a line to the process that has a data folder open, and returns its answer. Throws
 * `StartupProblem` when no process answers.
 */
export async function askConsole(dataDir: string, line: string): Promise<string> {
  const path = pathIn(dataDir)
  if (isTooLong(path))
    throw new StartupProblem(
      `La ruta de DATA_DIR es demasiado larga para este comando (${dataDir}). Detenga el portal y ejecútelo de nuevo.`,
    )
  const socket = connect(path)
  socket.write(`${line}\n`)
  try {
    return await lineOf(socket, ANSWER_CHARS, ANSWER_MS)
  } catch {
    throw new StartupProblem(NOBODY)
  } finally {
    socket.destroy()
  }
}
