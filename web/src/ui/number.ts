const format = new Intl.NumberFormat('es-CO')

/** Formats a count for users: `300.000`. */
export const formatCount = (value: number): string => format.format(value)

/** Formats a count that may have stopped before the end: `99+`. */
export const formatCounted = ({ total, hayMas }: { total: number; hayMas?: boolean | undefined }): string =>
  `${formatCount(total)}${hayMas ? '+' : ''}`
