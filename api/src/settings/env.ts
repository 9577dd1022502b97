import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { isPrivateUrl, hostsOf, readProxies } from './addresses.ts'

const texto = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)
const url = (schemes: string[], example: string) =>
  texto.refine(
    (value) => value === undefined || (URL.canParse(value) && schemes.includes(new URL(value).protocol)),
    `debe ser una dirección como ${example}`,
  )
const isDatabaseUrl = (value: string | undefined) => {
  if (value === undefined) return true
  if (!/^postgres(ql)?:\/\//.test(value)) return false
  try {
    return hostsOf(value).every((host) => new URL(host).hostname !== '')
  } catch {
    return false
  }
}
const archivo = texto.refine((value) => value === undefined || existsSync(value), 'el archivo no existe')

const MILISEGUNDOS = 'debe ser un número de milisegundos'
const PUERTO = 'debe ser un número entre 0 y 65535'

const CANTIDAD = 'debe ser un número entre 1 y 10000'

const schema = z.object({
  PORT: z.coerce.number(PUERTO).int(PUERTO).min(0, PUERTO).max(65_535, PUERTO).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://certificados.micentro.com'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: texto.refine(isDatabaseUrl, 'debe ser una dirección como postgres://usuario:clave@servidor:5432/base'),
  ADMIN_PASSWORD: texto.refine(
    (value) => value === undefined || (value.length >= 5 && value.length <= 15),
    'debe tener entre 5 y 15 caracteres',
  ),
  ADMIN_SECOND_FACTOR: z.enum(['on', 'off'], 'debe ser on u off').default('off'),
  SESSION_IDLE: texto
    .refine(
      (value) => value === undefined || /^[1-9]h$/.test(value),
      'debe ser un número de horas de 1 a 9, por ejemplo 2h',
    )
    .transform((value) => (value === undefined ? undefined : Number.parseInt(value))),
  JWT_SECRET: texto.refine((value) => value === undefined || value.length >= 32, 'debe tener al menos 32 caracteres'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://usuario:clave@servidor:465').refine(
    (value) => value === undefined || !/[?&](requireTLS|ignoreTLS|secure)=/i.test(value),
    'no lleva requireTLS, ignoreTLS ni secure: lo decide SMTP_TLS',
  ),
  SMTP_TLS: z.enum(['on', 'off'], 'debe ser on u off').default('on'),
  SMTP_FROM: texto.refine(
    (value) => value === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(value),
    'debe ser un correo, por ejemplo certificados@micentro.com',
  ),
  CENTRO_NOMBRE: texto,
  CENTRO_NIT: texto.refine(
    (value) => value === undefined || /^[\d.]{3,15}(-\d)?$/.test(value),
    'debe ser un NIT, por ejemplo 900373913-4',
  ),
  CENTRO_CIUDAD: texto,
  CENTRO_LICENCIA: texto,
  CENTRO_REPRESENTANTE: texto,
  CENTRO_LOGO: archivo,
  CENTRO_FIRMA: archivo,
  RATE_LIMITS: z.enum(['on', 'off'], 'debe ser on u off').default('on'),
  SLOW_MACHINE: z.enum(['on', 'off'], 'debe ser on u off').default('off'),
  TRUST_PROXY: texto.transform(readProxies),
  METRICS_ADDRESS: texto.refine(
    (value) => value === undefined || /^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(value),
    'debe ser una dirección como 127.0.0.1:9464',
  ),
  METRICS_TOKEN: texto.refine(
    (value) => value === undefined || value.length >= 16,
    'debe tener al menos 16 caracteres',
  ),
  DRAIN_MS: z.coerce
    .number(MILISEGUNDOS)
    .int(MILISEGUNDOS)
    .min(0, MILISEGUNDOS)
    .max(60_000, 'debe ser un número de milisegundos hasta 60000')
    .default(0),
  SLOW_QUERY_MS: z.coerce.number(MILISEGUNDOS).int(MILISEGUNDOS).min(1, MILISEGUNDOS).default(500),
  BACKUP_PASSPHRASE: texto.refine(
    (value) => value === undefined || value.length >= 12,
    'debe tener al menos 12 caracteres',
  ),
  BACKUP_EVERY: texto
    .refine(
      (value) => value === undefined || /^[1-9]\d{0,3}h$/.test(value),
      'debe ser un número de horas, por ejemplo 24h',
    )
    .transform((value) => (value === undefined ? undefined : Number.parseInt(value, 10) * 3_600_000)),
  BACKUP_KEEP: z.coerce.number(CANTIDAD).int(CANTIDAD).min(1, CANTIDAD).max(10_000, CANTIDAD).default(14),
  BACKUP_DIR: texto,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'debe ser error, warn, info o debug')
    .default('info'),
})

