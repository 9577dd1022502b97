import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { formatCount } from '../../../ui/format.ts'

export const learnerOf = ({ colaboradore }: CertcolRow): string => nombreDePersona(colaboradore)

export const courseOf = ({ certificacione }: CertcolRow): string => certificacione.curso.nombre_cur

/** Returns the name of a certificate in messages and labels: learner and course. */
export const certificateName = (row: CertcolRow): string => `${learnerOf(row)}, ${courseOf(row)}`

const approvedVerb = (count: number) => (count === 1 ? 'aprobó' : 'aprobaron')

/** Returns the result of a bulk approval in words (CERT-8). */
export const approvedAndNot = (done: number, leftOut: number): string =>
  `Se ${approvedVerb(done)} ${formatCount(done)}. No se ${approvedVerb(leftOut)} ${formatCount(leftOut)}`
