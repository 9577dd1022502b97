// npm run attack -- signers [seconds]: several people approve certificates while others block,
// delete, create and move the accounts of signers, and name other signers. No certificate may name
// a person who could not sign at any time during its approval. At the end each cohort must show
// which of its signers may sign. It needs PostgreSQL. The last line counts the checks that held.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { person } from '../../lib/bodies.mjs'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'
import { installedPostgres, startPostgres } from '../../lib/postgres.mjs'

const SECONDS = Number(process.argv[2] ?? 30)
const ADMIN_PASSWORD = 'clave-123'
const PASSWORD = 'zorro-gris-41'
const SIGNERS = 6
const COHORTS = 8
const LEARNERS = 12
const [ADM, INSPECTOR, REGISTRO, CONSULTA] = [1, 2, 3, 4]

const version = installedPostgres()
if (version === undefined) throw new Error("needs Debian's package postgresql")
const database = await startPostgres(version)
const folder = mkdtempSync(join(tmpdir(), 'anclaje-firmantes-'))
const portal = await startPortal({
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  ADMIN_PASSWORD,
  METRICS_ADDRESS: '',
})
const sql = new pg.Pool({ connectionString: database.url, max: 4 })
const call = caller(portal.base, await login(portal.base, 'admin', ADMIN_PASSWORD))

const count = { held: 0, broke: 0 }
/** @param {string} what @param {boolean} holds */
function check(what, holds) {
  count[holds ? 'held' : 'broke'] += 1
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what}`)
}
/** @param {number} below */
const number = (below) => Math.floor(Math.random() * below)
/** @template T @param {readonly T[]} list */
const oneOf = (list) => /** @type {T} */ (list[number(list.length)])
const some = (/** @type {number[]} */ list) => list.filter(() => number(3) > 0).toSorted(() => number(2) - 0.5)

/** @param {string} method @param {string} path @param {object} [body] */
async function must(method, path, body) {
  const { status, body: answer } = await call(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${answer.message}`)
  return answer
}

let serial = 0
/**
 * Signers: the account of each, and the periods in milliseconds in which the person certainly could
 * not sign. The last period is open while the person cannot sign.
 */
const signers = await Promise.all(
  Array.from({ length: SIGNERS }, async (_, n) => {
    const { id_col } = await must('POST', '/colaboradores', { ...person(++serial), nombres: `Firmante ${n}` })
    const account = { idcolaborador: id_col, idrol: INSPECTOR, password: PASSWORD }
    const { id_cue } = await must('POST', '/cuentaacceso', account)
    return { id: id_col, nombres: `Firmante ${n}`, account: id_cue, away: /** @type {[number, number][]} */ ([]) }
  }),
)
const ids = signers.map(({ id }) => id)
const cohort = (/** @type {number[]} */ responsables, idcur = 2) => ({
  idcur,
  fechainicio: '2026-01-05',
  tiempovigencia: 18,
  periodo: 2,
  horas: 32,
  responsables,
})
const cohorts = await Promise.all(
  Array.from(
    { length: COHORTS },
    async (_, n) => (await must('POST', '/certificaciones', cohort(some(ids), 1 + (n % 3)))).id_cer,
  ),
)
/** @type {string[][]} */
const certificates = [[], [], [], []]
for (const idcer of cohorts) {
  for (let n = 0; n < LEARNERS; n += 1) {
    const { id_col } = await must('POST', '/colaboradores', person(++serial))
    const [made] = await must('POST', '/certcol', [{ idcer, idcol: id_col, idemp: 0 }])
    certificates[n % certificates.length]?.push(made.id_ceco)
  }
}

const outcome = { calls: 0, approved: 0, refused: 0, named: 0, broken: 0 }
/** @type {string[]} */
const faults = []
/** @param {Awaited<ReturnType<typeof call>>} answer */
function note({ status, body }) {
  outcome.calls += 1
  if (status === 0 || status >= 500 || body?.message?.includes('a la vez')) {
    outcome.broken += 1
    faults.push(`${status}: ${body?.message}`)
  }
}
const until = Date.now() + SECONDS * 1_000
const isOver = () => Date.now() >= until

/**
 * Approves certificates and takes approvals back, and reads the signers that the certificates name.
 * Only this function changes the state of these certificates.
 * @param {string[]} own
 */
async function approver(own) {
  while (!isOver()) {
    const chosen = number(3) === 0 ? [oneOf(own)] : own.filter(() => number(2) === 0)
    if (chosen.length === 0) continue
    await call('PUT', '/certcol/updateArrayEstado', { estado: 0, ids: chosen })
    const began = Date.now()
    const answer =
      chosen.length === 1
        ? await call('PUT', `/certcol/updateEstado/${chosen[0]}`, { estado: 1 })
        : await call('PUT', '/certcol/updateArrayEstado', { estado: 1, ids: chosen })
    const ended = Date.now()
    note(answer)
    const { rows } = await sql.query(
      `select id_ceco, datos_ceco -> 'responsables' as firman from certcol where id_ceco = any($1) and estado_ceco = 1`,
      [chosen],
    )
    outcome.approved += rows.length
    outcome.refused += chosen.length - rows.length
    for (const { firman } of rows) {
      for (const { nombres } of firman) {
        const signer = signers.find((each) => each.nombres === nombres)
        if (signer?.away.some(([from, to]) => from <= began && ended <= to)) outcome.named += 1
      }
    }
  }
}

