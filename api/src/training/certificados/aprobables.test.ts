import { and, asc, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { impideAprobar } from '@anclaje/contract/rules/training/actos-certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICACION, CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import type { Desenlace } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import { loaded } from '../../../test/born.ts'
import type { TestApp } from '../../../test/app.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { certificaciones } from '../../db/tables/training.ts'
import { readCertificates } from './queries/approve.ts'
import { readApprover, withOwn } from './queries/own.ts'
import { isShown } from './queries/read.ts'
import { inSituacion } from './queries/situaciones.ts'

// Compares the rule about approvals with the filter `pendiente`, which states the same in SQL
// (CERT-7, CERT-19, TRUST-10), for all combinations of the facts that both read.

const SIGNERS = ['nobody', 'able', 'unable'] as const

/** The facts about a certificate that the rule reads. */
interface Facts {
  idcol: number
  estado: number
  estadoCohorte: number
  desenlace: Desenlace | null
  estadoPersona: number
  isDeleted: boolean
  isUnable: boolean
}

let t: TestApp
/** A confirmed person and one who waits for confirmation. Both are also tested as callers. */
let people: { idcol: number; estadoPersona: number }[]
const facts = new Map<string, Facts>()

/** Stored states, and the outcome that only a pending one can have. */
const STORED: { estado: number; desenlace: Desenlace | null }[] = [
  ...Object.values(CERTIFICADO).map((estado) => ({ estado, desenlace: null })),
  { estado: CERTIFICADO.pendiente, desenlace: 'retirado' },
]

const combinations = Object.values(CERTIFICACION).flatMap((estadoCohorte) =>
  STORED.flatMap((stored) =>
    // An inscription with an outcome is not deleted.
    (stored.desenlace === null ? [false, true] : [false]).flatMap((isDeleted) =>
      SIGNERS.map((signer) => ({ ...stored, estadoCohorte, isDeleted, signer })),
    ),
  ),
)

beforeAll(async () => {
  t = await startTestApp()
  const [able, unable] = [await t.make.cuenta(ROLES.inspector), await t.make.cuenta(ROLES.inspector)]
  const waiting = await t.make.colaborador({ nombres: 'Luz Marina', apellidos: 'Peña Ibáñez' })
  await t.db.execute(`update colaboradores set estado_col = ${COLABORADOR.porConfirmar} where id_col = ${waiting}`)
  people = [
    { idcol: await t.make.colaborador(), estadoPersona: COLABORADOR.activo },
    { idcol: waiting, estadoPersona: COLABORADOR.porConfirmar },
    // A namesake of the first person.
    { idcol: await t.make.colaborador(), estadoPersona: COLABORADOR.activo },
  ]
  const signers = { nobody: [], able: [able.id_col], unable: [able.id_col, unable.id_col] }
  const cohorts = new Map<number, number[]>()
  for (const { estadoCohorte, estado, desenlace, isDeleted, signer } of combinations) {
    const idcer = await t.make.certificacion({ responsables: signers[signer] })
    cohorts.set(estadoCohorte, [...(cohorts.get(estadoCohorte) ?? []), idcer])
    const rows = people.map((person, n) => ({ ...person, id: uuidv7(), consecutivo: n + 1 }))
    for (const { id, idcol, estadoPersona } of rows)
      facts.set(id, {
        idcol,
        estado,
        estadoCohorte,
        desenlace,
        estadoPersona,
        isDeleted,
        isUnable: signer === 'unable',
      })
    const certificates = rows.map(({ id, idcol, consecutivo }) => ({
      id_ceco: id,
      idcer_ceco: idcer,
      idcol_ceco: idcol,
      idemp_ceco: 0,
      consecutivo_ceco: consecutivo,
      estado_ceco: estado,
      desenlace_ceco: desenlace,
      ...(estado !== CERTIFICADO.pendiente && { datos_ceco: {} as DatosCertificado }),
      ...(isDeleted && { eliminado_ceco: '2026-11-01T00:00:00Z', eliminadopor_ceco: 1 }),
    }))
    await loaded(t.db, () => t.db.insert(certcol).values(certificates))
  }
  for (const [estado_cer, ids] of cohorts)
    await t.db.update(certificaciones).set({ estado_cer }).where(inArray(certificaciones.id_cer, ids))
  await t.as('adm').put(`/cuentaacceso/${unable.id_cue}/bloqueo`, { bloqueada: true })
})
afterAll(() => t.close())

test('the facts of the rule are read correctly', async () => {
  const read = await readCertificates(t.db, [...facts.keys()])
  const seen = read.map(({ id, idcol, estado, desenlace, estadoCohorte, estadoPersona, eliminado, impedidos }) => [
    id,
    { idcol, estado, desenlace, estadoCohorte, estadoPersona, isDeleted: eliminado !== null, isUnable: impedidos !== null },
  ]) // prettier-ignore
  expect(new Map(seen as [string, Facts][])).toEqual(facts)
})

/** Callers: each of the people, as an account of their own, and the administrator. */
const callers = () => [
  ...people.map(({ idcol }) => ({ idcol, idcue: 0 })),
  { idcol: t.accounts.adm.id_col, idcue: t.accounts.adm.id_cue },
]

// Of each pair of people, the confirmed person and the namesake can be approved in an open or a
// closed cohort where nobody signs, or may sign: 2 × 2 certificates of each. Neither of the two
// approves their own, nor the other's of the same name.
test('the filter selects exactly what the rule lets approve', async () => {
  const read = await readCertificates(t.db, [...facts.keys()])
  const waits: number[] = []
  for (const caller of callers()) {
    const found = await t.db
      .select({ id: certcol.id_ceco })
      .from(certcol)
      .where(
        and(
          inArray(certcol.id_ceco, [...facts.keys()]),
          isShown(),
          await inSituacion(t.db, 'pendiente', { hoy: '2026-11-20', ...caller }, { cohorts: 'all' }),
        ),
      )
      .orderBy(asc(certcol.id_ceco))
    const free = withOwn(read, await readApprover(t.db, caller)).filter((row) => !impideAprobar(caller, row))
    expect(found.map(({ id }) => id)).toEqual(free.map(({ id }) => id))
    waits.push(found.length)
  }
  expect(waits).toEqual([0, 8, 0, 8])
})