export type Env = z.output<typeof schema> & { PUBLIC_URL: string; BACKUP_DIR: string }

/** Error for wrong settings of the environment. The message names each one. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Reads and checks all settings, and adds defaults. Throws `EnvError` naming each wrong one. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`La configuración tiene errores:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    BACKUP_DIR: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'respaldos')),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  }
}

/** Refuses bytes of another encoding, of which settings would be lost. Skips a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Adds to the environment what it lacks: the settings of the credential that systemd hands over,
 * then those of the file `.env` of the working folder (OPS-1). Throws `EnvError` when one of them
 * is there and cannot be read.
 */
export function loadEnvFiles(): void {
  const { CREDENTIALS_DIRECTORY } = process.env
  for (const file of [...(CREDENTIALS_DIRECTORY ? [join(CREDENTIALS_DIRECTORY, 'anclaje.env')] : []), '.env']) {
    try {
      Object.assign(process.env, { ...parseEnv(UTF8.decode(readFileSync(file))), ...process.env })
    } catch (error) {
      const { code = 'error' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') continue
      throw new EnvError(
        `No se puede leer el archivo ${file} (${code}). Debe ser un archivo de texto que pueda leer el usuario que inicia el portal.`,
      )
    }
  }
}

const ELSE_PRIVATE = 'o con una PUBLIC_URL de esta máquina o de una red privada, como http://localhost:3000.'

/**
 * Throws `EnvError` when the demonstration would be public: everybody can read the passwords of its
 * accounts.
 */
export function refusePublicDemo({ PUBLIC_URL }: Env): void {
  if (isPrivateUrl(PUBLIC_URL)) return
  throw new EnvError(
    `La demostración (--demo) no se inicia con PUBLIC_URL=${PUBLIC_URL}: sus contraseñas son públicas y cualquiera podría ` +
      `entrar. Inicie sin --demo, ${ELSE_PRIVATE}`,
  )
}

/**
 * Throws `EnvError` when a public portal would wait for its database as long as tests on a slow
 * machine do: a locked table would then hold up everybody (OPS-30).
 */
export function refusePublicSlowMachine({ PUBLIC_URL, SLOW_MACHINE }: Env): void {
  if (SLOW_MACHINE === 'off' || isPrivateUrl(PUBLIC_URL)) return
  throw new EnvError(
    `SLOW_MACHINE=on es solo para pruebas: el portal no se inicia así con PUBLIC_URL=${PUBLIC_URL}, porque haría esperar ` +
      `mucho más cuando la base de datos no responde. Inicie con SLOW_MACHINE=off, ${ELSE_PRIVATE}`,
  )
}

/** How many times as long a portal waits for its database with `SLOW_MACHINE=on`. */
const PATIENCE = 10

/** Returns the factor for every limit within which the database has to answer. */
export const patienceOf = ({ SLOW_MACHINE }: Pick<Env, 'SLOW_MACHINE'>): number =>
  SLOW_MACHINE === 'on' ? PATIENCE : 1
