import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { drawInThread } from '../../../documents/drawer.ts'
import { drawCertificate } from './draw.ts'

/** Data of a certificate that the thread draws. */
export interface CertificateJob {
  datos: DatosCertificado
  publicUrl: string
}

drawInThread<CertificateJob>(({ datos, publicUrl }, images) => drawCertificate(datos, { publicUrl, images }))
