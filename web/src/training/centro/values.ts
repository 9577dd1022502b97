import { centro } from '@anclaje/contract/training/centro'
import type { CentroDetail, CentroTexts, ImagenCentro } from '@anclaje/contract/training/centro'
import { withPictures } from '../../kit/saving/picture-form.ts'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

export type CentroValues = CentroTexts & Record<ImagenCentro, ImageValue> & { firmaconfirmada: boolean }

/** Labels of the fields, as the form and its messages name them. */
export const CENTRO_LABELS = {
  nombre: 'Nombre del centro',
  nit: 'NIT',
  ciudad: 'Ciudad',
  correo: 'Correo de contacto',
  licencia: 'Licencia SST',
  certificacion: 'Certificación NTC 6072',
  codigoaprobacion: 'Código de aprobación del Ministerio',
  representante: 'Representante legal',
  firma: 'Firma del representante',
  logo: 'Logo',
  color: 'Color de documentos y correos',
  firmaconfirmada: 'Firma confirmada',
} as const satisfies Record<keyof CentroValues, string>

export const centroValues = (row: CentroDetail): CentroValues => ({
  ...formValues(centro, row),
  logo: row.logo_cen,
  firma: row.firma_cen,
  firmaconfirmada: row.firmaconfirmada_cen,
})

/** Returns the text of a switch, for a message about a newer value. */
export const switchWords = (_name: string, value: unknown): string | undefined =>
  typeof value === 'boolean' ? (value ? 'sí' : 'no') : undefined

/**
 * Returns the values to send for a save or a preview, without the fields that an environment
 * variable fixes (CENTRE-2).
 */
export function sentOf(values: CentroValues, fixed: Readonly<Record<string, string>>) {
  const free = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in fixed))) as Partial<CentroValues>
  const { logo, firma, ...data } = free
  return withPictures(data, { ...(logo !== undefined && { logo }), ...(firma !== undefined && { firma }) })
}
