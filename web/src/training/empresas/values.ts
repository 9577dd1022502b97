import { empresa } from '@anclaje/contract/training/empresa'
import type { EmpresaDetail, EmpresaTexts } from '@anclaje/contract/training/empresa'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

export type EmpresaValues = EmpresaTexts & { img: ImageValue }

export const empresaValues = (row: EmpresaDetail | undefined): EmpresaValues => ({
  ...formValues(empresa, row),
  img: row?.img_emp ?? null,
})
