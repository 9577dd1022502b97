export interface Nombre {
  nombres: string
  apellidos: string
}

/** How a person is called wherever one is named. */
export const nombreCompleto = ({ nombres, apellidos }: Nombre): string => `${nombres} ${apellidos}`

/** How the person of a row is called. */
export const nombreDePersona = (row: { nombres_col: string; apellidos_col: string }): string =>
  nombreCompleto({ nombres: row.nombres_col, apellidos: row.apellidos_col })
