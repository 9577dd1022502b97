/** Texts of refusals by code (SCR-17). Each area adds those that only its screens can get. */
const TEXTS: Record<string, string> = {
  error_servidor: 'Error en el servidor, contacte a soporte técnico',
  tipo_no_admitido: 'No se pudo enviar. Actualice la página e intente de nuevo.',
  sin_base_de_datos: 'El portal no está disponible. Espere unos segundos e intente de nuevo.',
}

/** Adds the texts of refusals that only the screens of an area can get. */
export const addTexts = (texts: Record<string, string>): void => void Object.assign(TEXTS, texts)

/** Returns how the portal words a refusal: by its code, or else as the API does. */
export const textOfCode = (code: string, message: string): string =>
  TEXTS[code] ?? message.replace('se asocio', 'se asoció')
