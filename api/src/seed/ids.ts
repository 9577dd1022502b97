/** ISO number of Colombia, which is also the id of its row. */
export const COLOMBIA = 170

/** Seeded document types that code refers to, by their initials. */
export const TIPODOC = { CC: 1, CE: 2, TI: 3, PA: 4, PEP: 7, PPT: 8 } as const
export type TipoDoc = keyof typeof TIPODOC
