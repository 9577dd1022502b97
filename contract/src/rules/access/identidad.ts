/**
 * Fields of a person that only those may change who may change that person's account. The same
 * holds for the signature, which is no field of this list (ACC-15).
 */
export const CAMPOS_IDENTIDAD = [
  'paisdocumento',
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'correopersonal',
  'cargo',
  'licencia',
] as const

export const PERSONA_PROTEGIDA =
  'Esta persona tiene una cuenta con los mismos permisos que la suya o más: no puede cambiar su documento, nombres, correo, cargo, licencia ni firma.'
export const CUENTA_PROTEGIDA = 'No puede modificar una cuenta con los mismos permisos que la suya o más.'
