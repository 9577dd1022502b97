import { centro } from '@anclaje/contract/training/centro'
import type { CentroDetail, CentroTexts, ImagenCentro } from '@anclaje/contract/training/centro'
import { withPictures } from '../../client/saving/picture-form.ts'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

export type CentroValues = CentroTexts & Record<ImagenCentro, ImageValue>

export const centroValues = (row: CentroDetail): CentroValues => ({
  ...formValues(centro, row),
  logo: row.logo_cen,
  firma: row.firma_cen,
})

/** Returns what a save or a preview sends: no field that a variable fixes (CENTRE-2). */
export function sentOf(values: CentroValues, fixed: Readonly<Record<string, string>>) {
  const free = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in fixed))) as Partial<CentroValues>
  const { logo, firma, ...data } = free
  return withPictures(data, { ...(logo !== undefined && { logo }), ...(firma !== undefined && { firma }) })
}
