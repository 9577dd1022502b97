import * as z from 'zod/mini'

/** A property as nested in other rows. */
export const propiedadRef = z.object({ id_pro: z.number(), nombre_pro: z.string() })

/** A type of equipment as nested in other rows. */
export const tipoequipoRef = z.object({ id_tipoeq: z.number(), nombre_tipoeq: z.string() })

/** A company as nested in other rows and listed in selects. */
export const empresaRef = z.object({ id_emp: z.number(), nombre_emp: z.string() })
