import type { FastifyRequest } from 'fastify'
import { declaraPorFilas, importacionCalls, lecturaPedida } from '@anclaje/contract/training/importacion'
import { MAX_XLSX_BYTES, SIN_DECLARACION } from '@anclaje/contract/rules/training/importacion'
import { usosMarcados } from '@anclaje/contract/rules/training/autorizacion'
import type { App, Deps } from '../../deps.ts'
import { sendExport } from '../../http/exports.ts'
import { sendFile } from '../../http/download.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { badRequest } from '../../errors/errors.ts'
import { parse } from '../../http/schemas.ts'
import { JSON_TYPE, serve } from '../../http/serve.ts'
import { readFiles } from '../../http/uploads.ts'
import { serializeRead } from './actions/answer.ts'
import { prepareLetters } from '../autorizaciones/actions.ts'
import { peopleExport } from './actions/export.ts'
import { checkFile } from './actions/read.ts'
import { importColaboradores } from './actions/save.ts'
import { listOwn, undoImport } from './actions/undo.ts'
import { readTemplateValues } from './queries/codes.ts'
import { rejectedSheet, templateSheet } from './sheet.ts'

const SIN_ARCHIVO = 'Adjunte el archivo de Excel (.xlsx).'
const UN_ARCHIVO = 'Se importa un solo archivo a la vez.'

/**
 * Reads the spreadsheet of a multipart call and the options for reading it. Throws 400 without a
 * file, or with two.
 */
async function readUpload(request: FastifyRequest) {
  const { files, fields } = await readFiles(request, ['file'], MAX_XLSX_BYTES)
  const [file, ...more] = files
  if (!file) throw badRequest(SIN_ARCHIVO, { file: SIN_ARCHIVO })
  if (more.length > 0) throw badRequest(UN_ARCHIVO, { file: UN_ARCHIVO })
  return { file, pedida: parse(lecturaPedida, fields) }
}

/**
 * Serves import and export of learners as spreadsheets, and the undo of an import (PEOPLE-18,
 * PEOPLE-20, PEOPLE-24).
 */
export function importacionesRoutes(app: App, deps: Deps): void {
  const { db } = deps

  void app.register(async (own) => {
    prepareLetters(own, deps)
    serve(own, importacionCalls, {
      'GET /colaboradores/importar': async (_asked, reply) =>
        sendFile(reply, 'Plantilla aprendices.xlsx', await templateSheet(await readTemplateValues(db))),

      'POST /colaboradores/importar': async ({ query, request, session }, reply) => {
        const { file, pedida } = await readUpload(request)
        const leer = query.leer !== undefined
        const remembers = query.errores === undefined && pedida.correcciones === undefined
        const read = await checkFile(deps, file, { session, pedida, leer, remembers })
        if (!query.errores) return reply.type(JSON_TYPE).send(await serializeRead(read))
        return sendFile(
          reply,
          'Aprendices con errores.xlsx',
          rejectedSheet(read.filas.filter(({ oculta }) => !oculta || pedida.ocultas)),
        )
      },

      'POST /colaboradores/createArray': ({ body, query: { idcer, declaracion, ...marcas }, session, request }) => {
        if (declaracion === undefined && !declaraPorFilas(body))
          throw badRequest(SIN_DECLARACION, { declaracion: SIN_DECLARACION })
        return importColaboradores(deps, body, { session, direccion: request.ip, idcer, usos: usosMarcados(marcas) })
      },

      'GET /importaciones': ({ session }) => listOwn(deps, session),

      'POST /importaciones/:id/deshacer': ({ params: { id }, session, request }) =>
        undoImport(deps, session, id, originOf(deps.sessions, request)),

      'GET /colaboradores/exportar': (asked, reply) => sendExport(deps, peopleExport, asked, reply),
    })
  })
}
