import { arraySource } from '../../kit/reading/options.ts'

/** Roles for a select. */
export const roles = arraySource('GET /rol', {
  option: ({ id_rol, nombre_rol }) => ({ value: String(id_rol), label: nombre_rol }),
})
