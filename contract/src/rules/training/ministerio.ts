/** The fifteen columns of the Ministry's file, in their fixed order (MIN-1). */
export const COLUMNAS_MINISTERIO = [
  { columna: 'tipodocumento', titulo: 'Tipo de documento' },
  { columna: 'numerodocumento', titulo: 'Número de documento' },
  { columna: 'primernombre', titulo: 'Primer nombre' },
  { columna: 'segundonombre', titulo: 'Segundo nombre' },
  { columna: 'primerapellido', titulo: 'Primer apellido' },
  { columna: 'segundoapellido', titulo: 'Segundo apellido' },
  { columna: 'genero', titulo: 'Género' },
  { columna: 'paisnacimiento', titulo: 'País de nacimiento' },
  { columna: 'fechanacimiento', titulo: 'Fecha de nacimiento' },
  { columna: 'niveleducativo', titulo: 'Nivel educativo' },
  { columna: 'areatrabajo', titulo: 'Área de trabajo' },
  { columna: 'cargo', titulo: 'Cargo actual' },
  { columna: 'sector', titulo: 'Sector económico' },
  { columna: 'empleador', titulo: 'Empleador' },
  { columna: 'arl', titulo: 'ARL' },
] as const
export type ColumnaMinisterio = (typeof COLUMNAS_MINISTERIO)[number]['columna']

export const NOMBRES_COLUMNAS = /* @__PURE__ */ COLUMNAS_MINISTERIO.map(({ columna }) => columna)

/** Columns that can be empty in a complete row: not everybody has a second name or surname. */
export const COLUMNAS_OPCIONALES: readonly ColumnaMinisterio[] = ['segundonombre', 'segundoapellido']

/** Lists of values that are assigned to people and companies (MIN-2). */
export const LISTAS_MINISTERIO = ['genero', 'niveleducativo', 'areatrabajo', 'arl', 'sector'] as const
export type ListaMinisterio = (typeof LISTAS_MINISTERIO)[number]

export const TITULO_LISTA: Record<ListaMinisterio, string> = {
  genero: 'Género',
  niveleducativo: 'Nivel educativo',
  areatrabajo: 'Área de trabajo',
  arl: 'ARL',
  sector: 'Sector económico',
}

/**
 * Parts that a person should compare with those of the Ministry: the lists of values, and the types
 * of document.
 */
export const VERIFICABLES_MINISTERIO = [...LISTAS_MINISTERIO, 'tipos'] as const

/** Separators of the file's columns. */
export const SEPARADORES = [';', ',', '|', 'tab'] as const
export type Separador = (typeof SEPARADORES)[number]

/** Date formats of the file. */
export const FORMATOS_FECHA = ['MM/DD/AAAA', 'DD/MM/AAAA', 'AAAA-MM-DD'] as const
export type FormatoFecha = (typeof FORMATOS_FECHA)[number]

/** Letter case of the file's texts. */
export const CAJAS = ['igual', 'mayusculas'] as const
export type Caja = (typeof CAJAS)[number]

/** Encodings of the file; only UTF-8 can begin with a byte order mark. */
export const CODIFICACIONES = ['utf-8', 'utf-8-bom', 'windows-1252'] as const
export type Codificacion = (typeof CODIFICACIONES)[number]

/** Format of the file. */
export interface FormatoMinisterio {
  separador: Separador
  formatofecha: FormatoFecha
  caja: Caja
  codificacion: Codificacion
}

/** Maximum number of approved learners of a cohort for which the file is checked and written. */
export const MAX_MINISTERIO = 5000

/** Maximum number of people that can be given the same values in one call. */
export const MAX_PERSONAS_MINISTERIO = 500

/**
 * Returns the name of the file of a cohort, `Ministerio TA cohorte 12 (27 de 30).csv`. Initials
 * have no character that a file system forbids (COURSE-1).
 */
export const nombreMinisterio = (iniciales: string, cohorte: number, completos: number, aprobados: number): string =>
  `Ministerio ${iniciales} cohorte ${cohorte} (${completos} de ${aprobados}).csv`

/**
 * Reasons why a row is left out of the file: required columns without a value, and columns with
 * characters that the encoding cannot write.
 */
interface Faltantes {
  faltan: readonly unknown[]
  ilegibles: readonly unknown[]
}

/**
 * Returns whether the file includes a row: no value is missing, and every character can be written.
 */
export const estaCompleta = ({ faltan, ilegibles }: Faltantes): boolean => faltan.length === 0 && ilegibles.length === 0
