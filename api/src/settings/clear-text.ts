import { hostsOf, isLocalUrl } from './addresses.ts'
import type { Env } from './env.ts'

/** Modes in which the driver of PostgreSQL encrypts, or gives up. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

const isClear = (host: string) =>
  !isLocalUrl(host) && !ENCRYPTED.has(new URL(host).searchParams.get('sslmode') ?? 'disable')

/**
 * Returns what goes over the network in clear text, one sentence for each, as the operator reads it
 * at each start (OPS-59).
 */
export function clearTextWarnings({ DATABASE_URL, PUBLIC_URL, SMTP_URL, SMTP_TLS }: Env): string[] {
  const warnings = []
  if (PUBLIC_URL.startsWith('http:') && !isLocalUrl(PUBLIC_URL))
    warnings.push('PUBLIC_URL empieza por http: las contraseñas y los datos viajan sin cifrar por la red. Use https.')
  if (DATABASE_URL && hostsOf(DATABASE_URL).some(isClear))
    warnings.push('DATABASE_URL no cifra la conexión: los datos viajan a la vista por la red. Use sslmode=verify-full.')
  if (SMTP_TLS === 'off' && SMTP_URL?.startsWith('smtp:') && !isLocalUrl(SMTP_URL))
    warnings.push('SMTP_TLS=off: los correos, con sus contraseñas y enlaces, pueden viajar sin cifrar por la red.')
  return warnings
}
