import { CERTIFICACION } from '../../states.ts'
import { EN_USO } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Returns what keeps people from being inscribed in a cohort, by its state (CERT-2). */
export const impideInscribir = ({ estado }: { estado: number }): Motivo | undefined =>
  estado === CERTIFICACION.enCurso
    ? undefined
    : { code: 'certificacion_cerrada', motivo: 'La certificación no está En Curso: no admite inscripciones.' }

/**
 * Returns what keeps a cohort from being deleted, by how many consecutives it has given: each was
 * somebody's, also of who was removed (COURSE-12).
 */
export const impideEliminarCohorte = ({ dados }: { dados: number }): Motivo | undefined =>
  dados === 0 ? undefined : EN_USO
