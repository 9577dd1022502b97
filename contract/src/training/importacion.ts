import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { listaMaxima } from '../fields/list.ts'
import { filtroId } from '../fields/filter.ts'
import { entero } from '../fields/number.ts'
import { preprocess } from '../fields/preprocess.ts'
import { referencia } from '../fields/reference.ts'
import { conSufijo, sinSufijo } from '../fields/suffix.ts'
import { idParam } from '../http.ts'
import { MB, XLSX } from '../limits.ts'
import { fechaDeSerie } from '../rules/common/fechas.ts'
import { PERMISO_EXPORTACION } from '../rules/overview/trabajos.ts'
import {
  CAMPOS_COLUMNA,
  MAX_COLUMNAS,
  MAX_ENCABEZADO,
  MAX_FILAS,
  ORIGENES_MAPEO,
  SIN_DECLARACION,
} from '../rules/training/importacion.ts'
import { colaborador, colaboradorFilters } from './colaborador.ts'

/** A number with more digits than this has lost some in a spreadsheet. */
const MAYOR_CELDA = 1e15

/** Returns the digits of a cell's number; what is no whole number with all its digits stays. */
const numeroDeCelda = (celda: string | number): unknown =>
  typeof celda === 'number' && Number.isInteger(celda) && celda >= 0 && celda < MAYOR_CELDA ? String(celda) : celda

/** Returns the `YYYY-MM-DD` of a cell's day number; what is none stays. */
const fechaDeCelda = (celda: string | number | null): unknown =>
  typeof celda === 'number' ? (fechaDeSerie(celda) ?? celda) : celda

const { numerodocumento, telefono, fechanacimiento } = colaborador.fields

/**
 * A person of an import, with plain or suffixed names and with cells as a spreadsheet gives them:
 * numbers for document and telephone, and the number of a day. Whoever imports answers for the
 * acceptance of the terms (PEOPLE-12, PEOPLE-19).
 */
export const colaboradorImportado = conSufijo('col', {
  ...colaborador.fields,
  numerodocumento: preprocess(numeroDeCelda, numerodocumento),
  telefono: preprocess(numeroDeCelda, telefono),
  fechanacimiento: z.optional(preprocess(fechaDeCelda, fechanacimiento)),
})
export type ColaboradorImportado = z.output<typeof colaboradorImportado>

const motivos = z.record(z.string(), z.string())
const datos = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * A row of the spreadsheet as read: its number there, its texts in the order of `COLUMNAS`, the
 * message of each invalid field, whether the person is registered already, and the parsed person.
 * Of a name that was parted `revise` has the rest of the person, so that both parts can be put
 * right beside it (PEOPLE-21).
 */
export const filaImportada = z.object({
  fila: z.number(),
  valores: z.array(z.string()),
  motivos,
  registrada: z.boolean(),
  /** Whether the number is registered in the name of somebody else (PEOPLE-25). */
  otra: z.boolean(),
  /** Who is registered under this number, for who may see people. */
  nombre: z.nullable(z.string()),
  /**
   * Where the same person may stand under another number: a row above, or who is registered, told
   * to who may see people (PEOPLE-26).
   */
  parecida: z.nullable(z.union([z.object({ fila: z.number() }), z.object({ numero: z.string() })])),
  datos: z.nullable(datos),
  revise: z.nullable(datos),
})
export type FilaImportada = z.infer<typeof filaImportada>

const opcion = z.nullable(z.enum(CAMPOS_COLUMNA, 'Ese campo no se importa.'))

/** What was read of the sheet: where its headings are, and what each column was taken for. */
export const hojaLeida = z.object({
  encabezado: z.number(),
  columnas: z.array(z.object({ titulo: z.string(), muestras: z.array(z.string()), campo: opcion })),
  origen: z.enum(ORIGENES_MAPEO),
})
export type HojaLeida = z.infer<typeof hojaLeida>

/** Rows of a spreadsheet; nothing is saved yet. */
const importarReply = z.object({ hoja: hojaLeida, filas: z.array(filaImportada) })
export type ImportarReply = z.infer<typeof importarReply>

/** Returns a text read as JSON; one that is none stays as it is, for its schema to refuse. */
function leerJson(texto: unknown): unknown {
  if (typeof texto !== 'string') return texto
  try {
    return JSON.parse(texto)
  } catch {
    return texto
  }
}

const fijo = (mensaje: string) => z.optional(referencia(mensaje))

/** How a sheet is to be read; what is absent is guessed. */
export const lecturaPedida = z.object({
  /** What each column is, in their order. */
  columnas: z.optional(
    preprocess(
      leerJson,
      z.array(opcion, 'Envíe la lista de columnas.').check(z.maxLength(MAX_COLUMNAS, 'Son demasiadas columnas.')),
    ),
  ),
  /** Row of the headings. */
  encabezado: z.optional(
    entero({ mensaje: `La fila del encabezado va de 1 a ${MAX_ENCABEZADO}.`, min: 1, max: MAX_ENCABEZADO }),
  ),
  /** Values that all rows have. */
  fijos: z.optional(
    preprocess(
      leerJson,
      z.object(
        {
          paisdocumento: fijo('Seleccione un país de la lista.'),
          tipodocumento: fijo('Seleccione un tipo de documento de la lista.'),
          idemp: fijo('Seleccione una empresa de la lista.'),
        },
        'Envíe los valores por campo.',
      ),
    ),
  ),
})
export type LecturaPedida = z.output<typeof lecturaPedida>

