import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'
import { momentText } from '../../ui/format.ts'
import type { Tone } from '../../ui/tone-icon.tsx'

/** Version of a document that was issued, as staff see it. */
export interface DocumentVersion {
  version_emi: number
  codigo_emi: string | null
  emitida_emi: string
  emitidopor_emi: string | null
  entregada_emi: string | null
  fin_emi: string | null
  clase_emi: ClaseFin | null
  motivo_emi: string | null
  /** Printed lines that differ from the version before. */
  cambios_emi: readonly TextChange[]
}

/** A printed line with its text before and after a change. */
export interface TextChange {
  campo: string
  antes: string
  ahora: string
}

const ENDS: Record<ClaseFin, { label: string; color: Tone }> = {
  no_entregado: { label: 'No entregado', color: 'neutral' },
  equivocacion: { label: 'Retirado el mismo día por error', color: 'warning' },
  eliminado: { label: 'Eliminado', color: 'neutral' },
  correccion: { label: 'Corregido', color: 'warning' },
  error: { label: 'Anulado: error en los datos', color: 'danger' },
  fraude: { label: 'Anulado: fraude', color: 'danger' },
  titular: { label: 'Anulado: lo pidió el titular', color: 'danger' },
  otra: { label: 'Anulado: otra razón', color: 'danger' },
}

/** Returns how a version ended, in words; null for the version in force. */
export const endOf = ({ clase_emi }: Pick<DocumentVersion, 'clase_emi'>) =>
  clase_emi === null ? null : ENDS[clase_emi]

/** Returns how a version ended, when and why; null for the version in force. */
export function endWords({ clase_emi, fin_emi, motivo_emi }: DocumentVersion): string | null {
  const end = endOf({ clase_emi })
  if (end === null || fin_emi === null) return null
  return [`${end.label}, ${momentText(fin_emi)}`, motivo_emi].filter(Boolean).join(' · ')
}

/** Returns when a version was issued and by whom, as far as it is recorded. */
export const issuedWords = ({ emitida_emi, emitidopor_emi }: DocumentVersion): string =>
  `${momentText(emitida_emi)}${emitidopor_emi === null ? '' : `, por ${emitidopor_emi}`}`
