import { eq, max, sql } from 'drizzle-orm'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { ROLES } from '@anclaje/contract/permissions'
import { passwordColumns } from '../src/access/cuentas/passwords/hash.ts'
import type { Centro } from '../src/documents/centro.ts'
import { printedCentro } from '../src/training/centro/rules.ts'
import { storePicture } from '../src/documents/images.ts'
import { batches } from '../src/db/list.ts'
import type { Tx } from '../src/db/client.ts'
import { cuentas } from '../src/db/tables/access.ts'
import { consultas } from '../src/db/tables/common.ts'
import { tipodocs } from '../src/db/tables/places.ts'
import { consentimientos } from '../src/db/tables/people.ts'
import { certcol } from '../src/db/tables/certificates.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from '../src/db/tables/training.ts'
import { addIssues } from '../src/trust/emisiones/queries.ts'
import { ACCOUNTS, REGISTRAR } from './made/accounts.ts'
import type { DemoCertificate } from './made/certificates.ts'
import type { DemoCohort } from './made/cohorts.ts'
import type { DemoCompany } from './made/companies.ts'
import type { demoEquipment } from './made/equipment.ts'
import { fillMinistry } from './ministry.ts'
import { insertEquipment } from './insert-equipment.ts'
import type { DemoLookups } from './lookups.ts'
import type { DemoPerson } from './made/people.ts'
import { apartRows, certificateRow, cohortRow, companyRow, consentRow, personRow } from './rows.ts'
import type { Around } from './rows.ts'

/** The whole made-up set. Its parts refer to each other by index. */
export interface DemoSet {
  companies: readonly DemoCompany[]
  people: readonly DemoPerson[]
  cohorts: readonly DemoCohort[]
  certificates: readonly DemoCertificate[]
  lookups: readonly DemoLookups[]
  equipment: ReturnType<typeof demoEquipment>
}

interface Extras {
  now: Date
  /** The hashed passwords, in the order of the accounts. */
  hashes: readonly string[]
  /** The pictures of the signatures, in the order of the people who sign. */
  signatures: readonly Buffer[]
  centro: Centro
}

type Person = typeof colaboradores.$inferSelect
type Account = typeof cuentas.$inferSelect
type Company = typeof empresas.$inferSelect
type Cohort = typeof certificaciones.$inferSelect

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Stores the set with its accounts, consents and signatures. */
export async function insertDemo(tx: Tx, set: DemoSet, { now, hashes, signatures, centro }: Extras): Promise<void> {
  const companies = await insertCompanies(tx, set)
  const people = await insertPeople(tx, set, companies, signatures)
  const accounts = await insertAccounts(tx, people, hashes)
  await insertConsents(tx, set, people, { companies, now, by: accountOf(accounts, REGISTRAR) })
  const cohorts = await insertCohorts(tx, set, people)
  await insertCertificates(tx, set, { people, companies, cohorts, centro, approver: accountOf(accounts, REGISTRAR) })
  await fillMinistry(tx, now)
  await insertEquipment(tx, set.equipment, {
    companies: companies.map(({ id_emp }) => id_emp),
    people: people.map(({ id_col }) => id_col),
    accounts: new Map(accounts.map(({ idcol_cue, id_cue }) => [idcol_cue, id_cue])),
    centro,
  })
  const daily = set.lookups.map(({ dia, total }) => ({ dia_con: dia, tipo_con: 'certificados', total_con: total }))
  await tx.insert(consultas).values(daily)
}

/** Sorts rows in the order of the given keys, because the database may return them in any order. */
function inOrder<T>(rows: readonly T[], keyOf: (row: T) => string | null, keys: readonly string[]): T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => stored(byKey.get(key), key))
}

function stored<T>(row: T | undefined, name: string | number): T {
  if (row === undefined) throw new Error(`the demonstration needs ${name}, which is not in the database`)
  return row
}

/**
 * Stores the companies. Returns their rows: INDEPENDIENTE first, then the others in their order.
 */
async function insertCompanies(tx: Tx, { companies }: DemoSet): Promise<Company[]> {
  const [none] = await tx.select().from(empresas).where(eq(empresas.id_emp, INDEPENDIENTE))
  const rows = await tx.insert(empresas).values(companies.map(companyRow)).returning()
  return [
    stored(none, 'INDEPENDIENTE'),
    ...inOrder(
      rows,
      (row) => row.nit_emp,
      companies.map(({ nit }) => nit),
    ),
  ]
}

async function insertPeople(
  tx: Tx,
  { people }: DemoSet,
  companies: readonly Company[],
  signatures: readonly Buffer[],
): Promise<Person[]> {
  const firmas: string[] = []
  for (const bytes of signatures) firmas.push(await storePicture(tx, { bytes, mime: 'image/png' }))
  const ids = companies.map(({ id_emp }) => id_emp)
  const rows = await tx
    .insert(colaboradores)
    .values(people.map((person, i) => personRow(person, ids, firmas[i] ?? null)))
    .returning()
  return inOrder(
    rows,
    (row) => row.numerodocumento_col,
    people.map(({ numerodocumento }) => numerodocumento),
  )
}

