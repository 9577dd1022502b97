/**
 * Stands in the drawn screens of visitors where the name of the centre belongs. The server puts the
 * name in its place.
 */
export const CENTRO_PLACE = '@@centro@@'
/** Id of the element of a drawn screen with the answer of `GET /publico/centro`, as JSON. */
export const CENTRO_DATA = 'centro'
/** Marks the place of that element in a drawn screen. */
export const CENTRO_DATA_PLACE = '<!--centro-->'
