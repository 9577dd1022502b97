import type { CertcolRow } from '@anclaje/contract/training/certcol'

/** The learner of a certificate. */
export const learnerOf = ({ colaboradore }: CertcolRow): string =>
  `${colaboradore.nombres_col} ${colaboradore.apellidos_col}`

/** The course of a certificate. */
export const courseOf = ({ certificacione }: CertcolRow): string => certificacione.curso.nombre_cur

/** How a certificate is called where one is named: its person and course. */
export const certificateName = (row: CertcolRow): string => `${learnerOf(row)}, ${courseOf(row)}`
