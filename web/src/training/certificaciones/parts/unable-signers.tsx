import type { ReactNode } from 'react'
import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { Notice } from '../../../ui/feedback/notice.tsx'

const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

interface UnableSignersProps {
  people: CertificacionPage['colaboradores']
  /** Link to the form, unless this screen is the form. */
  action?: ReactNode
}

/**
 * Names the signers of a cohort who may no longer sign. Because of them no certificate can be
 * approved.
 */
export function UnableSigners({ people, action }: UnableSignersProps) {
  const unable = people.filter(({ puede_firmar }) => !puede_firmar)
  if (unable.length === 0) return null
  const isOne = unable.length === 1
  return (
    <Notice action={action}>
      {inWords.format(unable.map(nombreDePersona))} ya no {isOne ? 'puede' : 'pueden'} firmar. Mientras{' '}
      {isOne ? 'siga' : 'sigan'} entre los responsables, no se aprueban certificados de esta cohorte.
    </Notice>
  )
}
