import { expect, test } from 'vitest'
import { CERTIFICACION, CERTIFICADO } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { rowMenu } from './row-menu.ts'

const OWN = 7
const rowOf = (estado_ceco: number, idcol_ceco = 1) =>
  ({ id_ceco: 'x', estado_ceco, idcol_ceco, certificacione: { estado_cer: CERTIFICACION.enCurso } }) as CertcolRow
const none = () => {}
const labels = (canEdit: boolean, canApprove: boolean, row: CertcolRow) =>
  rowMenu({ canEdit, canApprove, idcol: OWN, approve: none, takeBack: none, save: none }).flatMap(
    (place) => place(row)?.label ?? [],
  )

test('a user who may only filter can approve and take back in the row too, but not edit (CERT-23)', () => {
  expect(labels(false, true, rowOf(CERTIFICADO.pendiente))).toEqual(['Aprobar'])
  expect(labels(false, true, rowOf(CERTIFICADO.aprobado))).toEqual([
    'Descargar',
    'Ver certificado',
    'Devolver a pendiente',
  ])
})

test('nobody changes the state of their own certificate, and users without editar and filtrar that of none', () => {
  expect(labels(true, true, rowOf(CERTIFICADO.pendiente, OWN))).toEqual(['Editar'])
  expect(labels(false, false, rowOf(CERTIFICADO.pendiente))).toEqual([])
  expect(labels(false, false, rowOf(CERTIFICADO.aprobado))).toEqual(['Descargar', 'Ver certificado'])
})
