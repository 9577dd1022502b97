import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import type { EmisionCertificado } from '@anclaje/contract/training/emision'
import type { Tone } from '../../../ui/table/state-badge.tsx'

const ENDS: Record<ClaseFin, { label: string; color: Tone }> = {
  no_entregado: { label: 'No entregado', color: 'neutral' },
  eliminado: { label: 'Eliminado', color: 'neutral' },
  correccion: { label: 'Corregido', color: 'warning' },
  error: { label: 'Anulado: error en los datos', color: 'danger' },
  fraude: { label: 'Anulado: fraude', color: 'danger' },
  titular: { label: 'Anulado: lo pidió el titular', color: 'danger' },
  otra: { label: 'Anulado: otra razón', color: 'danger' },
}

/** Returns how a version ended, in words; null for the version in force. */
export const endOf = ({ clase_emi }: Pick<EmisionCertificado, 'clase_emi'>) =>
  clase_emi === null ? null : ENDS[clase_emi]

const inBogota = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats a moment in a sentence: `05/03/2026, 2:30 p. m.` */
export const momentWords = (iso: string): string => inBogota.format(new Date(iso))

/** Returns when a version was issued and by whom, as far as it is recorded. */
export const issuedWords = ({ emitida_emi, emitidopor_emi }: EmisionCertificado): string =>
  `${momentWords(emitida_emi)}${emitidopor_emi === null ? '' : `, por ${emitidopor_emi}`}`
