import { randomBytes } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { FixedCentro } from '../src/documents/centro.ts'
import type { Db } from '../src/db/client.ts'
import { certificaciones, colaboradores, empresas } from '../src/db/tables/training.ts'
import { ACCOUNTS, SIGNERS } from './made/accounts.ts'
import { fillCentro, logoPng } from './centro.ts'
import { demoCertificates } from './made/certificates.ts'
import { demoCohorts } from './made/cohorts.ts'
import { demoCompanies } from './made/companies.ts'
import { demoEquipment } from './made/equipment.ts'
import { insertDemo } from './insert.ts'
import type { DemoSet } from './insert.ts'
import { demoLookups } from './lookups.ts'
import { demoPeople } from './made/people.ts'
import { resting } from './resting.ts'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { signaturePng } from './signatures.ts'

interface DemoDeps {
  now: Date
  passwordHash: (plain: string) => Promise<string>
  /** Fields of the centre that the environment fixes. They replace the made-up ones. */
  fixed?: FixedCentro
}

/** An account of the demonstration. Its user name is the person's document number. */
export interface DemoAccount {
  rol: string
  username: string
  password: string
  nombre: string
}

/** Numbers of the created rows, and the accounts to log in with. */
export interface DemoSummary {
  personas: number
  empresas: number
  certificaciones: number
  certificados: number
  equipos: number
  inspecciones: number
  cuentas: DemoAccount[]
}

/**
 * Error that is thrown when the database has real data, because made-up data must not be mixed with
 * it.
 */
export class DemoRefused extends Error {
  override name = 'DemoRefused'
}

const SEED = 4272

/**
 * Fills a new database with made-up people, companies, cohorts and certificates around `now`, in
 * one transaction. Runs with the same `now` create the same set. The database must have the
 * reference seeds. Throws `DemoRefused` when the database has other data than the seeds and the
 * administrator.
 */
export async function seedDemo(db: Db, { now, passwordHash, fixed = {} }: DemoDeps): Promise<DemoSummary> {
  const random = seededRandom(SEED)
  const set = makeUp(random, now)
  const hashes = await Promise.all(
    ACCOUNTS.map(({ password }) => passwordHash(password ?? randomBytes(9).toString('base64url'))),
  )
  const signatures = await Promise.all(Array.from({ length: SIGNERS }, () => signaturePng(random)))
  const pictures = { logo: await logoPng(), firma: await signaturePng(random) }
  return db.transaction(async (tx) => {
    await refuseUnlessNew(tx)
    await tx.execute(sql.raw(resting('disable')))
    await insertDemo(tx, set, { now, hashes, signatures, centro: await fillCentro(tx, pictures, fixed) })
    await tx.execute(sql.raw(resting('enable')))
    return summary(set)
  })
}

function makeUp(random: Random, now: Date): DemoSet {
  const today = hoyEnBogota(now)
  const companies = demoCompanies()
  const people = demoPeople(random, companies.length)
  const signers = Array.from({ length: SIGNERS }, (_, i) => i)
  const cohorts = demoCohorts(random, today, signers)
  const certificates = demoCertificates(random, cohorts, people, { today, now: now.getTime() })
  const lookups = demoLookups(random, today)
  const equipment = demoEquipment(random, today, companies.length, signers)
  return { companies, people, cohorts, certificates, lookups, equipment }
}

async function refuseUnlessNew(tx: Db): Promise<void> {
  // Locks the table until the transaction ends, so that two processes cannot both find the database
  // new.
  await tx.execute(sql`lock table ${colaboradores} in share row exclusive mode`)
  const [has] = await tx
    .select({
      people: count(),
      companies: tx.$count(empresas),
      cohorts: tx.$count(certificaciones),
    })
    .from(colaboradores)
  if (!has || has.people > 1 || has.companies > 1 || has.cohorts > 0) {
    throw new DemoRefused(
      'La base de datos ya tiene información propia: los datos de demostración solo se cargan en una base nueva.',
    )
  }
}

const summary = ({ people, companies, cohorts, certificates, equipment }: DemoSet): DemoSummary => ({
  personas: people.length,
  empresas: companies.length,
  certificaciones: cohorts.length,
  certificados: certificates.length,
  equipos: equipment.items.length,
  inspecciones: equipment.inspections.length,
  cuentas: ACCOUNTS.flatMap(({ username, role, password }) => {
    const person = people.find(({ numerodocumento }) => numerodocumento === username)
    return person && password ? [{ rol: role.toUpperCase(), username, password, nombre: nombreCompleto(person) }] : []
  }),
})
