import { conPuntos } from '../common/documento.ts'
import { MAX_ESCRITO, esTipo, sinAdornos } from '../common/numero.ts'
import { enFormaComun, sinInvisibles } from '../common/texto.ts'

/** Maximum number of document numbers in one call that looks up people. */
export const MAX_NUMEROS = 1000

/** Returns the message that a paste has too many numbers, with their count. */
export const demasiadosNumeros = (cuantos: number): string =>
  `Hay ${conPuntos(String(cuantos))} números y se admiten máximo ${conPuntos(String(MAX_NUMEROS))} a la vez.`

/** Minimum number of digits of a document number. Fewer digits are only a part of one. */
const MIN_NUMERO = 6
/** Matches a number with commas between thousands. */
const CON_COMAS = /^\d{1,3}(,\d{3})+$/

/**
 * Splits one line of a paste at commas. Commas between thousands become dots. A comma followed by a
 * space always separates two numbers.
 */
const porComas = (texto: string): string[] =>
  texto.split(/,\s+/).flatMap((parte) => {
    const numero = parte.trim().replace(/,+$/, '')
    return CON_COMAS.test(numero) ? [numero.replaceAll(',', '.')] : numero.split(',')
  })

/** Matches digits grouped in thousands by a single kind of separator: `1.020.304.050`. */
const EN_MILES = /^\d{1,3}([\s.\p{Dash}])\d{3}(?:\1\d{3})*$/u
/** Matches the number of a row before a document number: `9.`, `10)`. */
const DE_FILA = /^\d{1,4}[.)]$/
/** Matches the letters of a type before its number: `CC 52345678`, `C.C. No. 52.345.678`. */
const CON_TIPO = /^(\p{L}[\p{L}.]{0,5})[:#\s]\s*(?:no?[.:]*\s+|no?[.:]|nro\.?\s*|[#°:]\s*)?(.+)$/iu

/** Returns whether a text is plain digits, or digits grouped in thousands. */
const sonUnNumero = (texto: string): boolean => /^\d+$/.test(texto) || EN_MILES.test(texto)

const letrasDeTipo = (tipo: string) => tipo.replaceAll('.', '').toUpperCase()

/**
 * Reads letters followed by a number, which can itself contain letters. Returns undefined for any
 * other text.
 */
function partesConTipo(texto: string): { tipo: string; numero: string } | undefined {
  const [, tipo, numero] = CON_TIPO.exec(texto) ?? []
  const conLetras = (parte: string) => /\p{L}/u.test(parte) && /^\S+$/.test(parte)
  return tipo !== undefined && numero !== undefined && (sonUnNumero(numero) || conLetras(numero))
    ? { tipo: letrasDeTipo(tipo), numero }
    : undefined
}

/** Matches the letters of an all-digit type joined to its number: `CC52345678`. */
const CON_TIPO_PEGADO = /^(c\.?c|t\.?i)\.?([\d.\p{Dash}]+)$/iu

/**
 * A pasted number: the letters before it (empty without them), the number, and both together. The
 * letters are those of a type only if the catalogue has one; of a passport they are its own.
 */
export interface NumeroLeido {
  tipo: string
  numero: string
  entero: string
}

/**
 * Reads a pasted text as one document number, without bullets, «cédula» and a name after it. The
 * letters of a type are returned separately. Returns undefined if the text is not certainly one
 * number: `9 79492240`, joined, would be the number of another person.
 */
export function leerNumero(texto: string): NumeroLeido | undefined {
  const entero = sinAdornos(texto)
  if (!/\d/.test(entero)) return undefined
  if (sonUnNumero(entero)) return { tipo: '', numero: entero, entero }
  const conTipo = partesConTipo(entero)
  if (conTipo) return { ...conTipo, entero: `${conTipo.tipo} ${conTipo.numero}` }
  const [pegado, tipo = '', numero = ''] = CON_TIPO_PEGADO.exec(entero) ?? []
  if (pegado) return sonUnNumero(numero) ? { tipo: letrasDeTipo(tipo), numero, entero } : undefined
  // A passport may have letters and dashes anywhere.
  return /\p{L}/u.test(entero) && /^\S+$/.test(entero) ? { tipo: '', numero: entero, entero } : undefined
}

/**
 * Returns whether the first part is a row number (`1. 52345678`) and not the beginning of the
 * document number. In `79. 492.240` it is the beginning: groups of three digits follow.
 */
const esDeFila = (primera: string, resto: string): boolean =>
  DE_FILA.test(primera) && (primera.endsWith(')') || resto.replace(/\D/g, '').length % 3 !== 0)

/**
 * Splits a text at spaces if each part is long enough for a number and the whole text is not one
 * number, as `1 020 304 050` or `CC 52345678` is. Removes a row number that has a dot or
 * parenthesis. A row number without them is kept, because it can be the beginning of a document
 * number that contains a space.
 */
function porEspacios(texto: string): string[] {
  const partes = texto.split(/\s+/).filter(Boolean)
  const unidas = partes.join(' ')
  const esUno = /\d/.test(unidas) && leerNumero(unidas) !== undefined
  if (partes.every((parte) => parte.length >= MIN_NUMERO) && !esUno) return partes
  const [primera, ...resto] = partes
  const sinFila = resto.join(' ')
  return primera !== undefined && esDeFila(primera, sinFila) && leerNumero(sinFila) ? [sinFila] : [unidas]
}

/**
 * Returns the document numbers of a pasted text, in order and as they were pasted, with their dots
 * and inner spaces. Lines, cells, commas and semicolons separate numbers.
 */
export const partirNumeros = (texto: string): string[] =>
  texto
    .split(/[\r\n\t;]+/)
    .flatMap(porComas)
    .flatMap(porEspacios)
    .filter(Boolean)

/** Longest line that is read, in characters. */
const MAX_RENGLON = 2 * MAX_ESCRITO

/** A person as a line of a pasted list names them. Name and telephone may be empty. */
export interface Renglon {
  /** Undefined unless the line has certainly one document number. */
  numero: NumeroLeido | undefined
  nombre: string
  telefono: string
}

/**
 * Matches what is neither number nor name: who sent a message and when, as WhatsApp copies it, the
 * word before a name, mail addresses and days.
 */
const AJENO =
  /^\s*(?:\[[^\]]{5,40}\]|\d{1,2}\/\d{1,2}\/\d{2,4},?[^\p{Dash}]{3,20}\p{Dash})\s*[^:]{1,60}:\s|^\s*nombres?(?: completos?)?\s*:|\S+@\S+|\b\d{4}-\d\d-\d\d\b|\b\d\d?-\d\d?-\d{4}\b/giu
