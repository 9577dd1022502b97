/**
 * Fields of a person that only those may change who may change that person's account, and of who
 * signs or signed only an ADM. The same holds for the signature, which is no field of this list
 * (ACC-15, ACC-34).
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
export const FIRMANTE_PROTEGIDO =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede cambiar su documento, nombres, correo, cargo, licencia y firma.'

/** Returns why the identity of a person is protected, by what a read of the person says. */
export const motivoProtegida = ({ firmante_col }: { firmante_col: boolean }): string =>
  firmante_col ? FIRMANTE_PROTEGIDO : PERSONA_PROTEGIDA

export const FIRMANTE_CUENTA =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede crear su cuenta o cambiar su contraseña.'
export const FIRMANTE_EN_USO =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede eliminarla.'
export const CUENTA_PROTEGIDA = 'No puede modificar una cuenta con los mismos permisos que la suya o más.'
