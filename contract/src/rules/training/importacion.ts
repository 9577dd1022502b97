import { MB } from '../../limits.ts'
import { fechaTabla } from '../common/fechas.ts'
import { VERSION_TERMINOS } from './autorizacion.ts'
import { claveBusqueda } from '../common/texto.ts'

/** Maximum number of people in one import (PEOPLE-18). */
export const MAX_FILAS = 20_000
/** Maximum size of a spreadsheet that is read, in bytes. */
export const MAX_XLSX_BYTES = 10 * MB
/** Steps to make an .xlsx of another kind of sheet (.csv, .xls, .ods), which is refused. */
export const GUARDAR_COMO_XLSX =
  'Ábralo en Excel, elija Archivo → Guardar como → Libro de Excel (.xlsx) y súbalo de nuevo. En Google Sheets: Archivo → Descargar → Excel. En LibreOffice: Guardar como → Excel 2007-365.'
/** Number of the last row that can hold the headings. */
export const MAX_ENCABEZADO = 10
/** Maximum number of columns of a sheet: up to ZZ. */
export const MAX_COLUMNAS = 702
/** Maximum number of cells that can be corrected after a sheet was read (PEOPLE-18). */
export const MAX_CORRECCIONES = 500
/** Maximum number of mappings that are remembered for an account (PEOPLE-22). */
export const MAX_MAPEOS = 20
/** Minutes during which an import can be undone (PEOPLE-24). */
export const MINUTOS_DESHACER = 60

/** Declaration of the importer about the people of a sheet (PEOPLE-23). */
export const DECLARACION = `El centro cuenta con la autorización de estas personas según su política del ${fechaTabla(VERSION_TERMINOS)} y conserva la prueba (Ley 1581 de 2012)`
export const SIN_DECLARACION =
  'Marque la declaración: el centro cuenta con la autorización de estas personas y conserva la prueba.'

/** Reason of a row without a name, whose number is registered (PEOPLE-19). */
export const SIN_NOMBRE =
  'Escriba el nombre: el número está registrado, y por el nombre se sabe si es la misma persona.'

interface Columna {
  campo: string
  /** Heading in the template and in the export. */
  titulo: string
  /** Heading in templates and exports of earlier versions, if it was another one. */
  antes?: string
  obligatoria?: true
}

/**
 * Fields of a person that a spreadsheet can have (PEOPLE-17), in the order of the template.
 * Headings, template, mapping choices, import and export are all derived from this list.
 */
export const COLUMNAS = [
  { campo: 'paisdocumento', titulo: 'País del documento', antes: 'Código país', obligatoria: true },
  { campo: 'tipodocumento', titulo: 'Tipo de documento', antes: 'Código tipo de documento', obligatoria: true },
  { campo: 'numerodocumento', titulo: 'Número de documento', obligatoria: true },
  { campo: 'nombres', titulo: 'Nombres', obligatoria: true },
  { campo: 'apellidos', titulo: 'Apellidos', obligatoria: true },
  { campo: 'fechanacimiento', titulo: 'Fecha de nacimiento' },
  { campo: 'correopersonal', titulo: 'Correo personal' },
  { campo: 'telefono', titulo: 'Teléfono', obligatoria: true },
  { campo: 'direccion', titulo: 'Dirección' },
  { campo: 'idemp', titulo: 'NIT de la empresa', antes: 'Código empresa' },
  { campo: 'cargo', titulo: 'Cargo' },
  { campo: 'genero', titulo: 'Género' },
  { campo: 'paisnacimiento', titulo: 'País de nacimiento' },
  { campo: 'niveleducativo', titulo: 'Nivel educativo' },
  { campo: 'areatrabajo', titulo: 'Área de trabajo' },
  { campo: 'arl', titulo: 'ARL' },
  { campo: 'sector', titulo: 'Sector económico' },
] as const satisfies readonly Columna[] // prettier-ignore
export type CampoImportado = (typeof COLUMNAS)[number]['campo']
export const CAMPOS_IMPORTADOS = /* @__PURE__ */ COLUMNAS.map(({ campo }) => campo) as [
  CampoImportado,
  ...CampoImportado[],
]

