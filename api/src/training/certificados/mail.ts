import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import type { Letter } from '../../mail/letter.ts'

/** Writes the mail with the certificate of a trainee as an attachment (MAIL-4). */
export function certificateLetter(datos: DatosCertificado, publicUrl: string): Letter {
  const { aprendiz, curso, codigo, fechainicio, fechafin } = datos
  const checkUrl = `${publicUrl}${CERTIFICADOS_SCREEN}/${encodeURIComponent(aprendiz.numerodocumento)}`
  return {
    subject: `Certificado ${codigo}: ${curso.nombre}`,
    greeting: `Felicitaciones, ${aprendiz.nombres}:`,
    paragraphs: ['Adjunto encuentra su certificado en PDF.'],
    facts: [
      ['Curso', curso.nombre],
      ['Certificado', codigo],
      ['Válido desde', fechaLarga(fechainicio)],
      ['Vence', fechaLarga(fechafin)],
    ],
    button: { label: 'Verificar el certificado', url: checkUrl },
    closing:
      'Cualquier persona puede verificar el certificado con su código QR o con el número de documento en la página de consulta. ' +
      'Este correo se envía de forma automática: no lo responda.',
  }
}
