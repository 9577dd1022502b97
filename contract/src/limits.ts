// Constants that the browser needs before it needs any schema, so they stay apart from zod.
export const BASE_PATH = '/api/v1'

/** The largest page served; the screen says how many of how many it shows (WIRE-6). */
export const MAX_PAGE_SIZE = 5000
export const DEFAULT_PAGE_SIZE = 10

/** What the option "Todos" of a page-size select sends (WIRE-6). */
export const SIZE_ALL = Number.MAX_SAFE_INTEGER

/** The kinds of pictures that are taken, as a field of files is told: logos, signatures and photos. */
export const TIPOS_IMAGEN = 'image/png,image/gif,image/jpeg'
/** What a logo or a signature may weigh in MB (PEOPLE-13). */
export const MAX_IMAGEN_MB = 2

/** The most photos of an inspection, and what one may weigh in MB (INSP-13). */
export const MAX_FOTOS = 2
export const MAX_FOTO_MB = 10

/** The bytes of a MB. */
export const MB = 1024 * 1024

/** The content type of an .xlsx. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
