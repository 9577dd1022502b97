import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { AUTORIZA } from '@anclaje/contract/rules/training/autorizacion'
import type { CanalAutorizacion, UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { AUTORIZACION_SCREEN } from '@anclaje/contract/screens'
import type { Letter } from '../../mail/letter.ts'

/** How the consent was given. A form of staff and a sheet say only that the centre has it. */
const FORMA: Partial<Record<CanalAutorizacion, string>> = {
  papel: 'En papel',
  correo: 'Por correo',
  persona: 'En persona',
}

/** What the letter about a registered consent says. */
interface Registered {
  nombres: string
  centro: string
  usos: readonly UsoAparte[]
  /** Name of the company of the use `empleador`; '' without it. */
  empresa: string
  canal: CanalAutorizacion
  dia: string
  token: string
  url: string
}

/** Writes the mail that tells a person what the centre registered that they allow (MAIL-12). */
export const registeredLetter = ({ nombres, centro, usos, empresa, canal, dia, token, url }: Registered): Letter => ({
  subject: 'El centro registró su autorización',
  greeting: `Hola, ${nombres}:`,
  paragraphs: [
    'El centro registró que usted le autoriza lo siguiente, y que conserva la prueba.',
    'Si usted no dio esta autorización o cambió de opinión, retírela con el botón. Su formación y sus certificados siguen igual.',
  ],
  facts: [
    ['Centro', centro],
    ['Autoriza', usos.map((uso) => (uso === 'empleador' ? `${AUTORIZA[uso]}: ${empresa}` : AUTORIZA[uso])).join('\n')],
    ['Forma', FORMA[canal] ?? 'Según el centro'],
    ['Fecha', fechaLarga(dia)],
  ],
  button: { label: 'Retirar la autorización', url: `${url}${AUTORIZACION_SCREEN}/${token}` },
  closing:
    'También puede retirarla en el centro, en cualquier momento. ' +
    'Este correo se envía de forma automática: no lo responda.',
})
