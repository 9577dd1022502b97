import * as z from 'zod'
import { sinSufijo } from '../fields.ts'
import { colaboradorBody } from './colaborador.ts'

/**
 * A person of an import: as in the form, plain or suffixed; who imports answers for the terms
 * (decisions §3.12).
 */
export const colaboradorImportado = z.preprocess(sinSufijo('col'), colaboradorBody.omit({ terminos: true }))
export type ColaboradorImportado = z.output<typeof colaboradorImportado>

const motivos = z.record(z.string(), z.string())

/** A row of the spreadsheet as it was read: its number there, its ten texts, what is wrong with which field, and the person it says. */
export const filaImportada = z.object({
  fila: z.number(),
  valores: z.array(z.string()),
  motivos,
  registrada: z.boolean(),
  datos: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
})
export type FilaImportada = z.infer<typeof filaImportada>

/** What a spreadsheet holds; nothing of it is saved yet. */
export const importarReply = z.object({ filas: z.array(filaImportada) })
export type ImportarReply = z.infer<typeof importarReply>

/** What came of an import: how many were saved, and the numbers that were there already. */
export const creadosReply = z.object({ creadas: z.number(), registradas: z.array(z.string()) })
export type CreadosReply = z.infer<typeof creadosReply>

/** Rows that keep an import from being saved, counted from 1 in what was sent. */
export const filaRechazada = z.object({ fila: z.number(), motivos })
export type FilaRechazada = z.infer<typeof filaRechazada>
