/**
 * Id of the company for people who have none. This company is neither edited nor deleted
 * (PEOPLE-3).
 */
export const INDEPENDIENTE = 0

/** Message of the database when INDEPENDIENTE is changed or deleted (PEOPLE-3). */
export const EMPRESA_FIJA = 'La empresa INDEPENDIENTE no se puede modificar ni eliminar.'
