import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { impideDibujarInspeccion } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { FixedCentro } from '../../../documents/centro.ts'
import { notFound, refuse } from '../../../errors/errors.ts'
import type { Db } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import { readEvaluacion } from '../queries/inspect.ts'
import { readDocumento } from '../queries/certificate.ts'

/**
 * Returns the result of an inspection, rejected or approved. Throws 409 when the inspection is
 * pending or has no responsible person, because it has no document then (INSP-15).
 */
function resultOf({ estado_eva, idcol_eva }: EvaluacionRow): typeof INSPECCION.rechazado | typeof INSPECCION.aprobado {
  refuse(impideDibujarInspeccion({ responsable: idcol_eva, estado: estado_eva }))
  return estado_eva === INSPECCION.rechazado ? INSPECCION.rechazado : INSPECCION.aprobado
}

/**
 * Reads the data for the certificate of an inspection in one snapshot, so that an answer that
 * arrives meanwhile only affects the next document. Throws 404 when the inspection does not exist,
 * 409 when it has no result.
 */
export const gatherDocumento = (db: Db, id: string, fixedCentro: FixedCentro) =>
  db.transaction(
    async (tx) => {
      const row = await readEvaluacion(tx, id)
      if (!row) throw notFound()
      return readDocumento(tx, row, resultOf(row), await readCentro(tx, fixedCentro))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
