import { colaborador } from '@anclaje/contract/training/colaborador'
import type { FilaImportada, FilaRechazada, HojaLeida } from '@anclaje/contract/training/importacion'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { CAMPOS_FIJOS, COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoFijo, Fijos, OpcionColumna } from '@anclaje/contract/rules/training/importacion'
import { COLOMBIA } from '../colaboradores/values.ts'

/** Fields chosen for the columns of a sheet, as the screen edits them. */
export interface Draft {
  encabezado: number
  columnas: readonly { titulo: string; muestras: readonly string[]; campo: OpcionColumna | null }[]
  /**
   * Ids of the values that apply to all rows, as strings for selects. An empty string means no
   * value.
   */
  fijos: Record<CampoFijo, string>
}

/** Returns the initial choices for a sheet. The country is Colombia until the user changes it. */
export const draftOf = ({ encabezado, columnas }: HojaLeida): Draft => ({
  encabezado,
  columnas,
  fijos: { paisdocumento: COLOMBIA, tipodocumento: '', idemp: '' },
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

/** Returns the form of the call that reads a sheet, with the choices made so far. */
export function formOf(file: File, draft: Partial<Draft> = {}): FormData {
  const form = new FormData()
  const { encabezado, columnas, fijos } = draft
  if (encabezado !== undefined) form.append('encabezado', String(encabezado))
  if (columnas) form.append('columnas', JSON.stringify(columnas.map(({ campo }) => campo)))
  if (columnas && fijos) form.append('fijos', JSON.stringify(fixedOf(draft as Draft)))
  form.append('file', file)
  return form
}

/** A row of the preview. `vista` is true when the user has reviewed its name. */
export interface Fila extends FilaImportada {
  vista?: boolean
}

/**
 * Returns whether a row is sent. With a cohort, rows of registered people are sent too, to be
 * inscribed, unless the number belongs to another name.
 */
export const isReady = ({ datos, registrada, otra }: FilaImportada, inscribes: boolean): boolean =>
  datos !== null && (inscribes ? !otra : !registrada)

/**
 * Returns whether the parts of a row's name can be corrected. For a registered person, they can be
 * corrected only while the row is invalid or after the user has reviewed the name.
 */
export const isEditable = ({ revise, registrada, datos, vista }: Fila): boolean =>
  revise !== null && (!registrada || datos === null || vista === true)

const NAMES = ['nombres', 'apellidos'] as const
type NameField = (typeof NAMES)[number]

/** Returns the parts of a row's name as they are in its cells. */
export const nameOf = ({ valores }: FilaImportada): Nombre => {
  const at = (field: NameField) => valores[COLUMNAS.findIndex(({ campo }) => campo === field)] ?? ''
  return { nombres: at('nombres'), apellidos: at('apellidos') }
}

/** Returns a row with corrected names, validated as in the form. Valid names count as reviewed. */
export function withName(fila: Fila, name: Nombre): Fila {
  const { nombres: _, apellidos: __, ...motivos } = fila.motivos
  const right = { ...name }
  for (const field of NAMES) {
    const parsed = colaborador.fields[field].safeParse(name[field])
    if (parsed.success) right[field] = parsed.data
    else motivos[field] = parsed.error.issues[0]?.message ?? ''
  }
  const valores = fila.valores.map((value, at) => {
    const campo = COLUMNAS[at]?.campo
    return campo === 'nombres' || campo === 'apellidos' ? name[campo] : value
  })
  const vista = fila.revise !== null && Object.keys(motivos).length === 0
  return { ...fila, valores, motivos, datos: vista ? { ...fila.revise, ...right } : null, vista }
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
