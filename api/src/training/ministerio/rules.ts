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

/** Message for a day of upload that is still to come. */
export const FECHA_FUTURA = 'La fecha no puede ser posterior a hoy.'

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const isSame = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ')

interface Parted {
  primero: string
  segundo: string
  revise: boolean
}

/**
 * Parts names, or surnames, where somebody did; by the rule once the words are others (MIN-5).
 */
export function parted(text: string, kept: readonly [string, string] | undefined): Parted {
  if (kept && isSame(kept.join(' '), text)) return { primero: kept[0], segundo: kept[1], revise: false }
  return partirNombre(text)
}

/** Returns two parts as they are kept, or undefined when they are not the words of the name. */
export function keptParts(
  text: string,
  { primero, segundo = '' }: NonNullable<ParticionBody['nombres']>,
): readonly [string, string] | undefined {
  const parts = [wordsOf(primero).join(' '), wordsOf(segundo).join(' ')] as const
  return isSame(parts.join(' '), text) ? parts : undefined
}

const SEPARATOR: Record<Separador, string> = { ';': ';', ',': ',', '|': '|', tab: '\t' }

/** Matches what breaks a line or a column in some program: control characters, breaks, quotes. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}"]/gu
/** Matches what makes a spreadsheet take a text for a formula (MIN-4). */
const FORMULA = /^[=+\-@\s]+/

/**
 * Returns a value as the file holds it: nothing in it separates columns or lines, and nothing is
 * quoted.
 */
export const cleaned = (value: string, { separador, caja }: Pick<FormatoMinisterio, 'separador' | 'caja'>): string => {
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

/** Bytes of the characters of Windows-1252, as its decoder has them. */
const WINDOWS_1252 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
)

/** Returns the characters of a text that an encoding does not have, each once. */
export const unreadable = (text: string, codificacion: Codificacion): string =>
  codificacion === 'windows-1252'
    ? [...new Set(text)].filter((char) => !WINDOWS_1252.has(char)).join('')
    : text.isWellFormed()
      ? ''
      : '\ufffd'

const BOM = '\ufeff'
const LINE_END = '\r\n'

/**
 * Returns the bytes of the file: a line for each row, without a heading. Throws for a character
 * that the encoding does not have, since rows with one are left out.
 */
export function fileOf(rows: readonly (readonly string[])[], format: FormatoMinisterio): Buffer {
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

/** What the file says of somebody, besides what was issued. */
export interface Learner {
  nombres: string
  apellidos: string
  genero: string | null
  /** The country of birth as the Ministry writes it. */
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

/** How the file writes a type of document that the catalogue has. */
export interface TypeText {
  iniciales: string
  nombre: string
  texto: string
  verificado: boolean
}

/** How values and types of document are written; values by list and code. */
export interface Texts {
  values: ReadonlyMap<string, string>
  types: readonly TypeText[]
}

/**
 * Returns the type of document that was issued: by its initials, by its name once the initials are
 * others; undefined, so that it is missing, when the catalogue has neither.
 */
export const typeOf = (
  { iniciales, nombre }: DatosCertificado['aprendiz']['tipodocumento'],
  types: readonly TypeText[],
): TypeText | undefined =>
  types.find((type) => type.iniciales === iniciales) ?? types.find((type) => type.nombre === nombre)

type Row = Pick<FilaMinisterio, 'valores' | 'faltan' | 'ilegibles' | 'revise' | 'nombres' | 'apellidos' | 'anteriores'>

/**
 * Returns the row of an approved learner: identity and employer as they were issued, the rest as it
 * is today (MIN-4).
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
  const valores = COLUMNAS_MINISTERIO.map(({ columna }) => cleaned(texts[columna], format))
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
