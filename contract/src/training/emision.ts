import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { uuidParam } from '../http.ts'
import { PARTES } from '../rules/training/cambios.ts'
import { clase, emision, motivo, version } from '../trust/emision.ts'
import { cambio } from './certificado.ts'
import { certcolDetail } from './certcol.ts'

const avisar = z.optional(z.boolean('Debe ser verdadero o falso.'))
const partes = z
  .array(z.enum(PARTES, 'Esa parte no existe.'), 'Elija qué corregir.')
  .check(z.minLength(1, 'Elija qué corregir.'))

/** Fields of a correction, alone or in bulk (TRUST-6). */
export const correccion = { motivo, partes, avisar }
/** Fields of an annulment, alone or in bulk (TRUST-7). */
export const anulacion = { clase, motivo, avisar }

const correccionBody = z.object({ ...correccion, emision: version })
export type Correccion = z.output<typeof correccionBody>
const anulacionBody = z.object({ ...anulacion, emision: version })
export type Anulacion = z.output<typeof anulacionBody>

/** Issue of a certificate, with the lines that differ from the version before (TRUST-9). */
const emisionCertificado = z.object({ ...emision.shape, cambios_emi: z.array(cambio) })
export type EmisionCertificado = z.infer<typeof emisionCertificado>

/** Calls about the versions of a certificate: read, correct and annul them. */
export const emisionCalls = calls(() => ({
  'GET /certcol/:id/emisiones': {
    access: ['CertColaboradores', 'ver'],
    params: uuidParam,
    answer: z.array(emisionCertificado),
  },
  // The printed lines that are different today, with the issued text and that of today.
  'GET /certcol/:id/cambios': {
    access: ['CertColaboradores', 'ver'],
    params: uuidParam,
    answer: z.array(cambio),
  },
  'PUT /certcol/:id/corregir': {
    access: ['CertColaboradores', 'editar'],
    params: uuidParam,
    body: correccionBody,
    answer: certcolDetail,
  },
  'PUT /certcol/:id/anular': {
    access: ['CertColaboradores', 'eliminar'],
    params: uuidParam,
    body: anulacionBody,
    answer: certcolDetail,
  },
}))
