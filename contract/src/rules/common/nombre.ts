export interface Nombre {
  nombres: string
  apellidos: string
}

/** Returns the full name of a person. */
export const nombreCompleto = ({ nombres, apellidos }: Nombre): string => `${nombres} ${apellidos}`

/** Returns the full name of a person's row. */
export const nombreDePersona = (row: { nombres_col: string; apellidos_col: string }): string =>
  nombreCompleto({ nombres: row.nombres_col, apellidos: row.apellidos_col })
