import { expect, test } from 'vitest'
import { LOTES_CERTIFICADOS } from '@anclaje/contract/rules/overview/trabajos'
import { CERTIFICACION, CERTIFICADO } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { jobsFor } from './bulk-jobs.ts'

const OWN = 7
const rowOf = (estado_ceco: number, correo: string | null, idcol_ceco = 1) =>
  ({
    estado_ceco,
    situacion_ceco: estado_ceco === CERTIFICADO.aprobado ? 'aprobado' : 'en_curso',
    desenlace_ceco: null,
    descargado_ceco: 0,
    emision_ceco: 1,
    idcol_ceco,
    colaboradore: { correopersonal_col: correo },
    certificacione: { estado_cer: CERTIFICACION.enCurso },
  }) as CertcolRow
const pending = rowOf(CERTIFICADO.pendiente, 'a@example.com')
const approved = rowOf(CERTIFICADO.aprobado, 'a@example.com')
const jobs = (...rows: CertcolRow[]) => jobsFor(LOTES_CERTIFICADOS, rows, OWN)
const FOR_PENDING = ['aprobar_certificados', 'empresa_certificados', 'desenlace_certificados']
const FOR_APPROVED = [
  'devolver_certificados',
  'enviar_certificados',
  'zip_certificados',
  'imprimir_certificados',
  'cargar_certificados',
  'corregir_certificados',
  'anular_certificados',
]

test('only jobs that have an effect on some chosen row are offered', () => {
  expect(jobs(pending)).toEqual(FOR_PENDING)
  expect(jobs(approved).toSorted()).toEqual(FOR_APPROVED.toSorted())
  expect(jobs(pending, approved)).toEqual(LOTES_CERTIFICADOS)
})

test('nobody is mailed without an address, and nobody decides about their own', () => {
  expect(jobs(rowOf(CERTIFICADO.aprobado, null))).not.toContain('enviar_certificados')
  expect(jobs(rowOf(CERTIFICADO.pendiente, 'a@example.com', OWN))).toEqual(['empresa_certificados'])
  expect(jobs(rowOf(CERTIFICADO.aprobado, 'a@example.com', OWN))).not.toContain('anular_certificados')
})
