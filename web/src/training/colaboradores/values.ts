import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { colaborador } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail, ColaboradorTexts } from '@anclaje/contract/training/colaborador'
import { formValues } from '../../kit/forms/form-values.ts'
import type { ImageValue } from '../../ui/fields/image-field.tsx'

/** Values of the form of a person. The department only narrows the cities. */
export type ColaboradorValues = ColaboradorTexts & {
  iddep: string
  firma: ImageValue
  terminos: boolean
  autorizaempleador: boolean
  autorizarecordatorios: boolean
  nombrecorto?: 1
}

/**
 * Returns the name of a person with the document number, which distinguishes people of the same
 * name.
 */
export const nameAndDocument = (row: ColaboradorDetail): string => `${nombreDePersona(row)} · ${documentoConTipo(row)}`

/** Id of Colombia. Countries have their ISO number as id. */
export const COLOMBIA = '170'
/** Seeded id of the citizenship card, the most usual document. */
export const CEDULA = '1'

/** Returns the initial values. A new person is from Colombia and has a citizenship card. */
export function colaboradorValues(row: ColaboradorDetail | undefined): ColaboradorValues {
  const values = formValues(colaborador, row)
  return {
    ...values,
    paisdocumento: values.paisdocumento || COLOMBIA,
    tipodocumento: values.tipodocumento || CEDULA,
    idemp: values.idemp || String(INDEPENDIENTE),
    iddep: String(row?.ciudad?.iddep_ciu ?? ''),
    firma: row?.firma_col ?? null,
    terminos: row?.terminos_col === 1,
    // What the person newly allows. What stands already is not ticked again (PEOPLE-12).
    autorizaempleador: false,
    autorizarecordatorios: false,
  }
}
