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

/** Returns what a save or a preview sends. */
export const sentOf = ({ logo, firma, ...data }: CentroValues) => withPictures(data, { logo, firma })
