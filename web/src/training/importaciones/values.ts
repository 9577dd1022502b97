import { colaborador } from '@anclaje/contract/training/colaborador'
import type { CorreccionDeCelda, FilaImportada, FilaRechazada, HojaLeida } from '@anclaje/contract/training/importacion'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { otraParticion, pideRevision } from '@anclaje/contract/rules/common/nombre'
import { errorDeNombres, esNombreCorto, esSoloCorto } from '@anclaje/contract/rules/common/nombre-corto'
import { CAMPOS_FIJOS, COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoFijo, CampoImportado, Fijos, OpcionColumna } from '@anclaje/contract/rules/training/importacion'
import { COLOMBIA } from '../colaboradores/values.ts'

/** Ids of values that apply to all rows, as texts for selects. An empty text means no value. */
export type FixedTexts = Record<CampoFijo, string>

/** Fields chosen for the columns of a sheet, as the screen edits them. */
export interface Draft {
  /** Name of the sheet that was read, and the other sheets of the file. */
  libro: string
  otras: HojaLeida['otras']
  /** What the user must know of the sheet. */
  avisos: HojaLeida['avisos']
  /** True when the rows that the sheet hides are imported too. */
  ocultas: boolean
  encabezado: number
  columnas: readonly { titulo: string; muestras: readonly string[]; campo: OpcionColumna | null }[]
  fijos: FixedTexts
}

/** Values for all rows that are offered again for the next sheet. A company is chosen each time. */
export type Kept = Partial<Pick<FixedTexts, 'paisdocumento' | 'tipodocumento'>>

/**
 * Returns the initial choices for a sheet: the values for all rows of the previous one, at first
 * Colombia.
 */
export const draftOf = ({ nombre, otras, avisos, encabezado, columnas }: HojaLeida, kept: Kept = {}): Draft => ({
  libro: nombre,
  otras,
  avisos,
  ocultas: false,
  encabezado,
  columnas,
  fijos: { paisdocumento: kept.paisdocumento || COLOMBIA, tipodocumento: kept.tipodocumento ?? '', idemp: '' },
})

/** Returns the values for all rows to keep after a sheet was read, which are those it needed. */
export const keptOf = (draft: Draft, kept: Kept): Kept => ({
  ...kept,
  ...(!isMapped(draft, 'paisdocumento') && { paisdocumento: draft.fijos.paisdocumento }),
  ...(!isMapped(draft, 'tipodocumento') && { tipodocumento: draft.fijos.tipodocumento }),
})

/** Returns whether a column of the sheet is mapped to a field. */
export const isMapped = ({ columnas }: Draft, field: OpcionColumna): boolean =>
  columnas.some(({ campo }) => campo === field)

/** Returns the values for all rows that belong to fields without a column. */
export const fixedOf = (draft: Draft): Fijos =>
  Object.fromEntries(
    CAMPOS_FIJOS.filter((field) => draft.fijos[field] !== '' && !isMapped(draft, field)).map((field) => [
      field,
      Number(draft.fijos[field]),
    ]),
  )

/** Returns the form of the call that reads a sheet, with the choices and corrections so far. */
export function formOf(
  file: File,
  draft: Partial<Draft> & { inscribe?: boolean } = {},
  correcciones: readonly CorreccionDeCelda[] = [],
): FormData {
  const form = new FormData()
  const { libro, ocultas, inscribe, encabezado, columnas, fijos } = draft
  if (libro !== undefined) form.append('libro', libro)
  if (inscribe) form.append('inscribe', '1')
  if (ocultas) form.append('ocultas', '1')
  if (encabezado !== undefined) form.append('encabezado', String(encabezado))
  if (columnas) form.append('columnas', JSON.stringify(columnas.map(({ campo }) => campo)))
  if (columnas && fijos) form.append('fijos', JSON.stringify(fixedOf(draft as Draft)))
  if (correcciones.length > 0) form.append('correcciones', JSON.stringify(correcciones))
  form.append('file', file)
  return form
}

/**
 * A row of the preview. `vista` is true when the user has reviewed its name, `corta` when the name
 * is short and must be confirmed before it is saved (PEOPLE-29), and `omitida` when the user has
 * left the row out.
 */
export interface Fila extends FilaImportada {
  vista?: boolean
  corta?: boolean
  omitida?: boolean
}

/** Returns whether the user can say that a row without a name is the registered person. */
export const isConfirmable = ({ confirme, nombre }: Fila): boolean => confirme && nombre !== null

/**
 * Returns a row whose person the user has confirmed, or no longer confirms. The API compares the
 * name again, for which it does not matter where it is split.
 */
export function withConfirmed(fila: Fila, isConfirmed: boolean): Fila {
  const [nombres = '', ...apellidos] = (fila.nombre ?? '').split(' ')
  return { ...fila, datos: isConfirmed ? { ...fila.revise, nombres, apellidos: apellidos.join(' ') } : null }
}

/** Returns the rows to import. Those that the sheet hides are left out until the user adds them. */
export const shownOf = (filas: readonly Fila[], { ocultas }: Draft): readonly Fila[] =>
  filas.filter(({ oculta }) => ocultas || !oculta)

/**
 * Returns whether a row is sent. With a cohort, rows of registered people are sent too, to be
 * inscribed, unless the number belongs to another name.
 */
export const isReady = ({ datos, registrada, otra, omitida }: Fila, inscribes: boolean): boolean =>
  datos !== null && !omitida && (inscribes ? !otra : !registrada)