/**
 * Columns that hold two fields. The import splits them and marks the result for review (PEOPLE-21).
 */
export const COLUMNAS_PARTIDAS = [
  { campo: 'nombrecompleto', titulo: 'Nombre completo' },
  { campo: 'apellidosynombres', titulo: 'Apellidos y nombres' },
] as const

/** Fields that a column of an imported sheet can be mapped to. */
export const OPCIONES_COLUMNA = [...COLUMNAS, ...COLUMNAS_PARTIDAS]
export type OpcionColumna = (typeof OPCIONES_COLUMNA)[number]['campo']
export const CAMPOS_COLUMNA = /* @__PURE__ */ OPCIONES_COLUMNA.map(({ campo }) => campo) as [
  OpcionColumna,
  ...OpcionColumna[],
]

/**
 * Other headings of each column in companies' sheets. The first is the most reliable. They stand
 * apart from the columns, because no screen needs them.
 */
export const NOMBRES_DE_COLUMNA: Readonly<Record<OpcionColumna, readonly string[]>> = {
  paisdocumento: ['País del documento', 'Código país', 'País de expedición', 'País', 'Nacionalidad'],
  tipodocumento: ['Tipo de documento', 'Código tipo de documento', 'Tipo documento', 'Tipo doc', 'Tipo de identificación', 'Tipo identificación', 'Tipo ID', 'TD', 'Tipo'],
  numerodocumento: ['Número documento', 'No. de documento', 'No. documento', 'Nro. documento', 'Documento de identidad', 'Número de identificación', 'No. de identificación', 'No. identificación', 'N° documento', 'N° de documento', 'N° identificación', 'N° de identificación', 'Cédula de ciudadanía', 'Número de cédula', 'N° cédula', 'No. cédula', 'Cédula', 'C.C.', 'Documento', 'Identificación', 'Número'],
  nombres: ['Nombre'],
  apellidos: ['Apellido'],
  fechanacimiento: ['Fecha nacimiento', 'F. de nacimiento', 'F. nacimiento', 'Nacimiento'],
  correopersonal: ['Correo electrónico', 'Correo', 'E-mail', 'Mail'],
  telefono: ['Celular', 'Teléfono celular', 'Número de celular', 'No. celular', 'Móvil', 'Teléfono', 'Número de teléfono', 'Teléfono de contacto', 'Tel', 'Contacto'],
  direccion: ['Dirección de residencia', 'Domicilio'],
  idemp: ['NIT de la empresa', 'Código empresa', 'NIT empresa', 'NIT', 'Empresa', 'Nombre de la empresa', 'Razón social', 'Empleador'],
  cargo: ['Puesto', 'Ocupación', 'Oficio'],
  genero: ['Sexo'],
  paisnacimiento: ['País nacimiento'],
  niveleducativo: ['Escolaridad', 'Nivel de escolaridad', 'Grado de escolaridad', 'Nivel de estudios'],
  areatrabajo: ['Área', 'Área laboral'],
  arl: ['Administradora de riesgos laborales', 'Riesgos laborales'],
  sector: ['Sector', 'Actividad económica'],
  apellidosynombres: ['Apellido y nombre', 'Apellidos nombres'],
  nombrecompleto: ['Nombres y apellidos', 'Nombre y apellidos', 'Nombre y apellido', 'Nombre del trabajador', 'Nombre del aprendiz', 'Nombre del empleado', 'Trabajador', 'Empleado', 'Participante', 'Aprendiz'],
} // prettier-ignore

/** Field of each column of a sheet, in order; null for a column that is not read. */
export type Mapeo = readonly (OpcionColumna | null)[]

/** Fields that can have one value for all rows of a sheet. The values are ids. */
export const CAMPOS_FIJOS = ['paisdocumento', 'tipodocumento', 'idemp'] as const
export type CampoFijo = (typeof CAMPOS_FIJOS)[number]
export type Fijos = { [K in CampoFijo]?: number | undefined }

