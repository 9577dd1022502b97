import { DIAS_ENLACE } from '@anclaje/contract/access/cuenta'
import { LOGIN_SCREEN, RESTABLECER_SCREEN } from '@anclaje/contract/screens'
import type { Letter } from '../../mail/letter.ts'

/** Writes the mail with the user name and password of a person's account (MAIL-3). */
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
      'Cuando inicie sesión, cámbiela en Mi cuenta, Seguridad. Si usted no esperaba este mensaje, avise al centro de entrenamiento. ' +
      'Este correo se envía de forma automática: no lo responda.',
  }
}

/**
 * Writes the mail with a link to set a new password (ACC-30). The token comes after the `#`, a part
 * that browsers send to no server.
 */
export const recoveryLetter = (person: { nombres: string; username: string; token: string; url: string }): Letter => ({
  subject: 'Cambie su contraseña',
  greeting: `Hola, ${person.nombres}:`,
  paragraphs: [
    'Alguien pidió cambiar la contraseña de su cuenta en el portal. Si fue usted, abra este enlace y escriba una nueva. Sirve una sola vez, durante una hora.',
  ],
  facts: [['Usuario', person.username]],
  button: { label: 'Cambiar la contraseña', url: `${person.url}${RESTABLECER_SCREEN}#${person.token}` },
  closing:
    'Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma. Este correo se envía de forma automática: no lo responda.',
})

/**
 * Writes the mail with a link, requested by staff, to set the password of a new account (ACC-35).
 */
export const firstLetter = (person: { nombres: string; username: string; token: string; url: string }): Letter => ({
  subject: 'Su cuenta de acceso',
  greeting: `Hola, ${person.nombres}:`,
  paragraphs: [
    `El centro de entrenamiento le da acceso al portal. Abra este enlace y escriba su contraseña. Sirve una sola vez, durante ${DIAS_ENLACE} días.`,
  ],
  facts: [['Usuario', person.username]],
  button: { label: 'Escribir mi contraseña', url: `${person.url}${RESTABLECER_SCREEN}#${person.token}` },
  closing:
    'Si usted no esperaba este mensaje, avise al centro de entrenamiento. Este correo se envía de forma automática: no lo responda.',
})

const MOMENT = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' })

/** Ways in which the access of an account changed, in the words of the mail about it. */
const WAYS = {
  enlace: [
    'Su contraseña cambió',
    'La contraseña de su cuenta en el portal se cambió con un enlace que llegó a este correo, y se cerraron todas las sesiones.',
  ],
  consola: [
    'Su contraseña cambió',
    'La contraseña de su cuenta en el portal se cambió con un enlace que generó quien administra el portal, y se cerraron todas las sesiones.',
  ],
  cuenta: [
    'Su contraseña cambió',
    'La contraseña de su cuenta en el portal se cambió en Mi cuenta, y se cerraron las demás sesiones.',
  ],
  factor: [
    'Su segundo factor quedó activo',
    'Desde ahora su cuenta en el portal pide un código además de la contraseña.',
  ],
  sinFactor: [
    'Su segundo factor se quitó',
    'Su cuenta en el portal ya no pide un código además de la contraseña: se quitó en Mi cuenta.',
  ],
  factorQuitado: [
    'Su segundo factor se quitó',
    'Su cuenta en el portal ya no pide un código además de la contraseña: lo quitó quien administra las cuentas.',
  ],
} as const
export type Way = keyof typeof WAYS

/**
 * Writes the mail that tells the owner of an account that its access was changed (ACC-31, ACC-36).
 */
export const changedLetter = (person: { nombres: string; username: string; at: Date; way: Way }): Letter => ({
  subject: WAYS[person.way][0],
  greeting: `Hola, ${person.nombres}:`,
  paragraphs: [WAYS[person.way][1]],
  facts: [
    ['Usuario', person.username],
    ['Fecha', MOMENT.format(person.at)],
  ],
  closing:
    'Si no fue usted, comuníquese de inmediato con el centro de entrenamiento. Este correo se envía de forma automática: no lo responda.',
})
