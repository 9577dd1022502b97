const format = new Intl.NumberFormat('es-CO')

/** A count for people: `300.000`. */
export const count = (value: number): string => format.format(value)
