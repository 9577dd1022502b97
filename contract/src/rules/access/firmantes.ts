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
 * Returns the reason why certificates of a cohort cannot be approved: the given signers, at least
 * one, must still sign it (TRUST-12).
 */
export const motivoSinFirmar = (firmantes: readonly Nombre[]): string =>
  firmantes.length === 1
    ? `Falta la firma de ${nombreCompleto(firmantes[0]!)}`
    : `Faltan las firmas de ${enPalabras.format(firmantes.map(nombreCompleto))}`
