import * as z from 'zod/mini'

/** A property as nested in other rows. */
export const propiedadRef = z.object({ id_pro: z.number(), nombre_pro: z.string() })

/** A type of equipment as nested in other rows. */
export const tipoequipoRef = z.object({ id_tipoeq: z.number(), nombre_tipoeq: z.string() })

/** A role as nested in other rows. */
export const rolRef = z.object({ id_rol: z.number(), nombre_rol: z.string() })

/** A person who may sign, as nested in other rows and listed in selects (PEOPLE-15). */
export const responsableRef = z.object({
  id_col: z.number(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  cargo_col: z.nullable(z.string()),
})
export type Responsable = z.infer<typeof responsableRef>

/** A company as nested in other rows and listed in selects. */
export const empresaRef = z.object({ id_emp: z.number(), nombre_emp: z.string() })
