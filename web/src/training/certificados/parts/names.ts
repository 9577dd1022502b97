import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'

export const learnerOf = ({ colaboradore }: CertcolRow): string => nombreDePersona(colaboradore)

export const courseOf = ({ certificacione }: CertcolRow): string => certificacione.curso.nombre_cur

/** Returns the name of a certificate in messages and labels: learner and course. */
export const certificateName = (row: CertcolRow): string => `${learnerOf(row)}, ${courseOf(row)}`
