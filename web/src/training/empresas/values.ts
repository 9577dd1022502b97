import { empresa } from '@anclaje/contract/training/empresa'
import type { EmpresaDetail, EmpresaTexts } from '@anclaje/contract/training/empresa'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

/** What the form of a company holds. */
export type EmpresaValues = EmpresaTexts & { img: ImageValue }

/** What the form starts with: the company's data, or an empty form. */
export const empresaValues = (row: EmpresaDetail | undefined): EmpresaValues => ({
  ...formValues(empresa, row),
  img: row?.img_emp ?? null,
})
