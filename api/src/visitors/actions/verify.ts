import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Verificacion } from '@anclaje/contract/visitors/verificacion'
import type { Deps } from '../../deps.ts'
import { verifyInspection } from '../../equipment/inspecciones/actions/verify.ts'
import { verifyCertificate } from '../../training/certificados/actions/verify.ts'
import { codeToLookFor } from '../../trust/emisiones/rules.ts'

const UNKNOWN = { estado: 'no_existe', tipo: null, documento: null, anuladoel: null, reemplazo: null } as const

/** Returns the document of an inspection that a code in a text names; null when it names none. */
export const namedInspection = async (deps: Pick<Deps, 'db' | 'now' | 'alterations'>, typed: string) =>
  (await verifyInspection(deps, codeToLookFor(typed), hoyEnBogota(deps.now()))) ?? null

/**
 * Returns what the code in a text says about the document that it names, and counts the look-up
 * (TRUST-13). What is no code is looked for too, so that it takes as long as an unknown code.
 */
export async function verify(deps: Pick<Deps, 'db' | 'now' | 'lookups' | 'alterations'>, typed: string) {
  const hoy = hoyEnBogota(deps.now())
  const codigo = codeToLookFor(typed)
  const [certificate, inspection] = await Promise.all([
    verifyCertificate(deps, codigo, hoy),
    verifyInspection(deps, codigo, hoy),
  ])
  deps.lookups.count(inspection ? 'inspecciones' : 'certificados', hoy)
  const found: Verificacion = certificate ?? inspection ?? UNKNOWN
  return found
}
