export interface Nombre {
  nombres: string
  apellidos: string
}

/** Returns the full name of a person. */
export const nombreCompleto = ({ nombres, apellidos }: Nombre): string => `${nombres} ${apellidos}`

/** Returns the full name of a person's row. */
export const nombreDePersona = (row: { nombres_col: string; apellidos_col: string }): string =>
  nombreCompleto({ nombres: row.nombres_col, apellidos: row.apellidos_col })

const PARTICULAS = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'san', 'santa'])

/** Returns the words of a name; particles stay with the next word: «De la Hoz» is one. */
export function palabrasDeNombre(texto: string): string[] {
  const palabras: string[] = []
  let particulas = ''
  for (const palabra of texto.split(/\s+/).filter(Boolean)) {
    const unida = particulas === '' ? palabra : `${particulas} ${palabra}`
    if (PARTICULAS.has(palabra.toLowerCase())) {
      particulas = unida
      continue
    }
    palabras.push(unida)
    particulas = ''
  }
  if (particulas !== '') palabras.push(particulas)
  return palabras
}

/** Names or surnames in two parts, and whether somebody should look at where they were parted. */
export interface Particion {
  primero: string
  segundo: string
  revise: boolean
}

/**
 * Parts names, or surnames, into the first and all the rest. Those of three words or more
 * are to be looked at.
 */
export function partirNombre(texto: string): Particion {
  const [primero = '', ...resto] = palabrasDeNombre(texto)
  return { primero, segundo: resto.join(' '), revise: resto.length > 1 }
}

/**
 * Parts a full name into names and surnames: the last two words are surnames, of two words the
 * last one. Returns undefined for a single word.
 */
export function partirCompleto(texto: string): Nombre | undefined {
  const palabras = palabrasDeNombre(texto)
  if (palabras.length < 2) return undefined
  const nombres = Math.max(1, palabras.length - 2)
  return { nombres: palabras.slice(0, nombres).join(' '), apellidos: palabras.slice(nombres).join(' ') }
}

/**
 * Parts a full name that begins with the surnames: the first two words, of two words the first one.
 * Returns undefined for a single word.
 */
export function partirApellidosPrimero(texto: string): Nombre | undefined {
  const palabras = palabrasDeNombre(texto.replace(',', ' '))
  if (palabras.length < 2) return undefined
  const apellidos = palabras.length === 2 ? 1 : 2
  return { nombres: palabras.slice(apellidos).join(' '), apellidos: palabras.slice(0, apellidos).join(' ') }
}
