import { arraySource } from '../../kit/reading/options.ts'

/** All roles, to choose those whose accounts are shown. */
export const roles = arraySource('GET /rol', {
  option: ({ id_rol, nombre_rol }) => ({ value: String(id_rol), label: nombre_rol }),
})

/** Roles for an account. Those that the user may not give say why (ACC-14). */
export const rolesToGive = arraySource('GET /cuentaacceso/roles', {
  option: ({ id_rol, nombre_rol, motivo }) => ({
    value: String(id_rol),
    label: nombre_rol,
    ...(motivo !== null && { why: motivo }),
  }),
})