/** Matches what parts cells, where no space follows. */
const CELDA = /[;|]|,(?=\p{L})/gu
/** Matches the letters of a cédula however they are parted: `C. C.` */
const CEDULA_PARTIDA = /(?<!\p{L})c\.? c(?!\p{L})\.?/giu
/** Matches digits, with the letters joined to them, and the groups that follow them. */
const CIFRAS = /(?<![\p{L}\p{N}])\(?\+?[\p{L}.]{0,7}\d[\p{L}\d]*(?:[ .()\p{Dash}]{1,2}\d[\p{L}\d]*)*/gu
/** Matches a mobile number of Colombia, with its code or without. */
const MOVIL = /^\(?(?:\+?57[\s-]?)?\(?3\d\d\)?[\s-]?\d{3}[\s-]?\d\d[\s-]?\d\d$/
const DE_TELEFONO = /^(?:tel[eé]fono|tel|cel|celular|m[oó]vil|whatsapp)$/i
/** Types whose letters are no word of a name, so that they may be small. */
const TIPO_EN_MINUSCULAS = /^(?:cc|ce|ti|rc|nit|pep|ppt)$/i
/** Matches words before a number. `de` and `la` are such words only before another one. */
const DE_NUMERO =
  /^(?:n[uú]mero|documento|identificaci[oó]n|identidad|c[eé]dula|ciudadan[ií]a|extranjer[ií]a|pasaporte|tarjeta|nro|n[uú]m|doc|c[eé]d|ident|no|n|id)$/i
const ENLACE = /^(?:de|del|la)$/i

const soloLetras = (palabra: string): string => palabra.replace(/[^\p{L}]/gu, '')
const cifrasDe = (texto: string): number => texto.replace(/\D/g, '').length

const esLetrasDeTipo = (palabra: string): boolean => esTipo(palabra) || TIPO_EN_MINUSCULAS.test(palabra)
const esEtiqueta = (palabra: string): boolean =>
  esLetrasDeTipo(palabra) || DE_NUMERO.test(palabra) || DE_TELEFONO.test(palabra)

/** Removes the labels at the end of words, and returns them. */
function quitarEtiquetas(palabras: string[]): string[] {
  const etiquetas: string[] = []
  for (;;) {
    const ultima = soloLetras(palabras.at(-1) ?? '')
    if (!esEtiqueta(ultima) && !(etiquetas.length > 0 && ENLACE.test(ultima))) return etiquetas
    etiquetas.push(ultima)
    palabras.pop()
  }
}

/** Longest number of a passport, in characters (ICAO 9303). */
const MAX_PASAPORTE = 9
/** Matches letters before digits that can be those of a passport. */
const SUELTAS = /^[a-z]{1,3}\p{Dash}?$/iu
const EN_ALTA = /^\p{Lu}+$/u
const EN_BAJA = /^\p{Ll}+$/u

/** Returns whether letters before digits look like no word of the name before them. */
function desentonan(letras: string, antes: string | undefined): boolean {
  const solas = soloLetras(letras)
  if (antes === undefined) return solas.length < 3
  // A dash parts no initial from what follows, `V-12345678`.
  if (solas.length === 1) return letras !== solas
  return [EN_ALTA, EN_BAJA].some((caja) => caja.test(solas) && !caja.test(soloLetras(antes)))
}

/** Text before digits: a name, words that say what number it is, and the number's own letters. */
interface Antes {
  nombre: string
  etiquetas: string[]
  letras: string
  /** True when nobody can say whether the last letters are of the name or of the number. */
  esDuda: boolean
}

/** Matches what is long enough for a name: three letters, or two words of two, as `Li Yu`. */
const ES_NOMBRE = /(?:\p{L}\p{M}*){3}|\p{L}{2} \p{L}{2}/u

/** Divides the text before digits (CERT-21). `cifras` counts them; 0 if they are no document. */
function dividir(texto: string, cifras: number): Antes {
  const palabras = texto.split(/\s+/).filter((palabra) => soloLetras(palabra) !== '')
  const ultima = palabras.at(-1) ?? ''
  const sueltas = cifras > 0 && SUELTAS.test(ultima) && !esEtiqueta(soloLetras(ultima)) ? palabras.pop() : undefined
  const etiquetas = quitarEtiquetas(palabras)
  let letras = ''
  let esDuda = false
  if (sueltas !== undefined) {
    const caben = soloLetras(sueltas).length + cifras <= MAX_PASAPORTE
    const ajenas = desentonan(sueltas, palabras.at(-1))
    if (etiquetas.length > 0 || (caben && ajenas)) letras = soloLetras(sueltas)
    else palabras.push(sueltas)
    esDuda = letras === '' && (caben || ajenas)
  }
  const nombre = palabras.join(' ').replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
  return { nombre: ES_NOMBRE.test(nombre) ? nombre : '', etiquetas, letras, esDuda }
}

/**
 * Reads one line of a pasted list: a document number, the name before it or after it, and a mobile
 * number. Row numbers, days and mail addresses are left out.
 */
export function leerRenglon(renglon: string): Renglon {
  if (renglon.length > MAX_RENGLON) return { numero: undefined, nombre: '', telefono: '' }
  // Most lists have numbers alone, which need not be searched for names.
  if (!/\p{L}/u.test(renglon)) return { numero: leerNumero(renglon), nombre: '', telefono: '' }
  const texto = enFormaComun(renglon).replace(AJENO, ' ; ').replace(CELDA, '$& ').replace(CEDULA_PARTIDA, 'CC')
  const grupos = texto.match(CIFRAS) ?? []
  const entre = texto.split(CIFRAS).map((parte, indice) => {
    const cifras = grupos[indice] ?? ''
    return dividir(parte, cifrasDe(cifras) < MIN_NUMERO || MOVIL.test(cifras) ? 0 : cifrasDe(cifras))
  })
  const nombre = entre.find((cada) => cada.nombre !== '')?.nombre ?? ''
  if (nombre === '') return { numero: leerNumero(renglon), nombre, telefono: '' }
  const numeros = grupos.flatMap((cifras, indice) => {
    const { etiquetas, letras, esDuda } = entre[indice]!
    const tipo = letras || etiquetas.find(esLetrasDeTipo)
    const esDeTelefono = etiquetas.some((etiqueta) => DE_TELEFONO.test(etiqueta))
    return partirNumeros(cifras)
      .filter((numero) => cifrasDe(numero) >= MIN_NUMERO)
      .map((numero) => ({
        escrito: tipo ? `${tipo} ${numero}` : numero,
        esDeTelefono,
        esMovil: esDeTelefono || (!tipo && MOVIL.test(numero)),
        esDuda,
      }))
  })
  const documentos = numeros.filter(({ esMovil }) => !esMovil)
  // A number alone is the document's, although it could be a telephone, unless it is called one.
  const [documento, otro] =
    documentos.length > 0 || numeros.length > 1 ? documentos : numeros.filter(({ esDeTelefono }) => !esDeTelefono)
  const [telefono] = numeros.filter((numero) => numero.esMovil && numero !== documento)
  return {
    numero: documento && !otro && !documento.esDuda ? leerNumero(documento.escrito) : undefined,
    nombre,
    telefono: telefono?.escrito ?? '',
  }
}

/**
 * Returns the people of a pasted list as they were pasted: lines with a name, one of each person,
 * and of the others the numbers.
 */
export const partirLista = (texto: string): string[] =>
  sinInvisibles(texto)
    .split(/[\r\n]+/)
    .flatMap((renglon) => (leerRenglon(renglon).nombre === '' ? partirNumeros(renglon) : [renglon.trim()]))

/** Results of the look-up of a pasted number (CERT-21), in the order of their display. */
export const ESTADOS_NUMERO = [
  'lista',
  'otro_nombre',
  'dos_nombres',
  'ya_inscrita',
  'por_confirmar',
  'no_registrada',
  'no_valida',
] as const
export type EstadoNumero = (typeof ESTADOS_NUMERO)[number]
