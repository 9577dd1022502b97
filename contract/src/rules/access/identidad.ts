/**
 * Fields of a person that are closed to whoever may not change that person's account; so is the
 * signature (ACC-15).
 */
export const CAMPOS_IDENTIDAD = [
  'paisdocumento',
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'correopersonal',
  'cargo',
] as const

export const PERSONA_PROTEGIDA =
  'Esta persona tiene una cuenta con los mismos permisos que la suya o más: no puede cambiar su documento, nombres, correo, cargo ni firma.'
export const CUENTA_PROTEGIDA = 'No puede modificar una cuenta con los mismos permisos que la suya o más.'
