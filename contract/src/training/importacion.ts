import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { conSufijo } from '../fields/suffix.ts'
import { MB, XLSX } from '../limits.ts'
import { PERMISO_EXPORTACION } from '../rules/overview/trabajos.ts'
import { MAX_FILAS } from '../rules/training/importacion.ts'
import { colaborador, colaboradorFilters } from './colaborador.ts'

/**
 * A person of an import, with plain or suffixed names. Whoever imports answers for the acceptance
 * of the terms (PEOPLE-12, PEOPLE-19).
 */
export const colaboradorImportado = conSufijo('col', colaborador.fields)
export type ColaboradorImportado = z.output<typeof colaboradorImportado>

const motivos = z.record(z.string(), z.string())

/**
 * A row of the spreadsheet as read: its number there, its ten texts, the message of each invalid
 * field, whether the person is registered already, and the parsed person.
 */
const filaImportada = z.object({
  fila: z.number(),
  valores: z.array(z.string()),
  motivos,
  registrada: z.boolean(),
  datos: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
export type FilaImportada = z.infer<typeof filaImportada>

/** Rows of a spreadsheet; nothing is saved yet. */
const importarReply = z.object({ filas: z.array(filaImportada) })
export type ImportarReply = z.infer<typeof importarReply>

/** Outcome of an import: how many were created, and the document numbers that existed already. */
const creadosReply = z.object({ creadas: z.number(), registradas: z.array(z.string()) })
export type CreadosReply = z.infer<typeof creadosReply>

/** A row because of which nothing was imported, counted from 1 in the body. */
const filaRechazada = z.object({ fila: z.number(), motivos })
export type FilaRechazada = z.infer<typeof filaRechazada>

export const importacionCalls = calls(() => ({
  'GET /colaboradores/importar': { access: ['Colaboradores', 'crear'], document: [XLSX] },
  'POST /colaboradores/importar': {
    access: ['Colaboradores', 'crear'],
    // `errores=1` answers the invalid rows as a spreadsheet, to be corrected.
    query: z.object({ errores: z.optional(z.literal('1', 'Debe ser 1.')) }),
    files: z.object({}),
    answer: importarReply,
    document: [XLSX],
    worksOnFullDisk: true,
    isLong: true,
  },
  'POST /colaboradores/createArray': {
    access: ['Colaboradores', 'crear'],
    body: z
      .array(z.unknown(), 'Envíe la lista de aprendices.')
      .check(
        z.minLength(1, 'No hay aprendices para guardar.'),
        z.maxLength(MAX_FILAS, `Envíe máximo ${MAX_FILAS} aprendices.`),
      ),
    created: creadosReply,
    // Room for twenty thousand people.
    bodyMaxBytes: 16 * MB,
    isLong: true,
  },
  // A HEAD would read every person for nothing.
  'GET /colaboradores/exportar': {
    access: PERMISO_EXPORTACION.exportar_aprendices,
    query: colaboradorFilters,
    document: [XLSX],
    noHead: true,
  },
}))
