/**
 * Why somebody may not do something to a row: the code of the refusal, and its words in Spanish.
 *
 * A rule about rows is a function `impide…(quien, fila)` that returns one, or undefined when
 * nothing is in the way. Whoever refuses needs the reason and not a false, and a `puede…` whose
 * "no" is an object would be read as a yes by the first `if`.
 */
export interface Motivo {
  code: string
  motivo: string
}

/** Codes of reasons that lie in who asks, and not in the row. */
export const DE_QUIEN_PIDE: readonly string[] = ['sin_permiso', 'otro_responsable', 'asignacion_ajena']

/** Others refer to the row, which is therefore not deleted. */
export const EN_USO: Motivo = { code: 'en_uso', motivo: 'El registro se encuentra asociado, no es posible eliminarlo' }

/** Returns a reason that lies in who asks. */
export const sinPermiso = (motivo: string): Motivo => ({ code: 'sin_permiso', motivo })
