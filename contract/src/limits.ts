// These constants are not in the modules of the schemas, so that a page which needs only one of
// them loads no zod.
export const BASE_PATH = '/api/v1'

/** Largest page size. A larger size is reduced to it, and the screen says so (WIRE-6). */
export const MAX_PAGE_SIZE = 5000
export const DEFAULT_PAGE_SIZE = 10

/** Number up to which lists count the rows that match their filters (WIRE-6). */
export const MAX_CONTADOS = 10_000
/** Number up to which tabs and notifications count rows. */
export const MAX_EN_ESPERA = 99

/** Value that the option "Todos" of a page-size select sends (WIRE-6). */
export const SIZE_ALL = Number.MAX_SAFE_INTEGER

/** Accepted types of logos, signatures and photos, as the `accept` attribute of a file input. */
export const TIPOS_IMAGEN = 'image/png,image/gif,image/jpeg'
/** Largest logo or signature, in MB (PEOPLE-13). */
export const MAX_IMAGEN_MB = 2

/** Largest number of photos of an inspection, including those of its lines (INSP-13). */
export const MAX_FOTOS = 2
/** Largest size of a photo, in MB (INSP-13). */
export const MAX_FOTO_MB = 10

/** Largest number of people to confirm in one call (OPS-54). */
export const MAX_CONFIRMADAS = 5000
/** Maximum number of people whose consent one call registers (PEOPLE-30). */
export const MAX_AUTORIZADAS = 200

/** Days for which a change is told before an approval and on Inicio (CERT-24, OVER-8). */
export const DIAS_CAMBIOS = 30

/** Longest note of a line of an inspection, in characters. */
export const MAX_NOTA = 1000

/** Bytes in a MB. */
export const MB = 1024 * 1024

/** Media type of an .xlsx file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media type of a ZIP. */
export const ZIP = 'application/zip'

/** Media type of a CSV file. */
export const CSV = 'text/csv'
