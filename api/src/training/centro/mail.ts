import type { Letter } from '../../mail/letter.ts'

const MOMENT = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Bogota',
})

/** Writes the test mail, with which an ADM checks that mails leave and how they look (CENTRE-7). */
export const testLetter = (nombres: string, at: Date, publicUrl: string): Letter => ({
  subject: 'Prueba de correo del portal',
  greeting: `Hola, ${nombres}:`,
  paragraphs: ['Este mensaje comprueba que el portal puede enviar correos. Así verán los suyos quienes los reciban.'],
  facts: [['Enviado', MOMENT.format(at)]],
  button: { label: 'Abrir el portal', url: publicUrl },
  closing: 'Usted lo pidió en Configuraciones, Centro. No hace falta que lo responda.',
})
