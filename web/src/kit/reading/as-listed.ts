/**
 * Returns the newest data of a row from its list, so that a question about the row follows it when
 * the list is read again. Returns the row itself when the list no longer has it.
 */
export const asListed = <Row extends object>(
  rows: readonly Row[],
  asked: Row | null | undefined,
  idOf: (row: Row) => string | number,
): Row | null => (asked && (rows.find((row) => idOf(row) === idOf(asked)) ?? asked)) || null