/** Origin of a sheet's mapping. The last one is a guess that a person should review. */
export const ORIGENES_MAPEO = ['pedido', 'recordado', 'plantilla', 'nombres'] as const
export type OrigenMapeo = (typeof ORIGENES_MAPEO)[number]

/** Code of the refusal of a sheet whose columns a person must identify. */
export const COLUMNAS_POR_DEFINIR = 'columnas_por_definir'

/** Returns the heading of a field in the template. */
export const tituloDe = (campo: OpcionColumna | (string & {})): string =>
  OPCIONES_COLUMNA.find((columna) => columna.campo === campo)?.titulo ?? campo

/** Longest heading that is recognised, in characters. A longer heading is not even normalised. */
const MAX_TITULO = 200
const NO_SE_OYE = /[^a-z0-9]/g

/** Returns the comparison key of a heading: lower-case letters and digits, without accents. */
export const claveTitulo = (titulo: string): string =>
  titulo.length > MAX_TITULO ? '' : claveBusqueda(titulo).replace(NO_SE_OYE, '')

/**
 * Known headings by their key, each with its field and its rank among the headings of the field.
 * Rank 0 is the most reliable.
 */
const CONOCIDOS = /* @__PURE__ */ new Map(
  /* @__PURE__ */ OPCIONES_COLUMNA.flatMap(({ campo, titulo }) => {
    const todos = NOMBRES_DE_COLUMNA[campo]
    return (todos.includes(titulo) ? todos : [titulo, ...todos]).map(
      (nombre, puesto) => [claveTitulo(nombre), { campo, puesto }] as const,
    )
  }),
)

/** Returns the field that a known heading names. */
export const campoDe = (titulo: string): OpcionColumna | undefined => CONOCIDOS.get(claveTitulo(titulo))?.campo

/**
 * Returns the field of each column by its heading; null for an unknown heading. If two columns
 * match the same field, the heading with the better rank wins, and a hidden column comes last.
 * Without a column of surnames, the column of names is read as full names (PEOPLE-17).
 */
export function mapeoPorNombres(
  titulos: readonly string[],
  estaOculta: (columna: number) => boolean = () => false,
): (OpcionColumna | null)[] {
  const hallados = titulos.map((titulo, columna) => {
    const hallado = CONOCIDOS.get(claveTitulo(titulo))
    return hallado && { ...hallado, puesto: estaOculta(columna) ? Infinity : hallado.puesto }
  })
  const mejores = new Map<OpcionColumna, { puesto: number; columna: number }>()
  for (const [columna, hallado] of hallados.entries()) {
    if (!hallado) continue
    const mejor = mejores.get(hallado.campo)
    if (!mejor || hallado.puesto < mejor.puesto) mejores.set(hallado.campo, { puesto: hallado.puesto, columna })
  }
  const mapeo = hallados.map((hallado, columna) =>
    hallado && mejores.get(hallado.campo)?.columna === columna ? hallado.campo : null,
  )
  const tiene = (campo: OpcionColumna) => mapeo.includes(campo)
  if (!tiene('nombrecompleto') && !tiene('apellidosynombres')) {
    if (!tiene('apellidos')) return mapeo.map((campo) => (campo === 'nombres' ? 'nombrecompleto' : campo))
    return mapeo
  }
  // A column of full names is ignored if there are columns of both names and surnames. If one of
  // these is missing, the full names replace the other.
  const partida = (campo: OpcionColumna | null) => campo === 'nombrecompleto' || campo === 'apellidosynombres'
  const completa = tiene('nombres') && tiene('apellidos')
  const primera = mapeo.findIndex(partida)
  return mapeo.map((campo, columna) => {
    if (partida(campo)) return !completa && columna === primera ? campo : null
    return !completa && (campo === 'nombres' || campo === 'apellidos') ? null : campo
  })
}

const columnaDe = (campo: OpcionColumna): Pick<Columna, 'titulo' | 'antes'> =>
  OPCIONES_COLUMNA.find((columna) => columna.campo === campo)!

/** Returns whether a key is that of a column's heading in the template, of today or of before. */
const esTituloDe = ({ titulo, antes }: Pick<Columna, 'titulo' | 'antes'>, clave: string | undefined): boolean =>
  clave === claveTitulo(titulo) || (antes !== undefined && clave === claveTitulo(antes))

