import type { EmpresaDetail } from '@anclaje/contract/entities/empresa'
import { formValues } from '../../core/form-values.ts'
import type { ImageValue } from '../../ui/image-field.tsx'

const NAMES = [
  'nombre',
  'nit',
  'telefono',
  'correo',
  'direccion',
  'personacontacto',
  'numpersonacontacto',
  'correopersonacontacto',
] as const

/** What the form of a company holds. */
export type EmpresaValues = Record<(typeof NAMES)[number], string> & { img: ImageValue }

/** What the form starts with: the company's data, or an empty form. */
export const empresaValues = (row: EmpresaDetail | undefined): EmpresaValues => ({
  ...formValues(NAMES, 'emp', row),
  img: row?.img_emp ?? null,
})
