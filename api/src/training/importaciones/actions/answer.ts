import { filaImportada, hojaLeida } from '@anclaje/contract/training/importacion'
import type { ImportarReply } from '@anclaje/contract/training/importacion'
import { serialize } from '../../../http/schemas.ts'
import { createPause } from '../../../process/turns.ts'

/**
 * Serializes what was read of a sheet as the call's schema would, row by row: 20,000 rows at
 * once would keep every other call waiting.
 */
export async function serializeRead({ hoja, filas }: ImportarReply): Promise<Buffer> {
  const rows: string[] = []
  const pause = createPause()
  for (const fila of filas) {
    rows.push(serialize(filaImportada, fila))
    await pause()
  }
  return Buffer.from(`{"hoja":${serialize(hojaLeida, hoja)},"filas":[${rows.join(',')}]}`)
}
