import { nombreCompleto } from '../common/nombre.ts'
/** Data of the account's owner that the password must not contain (ACC-24). */
export interface DuenoClave {
  numerodocumento: string
  nombres: string
  apellidos: string
}

export const CLAVE_PROPIA =
  'La contraseña no puede llevar el número de documento ni los nombres o apellidos de la persona.'
export const CLAVE_DEL_LUGAR = 'La contraseña no puede ser solo palabras del portal, del centro o del oficio.'
export const CLAVE_COMUN = 'Esa contraseña es de las más comunes. Elija otra.'

/**
 * Minimum length, in letters, of a word of a name that a password must not contain. Shorter words
 * occur in many passwords by chance.
 */
const MIN_PARTE = 4
const MIN_CLAVE = 5

const sinMarcas = (texto: string) => texto.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const soloLetrasYNumeros = (texto: string) => sinMarcas(texto).replace(/[^\p{L}\p{N}]/gu, '')
const partes = (nombre: string) => sinMarcas(nombre).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns whether a password is made of its owner's data: it contains the document number or a word
 * of the names of four letters or more, it is a part of the number of five characters or more, or
 * it is the joined names. Ignores case, accents and punctuation.
 */
export function esClavePropia(clave: string, { numerodocumento, nombres, apellidos }: DuenoClave): boolean {
  const escrita = soloLetrasYNumeros(clave)
  if (escrita.length < MIN_PARTE) return false
  const numero = soloLetrasYNumeros(numerodocumento)
  if (numero !== '' && escrita.includes(numero)) return true
  if (escrita.length >= MIN_CLAVE && numero.includes(escrita)) return true
  const juntos = [nombres, apellidos, nombres + apellidos, apellidos + nombres].map(soloLetrasYNumeros)
  if (juntos.includes(escrita)) return true
  return partes(nombreCompleto({ nombres, apellidos })).some(
    (parte) => parte.length >= MIN_PARTE && escrita.includes(parte),
  )
}

/** Words of the product, of its roles and of the trade, folded as a password is. */
const DEL_LUGAR =
  'anclaje anclajes portal centro admin adm administrador registro inspector consulta trabajo ' +
  'trabajos seguro seguros segura seguridad altura alturas proteccion contra caida caidas ' +
  'rescate arnes arneses eslinga eslingas casco linea vida equipo equipos inspeccion ' +
  'inspecciones curso cursos certificado certificados certificacion entrenamiento entrenador ' +
  'capacitacion formacion formador instructor instructora inspectora inspectores coordinador ' +
  'coordinadora entrenadora aprendiz aprendices colombia en de del la las el los y ' +
  'para con'

/**
 * Returns whether the letters of a password are only words of the product, of the trade or of the
 * centre's name, whatever digits and signs stand between them: «Alturas2026».
 */
export function esClaveDelLugar(clave: string, centro: string): boolean {
  const letras = sinMarcas(clave).replace(/\P{L}/gu, '')
  const nombre = sinMarcas(centro)
    .replace(/[^\p{L}\s]/gu, '')
    .split(/\s+/)
  const palabras = [...DEL_LUGAR.split(' '), ...nombre.filter((palabra) => palabra.length > 1)]
  // Ends of what the words can make from the start on. A pattern would try them again and again.
  const fines = new Set([0])
  for (const fin of fines)
    for (const palabra of palabras) if (letras.startsWith(palabra, fin)) fines.add(fin + palabra.length)
  return letras !== '' && fines.has(letras.length)
}

/** Pattern of a generated password. */
export const CLAVE_GENERADA = /^(?=(?:.*?[a-z][2-9]){3})[a-np-z2-9]{12}$/i