async function insertConsents(
  tx: Tx,
  { people: made, certificates }: DemoSet,
  people: readonly Person[],
  { companies, now, by }: { companies: readonly Company[]; now: Date; by: number },
): Promise<void> {
  // A person is registered just before the first inscription. A person without an inscription is
  // registered in the last weeks.
  const first = new Map<number, number>()
  for (const { person, creado } of certificates) if (!first.has(person)) first.set(person, creado)
  await tx
    .insert(consentimientos)
    .values(
      made.map(({ origen }, i) =>
        consentRow(stored(people[i], i).id_col, origen, (first.get(i) ?? now.getTime() - (i % 20) * DAY_MS) - HOUR_MS),
      ),
    )
  const names = new Map(companies.map(({ id_emp, nombre_emp }) => [id_emp, nombre_emp]))
  await tx
    .insert(consentimientos)
    .values(people.flatMap((person, at) => apartRows(person, { empresa: names.get(person.idemp_col)!, at, by, now })))
}

async function insertAccounts(tx: Tx, people: readonly Person[], hashes: readonly string[]): Promise<Account[]> {
  const owners = inOrder(
    people.filter((person) => ACCOUNTS.some(({ username }) => username === person.numerodocumento_col)),
    (person) => person.numerodocumento_col,
    ACCOUNTS.map(({ username }) => username),
  )
  return tx
    .insert(cuentas)
    .values(
      ACCOUNTS.map(({ username, role }, i) => ({
        username_cue: username,
        ...passwordColumns(stored(hashes[i], username), 'owner'),
        idcol_cue: stored(owners[i], username).id_col,
        idroles_cue: ROLES[role],
      })),
    )
    .returning()
}

const accountOf = (accounts: readonly Account[], username: string) =>
  stored(
    accounts.find((account) => account.username_cue === username),
    username,
  ).id_cue

const cohortKey = (idcur: number, cohorte: number) => `${idcur}/${cohorte}`

async function insertCohorts(tx: Tx, { cohorts }: DemoSet, people: readonly Person[]): Promise<Cohort[]> {
  const inserted = inOrder(
    await tx.insert(certificaciones).values(cohorts.map(cohortRow)).returning(),
    (row) => cohortKey(row.idcur_cer, row.cohorte_cer),
    cohorts.map(({ idcur, cohorte }) => cohortKey(idcur, cohorte)),
  )
  await tx.insert(responsables).values(
    cohorts.flatMap(({ signers }, i) =>
      signers.map((signer, place) => ({
        idcer_res: stored(inserted[i], i).id_cer,
        idcol_res: stored(people[signer], signer).id_col,
        orden_res: place,
      })),
    ),
  )
  const last = tx
    .select({ idcur: certificaciones.idcur_cer, cohorte: max(certificaciones.cohorte_cer).as('cohorte') })
    .from(certificaciones)
    .groupBy(certificaciones.idcur_cer)
    .as('last')
  await tx
    .update(cursos)
    .set({ ultimacohorte_cur: sql`${last.cohorte}` })
    .from(last)
    .where(eq(cursos.id_cur, last.idcur))
  return inserted
}

interface Stored {
  people: readonly Person[]
  companies: readonly Company[]
  cohorts: readonly Cohort[]
  centro: Centro
  /** The account that approved the certificates. */
  approver: number
}

async function insertCertificates(
  tx: Tx,
  set: DemoSet,
  { people, companies, cohorts, centro, approver }: Stored,
): Promise<void> {
  const courses = new Map((await tx.select().from(cursos)).map((row) => [row.id_cur, row]))
  const types = new Map((await tx.select().from(tipodocs)).map((row) => [row.id_tipo, row]))
  const employers = new Map(companies.map((row) => [row.id_emp, row]))
  const around = (certificate: DemoCertificate): Around => {
    const person = stored(people[certificate.person], certificate.person)
    const cohort = stored(cohorts[certificate.cohort], certificate.cohort)
    return {
      person,
      cohort,
      tipodoc: stored(types.get(person.tipodocumento_col), person.tipodocumento_col),
      empresa: stored(employers.get(person.idemp_col), person.idemp_col),
      curso: stored(courses.get(cohort.idcur_cer), cohort.idcur_cer),
      signers: (set.cohorts[certificate.cohort]?.signers ?? []).map((signer) => stored(people[signer], signer)),
      centro: printedCentro(centro),
    }
  }
  const rows = set.certificates.map((certificate) => certificateRow(certificate, around(certificate), approver))
  for (const part of batches(rows)) await tx.insert(certcol).values(part)
  const issues = set.certificates.flatMap(({ id, aprobado, descargado }, i) => {
    const datos = rows[i]!.datos_ceco
    if (aprobado === null || !datos) return []
    const by = { at: new Date(aprobado), idcue: approver }
    return [{ id, version: 1, datos, idemp: datos.empresa.id, entregada: descargado === 1, by }]
  })
  for (const part of batches(issues)) await addIssues(tx, TIPO_DOCUMENTO.certificado, part)
}
