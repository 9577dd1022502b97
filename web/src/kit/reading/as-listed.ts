/**
 * Returns the row that something is asked about as its list has it now, so that a question follows
 * the row when it is read again. Returns the row itself when the list has it no more.
 */
export const asListed = <Row extends object>(
  rows: readonly Row[],
  asked: Row | null | undefined,
  idOf: (row: Row) => string | number,
): Row | null => (asked && (rows.find((row) => idOf(row) === idOf(asked)) ?? asked)) || null
