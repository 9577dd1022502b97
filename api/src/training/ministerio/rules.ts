import { COLUMNAS_MINISTERIO, COLUMNAS_OPCIONALES, NOMBRES_COLUMNAS } from '@anclaje/contract/rules/training/ministerio'
import type {
  Codificacion,
  ColumnaMinisterio,
  FormatoFecha,
  FormatoMinisterio,
  ListaMinisterio,
  Separador,
} from '@anclaje/contract/rules/training/ministerio'
import { partirNombre } from '@anclaje/contract/rules/common/nombre'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import type { FilaMinisterio, ParticionBody } from '@anclaje/contract/training/ministerio'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { Particion } from '../../db/tables/training.ts'

/** Message for a day of upload in the future. */
export const FECHA_FUTURA = 'La fecha no puede ser posterior a hoy.'

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const isSame = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ')

interface Parted {
  primero: string
  segundo: string
  revise: boolean
}

/**
 * Splits given names or surnames as a user chose. Without a choice, or if the chosen words are no
 * longer those of the name, splits them by the rule (MIN-5).
 */
export function parted(text: string, kept: readonly [string, string] | undefined): Parted {
  if (kept && isSame(kept.join(' '), text)) return { primero: kept[0], segundo: kept[1], revise: false }
  return partirNombre(text)
}

/**
 * Returns the two parts of a name in their stored form, or undefined when their words are not those
 * of the name.
 */
export function keptParts(
  text: string,
  { primero, segundo = '' }: NonNullable<ParticionBody['nombres']>,
): readonly [string, string] | undefined {
  const parts = [wordsOf(primero).join(' '), wordsOf(segundo).join(' ')] as const
  return isSame(parts.join(' '), text) ? parts : undefined
}

const SEPARATOR: Record<Separador, string> = { ';': ';', ',': ',', '|': '|', tab: '\t' }

/**
 * Matches characters that break a line or a column in some program: control characters, line breaks
 * and quotes.
 */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}"]/gu
/** Matches the beginning of a text that spreadsheets would take for a formula (MIN-4). */
const FORMULA = /^[=+\-@\s]+/

/**
 * Returns a value as it is written to the file. Separators, line breaks and quotes become spaces,
 * so that no value has to be quoted.
 */
export const writableValue = (
  value: string,
  { separador, caja }: Pick<FormatoMinisterio, 'separador' | 'caja'>,
): string => {
  const plain = value
    .normalize('NFC')
    .replace(BREAKS, ' ')
    .replaceAll(SEPARATOR[separador], ' ')
    .replace(/\s+/g, ' ')
    .replace(FORMULA, '')
    .trim()
  return caja === 'mayusculas' ? plain.toLocaleUpperCase('es-CO') : plain
}

const DATES: Record<FormatoFecha, (parts: [string, string, string]) => string> = {
  'MM/DD/AAAA': ([year, month, day]) => `${month}/${day}/${year}`,
  'DD/MM/AAAA': ([year, month, day]) => `${day}/${month}/${year}`,
  'AAAA-MM-DD': (parts) => parts.join('-'),
}

/** Bytes of the characters of Windows-1252, taken from its decoder. */
const WINDOWS_1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
)

/** Returns the characters of a text that an encoding lacks, each once. */
export const unreadable = (text: string, codificacion: Codificacion): string =>
  codificacion === 'windows-1252'
    ? [...new Set(text)].filter((char) => !WINDOWS_1252.has(char)).join('')
    : text.isWellFormed()
      ? ''
      : '\ufffd'

const BOM = '\ufeff'
const LINE_END = '\r\n'

/**
 * Returns the bytes of the file: one line for each row, without a heading. Throws for a character
 * that the encoding lacks, so the caller must leave out rows with such a character.
 */
export function writtenFile(rows: readonly (readonly string[])[], format: FormatoMinisterio): Buffer {
  const text = rows.map((values) => values.join(SEPARATOR[format.separador]) + LINE_END).join('')
  if (format.codificacion === 'utf-8') return Buffer.from(text)
  if (format.codificacion === 'utf-8-bom') return Buffer.from(BOM + text)
  return Buffer.from(
    Array.from(text, (char) => {
      const byte = WINDOWS_1252.get(char)
      if (byte === undefined) throw new Error('a character that Windows-1252 does not have')
      return byte
    }),
  )
}

