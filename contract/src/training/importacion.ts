import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { conSufijo } from '../fields/suffix.ts'
import { XLSX } from '../limits.ts'
import { MAX_FILAS } from '../rules/training/importacion.ts'
import { colaborador, colaboradorFilters } from './colaborador.ts'

/**
 * A person of an import: as in the form, plain or suffixed; who imports answers for the terms
 * (PEOPLE-12, PEOPLE-19).
 */
export const colaboradorImportado = conSufijo('col', colaborador.fields)
export type ColaboradorImportado = z.output<typeof colaboradorImportado>

const motivos = z.record(z.string(), z.string())

/** A row of the spreadsheet as it was read: its number there, its ten texts, what is wrong with which field, and the person it says. */
const filaImportada = z.object({
  fila: z.number(),
  valores: z.array(z.string()),
  motivos,
  registrada: z.boolean(),
  datos: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
export type FilaImportada = z.infer<typeof filaImportada>

/** What a spreadsheet holds; nothing of it is saved yet. */
const importarReply = z.object({ filas: z.array(filaImportada) })
export type ImportarReply = z.infer<typeof importarReply>

/** What came of an import: how many were saved, and the numbers that were there already. */
const creadosReply = z.object({ creadas: z.number(), registradas: z.array(z.string()) })
export type CreadosReply = z.infer<typeof creadosReply>

/** Rows that keep an import from being saved, counted from 1 in what was sent. */
const filaRechazada = z.object({ fila: z.number(), motivos })
export type FilaRechazada = z.infer<typeof filaRechazada>

export const importacionCalls = calls(() => ({
  'GET /colaboradores/importar': { access: ['Colaboradores', 'crear'], document: [XLSX] },
  'POST /colaboradores/importar': {
    access: ['Colaboradores', 'crear'],
    // `errores=1` answers the refused rows as a spreadsheet, to be put right.
    query: z.object({ errores: z.optional(z.literal('1', 'Debe ser 1.')) }),
    files: z.object({}),
    answer: importarReply,
    document: [XLSX],
    worksOnFullDisk: true,
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
    // Twenty thousand people as JSON.
    bodyMaxBytes: 16 * 1024 * 1024,
  },
  // A HEAD would read everyone for nobody.
  'GET /colaboradores/exportar': {
    access: ['Colaboradores', 'ver'],
    query: colaboradorFilters,
    document: [XLSX],
    noHead: true,
  },
}))
