import type { Motivo } from '../common/motivo.ts'

/** What history tells of the last act on a thing: all that one transaction changed of it. */
export interface UltimoActo {
  /** Account that did it; null for a change without an account. */
  cuenta: number | null
  /** True when the act made the thing. */
  creado: boolean
  motivo: string | null
  /** Number of its transaction, as text. */
  transaccion: string
  /** Changed fields, each with the value before and after. */
  cambios: Record<string, readonly [unknown, unknown]>
}

/** Reason that history tells of what was undone. Nothing is undone that has it. */
export const SE_DESHIZO = 'Se deshizo.'

const OTRA_PERSONA: Motivo = { code: 'cambio_despues', motivo: 'Lo último lo hizo otra persona: queda como está' }
const CAMBIO_DESPUES: Motivo = { code: 'cambio_despues', motivo: 'Cambió después: queda como está' }

/**
 * Returns the reason why an account cannot undo an act on a thing: the last change of the thing is
 * somebody else's, or is not that act.
 */
export function impideDeshacer(
  { idcue }: { idcue: number },
  ultimo: UltimoActo | undefined,
  esEseActo: (ultimo: UltimoActo) => boolean,
): Motivo | undefined {
  if (!ultimo) return CAMBIO_DESPUES
  if (ultimo.cuenta !== idcue) return OTRA_PERSONA
  return ultimo.motivo !== SE_DESHIZO && esEseActo(ultimo) ? undefined : CAMBIO_DESPUES
}

/** Seconds within which a deletion can be undone. */
export const SEGUNDOS_RESTAURAR = 60

/** Deletion of a thing. */
export interface Eliminacion {
  /** Account that deleted it. */
  por: number | null
  /** Seconds since then, by the clock of the database; null while it is not deleted. */
  segundos: number | null
}

/** Returns the reason why an account cannot undo a deletion (TRUST-25). */
export function impideRestaurar({ idcue }: { idcue: number }, { por, segundos }: Eliminacion): Motivo | undefined {
  if (segundos === null) return { code: 'no_eliminado', motivo: 'No está eliminado: ya se deshizo.' }
  if (por !== idcue) return { code: 'otra_cuenta', motivo: 'Lo eliminó otra persona: solo ella puede deshacerlo.' }
  if (segundos <= SEGUNDOS_RESTAURAR) return undefined
  return { code: 'tarde', motivo: 'Ya pasó más de un minuto desde que se eliminó: no se puede deshacer.' }
}
