import type { Motivo } from '../common/motivo.ts'
import { nombreCompleto } from '../common/nombre.ts'
import type { Nombre } from '../common/nombre.ts'

/**
 * Signer of a cohort who may no longer sign. `genero` is a code of the Ministry's lists, such as
 * `F` (MIN-2).
 */
export interface FirmanteImpedido extends Nombre {
  genero: string | null
}

/** Code of the refusal to approve while a signer may not sign (CERT-25). */
export const FIRMANTE_NO_PUEDE = 'firmante_no_puede'

const enPalabras = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/**
 * Returns the reason why certificates of a cohort cannot be approved: the given signers, at least
 * one, may no longer sign (CERT-25).
 */
export function motivoFirmantes(impedidos: readonly FirmanteImpedido[]): string {
  const nombres = enPalabras.format(impedidos.map(nombreCompleto))
  const quite = impedidos.every(({ genero }) => genero === 'F') ? 'quítela' : 'quítelo'
  return impedidos.length === 1
    ? `${nombres} ya no puede firmar: ${quite} de la cohorte`
    : `${nombres} ya no pueden firmar: ${quite}s de la cohorte`
}

/**
 * Signer of a cohort, and what their signature is worth for what would be printed: it holds, there
 * is none, or something changed since (TRUST-12).
 */
export interface Firma extends Nombre {
  firma: (typeof VALOR_FIRMA)[number]
}

/** What a signature is worth, the best first. */
export const VALOR_FIRMA = ['vale', 'cambio', 'falta'] as const

/** Code of the refusal to issue what its signers did not sign (TRUST-12). */
export const FALTA_FIRMA = 'falta_firma'

const deVarios = (una: string, varias: string, firmantes: readonly Nombre[]) =>
  `${firmantes.length === 1 ? una : varias} de ${enPalabras.format(firmantes.map(nombreCompleto))}`

/**
 * Returns the reason why something is not issued where the centre asks for signatures: the cohort
 * has no signers, or not all of them signed what would be printed (TRUST-12).
 */
export function impideSinFirmas(firmas: readonly Firma[]): Motivo | undefined {
  if (firmas.length === 0)
    return { code: 'sin_firmantes', motivo: 'La cohorte no tiene responsables: agregue a quien firma' }
  const faltan = firmas.filter(({ firma }) => firma === 'falta')
  if (faltan.length > 0) return { code: FALTA_FIRMA, motivo: deVarios('Falta la firma', 'Faltan las firmas', faltan) }
  const cambiaron = firmas.filter(({ firma }) => firma === 'cambio')
  return cambiaron.length > 0
    ? { code: FALTA_FIRMA, motivo: deVarios('Cambió después de la firma', 'Cambió después de las firmas', cambiaron) }
    : undefined
}
