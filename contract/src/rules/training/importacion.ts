import { MB } from '../../limits.ts'

/** Most people in one import (PEOPLE-18). */
export const MAX_FILAS = 20_000
/** Largest spreadsheet that is read, in bytes. */
export const MAX_XLSX_BYTES = 10 * MB

/** Columns of the spreadsheet in their order (PEOPLE-17): the form name and the heading of each. */
export const COLUMNAS = [
  { campo: 'paisdocumento', titulo: 'Código país' },
  { campo: 'tipodocumento', titulo: 'Código tipo de documento' },
  { campo: 'numerodocumento', titulo: 'Número de documento' },
  { campo: 'nombres', titulo: 'Nombres' },
  { campo: 'apellidos', titulo: 'Apellidos' },
  { campo: 'fechanacimiento', titulo: 'Fecha de nacimiento' },
  { campo: 'correopersonal', titulo: 'Correo personal' },
  { campo: 'telefono', titulo: 'Teléfono' },
  { campo: 'direccion', titulo: 'Dirección' },
  { campo: 'idemp', titulo: 'Código empresa' },
] as const
export type CampoImportado = (typeof COLUMNAS)[number]['campo']
