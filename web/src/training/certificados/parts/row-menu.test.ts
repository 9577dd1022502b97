import { expect, test } from 'vitest'
import { CERTIFICACION, CERTIFICADO } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { isApprovable, isDeletable, openOf, rowMenu } from './row-menu.ts'

const OWN = 7
const rowOf = (estado_ceco: number, more: Partial<CertcolRow> = {}) =>
  ({
    id_ceco: 'x',
    estado_ceco,
    situacion_ceco: estado_ceco === CERTIFICADO.aprobado ? 'aprobado' : 'en_curso',
    descargado_ceco: 0,
    emision_ceco: 1,
    idcol_ceco: 1,
    desenlace_ceco: null,
    certificacione: { estado_cer: CERTIFICACION.enCurso },
    ...more,
  }) as CertcolRow
const [PENDING, APPROVED] = [CERTIFICADO.pendiente, CERTIFICADO.aprobado]
const annulled = rowOf(PENDING, { situacion_ceco: 'anulado', descargado_ceco: 1 })
const none = () => {}
const labels = (canEdit: boolean, canApprove: boolean, row: CertcolRow, canAnnul = false, mayChange = true) =>
  rowMenu({
    canEdit,
    mayChange: () => mayChange,
    canApprove,
    canAnnul,
    idcol: OWN,
    approve: none,
    takeBack: none,
    save: none,
    annul: none,
  }).flatMap((place) => place(row)?.label ?? [])

test('a user who may only filter can approve and take back in the row too, but not edit (CERT-23)', () => {
  expect(labels(false, true, rowOf(PENDING))).toEqual(['Aprobar'])
  expect(labels(false, true, rowOf(APPROVED))).toEqual(['Descargar', 'Ver certificado', 'Quitar la aprobación'])
})

test('nobody changes the state of their own certificate, and users without editar and filtrar that of none', () => {
  expect(labels(true, true, rowOf(PENDING, { idcol_ceco: OWN }))).toEqual(['Editar'])
  expect(labels(false, false, rowOf(PENDING))).toEqual([])
  expect(labels(false, false, rowOf(APPROVED))).toEqual(['Descargar', 'Ver certificado'])
})

test('what was handed out is annulled, and neither taken back nor deleted', () => {
  const handedOut = rowOf(APPROVED, { descargado_ceco: 1 })
  expect(labels(true, true, handedOut, true)).toEqual(['Descargar', 'Ver certificado', 'Editar', 'Anular…'])
  expect(labels(true, true, handedOut)).toEqual(['Descargar', 'Ver certificado', 'Editar'])
  expect(labels(false, false, rowOf(APPROVED, { descargado_ceco: 1, idcol_ceco: OWN }), true)).not.toContain('Anular…')
  expect(isDeletable(handedOut)).toBe(false)
  expect(isDeletable(rowOf(APPROVED))).toBe(true)
  expect(isDeletable(rowOf(PENDING, { descargado_ceco: 1 }))).toBe(true)
  expect(isDeletable(rowOf(PENDING, { desenlace_ceco: 'retirado' }))).toBe(false)
})

test('who only looks at it reads a certificate and changes nothing of it, with every other switch (ACC-13)', () => {
  expect(labels(true, false, rowOf(PENDING), true, false)).toEqual([])
  const handedOut = rowOf(APPROVED, { descargado_ceco: 1 })
  expect(labels(true, false, handedOut, true, false)).toEqual(['Descargar', 'Ver certificado'])
})

test('what is approved can be corrected by whoever may, but not their own', () => {
  const offered = rowMenu({
    canEdit: true,
    mayChange: () => true,
    canApprove: false,
    canAnnul: false,
    idcol: OWN,
    approve: none,
    takeBack: none,
    save: none,
    annul: none,
    correct: none,
  })
  const said = (row: CertcolRow) => offered.flatMap((place) => place(row)?.label ?? [])
  expect(said(rowOf(APPROVED))).toContain('Corregir…')
  for (const row of [rowOf(PENDING), annulled, rowOf(APPROVED, { idcol_ceco: OWN })])
    expect(said(row)).not.toContain('Corregir…')
})

test('an annulled certificate can only be seen', () => {
  expect(labels(true, true, annulled, true)).toEqual(['Ver certificado'])
  expect(isApprovable(annulled, OWN)).toBe(false)
  expect(isDeletable(annulled)).toBe(false)
  expect(openOf(annulled, true)).toEqual(openOf(rowOf(APPROVED), false))
})

test('a role that decides and moves nobody has no places for it, so that its few actions stay visible', () => {
  const few = {
    canEdit: false,
    mayChange: () => true,
    canApprove: false,
    canAnnul: false,
    idcol: OWN,
    approve: none,
    takeBack: none,
    save: none,
    annul: none,
  }
  expect(rowMenu(few)).toHaveLength(2)
  const offered = rowMenu({ ...few, decide: none, move: none })
  const said = (row: CertcolRow) => offered.flatMap((place) => place(row)?.label ?? [])
  expect(said(rowOf(PENDING, { desenlace_ceco: null }))).toEqual(['Resultado…', 'Pasar a otra cohorte…'])
  expect(said(rowOf(PENDING, { desenlace_ceco: 'retirado' }))).toEqual(['Resultado…'])
  for (const row of [rowOf(APPROVED), annulled, rowOf(PENDING, { idcol_ceco: OWN })])
    expect(said(row)).not.toContain('Resultado…')
})
