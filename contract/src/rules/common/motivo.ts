/**
 * Reason why the caller may not do something to a row: the code of the refusal, and its message in
 * Spanish. A rule about rows is a function `impide…(quien, fila)` that returns a reason, or
 * undefined when nothing prevents the act. It does not return a boolean, because every refusal
 * needs a reason. Its name does not begin with `puede…`, because an `if` would read a returned
 * reason as a yes.
 */
export interface Motivo<C extends string = string> {
  code: C
  motivo: string
}

/** Codes of reasons that depend on the caller and not on the row. */
export const DE_QUIEN_PIDE: readonly string[] = ['sin_permiso', 'otro_responsable', 'asignacion_ajena']

/** Reason why a row that other rows refer to cannot be deleted. */
export const EN_USO: Motivo = { code: 'en_uso', motivo: 'El registro se encuentra asociado, no es posible eliminarlo' }

/** Reason why nothing is done about a person who is not there. */
export const PERSONA_NO_EXISTE: Motivo = { code: 'no_existe', motivo: 'La persona no existe o fue eliminada' }

/** Returns a reason that depends on the caller: a missing permission. */
export const sinPermiso = (motivo: string): Motivo => ({ code: 'sin_permiso', motivo })

/** End of a refusal of a change for who may make it by writing why. */
export const PIDE_MOTIVO = 'Escriba por qué cambia.'

/** Code of the reasons that concern the sent data and not the stored row. */
export const DATOS_INVALIDOS = 'datos_invalidos'

/** Returns a reason that concerns the sent data. */
export const datoInvalido = (motivo: string): Motivo => ({ code: DATOS_INVALIDOS, motivo })

/**
 * Error code for a blocked account. The login returns it, and so does every call of a session that
 * is still open (ACC-27).
 */
export const CUENTA_BLOQUEADA = 'cuenta_bloqueada'
