import { filaImportada, hojaLeida } from '@anclaje/contract/training/importacion'
import type { ImportarReply } from '@anclaje/contract/training/importacion'
import { serialize } from '../../../http/schemas.ts'
import { createPause } from '../../../process/turns.ts'

/**
 * Serializes the rows of a sheet with the schema of the call. It does so row by row, because 20,000
 * rows at once would block all other calls.
 */
export async function serializeRead({ hoja, filas }: ImportarReply): Promise<Buffer> {
  const pieces = [Buffer.from(`{"hoja":${serialize(hojaLeida, hoja)},"filas":[`)]
  const pause = createPause()
  for (const fila of filas) {
    const comma = pieces.length > 1 ? ',' : ''
    pieces.push(Buffer.from(comma + serialize(filaImportada, fila)))
    await pause()
  }
  return Buffer.concat([...pieces, Buffer.from(']}')])
}
