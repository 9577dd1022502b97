import { CERTIFICACION, CERTIFICADO, DESENLACES } from '../../states.ts'
import type { Desenlace } from '../../states.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { ANULADO, figuraComo } from './actos-certificado.ts'
import type { HechosAprobacion, QuienAprueba } from './actos-certificado.ts'

/** Facts of an inscription that decide whether it gets an outcome. */
export interface HechosDesenlace extends Pick<
  HechosAprobacion,
  'idcol' | 'estado' | 'estadoCohorte' | 'eliminado' | 'suyo'
> {
  desenlace: Desenlace | null
  motivodesenlace: string | null
}

/** An outcome with the reason that staff wrote; null takes an outcome back. */
export interface Decision {
  desenlace: Desenlace | null
  motivo: string | null
}

const NO_EXISTE: Motivo = { code: 'no_existe', motivo: 'La inscripción no existe o fue eliminada' }
const YA_APROBADO: Motivo = { code: 'ya_aprobado', motivo: 'Ya está aprobado' }
const PROPIO: Motivo = sinPermiso('Es su propia inscripción: la decide otra persona')
const CANCELADA: Motivo = { code: 'certificacion_cancelada', motivo: 'La cohorte está cancelada' }
const SIN_DESENLACE: Motivo = { code: 'sin_cambio', motivo: 'No tiene resultado' }
const MISMA: Motivo = { code: 'misma_cohorte', motivo: 'Ya está en esa cohorte' }

/** Returns the reason why a person with an outcome in a cohort is not inscribed in it again. */
export const conDesenlace = (desenlace: Desenlace): Motivo => ({
  code: 'con_desenlace',
  motivo: `${figuraComo(desenlace)}: quite el resultado.`,
})

/** Returns the reason why the caller cannot give an inscription any outcome. */
export function impideDesenlace(
  { idcol }: QuienAprueba,
  inscripcion: Omit<HechosDesenlace, 'motivodesenlace' | 'desenlace'> | undefined,
): Motivo | undefined {
  if (!inscripcion || (inscripcion.eliminado ?? null) !== null) return NO_EXISTE
  if (inscripcion.estado === CERTIFICADO.anulado) return ANULADO
  if (inscripcion.estado === CERTIFICADO.aprobado) return YA_APROBADO
  return inscripcion.idcol === idcol || inscripcion.suyo ? PROPIO : undefined
}

/**
 * Returns the reason why the caller cannot give an inscription an outcome, or take one back
 * (CERT-27). One reason is that nothing would change.
 */
export function impideDecidir(
  quien: QuienAprueba,
  inscripcion: HechosDesenlace | undefined,
  { desenlace, motivo }: Decision,
): Motivo | undefined {
  const impide = impideDesenlace(quien, inscripcion)
  if (impide || !inscripcion) return impide
  if (desenlace === null) {
    if (inscripcion.desenlace === null) return SIN_DESENLACE
    return inscripcion.estadoCohorte === CERTIFICACION.cancelado ? CANCELADA : undefined
  }
  return inscripcion.desenlace === desenlace && inscripcion.motivodesenlace === motivo
    ? { code: 'sin_cambio', motivo: `Ya figura como ${DESENLACES[desenlace].label}` }
    : undefined
}

/** Inscription of the same person in the cohort into which they are moved. */
export interface Alla {
  desenlace: Desenlace | null
}

/**
 * Returns the reason why the caller cannot move a learner into the cohort `idcer` (CERT-28). `alla`
 * is the learner's inscription there. One that was made by mistake is taken up again.
 */
export function impideMover(
  quien: QuienAprueba,
  inscripcion: (Omit<HechosDesenlace, 'motivodesenlace'> & { idcer: number }) | undefined,
  idcer: number,
  alla: Alla | undefined,
): Motivo | undefined {
  const impide = impideDesenlace(quien, inscripcion)
  if (impide || !inscripcion) return impide
  if (inscripcion.idcer === idcer) return MISMA
  if (inscripcion.desenlace !== null) return conDesenlace(inscripcion.desenlace)
  if (!alla || alla.desenlace === 'error') return undefined
  return alla.desenlace === null
    ? { code: 'ya_inscrita', motivo: 'Ya está inscrita en esa cohorte' }
    : { code: 'con_desenlace', motivo: `${figuraComo(alla.desenlace)} en esa cohorte` }
}
