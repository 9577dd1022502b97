const NUMBER = /^(0|[1-9]\d{0,9})$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns whether a part of an address is written as the id of a row is: a whole number or, where
 * rows have them, a UUID.
 */
export const isRowId = (text: string, mayBeUuid = true): boolean => NUMBER.test(text) || (mayBeUuid && UUID.test(text))

/**
 * The one row that an answer by id holds; none or several are not it: a list has no row that
 * anybody meant.
 */
export function onlyRow<Row>(answer: Row | readonly Row[]): Row | undefined {
  if (!Array.isArray(answer)) return answer as Row
  return answer.length === 1 ? (answer as readonly Row[])[0] : undefined
}
