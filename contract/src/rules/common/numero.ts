import { formasDocumento, normalizarDocumento } from './documento.ts'
import { enFormaComun } from './texto.ts'

/** Longest document number that is stored, in characters. */
export const MAX_DOCUMENTO = 30
const MIN_DOCUMENTO = 6
/**
 * Minimum length of a searched number after cleaning. Without this limit, `1%` would also search
 * for 1.
 */
const MIN_BUSCADO = 4
/**
 * Length of the longest text that can be a number. A longer text is not even normalised (WIRE-16).
 */
export const MAX_ESCRITO = 120

/** Types whose numbers are digits and do not begin with 0 (PEOPLE-8). */
const DE_DIGITOS: readonly string[] = ['CC', 'TI']
/**
 * Other types whose numbers never begin with the letters of the type. The numbers of passports may
 * begin with them.
 */
const SIN_SUS_LETRAS: readonly string[] = ['CE', 'RC', 'NIT', 'PEP', 'PPT', 'TE']
/** Types whose letters before a number are recognised when the type of document is unknown. */
const TIPOS = ['CC', 'CE', 'TI', 'PA', 'RC', 'NIT', 'PEP', 'PPT', 'CD', 'SC', 'DE', 'TE']

/** Returns whether letters are those of a usual type, in capitals. */
export const esTipo = (letras: string): boolean => TIPOS.includes(letras)

const soloLetras = (iniciales: string) => iniciales.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns whether the numbers of a type are digits, the first of them no 0. */
export const esDeDigitos = (iniciales: string) => DE_DIGITOS.includes(soloLetras(iniciales))

/** Matches signs that NFKC would turn into letters: `Nº`, `№`. */
const NUMERAL = /n\s?[º°]|№/giu
const SOLO_CIFRAS = /^\d+$/
/**
 * Matches bullets and signs before a number, including the bullets of Word, which are private-use
 * characters.
 */
const SIGNOS = /^[\s\p{P}\p{S}\p{Co}]+/u
const SIGNOS_DETRAS = /[\s\p{P}]+$/u

/** Matches labels before a number. No document number begins with one of these words. */
const ETIQUETAS = [
  /^(?:n[uú]mero|documento|identificaci[oó]n|identidad|c[eé]dula|ciudadan[ií]a|extranjer[ií]a|pasaporte|tarjeta)(?!\p{L})/iu,
  /^(?:nro|n[uú]m|doc|c[eé]d|ident)(?![\p{L}\p{N}])/iu,
  /^(?:no|id)\s*[.:]/iu,
]
const ENLACE = /^(?:de|del|la)(?![\p{L}\p{N}])/iu
/**
 * Matches labels (`No`, `N`, `Id`) that are removed only for types whose numbers have no letters.
 */
const ETIQUETA_DE_DIGITOS = /^(?:no?|id)(?!\p{L})/iu

/**
 * Returns a pattern for the letters of a type before a number, with or without dots (`CC`, `C.C.`).
 * If numbers of the type can begin with these letters, it matches only before a separator:
 * `PA123456` stays whole.
 */
function prefijoDe(iniciales: string): RegExp {
  const tipo = soloLetras(iniciales)
  const letras = [...tipo].join('[.\\s]*')
  const pegadas = esDeDigitos(iniciales) || SIN_SUS_LETRAS.includes(tipo)
  return new RegExp(`^${letras}(?!${pegadas ? '\\p{L}' : '[\\p{L}\\p{N}]'})`, 'iu')
}

const prefijosDe = (iniciales: string): readonly RegExp[] => [
  ...ETIQUETAS,
  ...(soloLetras(iniciales) === '' ? [] : [prefijoDe(iniciales)]),
  ...(esDeDigitos(iniciales) ? [ETIQUETA_DE_DIGITOS] : []),
]
/** Patterns by type, compiled once, because an import reads twenty thousand numbers. */
const PREFIJOS = new Map(['', ...TIPOS].map((tipo) => [tipo, prefijosDe(tipo)]))

/** Patterns for the letters of each type before a number. */
const LETRAS = /* @__PURE__ */ new Map(/* @__PURE__ */ TIPOS.map((tipo) => [tipo, prefijoDe(tipo)]))

/** Removes signs and labels before the number. */
function sinPrefijo(texto: string, iniciales: string): string {
  const prefijos = PREFIJOS.get(iniciales) ?? prefijosDe(iniciales)
  let resto = texto.replace(SIGNOS, '')
  for (;;) {
    const prefijo = prefijos.find((cada) => cada.test(resto))
    if (!prefijo) return resto
    resto = resto.replace(prefijo, '').replace(SIGNOS, '')
    while (ENLACE.test(resto)) resto = resto.replace(ENLACE, '').replace(SIGNOS, '')
  }
}

/** Matches digits followed by a name. */
const CON_NOMBRE = /^(\d[\d\s.\p{Dash}]*?)[\s\p{P}\p{S}]+\p{L}[^\p{N}]*$/u

/**
 * Removes a name that follows the number. It counts as a name only if it has three letters in a
 * row.
 */
function sinNombre(texto: string): string {
  const [, digitos] = CON_NOMBRE.exec(texto) ?? []
  const partes = texto.split(/\s+/)
  const ultima = partes.findLastIndex((parte) => /\d/.test(parte))
  const detras = partes.slice(ultima + 1).join(' ')
  if (ultima === -1 || !/\p{L}{3}/u.test(digitos === undefined ? detras : texto)) return texto
  return digitos ?? partes.slice(0, ultima + 1).join(' ')
}