const NAMES = ['nombres', 'apellidos'] as const
type NameField = (typeof NAMES)[number]

/** Returns the parts of a row's name as they are in its cells. */
export const partsOfName = ({ valores }: FilaImportada): Nombre => {
  const at = (field: NameField) => valores[COLUMNAS.findIndex(({ campo }) => campo === field)] ?? ''
  return { nombres: at('nombres'), apellidos: at('apellidos') }
}

/**
 * Returns whether the parts of a row's name can be corrected: while the row is invalid, where the
 * split should be reviewed, or after the user has reviewed it. A registered person keeps the name.
 */
export const isEditable = (fila: Fila): boolean =>
  fila.revise !== null &&
  !isConfirmable(fila) &&
  (fila.datos === null || fila.vista === true || isShort(fila) || isParted(fila))

/**
 * Returns whether the user can open the parts of a row's name: whatever was split, unless a
 * registered person keeps the name.
 */
export const isOpenable = (fila: Fila): boolean => isEditable(fila) || (fila.revise !== null && !fila.registrada)

/** Returns whether a row would store a short name. */
export const isShort = ({ corta, registrada }: Fila): boolean => corta === true && !registrada

/** Returns whether the split of a row's name should be reviewed. */
export const isParted = (fila: Fila): boolean =>
  fila.datos !== null && fila.revise !== null && !fila.registrada && !fila.vista && pideRevision(partsOfName(fila))

/** Returns the other way to split a row's name; undefined unless its split is to be reviewed. */
export const otherSplit = (fila: Fila): Nombre | undefined =>
  isEditable(fila) && fila.datos !== null && !fila.registrada ? otraParticion(partsOfName(fila)) : undefined

/**
 * Returns a row with corrected names, validated as in the form. Valid names count as reviewed,
 * unless they are those that were read.
 */
export function withName(fila: Fila, name: Nombre, isRead = false): Fila {
  const { nombres: _, apellidos: __, ...motivos } = fila.motivos
  const right = { ...name }
  for (const field of NAMES) {
    const parsed = colaborador.fields[field].safeParse(name[field])
    if (parsed.success) right[field] = parsed.data
    else motivos[field] = parsed.error.issues[0]?.message ?? ''
  }
  Object.assign(motivos, errorDeNombres(right, true))
  const corta = esNombreCorto(right)
  const valores = fila.valores.map((value, at) => {
    const campo = COLUMNAS[at]?.campo
    return campo === 'nombres' || campo === 'apellidos' ? name[campo] : value
  })
  const isRight = fila.revise !== null && Object.keys(motivos).length === 0
  const datos = isRight ? { ...fila.revise, ...right, ...(corta && { nombrecorto: 1 }) } : null
  return { ...fila, valores, motivos, datos, vista: isRight && !isRead, corta }
}

/**
 * Returns a row as the preview first shows it: a short name, or one to be confirmed, is no error,
 * but asked about.
 */
export const asRead = (fila: FilaImportada): Fila => {
  if (isConfirmable(fila)) return { ...fila, motivos: {} }
  return fila.revise !== null && esSoloCorto(partsOfName(fila), fila.motivos)
    ? withName(fila, partsOfName(fila), true)
    : fila
}

const isNameField = (campo: CampoImportado): campo is NameField => campo === 'nombres' || campo === 'apellidos'

/**
 * Returns whether a wrong cell is corrected by its text. A name that was split is not, because it
 * has inputs of its own.
 */
export const isMendable = (draft: Draft, campo: CampoImportado): boolean =>
  !isNameField(campo) || !(isMapped(draft, 'nombrecompleto') || isMapped(draft, 'apellidosynombres'))

/** Texts for cells of a row, by field. */
export type Mended = Partial<Record<CampoImportado, string>>

/** Returns the corrections with those of a row. They replace earlier ones of the same cells. */
export const withCorrections = (
  all: readonly CorreccionDeCelda[],
  fila: number,
  mended: Mended,
): CorreccionDeCelda[] => [
  ...all.filter((each) => each.fila !== fila || !(each.campo in mended)),
  ...Object.entries(mended).map(([campo, valor]) => ({ fila, campo: campo as CampoImportado, valor })),
]

/** Returns a row that was read again after cells were corrected, with its corrected name. */
export function withRead(fila: Fila, read: FilaImportada, mended: Mended): Fila {
  const [name, before] = [partsOfName(fila), partsOfName(read)]
  const isSame = name.nombres === before.nombres && name.apellidos === before.apellidos
  if (NAMES.some((field) => field in mended) || isSame)
    return { ...asRead(read), ...(fila.vista && { vista: fila.vista }) }
  return withName(read, name)
}

/**
 * Returns the rows of a sheet after the API refused some of the sent rows. The API counts the sent
 * rows from 1. Refused rows show the reason and are not sent again.
 */
export function withRefused(
  filas: readonly Fila[],
  sent: readonly Fila[],
  refused: readonly FilaRechazada[],
): readonly Fila[] {
  const why = new Map(refused.map(({ fila, motivos }) => [sent[fila - 1]?.fila, motivos]))
  return filas.map((each) => {
    const motivos = why.get(each.fila)
    if (!motivos) return each
    // Correcting the name is not enough when other fields are wrong too.
    const isName = Object.keys(motivos).every((campo) => campo === 'nombres' || campo === 'apellidos')
    return { ...each, motivos, datos: null, revise: isName ? each.revise : null }
  })
}