/**
 * Makes signers able and unable to sign, in turn. Only this function changes their accounts.
 * @param {typeof signers} own
 */
async function manager(own) {
  while (!isOver()) {
    const who = oneOf(own)
    const path = `/cuentaacceso/${who.account}`
    const kind = number(3)
    const leave = [
      () => call('PUT', `${path}/bloqueo`, { bloqueada: true }),
      () => call('DELETE', path),
      () => call('PUT', path, { idrol: oneOf([REGISTRO, CONSULTA]) }),
    ][kind]
    if (leave) note(await leave())
    const away = /** @type {[number, number]} */ ([Date.now(), Infinity])
    who.away.push(away)
    await new Promise((resolve) => setTimeout(resolve, number(400)))
    away[1] = Date.now()
    const back = { idcolaborador: who.id, idrol: oneOf([ADM, INSPECTOR]), password: PASSWORD }
    const answer = await [
      () => call('PUT', `${path}/bloqueo`, { bloqueada: false }),
      () => call('POST', '/cuentaacceso', back),
      () => call('PUT', path, { idrol: INSPECTOR }),
    ][kind]?.()
    if (answer) note(answer)
    if (kind === 1 && answer?.status === 201) who.account = answer.body.id_cue
    await new Promise((resolve) => setTimeout(resolve, number(300)))
  }
}

/** Changes the signers of cohorts. */
async function planner() {
  while (!isOver()) {
    const id = oneOf(cohorts)
    const { body } = await call('GET', `/certificaciones/${id}`)
    // Signers who were named before may remain, but a signer who may not sign cannot be added
    // again.
    note(await call('PUT', `/certificaciones/${id}`, cohort(some(ids), body.idcur_cer)))
  }
}

/** Reads the pending certificates. */
async function reader() {
  while (!isOver()) {
    note(await call('GET', '/certcol?situacion=pendiente'))
    note(await call('GET', '/notificaciones'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const WRONG = `select count(*)::int as n from certificaciones where firmaimpedida_cer <> exists (
  select from responsables where idcer_res = id_cer and not exists (
    select from cuentas join roles on id_rol = idroles_cue
    where idcol_cue = idcol_res and not bloqueada_cue and nombre_rol in ('ADM', 'INSPECTOR')))`

try {
  await Promise.all([
    ...certificates.map(approver),
    ...[0, 1, 2].map((n) => manager(signers.filter((_, index) => index % 3 === n))),
    planner(),
    planner(),
    reader(),
  ])
  const one = async (/** @type {string} */ query) => (await sql.query(query)).rows[0].n
  const deadlocks = await one(`select deadlocks::int as n from pg_stat_database where datname = current_database()`)
  console.table({ ...outcome, deadlocks })
  for (const fault of new Set(faults)) console.log(fault)
  check('certificates were approved, and others refused', outcome.approved > 100 && outcome.refused > 100)
  check('none names somebody who could not sign', outcome.named === 0)
  check('no call failed', outcome.broken === 0)
  check('nobody waited for each other for ever', deadlocks === 0)
  check('each cohort says what its signers may do', (await one(WRONG)) === 0)
  const unmarked = `select count(*)::int as n from responsables join colaboradores on id_col = idcol_res where not firmante_col`
  check('everybody who is named is marked', (await one(unmarked)) === 0)

  const clerk = await must('POST', '/colaboradores', person(++serial))
  await must('POST', '/cuentaacceso', { idcolaborador: clerk.id_col, idrol: REGISTRO, password: PASSWORD })
  const as = caller(portal.base, await login(portal.base, clerk.numerodocumento_col, PASSWORD))
  const who = signers[0]
  await call('DELETE', `/cuentaacceso/${who?.account}`)
  const [row] = (await as('GET', `/colaboradores/getByParams?id=${who?.id}`)).body
  const same = { ...person(1), numerodocumento: row.numerodocumento_col, nombres: row.nombres_col, correopersonal: row.correopersonal_col } // prettier-ignore
  const change = async (/** @type {object} */ over) => (await as('PUT', `/colaboradores/${who?.id}`, { ...same, ...over })).status // prettier-ignore
  check('a clerk does not see the signature', row.firma_col === null && row.protegida === true)
  check('nor changes the name', (await change({ nombres: 'Otra Persona' })) === 403)
  check('nor the licence', (await change({ licencia: 'SST 99' })) === 403)
  check('nor makes an account for it', (await as('POST', '/cuentaacceso', { idcolaborador: who?.id, idrol: CONSULTA, password: PASSWORD })).status === 403) // prettier-ignore
  check('and still writes the telephone', (await change({ telefono: '3110000000' })) === 200)
} finally {
  await sql.end()
  await stopPortal(portal)
  database.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${count.held} held, ${count.broke} broken`)
process.exitCode = count.broke > 0 ? 1 : 0