/** Returns a text in NFKC, without the signs at its end. */
const preparar = (texto: string) => enFormaComun(texto.replace(NUMERAL, '#')).replace(SIGNOS_DETRAS, '')

/**
 * Removes the marks that lists put around a number: bullets, «No.», «cédula», and a name after it.
 * Keeps the letters of the document's type, and signs within the number.
 */
export const sinAdornos = (texto: string): string =>
  texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)
    ? texto
    : sinNombre(sinPrefijo(preparar(texto), '')).replace(SIGNOS_DETRAS, '')

/** Matches a number that a program formatted as an amount, `52345678.00`. */
const CON_DECIMALES = /^\d{4,}\.0+$/
/**
 * Matches the number of a row before another number, `1. 52345678`. It does not match before groups
 * of three digits, which are thousands.
 */
const CON_FILA = /^\d{1,4}\.\s+(?!\d{3}(?!\d))/
/**
 * Matches a text that may be two numbers: a line break, two groups of six digits, a check digit, or
 * dots that do not group thousands.
 */
const DOS_NUMEROS =
  /[\r\n]|\d{6}\P{N}+(?:\p{L}*\d){6}|^(?=[\d\s.\p{Dash}]+$).*(?:\p{Dash}\s?\d$|\d{6}\s\d{1,2}$|\d{4}\.|\.(?!\s*\d{3}(?!\d)))/u

/**
 * Cleans a document number that was typed, pasted or imported, into its stored form (PEOPLE-8). The
 * type is given by its initials. Removes bullets, «No.», «cédula», the letters of the type before
 * the number, and a name after the number. Leaves unreadable text for `errorDeNumero` to refuse.
 * Cleaning a clean number changes nothing.
 */
export function limpiarNumero(texto: string, iniciales: string): string {
  if (texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)) return texto
  const sinLetras = sinPrefijo(preparar(texto), iniciales)
  const numero = (
    esDeDigitos(iniciales) ? (CON_NOMBRE.exec(sinLetras)?.[1] ?? sinLetras) : sinNombre(sinLetras)
  ).replace(SIGNOS_DETRAS, '')
  return [CON_DECIMALES, CON_FILA, DOS_NUMEROS].some((forma) => forma.test(numero))
    ? numero
    : normalizarDocumento(numero)
}

/**
 * Returns the reason why a number in its stored form is invalid for a type, or undefined if it is
 * valid.
 */
export function errorDeNumero(numero: string, iniciales: string): string | undefined {
  if (numero.length > MAX_DOCUMENTO) return `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  if (!/^[0-9A-Z]*$/.test(numero)) return 'El número de documento solo lleva letras de la A a la Z y números.'
  // A word such as «PENDIENTE» is no number, of no type.
  if (!/\d/.test(numero)) return 'Escriba el número de documento.'
  if (numero.length < MIN_DOCUMENTO) return 'Escriba el número de documento, con al menos 6 caracteres.'
  if (!esDeDigitos(iniciales)) return undefined
  if (/\D/.test(numero)) return `Un número de ${iniciales} solo lleva dígitos.`
  if (numero.startsWith('0')) return `Un número de ${iniciales} no empieza por 0. Escríbalo como está en el documento.`
  return undefined
}

/**
 * Returns the initials of another type that stand before a number, if the number is one of that
 * type: PPT for `PPT 5678901` in the row of a CC. Returns undefined for any other text.
 */
export function otroTipoEscrito(texto: string, iniciales: string): string | undefined {
  if (texto.length > MAX_ESCRITO) return undefined
  const resto = sinPrefijo(preparar(texto), '')
  return TIPOS.find(
    (tipo) =>
      tipo !== soloLetras(iniciales) &&
      LETRAS.get(tipo)!.test(resto) &&
      errorDeNumero(limpiarNumero(texto, tipo), tipo) === undefined,
  )
}

/** Matches letters joined to digits, which may be those of a passport. */
const LETRAS_UNIDAS = /^\P{L}*\p{L}+\d/u

/**
 * Returns the reason why a text is no number of a type, or undefined if it is one. Besides the
 * number itself, the letters of another type before it are a reason: `CC 52345678` is no CE.
 */
export function errorDeEscrito(texto: string, iniciales: string): string | undefined {
  const error = errorDeNumero(limpiarNumero(texto, iniciales), iniciales)
  if (error || iniciales === '' || SOLO_CIFRAS.test(texto)) return error
  if (!SIN_SUS_LETRAS.includes(soloLetras(iniciales)) && LETRAS_UNIDAS.test(texto)) return undefined
  const otro = otroTipoEscrito(texto, iniciales)
  return otro && `Dice ${otro} y el tipo es ${iniciales}.`
}

/**
 * Returns the stored forms that a searched number can have: the whole text first, then the text
 * cleaned by the rules of each type.
 */
export function formasBuscadas(texto: string): string[] {
  if (texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)) return formasDocumento(texto)
  const lecturas = [...PREFIJOS.keys()]
    .map((tipo) => limpiarNumero(texto, tipo))
    .filter((lectura) => lectura.length >= MIN_BUSCADO)
  return [...new Set([...formasDocumento(texto), ...lecturas])]
}

/**
 * Returns the digits of a number without leading zeros. Two spellings of one number give the same
 * digits.
 */
export const nucleoDeNumero = (numero: string): string => numero.replace(/\D/g, '').replace(/^0+/, '')
