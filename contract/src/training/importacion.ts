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
  CAMPOS_IMPORTADOS,
  MAX_COLUMNAS,
  MAX_CORRECCIONES,
  MAX_ENCABEZADO,
  MAX_FILAS,
  ORIGENES_MAPEO,
  SIN_DECLARACION,
} from '../rules/training/importacion.ts'
import { autorizaciones, colaborador, colaboradorFilters, nombrecorto } from './colaborador.ts'

/** Smallest number with more than 15 digits. A spreadsheet has rounded such numbers. */
const MAYOR_CELDA = 1e15

/**
 * Returns the digits of a number in a cell. Returns a value unchanged when it is not a whole number
 * with all its digits.
 */
const numeroDeCelda = (celda: string | number): unknown =>
  typeof celda === 'number' && Number.isInteger(celda) && celda >= 0 && celda < MAYOR_CELDA ? String(celda) : celda

/** Smallest number of a day of birth, 18/05/1927. A smaller number may be a year. */
const MIN_SERIE = 10_000

/**
 * Returns the `YYYY-MM-DD` of a day number in a cell. Returns a value unchanged when it is not a
 * day number, or may be a year.
 */
const fechaDeCelda = (celda: string | number | null): unknown =>
  typeof celda === 'number' && celda >= MIN_SERIE ? (fechaDeSerie(celda) ?? celda) : celda

const { tipodocumento, numerodocumento, nombres, apellidos, idemp, telefono, fechanacimiento } = colaborador.fields

/**
 * A person of an import, with plain or suffixed names and with the values of spreadsheet cells:
 * document and telephone as numbers, and a date as the number of a day. The importing user answers
 * for the acceptance of the terms (PEOPLE-12, PEOPLE-19).
 */
export const colaboradorImportado = conSufijo('col', {
  ...colaborador.fields,
  nombrecorto,
  numerodocumento: preprocess(numeroDeCelda, numerodocumento),
  telefono: preprocess(numeroDeCelda, telefono),
  fechanacimiento: z.optional(preprocess(fechaDeCelda, fechanacimiento)),
})
export type ColaboradorImportado = z.output<typeof colaboradorImportado>

/** Fields of a row that count where its person is registered already (PEOPLE-19). */
export const registradaImportada = conSufijo('col', {
  tipodocumento: z.optional(tipodocumento),
  numerodocumento: preprocess(numeroDeCelda, numerodocumento),
  nombres,
  apellidos,
  idemp,
})
export type RegistradaImportada = z.output<typeof registradaImportada>

const motivos = z.record(z.string(), z.string())
const datos = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/**
 * A row of the spreadsheet as read: its number in the sheet, its texts in the order of `COLUMNAS`,
 * the message of each invalid field, whether the person is already registered, and the parsed
 * person. `revise` is the person of a row whose name was split, so that the two parts can be
 * corrected (PEOPLE-21).
 */
export const filaImportada = z.object({
  fila: z.number(),
  /** True when the sheet hides the row, as a filter does. */
  oculta: z.boolean(),
  valores: z.array(z.string()),
  motivos,
  registrada: z.boolean(),
  /** True when the number is registered with the name of somebody else (PEOPLE-25). */
  otra: z.boolean(),
  /**
   * True where people are inscribed too, the number is registered, and the row has no name by which
   * one could tell whether that is the person (PEOPLE-19).
   */
  confirme: z.boolean(),
  /** Name registered under this number, for callers who may see people. */
  nombre: z.nullable(z.string()),
  /**
   * A row above, or a registered person, that might be the same person with another number. Only
   * callers who may see people get the registered person (PEOPLE-26).
   */
  parecida: z.nullable(z.union([z.object({ fila: z.number() }), z.object({ numero: z.string() })])),
  /**
   * Initials of another type that stand before a refused number. A person decides whether the row
   * has that type.
   */
  otrotipo: z.nullable(z.string()),
  /** Warning about a number that has an unusual shape for its type (PEOPLE-9). */
  aviso: z.nullable(z.string()),
  datos: z.nullable(datos),
  revise: z.nullable(datos),
})
export type FilaImportada = z.infer<typeof filaImportada>

const opcion = z.nullable(z.enum(CAMPOS_COLUMNA, 'Ese campo no se importa.'))

