import { CERTIFICACION } from '../../states.ts'
import { EN_USO } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Returns the reason why nobody can be inscribed in a cohort, judging by its state (CERT-2). */
export const impideInscribir = ({ estado }: { estado: number }): Motivo | undefined =>
  estado === CERTIFICACION.enCurso
    ? undefined
    : { code: 'certificacion_cerrada', motivo: 'La certificación no está En Curso: no admite inscripciones.' }

/**
 * Returns the reason why a cohort cannot be deleted: it has given consecutives. Each belonged to
 * somebody, even if that person was removed from the cohort (COURSE-12).
 */
export const impideEliminarCohorte = ({ dados }: { dados: number }): Motivo | undefined =>
  dados === 0 ? undefined : EN_USO
