import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import type { Letter } from '../../mail/letter.ts'

const lookUpUrl = ({ aprendiz }: DatosCertificado, publicUrl: string) =>
  `${publicUrl}${CERTIFICADOS_SCREEN}/${encodeURIComponent(aprendiz.numerodocumento)}`

/** Writes the mail with the certificate of a trainee as an attachment (MAIL-4). */
export function certificateLetter(datos: DatosCertificado, publicUrl: string): Letter {
  const { aprendiz, curso, codigo, fechainicio, fechafin } = datos
  return {
    subject: `Certificado ${codigo}: ${curso.nombre}`,
    greeting: `Felicitaciones, ${aprendiz.nombres}:`,
    paragraphs: ['En el adjunto está su certificado en PDF.'],
    facts: [
      ['Curso', curso.nombre],
      ['Certificado', codigo],
      ['Válido desde', fechaLarga(fechainicio)],
      ['Vence', fechaLarga(fechafin)],
    ],
    button: { label: 'Verificar el certificado', url: lookUpUrl(datos, publicUrl) },
    closing:
      'Cualquier persona puede verificar el certificado con su código QR o con el número de documento en la página de consulta. ' +
      'Este correo se envía de forma automática: no lo responda.',
  }
}

/**
 * Writes the mail that tells a trainee that a certificate no longer holds, without the reason
 * (TRUST-7).
 */
export function annulmentLetter(datos: DatosCertificado, publicUrl: string): Letter {
  const { aprendiz, curso, codigo } = datos
  return {
    subject: `Certificado ${codigo} anulado`,
    greeting: `${aprendiz.nombres}:`,
    paragraphs: [
      'El centro anuló este certificado: ya no es válido y no lo acredita para trabajar.',
      'Si tiene dudas, comuníquese con el centro.',
    ],
    facts: [
      ['Curso', curso.nombre],
      ['Certificado', codigo],
    ],
    button: { label: 'Ver la consulta pública', url: lookUpUrl(datos, publicUrl) },
    closing: 'Este correo se envía de forma automática: no lo responda.',
  }
}
