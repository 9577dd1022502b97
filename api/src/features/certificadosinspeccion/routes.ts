import { certificadoinspeccionCalls } from '@anclaje/contract/entities/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/entities/evaluacion'
import { INSPECCION } from '@anclaje/contract/states'
import type { Centro } from '../../core/centro.ts'
import type { App, Deps } from '../../core/deps.ts'
import { contentDisposition, sendSvg } from '../../core/download.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { serve } from '../../core/serve.ts'
import { readEvaluacion } from '../evaluaciones/queries.ts'
import { drawInspection, previewInspection } from './pdf.ts'
import { readDocumento } from './queries.ts'

/** The file name of the document (portal §9). */
const FILE = 'Certificado inspeccion.pdf'

/** A document exists of an inspection that has a result. Throws 409 with what is missing (decisions §4.8). */
function resultOf({ estado_eva, idcol_eva }: EvaluacionRow): typeof INSPECCION.rechazado | typeof INSPECCION.aprobado {
  if (idcol_eva === null) throw conflict('Falta seleccionar el responsable de la inspeccion', 'sin_responsable')
  if (estado_eva === INSPECCION.rechazado || estado_eva === INSPECCION.aprobado) return estado_eva
  throw conflict('La inspección está pendiente', 'inspeccion_pendiente')
}

/** The certificate of an inspection (portal §2, evaluaciontemplate; decisions §1.9, §4.8). */
export function certificadosinspeccionRoutes(app: App, { db, env }: Deps, centro: Centro): void {
  serve(app, certificadoinspeccionCalls, {
    'GET /evaluacion/:id/pdf': async ({ params, query, request }, reply) => {
      // All of it as it was at one moment: an answer that comes meanwhile is on the next document.
      const { datos, images } = await db.transaction(
        async (tx) => {
          const row = await readEvaluacion(tx, params.id)
          if (!row) throw notFound()
          return readDocumento(tx, row, resultOf(row), centro)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      const options = { publicUrl: env.PUBLIC_URL, images }
      reply.header('cache-control', 'no-store')
      if (query.formato === 'svg') return sendSvg(request, reply, previewInspection(datos, options))
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(query.vista === '1' ? 'inline' : 'attachment', FILE))
        .send(drawInspection(datos, options))
    },
  })
}
