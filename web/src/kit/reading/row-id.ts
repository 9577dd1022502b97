const NUMBER = /^(0|[1-9]\d{0,9})$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a text has the form of a row's id: a whole number or, where allowed, a UUID. */
export const isRowId = (text: string, mayBeUuid = true): boolean => NUMBER.test(text) || (mayBeUuid && UUID.test(text))

/** Returns the only row of an answer by id; undefined when there are none or several. */
export function onlyRow<Row>(answer: Row | readonly Row[]): Row | undefined {
  if (!Array.isArray(answer)) return answer as Row
  return answer.length === 1 ? (answer as readonly Row[])[0] : undefined
}
