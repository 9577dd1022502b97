import { formasDocumento, normalizarDocumento } from './documento.ts'

/** Longest document number that is stored, in characters. */
export const MAX_DOCUMENTO = 30
const MIN_DOCUMENTO = 6
/** Of a shorter rest nobody knows whether it is a number: `1%` does not look for a 1. */
const MIN_BUSCADO = 4
/** A longer text is no number, and is not even normalised to find that out (WIRE-16). */
export const MAX_ESCRITO = 120

/** Types whose numbers are digits and do not begin with 0 (PEOPLE-8). */
const DE_DIGITOS: readonly string[] = ['CC', 'TI']
/** Types besides whose numbers never begin with their own letters, as those of passports may. */
const SIN_SUS_LETRAS: readonly string[] = ['CE', 'RC', 'NIT', 'PEP', 'PPT', 'TE']
/** Types whose letters before a number are known where nobody says which type it has. */
const TIPOS = ['CC', 'CE', 'TI', 'PA', 'RC', 'NIT', 'PEP', 'PPT', 'CD', 'SC', 'DE', 'TE']

const soloLetras = (iniciales: string) => iniciales.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const esDeDigitos = (iniciales: string) => DE_DIGITOS.includes(soloLetras(iniciales))

/** Matches what NFKC would turn into the letters of a number: `Nº`, `№`. */
const NUMERAL = /n\s?[º°]|№/giu
const SOLO_CIFRAS = /^\d+$/
/** Matches bullets and signs; those of Word are of private use. */
const SIGNOS = /^[\s\p{P}\p{S}\p{Co}]+/u
const SIGNOS_DETRAS = /[\s\p{P}]+$/u

/** Matches words that stand before a number, whatever its type; none begins a real one. */
const ETIQUETAS = [
  /^(?:n[uú]mero|documento|identificaci[oó]n|identidad|c[eé]dula|ciudadan[ií]a|extranjer[ií]a|pasaporte|tarjeta)(?!\p{L})/iu,
  /^(?:nro|n[uú]m|doc|c[eé]d|ident)(?![\p{L}\p{N}])/iu,
  /^(?:no|id)\s*[.:]/iu,
]
const ENLACE = /^(?:de|del|la)(?![\p{L}\p{N}])/iu
/** Matches what may only stand before a number without letters. */
const ETIQUETA_DE_DIGITOS = /^(?:no?|id)(?!\p{L})/iu

/**
 * Returns what matches the letters of a type before its number, also `C.C.`. Where a number may
 * begin with them itself they count only when something parts them from it: `PA123456` is whole.
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
/** Made once of each type: an import reads twenty thousand numbers. */
const PREFIJOS = new Map(['', ...TIPOS].map((tipo) => [tipo, prefijosDe(tipo)]))

/** Returns a text without signs and words before the number. */
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

/** Matches digits and a name after them. */
const CON_NOMBRE = /^(\d[\d\s.\p{Dash}]*?)[\s\p{P}\p{S}]+\p{L}[^\p{N}]*$/u

/** Returns a text without a name after the number: words apart, of which one has three letters. */
function sinNombre(texto: string): string {
  const [, digitos] = CON_NOMBRE.exec(texto) ?? []
  const partes = texto.split(/\s+/)
  const ultima = partes.findLastIndex((parte) => /\d/.test(parte))
  const detras = partes.slice(ultima + 1).join(' ')
  if (ultima === -1 || !/\p{L}{3}/u.test(digitos === undefined ? detras : texto)) return texto
  return digitos ?? partes.slice(0, ultima + 1).join(' ')
}

/** Returns a text in NFKC, without the signs around it. */
const preparar = (texto: string) => texto.replace(NUMERAL, '#').normalize('NFKC').replace(SIGNOS_DETRAS, '')

/**
 * Returns a pasted text without what lists have around a number: bullets, «No.», «cédula», and the
 * name after it. Letters of its type stay, and its own signs.
 */
export const sinAdornos = (texto: string): string =>
  texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)
    ? texto
    : sinNombre(sinPrefijo(preparar(texto), '')).replace(SIGNOS_DETRAS, '')

/** Matches what a program makes of a number that it took for an amount. */
const CON_DECIMALES = /^\d{4,}\.0+$/
/** Matches the number of a row before another one, `1. 52345678`; thousands follow in threes. */
const CON_FILA = /^\d{1,4}\.\s+(?!\d{3}(?!\d))/

/**
 * Returns the stored form (PEOPLE-8) of a number of a type, given by its initials, out of what was
 * typed, pasted or imported: without bullets, «No.», «cédula», the letters of its own type before
 * it and a name after it. What cannot be read so stays, for `errorDeNumero` to refuse. Cleaning
 * again changes nothing.
 */
export function limpiarNumero(texto: string, iniciales: string): string {
  if (texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)) return texto
  const sinLetras = sinPrefijo(preparar(texto), iniciales)
  const numero = (
    esDeDigitos(iniciales) ? (CON_NOMBRE.exec(sinLetras)?.[1] ?? sinLetras) : sinNombre(sinLetras)
  ).replace(SIGNOS_DETRAS, '')
  return [CON_DECIMALES, CON_FILA].some((forma) => forma.test(numero)) ? numero : normalizarDocumento(numero)
}

/** Returns why a number in its stored form cannot be one of a type, or undefined. */
export function errorDeNumero(numero: string, iniciales: string): string | undefined {
  if (numero === '') return 'Ingrese el número de documento.'
  if (numero.length > MAX_DOCUMENTO) return `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  if (!/^[0-9A-Z]*$/.test(numero)) return 'El número de documento solo lleva letras de la A a la Z y números.'
  if (numero.length < MIN_DOCUMENTO) return 'Ingrese el número de documento, con al menos 6 caracteres.'
  if (!esDeDigitos(iniciales)) return undefined
  if (/\D/.test(numero)) return `Un número de ${iniciales} solo lleva dígitos.`
  if (numero.startsWith('0')) return `Un número de ${iniciales} no empieza por 0. Escríbalo como está en el documento.`
  return undefined
}

/**
 * Returns the forms under which a number that somebody looks for may be stored: as it stands there,
 * and without what each type allows to be written around it. The first is the whole text.
 */
export function formasBuscadas(texto: string): string[] {
  if (texto.length > MAX_ESCRITO || SOLO_CIFRAS.test(texto)) return formasDocumento(texto)
  const lecturas = [...PREFIJOS.keys()]
    .map((tipo) => limpiarNumero(texto, tipo))
    .filter((lectura) => lectura.length >= MIN_BUSCADO)
  return [...new Set([...formasDocumento(texto), ...lecturas])]
}

/** Returns the digits of a number without zeros before them: what stays alike of two spellings. */
export const nucleoDeNumero = (numero: string): string => numero.replace(/\D/g, '').replace(/^0+/, '')
