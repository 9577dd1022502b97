import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { drawInThread } from '../../../documents/drawer.ts'
import { drawCertificate } from './draw.ts'

/** What the thread draws a certificate from. */
export interface CertificateJob {
  datos: DatosCertificado
  publicUrl: string
}

drawInThread<CertificateJob>(({ datos, publicUrl }, images) => drawCertificate(datos, { publicUrl, images }))
