import type { FastifyRequest } from 'fastify'
import { importacionCalls } from '@anclaje/contract/training/importacion'
import { MAX_XLSX_BYTES } from '@anclaje/contract/rules/training/importacion'
import type { App, Deps } from '../../deps.ts'
import { sendExport } from '../../documents/exports.ts'
import { sendFile } from '../../http/download.ts'
import { badRequest } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { checkFile, importColaboradores, peopleExport } from './actions.ts'
import { listTipodocs } from './queries.ts'
import { rejectedSheet, templateSheet } from './sheet.ts'

const SIN_ARCHIVO = 'Adjunte el archivo de Excel (.xlsx).'

/** Reads the spreadsheet of a multipart call. Throws 400 when there is none. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw badRequest(SIN_ARCHIVO, { file: SIN_ARCHIVO })
  const part = await request.file({ limits: { fileSize: MAX_XLSX_BYTES, files: 1 } })
  if (part?.fieldname !== 'file') throw badRequest(SIN_ARCHIVO, { file: SIN_ARCHIVO })
  return part.toBuffer()
}

/** Serves import and export of learners as spreadsheets (PEOPLE-18, PEOPLE-20). */
export function importacionesRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, importacionCalls, {
    'GET /colaboradores/importar': async (_asked, reply) =>
      sendFile(reply, 'Plantilla aprendices.xlsx', await templateSheet(await listTipodocs(db))),

    'POST /colaboradores/importar': async ({ query, request }, reply) => {
      const filas = await checkFile(db, await readFile(request))
      if (!query.errores) return { filas }
      return sendFile(reply, 'Aprendices con errores.xlsx', await rejectedSheet(filas))
    },

    'POST /colaboradores/createArray': ({ body, request }) => importColaboradores(db, body, request.ip),

    'GET /colaboradores/exportar': (asked, reply) => sendExport(deps, peopleExport, asked, reply),
  })
}