/**
 * Result of reading the sheet: its name, the row of its headings (0 if it has none), the field that
 * each column was mapped to, what the user must know of it, and the other sheets of the file, each
 * with its number of rows.
 */
export const hojaLeida = z.object({
  nombre: z.string(),
  encabezado: z.number(),
  columnas: z.array(z.object({ titulo: z.string(), muestras: z.array(z.string()), campo: opcion })),
  origen: z.enum(ORIGENES_MAPEO),
  avisos: z.array(z.string()),
  otras: z.array(z.object({ nombre: z.string(), filas: z.number() })),
})
export type HojaLeida = z.infer<typeof hojaLeida>

/** Rows of a spreadsheet; nothing is saved yet. */
const importarReply = z.object({ hoja: hojaLeida, filas: z.array(filaImportada) })
export type ImportarReply = z.infer<typeof importarReply>

/**
 * Returns a text parsed as JSON. Returns other texts unchanged, so that their schema refuses them.
 */
function leerJson(texto: unknown): unknown {
  if (typeof texto !== 'string') return texto
  try {
    return JSON.parse(texto)
  } catch {
    return texto
  }
}

const fijo = (mensaje: string) => z.optional(referencia(mensaje))

/** Maximum length of the text of a corrected cell, in characters. */
const MAX_CELDA = 800

/**
 * Text that replaces a cell: the number of its row in the sheet, and its field. An empty text
 * empties the cell.
 */
const correccion = z.object(
  {
    fila: entero({ mensaje: 'Envíe el número de la fila.', min: 1 }),
    campo: z.enum(CAMPOS_IMPORTADOS, 'Ese campo no se importa.'),
    valor: z.string('Envíe un texto.').check(z.maxLength(MAX_CELDA, `Escriba máximo ${MAX_CELDA} caracteres.`)),
  },
  'Envíe la fila, el campo y el valor.',
)
export type CorreccionDeCelda = z.output<typeof correccion>

/** Longest name of a sheet, in characters. Excel takes 31. */
const MAX_HOJA = 255

/** Choices for reading a sheet. Absent choices are guessed. */
export const lecturaPedida = z.object({
  /** Name of the sheet to read. */
  libro: z.optional(z.string('Envíe el nombre de la hoja.').check(z.maxLength(MAX_HOJA, 'Ese nombre es muy largo.'))),
  /** Field of each column, in the order of the columns. */
  columnas: z.optional(
    preprocess(
      leerJson,
      z.array(opcion, 'Envíe la lista de columnas.').check(z.maxLength(MAX_COLUMNAS, 'Son demasiadas columnas.')),
    ),
  ),
  /** With `1`, people are inscribed too, and of those who are registered a number and a name do. */
  inscribe: z.optional(z.literal('1', 'Debe ser 1.')),
  /** With `1`, the sheet of errors has hidden rows too. */
  ocultas: z.optional(z.literal('1', 'Debe ser 1.')),
  /** Number of the row with the headings, counted from 1; 0 for a sheet that has none. */
  encabezado: z.optional(
    entero({
      mensaje: `La fila del encabezado va de 1 a ${MAX_ENCABEZADO}, o 0 si no hay.`,
      min: 0,
      max: MAX_ENCABEZADO,
    }),
  ),
  /** Values that apply to all rows. */
  fijos: z.optional(
    preprocess(
      leerJson,
      z.object(
        {
          paisdocumento: fijo('Elija un país de la lista.'),
          tipodocumento: fijo('Elija un tipo de documento de la lista.'),
          idemp: fijo('Elija una empresa de la lista.'),
        },
        'Envíe los valores por campo.',
      ),
    ),
  ),
  /** Cells that were corrected after the sheet was read. Of two of one cell the last one counts. */
  correcciones: z.optional(
    preprocess(
      leerJson,
      z.array(correccion, 'Envíe la lista de correcciones.').check(listaMaxima(MAX_CORRECCIONES, 'correcciones')),
    ),
  ),
})
export type LecturaPedida = z.output<typeof lecturaPedida>

/** A person of an import who was not inscribed in the cohort, with the reason. */
const noInscrita = z.object({ numero: z.string(), nombre: z.string(), motivo: z.string() })
export type NoInscrita = z.infer<typeof noInscrita>

