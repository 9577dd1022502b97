import * as z from 'zod/mini'

/** A property as it hangs on other rows. */
export const propiedadRef = z.object({ id_pro: z.number(), nombre_pro: z.string() })

/** A type as it hangs on other rows. */
export const tipoequipoRef = z.object({ id_tipoeq: z.number(), nombre_tipoeq: z.string() })

/** A company as it hangs on other rows and fills selects. */
export const empresaRef = z.object({ id_emp: z.number(), nombre_emp: z.string() })
