import { ROLES } from '../../permissions.ts'
import { esMismaPalabra, palabrasComparables } from '../common/palabras.ts'
import { PIDE_MOTIVO } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Fields that are the same thing however they are written (EQUIP-19). */
export const CON_CLAVE = ['serie', 'lote', 'referencia', 'modelo'] as const

// What an item is: issued inspections say it, so that it does not become another thing (EQUIP-20).

/** Fields that say what an item is, as its inspections print them. */
export interface Identidad {
  serie: string | null
  lote: string | null
  referencia: string | null
  modelo: string | null
  marca: string
  clase: string
  /** Forms of the date of manufacture, the least exact first; empty when nothing is known. */
  fabricacion: readonly string[]
}

/** A field of an item that would contradict an issue, and what that issue prints. */
export interface Contradiccion {
  campo: keyof Identidad
  dice: string
}

/** Returns a text as it is compared: the key of a serial, or null when it names nothing. */
export type Clave = (campo: (typeof CON_CLAVE)[number], texto: string | null) => string | null

/**
 * Returns whether two words can be the same with a slip (TRUST-6). The first letter stays: an
 * ascender is no descender.
 */
const esDesliz = (una: string, otra: string): boolean => una[0] === otra[0] && esMismaPalabra(una, otra)

/** Returns the words of a name with a digit, and those of letters alone. */
function palabrasDe(nombre: string) {
  const palabras = palabrasComparables(nombre)
  const conCifra = (palabra: string) => /\d/.test(palabra)
  return { cifras: palabras.filter(conCifra).join(' '), letras: palabras.filter((palabra) => !conCifra(palabra)) }
}

/**
 * Returns whether two names of a brand, class or type can be the same name with a slip. Words with
 * a digit have none.
 */
export function esMismoNombre(uno: string, otro: string): boolean {
  const [una, otra] = [palabrasDe(uno), palabrasDe(otro)]
  if (una.cifras !== otra.cifras) return false
  if (una.letras.join('') === otra.letras.join('')) return true
  return (
    una.letras.length === otra.letras.length &&
    una.letras.every((palabra, lugar) => esDesliz(palabra, otra.letras[lugar]!))
  )
}

const CON_NOMBRE = ['marca', 'clase'] as const

/**
 * Returns the fields in which an item, as it will be, is another thing than an issue of it says. A
 * field that a change leaves as it is today contradicts nothing.
 */
export function contradicciones(
  emitidas: readonly Identidad[],
  antes: Identidad,
  ahora: Identidad,
  clave: Clave,
): Contradiccion[] {
  const busca = (campo: keyof Identidad, contradice: (emitida: Identidad) => boolean): Contradiccion[] => {
    const emitida = emitidas.find(contradice)
    return emitida ? [{ campo, dice: String([emitida[campo]].flat().at(-1)) }] : []
  }
  const deClave = CON_CLAVE.flatMap((campo) => {
    const [de, a] = [clave(campo, antes[campo]), clave(campo, ahora[campo])]
    if (de === a) return []
    const otras = busca(campo, (emitida) => ![null, a].includes(clave(campo, emitida[campo])))
    // What was filled in stays, as if it had been issued, unless an issue says the new one.
    const dicha = emitidas.some((emitida) => a !== null && clave(campo, emitida[campo]) === a)
    return otras.length > 0 || de === null || dicha ? otras : [{ campo, dice: String(antes[campo]) }]
  })
  const deNombre = CON_NOMBRE.filter((campo) => antes[campo] !== ahora[campo]).flatMap((campo) =>
    busca(campo, (emitida) => !esMismoNombre(emitida[campo], ahora[campo])),
  )
  if (antes.fabricacion.at(-1) === ahora.fabricacion.at(-1)) return [...deClave, ...deNombre]
  const deFabricacion = busca('fabricacion', ({ fabricacion: [dice] }) =>
    dice === undefined ? false : !ahora.fabricacion.includes(dice),
  )
  return [...deClave, ...deNombre, ...deFabricacion]
}

const NOMBRES: Record<keyof Identidad | 'tipo', string> = {
  serie: 'serie',
  lote: 'lote',
  referencia: 'referencia',
  modelo: 'modelo',
  marca: 'marca',
  clase: 'clase',
  tipo: 'tipo',
  fabricacion: 'fabricación',
}

/**
 * Returns the reason why the caller may not save a change that contradicts what was issued: only an
 * administrator saves it, who writes why (EQUIP-20).
 */
export function impideContradecir(
  { idrol }: { idrol: number },
  dichas: readonly { campo: keyof typeof NOMBRES; dice: string }[],
  motivo: string | null | undefined,
): Motivo | undefined {
  const esAdm = idrol === ROLES.adm
  if (dichas.length === 0 || (esAdm && motivo)) return undefined
  const dice = new Intl.ListFormat('es-CO').format(dichas.map(({ campo, dice }) => `${NOMBRES[campo]} ${dice}`))
  const quien = esAdm ? PIDE_MOTIVO : 'Solo un administrador lo cambia, con un motivo.'
  return { code: 'identidad_emitida', motivo: `Sus inspecciones dicen: ${dice}. ${quien}` }
}

/** Returns the same reason in one field. */
export const contradiceEn = ({ dice }: Contradiccion): string =>
  `Las inspecciones dicen ${dice}. Solo un administrador lo cambia.`