/**
 * Result of an import: its id, the numbers of created and inscribed people, the document numbers
 * that were already registered, and the people who were not inscribed.
 */
const creadosReply = z.object({
  importacion: z.number(),
  creadas: z.number(),
  registradas: z.array(z.string()),
  inscritas: z.number(),
  omitidas: z.array(noInscrita),
  /** People who withdrew a use that was declared, which a sheet does not bring back. */
  retiradas: z.number(),
})
export type CreadosReply = z.infer<typeof creadosReply>

/** An import that can still be undone (PEOPLE-24). */
const importacionRow = z.object({
  id_imp: z.number(),
  creadas_imp: z.number(),
  inscritas_imp: z.number(),
  /** Time at which the import was saved. */
  fecha_imp: z.string(),
  /** Cohort in which the import inscribed the people, as course and number. */
  cohorte_imp: z.nullable(z.string()),
  propia_imp: z.boolean(),
  /** Name of the user who imported, if it is another user with an account. */
  autor_imp: z.nullable(z.string()),
})
export type ImportacionRow = z.infer<typeof importacionRow>

/** Result of an undo: the numbers of removed people and inscriptions. */
const deshechaReply = z.object({ message: z.string(), personas: z.number(), inscripciones: z.number() })
export type DeshechaReply = z.infer<typeof deshechaReply>

/**
 * A refused row. Nothing is imported when there is one. `fila` counts the rows of the body from 1.
 */
const filaRechazada = z.object({ fila: z.number(), motivos })
export type FilaRechazada = z.infer<typeof filaRechazada>

const FILA_ENVIADA = {
  type: 'object',
  description:
    'Una persona, con los nombres del formulario o con el sufijo _col. Las celdas pueden venir como las da una hoja de cálculo. De quien ya está registrado bastan numerodocumento, nombres y apellidos.',
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
    nombrecorto: {
      enum: [0, 1, true, false],
      description: '1 si los nombres de menos de 3 letras o los apellidos de menos de 5 figuran así en el documento.',
    },
    terminos: {
      enum: [0, 1, true, false],
      description: 'Sin declaracion=1 debe ser 1 en todas las filas: es la declaración de quien las envía.',
    },
  },
} as const

/**
 * A row of the body. Each row is validated by itself, so that one answer has the refusals of all
 * rows.
 */
const filaEnviada = z.unknown().register(z.globalRegistry, FILA_ENVIADA)

/**
 * Returns whether each row says that its person accepted the terms, with plain or suffixed names.
 * The user who sends such rows declares it (PEOPLE-23).
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
    // With `errores=1`, returns the invalid rows as a spreadsheet to be corrected; with `leer=1`,
    // only the headings, so that the user can map the columns.
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
    // With a cohort, the call also inscribes. The handler then requires `crear` on
    // CertColaboradores.
    query: z.object({
      // Without this declaration, every row must have `terminos` 1, which declares the same
      // (PEOPLE-23).
      declaracion: z.optional(z.literal('1', SIN_DECLARACION)),
      // What the people allow apart, of everybody whom the call registers or inscribes.
      ...autorizaciones,
      idcer: filtroId(),
    }),
    body: z.array(filaEnviada, 'Envíe la lista de aprendices.').check(
      z.minLength(1, 'No hay aprendices para guardar.'),
      listaMaxima(MAX_FILAS, (hay, maximo) => `Hay ${hay} aprendices y el máximo es ${maximo}. Divida el archivo.`),
    ),
    created: creadosReply,
    // Large enough for twenty thousand people.
    bodyMaxBytes: 16 * MB,
    isLong: true,
  },
  // Returns the caller's imports of the last hour; an ADM gets those of all users.
  'GET /importaciones': { access: ['Colaboradores', 'eliminar'], isPolled: true, answer: z.array(importacionRow) },
  'POST /importaciones/:id/deshacer': {
    access: ['Colaboradores', 'eliminar'],
    params: idParam,
    answer: deshechaReply,
    isLong: true,
  },
  // No HEAD, because it would read every person in vain.
  'GET /colaboradores/exportar': {
    access: PERMISO_EXPORTACION.exportar_aprendices,
    query: colaboradorFilters,
    document: [XLSX],
    noHead: true,
  },
}))
