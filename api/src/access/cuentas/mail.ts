import { LOGIN_SCREEN } from '@anclaje/contract/screens'
import type { Letter } from '../../mail/letter.ts'

/** Writes the mail that brings a person the user name and password of their account (MAIL-3). */
export function credentialsLetter(person: {
  nombres: string
  username: string
  password: string
  url: string
}): Letter {
  return {
    subject: 'Su cuenta de acceso',
    greeting: `Hola, ${person.nombres}:`,
    paragraphs: ['Se creó o actualizó su cuenta de acceso al portal. Con estos datos puede iniciar sesión:'],
    facts: [
      ['Usuario', person.username],
      ['Contraseña', person.password],
    ],
    button: { label: 'Iniciar sesión', url: `${person.url}${LOGIN_SCREEN}` },
    closing:
      'Al ingresar, cambie la contraseña en Mi Cuenta, Seguridad. Si usted no esperaba este mensaje, avise al centro de entrenamiento. ' +
      'Este correo se envía de forma automática: no lo responda.',
  }
}