/**
 * Returns whether a mapping follows from the headings of the template. Such a mapping needs no
 * review.
 */
export function esPlantilla(titulos: readonly string[], mapeo: Mapeo): boolean {
  const claves = titulos.map(claveTitulo)
  return (
    COLUMNAS.every((columna) => !('obligatoria' in columna) || claves.some((clave) => esTituloDe(columna, clave))) &&
    mapeo.every((campo, at) => campo === null || esTituloDe(columnaDe(campo), claves[at]))
  )
}

const CIFRAS = /^\d{6,}$/

/**
 * Returns the first heading that is a number; undefined if there is none. A number suggests that
 * the row holds a person and not headings.
 */
export const numeroEnTitulos = (titulos: readonly string[]): string | undefined =>
  titulos.find((titulo) => CIFRAS.test(titulo.replace(/[\s.]/g, '')))

/**
 * Returns the headings of required fields that have neither a column nor a fixed value. Where
 * people are inscribed too, the number is enough, because the others may be registered.
 */
export function camposFaltantes(mapeo: Mapeo, fijos: Fijos, inscribe = false): string[] {
  const partido = mapeo.includes('nombrecompleto') || mapeo.includes('apellidosynombres')
  return COLUMNAS.filter((columna) => 'obligatoria' in columna)
    .filter(({ campo }) => !inscribe || campo === 'numerodocumento')
    .filter(({ campo }) => !mapeo.includes(campo) && fijos[campo as CampoFijo] === undefined)
    .filter(({ campo }) => !(partido && (campo === 'nombres' || campo === 'apellidos')))
    .map(({ titulo }) => titulo)
}

/** Returns the name of a column as a spreadsheet program shows it: A, B … Z, AA. */
export function letraDeColumna(indice: number): string {
  const letra = String.fromCharCode(65 + (indice % 26))
  return indice < 26 ? letra : letraDeColumna(Math.floor(indice / 26) - 1) + letra
}

/** Returns a column by its letters and its heading, if it has one: C «Cédula». */
export function nombreDeColumna(titulos: readonly string[], indice: number): string {
  const titulo = titulos[indice]?.trim()
  return titulo ? `${letraDeColumna(indice)} «${titulo.slice(0, 60)}»` : letraDeColumna(indice)
}

/**
 * Returns an error message in Spanish for an invalid mapping; undefined for a valid one. Every
 * mapped column must exist. A field cannot occur in two columns, or in a column and as a fixed
 * value. A full name cannot occur beside another name column.
 */
export function errorDeMapeo(mapeo: Mapeo, fijos: Fijos, titulos: readonly string[]): string | undefined {
  const nombreDe = (indice: number) => nombreDeColumna(titulos, indice)
  const lejos = mapeo.findIndex((campo, indice) => campo !== null && indice >= titulos.length)
  if (lejos !== -1) return `La hoja no tiene la columna ${letraDeColumna(lejos)}.`
  for (const [indice, campo] of mapeo.entries()) {
    if (campo === null) continue
    const antes = mapeo.indexOf(campo)
    if (antes < indice)
      return `Las columnas ${nombreDe(antes)} y ${nombreDe(indice)} son ambas «${tituloDe(campo)}». Deje una.`
    if (fijos[campo as CampoFijo] !== undefined)
      return `«${tituloDe(campo)}» tiene la columna ${nombreDe(indice)} y un valor para todas las filas. Deje uno de los dos.`
  }
  const partidas = mapeo.flatMap((campo, i) => (campo === 'nombrecompleto' || campo === 'apellidosynombres' ? [i] : []))
  const sueltas = mapeo.flatMap((campo, i) => (campo === 'nombres' || campo === 'apellidos' ? [i] : []))
  const [una, otra] = [...partidas, ...sueltas]
  if (partidas.length > 0 && una !== undefined && otra !== undefined)
    return `Las columnas ${nombreDe(una)} y ${nombreDe(otra)} traen el nombre dos veces. Deje una.`
  return undefined
}
