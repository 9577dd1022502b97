import { and, asc, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { impideCargar } from '@anclaje/contract/rules/training/actos-certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICADO } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import { loaded } from '../../../test/born.ts'
import type { TestApp } from '../../../test/app.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { isShown } from '../certificados/queries/read.ts'
import { isToUpload, isUploaded, lockUploads } from './queries/upload.ts'

// Compares the rule about marking certificates as uploaded with the filters that select, in SQL,
// the certificates that wait for the upload and those that were uploaded (MIN-8). Covers all
// combinations of the facts that they read.

/**
 * Moments of approval: the last second of a day in Bogotá, the first second of the next day, and a
 * moment some days before and after them.
 */
const MOMENTS = ['2026-11-17T12:00:00Z', '2026-11-20T04:59:59Z', '2026-11-20T05:00:00Z', '2026-11-22T12:00:00Z']
const DAYS = [null, '2026-11-19', '2026-11-20', '2026-11-21']

const combinations = Object.values(CERTIFICADO).flatMap((estado) =>
  MOMENTS.flatMap((aprobado) =>
    [null, '2026-11-23'].flatMap((cargado) =>
      [false, true].map((isDeleted) => ({ id: uuidv7(), estado, aprobado, cargado, isDeleted })),
    ),
  ),
)
const IDS = combinations.map(({ id }) => id)

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  const idcer = await t.make.certificacion()
  const rows = await Promise.all(
    combinations.map(async ({ id, estado, aprobado, cargado, isDeleted }, n) => ({
      id_ceco: id,
      idcer_ceco: idcer,
      idcol_ceco: await t.make.colaborador(),
      idemp_ceco: 0,
      consecutivo_ceco: n + 1,
      estado_ceco: estado,
      cargado_ceco: cargado,
      marcado_ceco: cargado && '2026-11-23T15:00:00Z',
      ...(estado !== CERTIFICADO.pendiente && { datos_ceco: {} as DatosCertificado, aprobado_ceco: aprobado }),
      ...(isDeleted && { eliminado_ceco: '2026-11-24T00:00:00Z', eliminadopor_ceco: 1 }),
    })),
  )
  await loaded(t.db, () => t.db.insert(certcol).values(rows))
})
afterAll(() => t.close())

const found = async (where: ReturnType<typeof and>) =>
  (
    await t.db
      .select({ id: certcol.id_ceco })
      .from(certcol)
      .where(and(inArray(certcol.id_ceco, IDS), isShown(), where))
      .orderBy(asc(certcol.id_ceco))
  ).map(({ id }) => id)

test('what was uploaded, or waits for it since a day, is what the rule lets mark on its day of approval', async () => {
  const rows = await t.db.transaction((tx) => lockUploads(tx, IDS))
  const markable = combinations.filter(({ id }) => {
    const row = rows.get(id)
    return !impideCargar(undefined, row, row?.aprobado ?? DAYS[1]!)
  })
  expect(await found(isUploaded)).toEqual(markable.filter(({ cargado }) => cargado !== null).map(({ id }) => id))
  const counts: number[] = []
  for (const since of DAYS) {
    const expected = markable
      .filter(({ id, cargado }) => cargado === null && (since === null || rows.get(id)!.aprobado! >= since))
      .map(({ id }) => id)
    expect(await found(isToUpload(since)), String(since)).toEqual(expected)
    counts.push(expected.length)
  }
  // The last second of the nineteenth in Bogotá and the first second of the twentieth count for
  // different days.
  expect(counts).toEqual([4, 3, 2, 1])
})
