import { CERTIFICACION, CERTIFICADO, DESENLACES } from '../../states.ts'
import type { Desenlace } from '../../states.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { impideDeshacer } from '../trust/deshacer.ts'
import type { UltimoActo } from '../trust/deshacer.ts'
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

/** Reason that history tells of a move, of both inscriptions. */
export const SE_PASO = 'Se pasó a otra cohorte.'

/** Decision that takes an outcome back. */
export const SIN_DECIDIR: Decision = { desenlace: null, motivo: null }

const MOTIVO_CORTADO: Motivo = {
  code: 'motivo_largo',
  motivo: 'El motivo de antes es muy largo para devolverlo: escríbalo de nuevo',
}

/**
 * Returns the outcome that an inscription had before its last act; undefined when history has only
 * a part of its reason, because it is long.
 */
export function desenlaceAnterior(
  { desenlace, motivodesenlace }: Pick<HechosDesenlace, 'desenlace' | 'motivodesenlace'>,
  { cambios }: UltimoActo,
): Decision | undefined {
  const [antes = desenlace] = (cambios.desenlace_ceco ?? []) as readonly (Desenlace | null)[]
  const [motivo = motivodesenlace] = cambios.motivodesenlace_ceco ?? []
  return motivo === null || typeof motivo === 'string' ? { desenlace: antes, motivo } : undefined
}

/** Returns the reason why an account cannot undo that an inscription got its outcome (CERT-29). */
export function impideDeshacerDesenlace(
  quien: QuienAprueba & { idcue: number },
  inscripcion: HechosDesenlace | undefined,
  ultimo: UltimoActo | undefined,
): Motivo | undefined {
  const impide =
    impideDesenlace(quien, inscripcion) ??
    impideDeshacer(
      quien,
      ultimo,
      ({ cambios, motivo }) =>
        motivo !== SE_PASO && (cambios.desenlace_ceco ?? cambios.motivodesenlace_ceco) !== undefined,
    )
  if (impide) return impide
  const antes = desenlaceAnterior(inscripcion!, ultimo!)
  return antes ? impideDecidir(quien, inscripcion, antes) : MOTIVO_CORTADO
}

/** An inscription with its last act. */
interface Movida {
  hechos: HechosDesenlace
  ultimo: UltimoActo | undefined
}

/**
 * Returns the reason why an account cannot undo that a learner was moved (CERT-29). `alla` is the
 * inscription in the other cohort, which nothing may have changed since either.
 */
export function impideDeshacerMover(
  quien: QuienAprueba & { idcue: number },
  aqui: Movida | undefined,
  alla: Movida | undefined,
): Motivo | undefined {
  const impide =
    impideDesenlace(quien, aqui?.hechos) ??
    impideDeshacer(quien, aqui?.ultimo, ({ motivo }) => motivo === SE_PASO) ??
    impideDeshacer(quien, alla?.ultimo, ({ transaccion }) => transaccion === aqui!.ultimo!.transaccion)
  if (impide) return impide
  const antes = desenlaceAnterior(alla!.hechos, alla!.ultimo!)
  return antes ? impideDecidir(quien, aqui!.hechos, SIN_DECIDIR) : MOTIVO_CORTADO
}