/** Who of an import was not inscribed in its cohort, and why. */
const noInscrita = z.object({ numero: z.string(), nombre: z.string(), motivo: z.string() })
export type NoInscrita = z.infer<typeof noInscrita>

/**
 * Outcome of an import: its id, how many were created and inscribed, the document numbers that
 * existed already, and who was not inscribed.
 */
const creadosReply = z.object({
  importacion: z.number(),
  creadas: z.number(),
  registradas: z.array(z.string()),
  inscritas: z.number(),
  omitidas: z.array(noInscrita),
})
export type CreadosReply = z.infer<typeof creadosReply>

/** An import that may still be undone (PEOPLE-24). */
const importacionRow = z.object({
  id_imp: z.number(),
  creadas_imp: z.number(),
  inscritas_imp: z.number(),
  /** When it was saved. */
  fecha_imp: z.string(),
  /** The cohort in which it inscribed: course and number. */
  cohorte_imp: z.nullable(z.string()),
  propia_imp: z.boolean(),
  /** Who imported, where that is somebody else with an account. */
  autor_imp: z.nullable(z.string()),
})
export type ImportacionRow = z.infer<typeof importacionRow>

/** What an undo took back. */
const deshechaReply = z.object({ message: z.string(), personas: z.number(), inscripciones: z.number() })
export type DeshechaReply = z.infer<typeof deshechaReply>

/** A row because of which nothing was imported, counted from 1 in the body. */
const filaRechazada = z.object({ fila: z.number(), motivos })
export type FilaRechazada = z.infer<typeof filaRechazada>

const FILA_ENVIADA = {
  type: 'object',
  description:
    'Una persona, con los nombres del formulario o con el sufijo _col. Las celdas pueden venir como las da una hoja de cálculo.',
  properties: {
    paisdocumento: { type: 'integer' },
    tipodocumento: { type: 'integer' },
    numerodocumento: { type: ['string', 'integer'], description: 'Texto, o un entero de máximo 15 cifras.' },
    nombres: { type: 'string' },
    apellidos: { type: 'string' },
    fechanacimiento: {
      type: ['string', 'integer', 'null'],
      description: 'AAAA-MM-DD, o el número de día de Excel (sistema 1900).',
    },
    telefono: { type: ['string', 'integer'], description: 'Diez dígitos, como texto o como entero.' },
    terminos: {
      enum: [0, 1, true, false],
      description: 'Sin declaracion=1 debe ser 1 en todas las filas: es la declaración de quien las envía.',
    },
  },
} as const

/** A row as it is sent; each is checked apart, so that all refusals are told at once. */
const filaEnviada = z.unknown().register(z.globalRegistry, FILA_ENVIADA)

/**
 * Returns whether each of some rows says that its person accepted the terms, with plain or suffixed
 * names: who sends them declares it so (PEOPLE-23).
 */
export const declaraPorFilas = (filas: readonly unknown[]): boolean =>
  filas.every((fila) => {
    const { terminos }: Record<string, unknown> = Object(sinSufijo('col', fila))
    return terminos === 1 || terminos === true || terminos === '1'
  })

export const importacionCalls = calls(() => ({
  'GET /colaboradores/importar': { access: ['Colaboradores', 'crear'], document: [XLSX] },
  'POST /colaboradores/importar': {
    access: ['Colaboradores', 'crear'],
    // `errores=1` answers the invalid rows as a spreadsheet, to be corrected; `leer=1` only the
    // headings, for the choice of columns.
    query: z.object({
      errores: z.optional(z.literal('1', 'Debe ser 1.')),
      leer: z.optional(z.literal('1', 'Debe ser 1.')),
    }),
    files: lecturaPedida,
    answer: importarReply,
    document: [XLSX],
    worksOnFullDisk: true,
    isLong: true,
  },
  'POST /colaboradores/createArray': {
    access: ['Colaboradores', 'crear'],
    // With a cohort it also inscribes, for which the handler asks for `crear` on CertColaboradores.
    query: z.object({
      // Absent, every row must carry `terminos` 1, which declares the same (PEOPLE-23).
      declaracion: z.optional(z.literal('1', SIN_DECLARACION)),
      idcer: filtroId(),
    }),
    body: z.array(filaEnviada, 'Envíe la lista de aprendices.').check(
      z.minLength(1, 'No hay aprendices para guardar.'),
      listaMaxima(MAX_FILAS, (hay, maximo) => `Hay ${hay} aprendices y el máximo es ${maximo}. Divida el archivo.`),
    ),
    created: creadosReply,
    // Room for twenty thousand people.
    bodyMaxBytes: 16 * MB,
    isLong: true,
  },
  // One's own of the last hour; of an ADM those of all.
  'GET /importaciones': { access: ['Colaboradores', 'eliminar'], answer: z.array(importacionRow) },
  'POST /importaciones/:id/deshacer': {
    access: ['Colaboradores', 'eliminar'],
    params: idParam,
    answer: deshechaReply,
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
