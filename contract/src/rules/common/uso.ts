/** Rows that keep another from being deleted are counted up to this number. */
export const MAX_USOS = 1000

/**
 * Nouns of the rows that keep another from being deleted, one and several, by their table. The rows
 * of other tables are not told.
 */
const NOMBRES: Readonly<Record<string, readonly [uno: string, varios: string]>> = {
  certcol: ['certificado', 'certificados'],
  certificaciones: ['cohorte', 'cohortes'],
  claseequipos: ['clase de equipo', 'clases de equipo'],
  colaboradores: ['persona', 'personas'],
  criterios: ['criterio', 'criterios'],
  cuentas: ['cuenta', 'cuentas'],
  emisiones: ['documento expedido', 'documentos expedidos'],
  equipos: ['equipo', 'equipos'],
  equiposnormas: ['equipo', 'equipos'],
  evaluaciondetalles: ['respuesta de inspecciones', 'respuestas de inspecciones'],
  evaluaciones: ['inspección', 'inspecciones'],
  normas: ['norma', 'normas'],
  responsables: ['cohorte que firma', 'cohortes que firma'],
  tipoequipos: ['tipo de equipo', 'tipos de equipo'],
}

const enPuntos = new Intl.NumberFormat('es-CO')

/** Says where a row is in use, by the table and number of the rows that refer to it. */
export function estaEn(tabla: string, cuantos: number): string | undefined {
  const nombres = NOMBRES[tabla]
  if (!nombres || cuantos === 0) return undefined
  if (cuantos > MAX_USOS) return `Está en más de ${enPuntos.format(MAX_USOS)} ${nombres[1]}.`
  return `Está en ${enPuntos.format(cuantos)} ${nombres[cuantos === 1 ? 0 : 1]}.`
}