/** Present data of a learner that the file needs besides the issued data. */
export interface Learner {
  nombres: string
  apellidos: string
  genero: string | null
  /** Country of birth as the Ministry writes it. */
  paisnacimiento: string | null
  fechanacimiento: string | null
  niveleducativo: string | null
  areatrabajo: string | null
  cargo: string | null
  sector: string | null
  arl: string | null
  sectorEmpresa: string | null
  arlEmpresa: string | null
  particion: Particion | null
}

/** Text that the file has for a document type of the catalogue. */
export interface TypeText {
  iniciales: string
  nombre: string
  texto: string
  verificado: boolean
}

/** Texts that the file has for list values, by list and code, and for document types. */
export interface Texts {
  values: ReadonlyMap<string, string>
  types: readonly TypeText[]
}

/**
 * Finds the issued type of document in the catalogue: by its initials, or by its name if the
 * initials have changed. Returns undefined when neither exists, and the value is then missing in
 * the file.
 */
export const typeOf = (
  { iniciales, nombre }: DatosCertificado['aprendiz']['tipodocumento'],
  types: readonly TypeText[],
): TypeText | undefined =>
  types.find((type) => type.iniciales === iniciales) ?? types.find((type) => type.nombre === nombre)

type Row = Pick<FilaMinisterio, 'valores' | 'faltan' | 'ilegibles' | 'revise' | 'nombres' | 'apellidos' | 'anteriores'>

/**
 * Returns the row of an approved learner: identity and employer as issued, the other fields with
 * their present values (MIN-4).
 */
export function rowOf(
  { aprendiz, empresa }: Pick<DatosCertificado, 'aprendiz' | 'empresa'>,
  learner: Learner,
  { values, types }: Texts,
  format: FormatoMinisterio,
): Row {
  const nombres = parted(aprendiz.nombres, learner.particion?.nombres)
  const apellidos = parted(aprendiz.apellidos, learner.particion?.apellidos)
  const valueOf = (lista: ListaMinisterio, code: string | null) => values.get(`${lista}.${code ?? ''}`) ?? ''
  const dateOf = (iso: string | null) =>
    iso === null ? '' : DATES[format.formatofecha](iso.split('-') as [string, string, string])
  const texts: Record<ColumnaMinisterio, string> = {
    tipodocumento: typeOf(aprendiz.tipodocumento, types)?.texto ?? '',
    numerodocumento: aprendiz.numerodocumento.replace(/[^0-9A-Za-z]/g, ''),
    primernombre: nombres.primero,
    segundonombre: nombres.segundo,
    primerapellido: apellidos.primero,
    segundoapellido: apellidos.segundo,
    genero: valueOf('genero', learner.genero),
    paisnacimiento: learner.paisnacimiento ?? '',
    fechanacimiento: dateOf(learner.fechanacimiento),
    niveleducativo: valueOf('niveleducativo', learner.niveleducativo),
    areatrabajo: valueOf('areatrabajo', learner.areatrabajo),
    cargo: learner.cargo ?? '',
    sector: valueOf('sector', learner.sector ?? learner.sectorEmpresa),
    empleador: empresa.id === INDEPENDIENTE ? 'INDEPENDIENTE' : empresa.nombre,
    arl: valueOf('arl', learner.arl ?? learner.arlEmpresa),
  }
  const valores = COLUMNAS_MINISTERIO.map(({ columna }) => writableValue(texts[columna], format))
  const without = ({ primero, segundo }: Parted) => ({ primero, segundo })
  return {
    valores,
    faltan: NOMBRES_COLUMNAS.filter((name, index) => valores[index] === '' && !COLUMNAS_OPCIONALES.includes(name)),
    ilegibles: NOMBRES_COLUMNAS.map((columna, index) => ({
      columna,
      caracteres: unreadable(valores[index]!, format.codificacion),
    })).filter(({ caracteres }) => caracteres !== ''),
    revise: [...(nombres.revise ? (['nombres'] as const) : []), ...(apellidos.revise ? (['apellidos'] as const) : [])],
    nombres: without(nombres),
    apellidos: without(apellidos),
    anteriores: (['nombres', 'apellidos'] as const).filter((name) => !isSame(aprendiz[name], learner[name])),
  }
}
