import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'

/** The learner of a certificate. */
export const learnerOf = ({ colaboradore }: CertcolRow): string => nombreDePersona(colaboradore)

/** The course of a certificate. */
export const courseOf = ({ certificacione }: CertcolRow): string => certificacione.curso.nombre_cur

/** How a certificate is called where one is named: its person and course. */
export const certificateName = (row: CertcolRow): string => `${learnerOf(row)}, ${courseOf(row)}`
