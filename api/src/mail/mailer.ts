import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isPrivateUrl } from '../settings/addresses.ts'
import type { Env } from '../settings/env.ts'

/** A mail that is ready to send. */
export interface Message {
  /** Name of the sender: the centre's name. */
  fromName: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string }[]
  /** Id that is the same in each attempt, so that a mail server can recognize a repeated mail. */
  messageId?: string
}

/**
 * Result of a mail: sent, stored in the outbox folder when there is no mail server, or failed with
 * a reason in Spanish. `isRefused` means that another attempt would fail too.
 */
export type Delivery =
  | { result: 'enviado' }
  | { result: 'bandeja' }
  | { result: 'fallido'; reason: string; isRefused: boolean }

/** Returns whether a mail failed without a refusal, so that it can be sent again. */
export const isUnanswered = (delivery: Delivery): boolean => delivery.result === 'fallido' && !delivery.isRefused

/** Sends mails. It never throws: a failure is a result. */
export interface Mailer {
  /** True when there is a mail server and mails are not paused. */
  delivers: boolean
  send: (message: Message) => Promise<Delivery>
}

const CONNECT_MS = 8_000
/** Milliseconds of silence after which the connection to the mail server is closed. */
const SILENCE_MS = 15_000

interface SmtpError {
  code?: string | undefined
  responseCode?: number | undefined
}

const UNREACHABLE = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET', 'ETLS'])

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Returns the reason why a mail was not sent, for the staff. */
function reasonOf({ code = '', responseCode = 0 }: SmtpError): string {
  if (FULL.has(code)) return 'No hay espacio en el disco para guardar el mensaje.'
  if (code === 'ETLS') return 'El correo no ofreció una conexión cifrada.'
  if (code === 'EAUTH') return 'El correo no aceptó el usuario o la contraseña del portal.'
  if (responseCode >= 400 && responseCode < 500) return 'El correo está ocupado. Intente más tarde.'
  if (code === 'EENVELOPE') return 'El correo no aceptó la dirección del destinatario.'
  if (responseCode >= 500) return 'El correo no aceptó el mensaje.'
  if (UNREACHABLE.has(code)) return 'No hubo conexión con el correo.'
  return 'El mensaje no pudo salir.'
}

/**
 * Returns whether another attempt would fail too. Another attempt may succeed after a lost
 * connection, or when the mail server refused the mail only for now.
 */
const isRefusal = ({ code = '', responseCode = 0 }: SmtpError): boolean =>
  (responseCode >= 500 && code !== 'ETLS') || (responseCode < 400 && !UNREACHABLE.has(code))

/**
 * Returns the sender's address: SMTP_FROM, or a no-reply address at the host name of the portal.
 */
const senderAddress = ({ SMTP_FROM, PUBLIC_URL }: Env): string =>
  SMTP_FROM ?? `no-responder@${new URL(PUBLIC_URL).hostname}`

/**
 * Creates a mailer for the server of `SMTP_URL`. Without that setting, mails are written as `.eml`
 * files to `DATA_DIR/outbox`.
 */
export function createMailer(env: Env, onError: (error: SmtpError) => void): Mailer {
  const address = senderAddress(env)
  const deliver = env.SMTP_URL
    ? overSmtp(env.SMTP_URL, env.SMTP_TLS === 'on')
    : intoOutbox(join(env.DATA_DIR, 'outbox'))
  return {
    delivers: env.SMTP_URL !== undefined,
    send: async ({ fromName, ...message }) => {
      try {
        await deliver({ ...message, from: { name: fromName, address } })
        return { result: env.SMTP_URL ? 'enviado' : 'bandeja' }
      } catch (error) {
        // The mail server's message often contains the recipient's address, which must not be
        // logged.
        const { code, responseCode } = error as SmtpError
        onError({ code, responseCode })
        return {
          result: 'fallido',
          reason: reasonOf({ code, responseCode }),
          isRefused: isRefusal({ code, responseCode }),
        }
      }
    },
  }
}

type Deliver = (message: Omit<Message, 'fromName'> & { from: Message['to'] }) => Promise<void>

// A message can never include a file of the server or load an address.
const SEALED = { disableFileAccess: true, disableUrlAccess: true }

/** Sends over a mail server. With `mustEncrypt`, one beyond the private network must encrypt. */
function overSmtp(url: string, mustEncrypt: boolean): Deliver {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt && !isPrivateUrl(url),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...SEALED,
  })
  return async (message) => {
    await transport.sendMail(message)
  }
}

/** Age in milliseconds at which an incomplete file must come from a killed process. */
const HALF_MS = 60_000

function removeHalves(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith('.') && Date.now() - statSync(path).mtimeMs > HALF_MS) rmSync(path, { force: true })
  }
}

function intoOutbox(folder: string): Deliver {
  removeHalves(folder)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SEALED })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    // The mail contains a password or a certificate, so only its owner may read the file. The file
    // gets its final name when it is complete.
    const half = join(folder, `.${name}`)
    try {
      await writeFile(half, bytes as Buffer, { mode: 0o600 })
      await rename(half, join(folder, name))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }
}

/** Milliseconds that a call waits for the mail server. */
const CALL_MS = 10_000

/**
 * Waits at most ten seconds for a delivery; the delivery continues after that. Returns undefined
 * when there was no result in time.
 */
export async function awaitDelivery<T>(delivery: Promise<T>): Promise<T | undefined> {
  const limit = AbortSignal.timeout(CALL_MS)
  // After the limit nobody handles a failure, so it is ignored.
  delivery.catch(() => {})
  return Promise.race([
    delivery,
    new Promise<undefined>((end) => limit.addEventListener('abort', () => end(undefined))),
  ])
}
