import { and, asc, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { impideAprobar } from '@anclaje/contract/rules/training/actos-certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { certcol, certificaciones } from '../../db/tables/training.ts'
import { readCertificates } from './queries/approve.ts'
import { isShown } from './queries/read.ts'
import { inSituacion } from './queries/situaciones.ts'

// Compares the rule about approvals with the filter `pendiente`, which states the same in SQL
// (CERT-7, CERT-19), for all combinations of the facts that both read.

const SIGNERS = ['nobody', 'able', 'unable'] as const

/** The facts about a certificate that the rule reads. */
interface Facts {
  idcol: number
  estado: number
  estadoCohorte: number
  estadoPersona: number
  isDeleted: boolean
  isUnable: boolean
}

let t: TestApp
/** A confirmed person and one who waits for confirmation. Both are also tested as callers. */
let people: { idcol: number; estadoPersona: number }[]
const facts = new Map<string, Facts>()

const combinations = Object.values(CERTIFICACION).flatMap((estadoCohorte) =>
  Object.values(CERTIFICADO).flatMap((estado) =>
    [false, true].flatMap((isDeleted) => SIGNERS.map((signer) => ({ estadoCohorte, estado, isDeleted, signer }))),
  ),
)

beforeAll(async () => {
  t = await startTestApp()
  const [able, unable] = [await t.make.cuenta(ROLES.inspector), await t.make.cuenta(ROLES.inspector)]
  const waiting = await t.make.colaborador()
  await t.db.execute(`update colaboradores set estado_col = ${COLABORADOR.porConfirmar} where id_col = ${waiting}`)
  people = [
    { idcol: await t.make.colaborador(), estadoPersona: COLABORADOR.activo },
    { idcol: waiting, estadoPersona: COLABORADOR.porConfirmar },
  ]
  const signers = { nobody: [], able: [able.id_col], unable: [able.id_col, unable.id_col] }
  const cohorts = new Map<number, number[]>()
  for (const { estadoCohorte, estado, isDeleted, signer } of combinations) {
    const idcer = await t.make.certificacion({ responsables: signers[signer] })
    cohorts.set(estadoCohorte, [...(cohorts.get(estadoCohorte) ?? []), idcer])
    const rows = people.map((person, n) => ({ ...person, id: uuidv7(), consecutivo: n + 1 }))
    for (const { id, idcol, estadoPersona } of rows)
      facts.set(id, { idcol, estado, estadoCohorte, estadoPersona, isDeleted, isUnable: signer === 'unable' })
    await t.db.insert(certcol).values(
      rows.map(({ id, idcol, consecutivo }) => ({
        id_ceco: id,
        idcer_ceco: idcer,
        idcol_ceco: idcol,
        idemp_ceco: 0,
        consecutivo_ceco: consecutivo,
        estado_ceco: estado,
        ...(estado !== CERTIFICADO.pendiente && { datos_ceco: {} as DatosCertificado }),
        ...(isDeleted && { eliminado_ceco: '2026-11-01T00:00:00Z', eliminadopor_ceco: 1 }),
      })),
    )
  }
  for (const [estado_cer, ids] of cohorts)
    await t.db.update(certificaciones).set({ estado_cer }).where(inArray(certificaciones.id_cer, ids))
  await t.as('adm').put(`/cuentaacceso/${unable.id_cue}/bloqueo`, { bloqueada: true })
})
afterAll(() => t.close())

test('the facts of the rule are read correctly', async () => {
  const read = await readCertificates(t.db, [...facts.keys()])
  const seen = read.map(({ id, idcol, estado, estadoCohorte, estadoPersona, eliminado, impedidos }) => [
    id,
    { idcol, estado, estadoCohorte, estadoPersona, isDeleted: eliminado !== null, isUnable: impedidos !== null },
  ])
  expect(new Map(seen as [string, Facts][])).toEqual(facts)
})

test('for any caller, the filter selects exactly the certificates for which the rule has no reason', async () => {
  const read = await readCertificates(t.db, [...facts.keys()])
  const seen = new Set<string>()
  const waits: number[] = []
  for (const idcol of [...people.map((person) => person.idcol), t.accounts.adm.id_col]) {
    const found = await t.db
      .select({ id: certcol.id_ceco })
      .from(certcol)
      .where(
        and(
          inArray(certcol.id_ceco, [...facts.keys()]),
          isShown(),
          inSituacion('pendiente', { hoy: '2026-11-20', idcol }),
        ),
      )
      .orderBy(asc(certcol.id_ceco))
    const free = read.filter((row) => impideAprobar({ idcol }, row) === undefined)
    expect(found.map(({ id }) => id)).toEqual(free.map(({ id }) => id))
    waits.push(found.length)
    for (const { idcol: whose, ...others } of facts.values())
      seen.add(JSON.stringify({ isOwn: whose === idcol, ...others }))
  }
  // Four certificates can be approved: those of the confirmed person in an open or a closed cohort,
  // if nobody signs or the signer may sign. The confirmed person finds none of them, because nobody
  // may approve their own certificates.
  expect(waits).toEqual([0, 4, 4])
  // All combinations occurred: 3 states of the cohort, 3 of the certificate, and 4 facts that are
  // true or false.
  expect(seen.size).toBe(3 * 3 * 2 ** 4)
})
