import { colaborador } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail, ColaboradorTexts } from '@anclaje/contract/training/colaborador'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

/** What the form of a person holds; the department only helps to find the city. */
export type ColaboradorValues = ColaboradorTexts & {
  iddep: string
  firma: ImageValue
  terminos: boolean
}

/** The id of a country is its ISO number. */
const COLOMBIA = '170'
const INDEPENDIENTE = '0'
/** The citizenship card, which almost everybody has; seeded with this id. */
const CEDULA = '1'

/** What the form starts with: the person's data, or an empty form of Colombia, with a citizenship card and without company. */
export function colaboradorValues(row: ColaboradorDetail | undefined): ColaboradorValues {
  const values = formValues(colaborador, row)
  return {
    ...values,
    paisdocumento: values.paisdocumento || COLOMBIA,
    tipodocumento: values.tipodocumento || CEDULA,
    idemp: values.idemp || INDEPENDIENTE,
    iddep: String(row?.ciudad?.iddep_ciu ?? ''),
    firma: row?.firma_col ?? null,
    terminos: row?.terminos_col === 1,
  }
}
