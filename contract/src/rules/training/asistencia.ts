/** Hours of training that fit in a day. */
const HORAS_POR_DIA = 8

/** Maximum number of days for which an attendance sheet has boxes. */
export const MAX_DIAS_PLANILLA = 24

/**
 * Returns the number of days that a course with this many hours takes. It is computed, because a
 * cohort stores its day of issue but no class days (COURSE-13).
 */
export const diasDeCurso = (horas: number): number => Math.max(1, Math.ceil(horas / HORAS_POR_DIA))

/** Maximum number of learners on one attendance sheet. */
export const MAX_PLANILLA = 1000

/**
 * Returns the file name of an attendance sheet, `Asistencia TA cohorte 12.pdf`. Initials have no
 * character that a file system forbids (COURSE-1).
 */
export const nombrePlanilla = (iniciales: string, cohorte: number): string =>
  `Asistencia ${iniciales} cohorte ${cohorte}.pdf`
