const format = new Intl.NumberFormat('es-CO')

/** Formats a count for users: `300.000`. */
export const formatCount = (value: number): string => format.format(value)
