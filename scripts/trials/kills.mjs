// npm run kills [-- --rounds=100]: kills the portal on its embedded database again and again, each
// time at a random moment under write load, starts it on the same folder, and compares the stored
// rows with the acknowledged writes. Exits with 1 when an acknowledged write is lost or a write is
// incomplete.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bodies } from '../../api/test/factories.ts'
import { picture } from '../../api/test/pictures.ts'
import { caller, login, median, startPortal, stopPortal } from '../lib/portal.mjs'
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain } from '../lib/setup.mjs'
import { Cut, Record } from '../lib/writes.mjs'

/** @typedef {import('../lib/portal.mjs').Call} Call */

const PASSWORD = 'zorro-gris-41'
/** Shortest and longest load before a kill, in milliseconds. */
const [LEAST_MS, MOST_MS] = [100, 1_500]
/** Number of people in one call, and of learners in a cohort. */
const TOGETHER = 5
const PAGE = 5_000
const PICTURE = await picture(20, 20)

const record = new Record()
let serial = 0
const phone = () => String(6_000_000_000 + ++serial)

/**
 * Returns the body of an answer. Throws `Cut` without an answer, and an error for a refusal.
 * @param {Promise<{ status: number, body: any }>} asked
 */
async function answered(asked) {
  const { status, body } = await asked
  if (status === 0) throw new Cut()
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Makes the rows that the writers use. @param {Call} call */
async function prepare(call) {
  const learners = []
  for (let i = 0; i < TOGETHER; i += 1)
    learners.push((await answered(call('POST', '/colaboradores', bodies.colaborador()))).id_col)
  const { id_eq } = await answered(call('POST', '/equipos', bodies.equipo()))
  const { id_eva } = await answered(call('POST', '/evaluacion', { ideq: id_eq, fecha: '2026-01-05' }))
  return { learners, ideva: /** @type {string} */ (id_eva) }
}
/** @typedef {Awaited<ReturnType<typeof prepare>>} Prepared */

/** Creates a company. Returns its id and its name, its key in the record. @param {Call} call */
async function createCompany(call) {
  const [nombre, telefono] = [`Empresa ${++serial}`, phone()]
  const made = await record.write(nombre, telefono, () =>
    call('POST', '/empresa', bodies.empresa({ nombre, telefono })),
  )
  return { id: made.id_emp, nombre }
}

/** @param {Call} call */
async function createAndDelete(call) {
  const { id, nombre } = await createCompany(call)
  await record.write(nombre, undefined, () => call('DELETE', `/empresa/${id}`))
}

/** @param {Call} call */
async function change(call) {
  const { id, nombre } = await createCompany(call)
  for (let i = 0; i < 20; i += 1) {
    const telefono = phone()
    await record.write(nombre, telefono, () => call('PUT', `/empresa/${id}`, bodies.empresa({ nombre, telefono })))
  }
}

/** Creates several people in one call. All of them or none must be stored. @param {Call} call */
async function createPeople(call) {
  const cargo = `Lote ${++serial}`
  const people = Array.from({ length: TOGETHER }, () => bodies.colaborador({ cargo }))
  await record.write(cargo, `${TOGETHER} people`, () => call('POST', '/colaboradores/createArray', people))
}

/** @param {any} row */
const cohortKey = ({ horas_cer, tiempovigencia_cer }) => `Cohorte de ${horas_cer} horas y ${tiempovigencia_cer} meses`
/** @param {number} inscribed @param {number} approved */
const cohortState = (inscribed, approved) => `${inscribed} inscribed, ${approved} approved`

/** Makes a cohort, then inscribes and approves all its learners, each in one call.
 * @param {Call} call @param {Prepared} prepared */
async function certify(call, { learners }) {
  const number = ++serial
  const [horas, tiempovigencia] = [1 + (number % 10_000), 1 + Math.floor(number / 10_000)]
  const key = cohortKey({ horas_cer: horas, tiempovigencia_cer: tiempovigencia })
  const cohort = bodies.certificacion({ horas, tiempovigencia })
  const { id_cer } = await record.write(key, cohortState(0, 0), () => call('POST', '/certificaciones', cohort))
  const inscriptions = learners.map((idcol) => ({ idcer: id_cer, idcol, idemp: 0 }))
  const rows = await record.write(key, cohortState(TOGETHER, 0), () => call('POST', '/certcol', inscriptions))
  const ids = rows.map((/** @type {any} */ row) => row.id_ceco)
  const approval = { estado: 1, ids }
  await record.write(key, cohortState(TOGETHER, TOGETHER), () => call('PUT', '/certcol/updateArrayEstado', approval))
}

/** Adds a photo to an inspection, or deletes it. @param {Call} call @param {Prepared} prepared */
async function photograph(call, { ideva }) {
  const [photo] = await answered(call('GET', `/imagendet/view?ideva=${ideva}`))
  const key = `Foto de ${ideva}`
  if (photo) return record.write(key, undefined, () => call('DELETE', `/imagendet/${photo.id_img}`))
  const form = new FormData()
  form.append('idevadet', ideva)
  form.append('file1', new Blob([new Uint8Array(PICTURE)]), 'foto.png')
  return record.write(key, '1 photo', () => call('POST', '/imagendet/upload', form))
}

const WRITERS = [createCompany, createAndDelete, change, createPeople, certify, photograph]

/** Writes until the portal is killed. @param {Call} call @param {Prepared} prepared */
const writeAll = (call, prepared) =>
  Promise.all(
    WRITERS.map(async (write) => {
      try {
        for (;;) await write(call, prepared)
      } catch (error) {
        if (!(error instanceof Cut)) throw error
      }
    }),
  )

/**
 * Reads a whole list, and reports a total that differs from the number of rows.
 * @param {Call} call @param {string} path @param {string[]} wrong
 */
async function listed(call, path, wrong) {
  const rows = []
  for (let page = 0; ; page += 1) {
    const { items, totalItems, totalPages } = await answered(call('GET', `${path}?page=${page}&size=${PAGE}`))
    rows.push(...items)
    if (page + 1 < totalPages) continue
    if (totalItems !== rows.length) wrong.push(`${path} has ${rows.length} rows and says ${totalItems}`)
    return rows
  }
}

/** Compares stored rows with acknowledged writes. @param {Call} call @param {Prepared} prepared */
async function compare(call, { ideva }) {
  /** @type {string[]} */
  const wrong = []
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const { id_emp, nombre_emp, telefono_emp } of await listed(call, '/empresa', wrong))
    if (id_emp !== 0) found.set(nombre_emp, telefono_emp)
  const people = (await listed(call, '/colaboradores', wrong)).filter(({ cargo_col }) => cargo_col?.startsWith('Lote'))
  for (const [cargo, rows] of Map.groupBy(people, ({ cargo_col }) => cargo_col))
    found.set(cargo, `${rows.length} people`)
  const certificates = Map.groupBy(await listed(call, '/certcol', wrong), ({ certificacione }) =>
    cohortKey(certificacione),
  )
  for (const cohort of await listed(call, '/certificaciones', wrong)) {
    const rows = certificates.get(cohortKey(cohort)) ?? []
    const approved = rows.filter(({ estado_ceco }) => estado_ceco === 1)
    found.set(cohortKey(cohort), cohortState(rows.length, approved.length))
  }
  const photos = await answered(call('GET', `/imagendet/view?ideva=${ideva}`))
  if (photos.length > 0) found.set(`Foto de ${ideva}`, `${photos.length} photo`)
  return [...wrong, ...record.settle(found)]
}

/**
 * Kills the portal `rounds` times. Returns the seconds until it served again, and the faults.
 * @param {string} folder @param {number} rounds
 */
async function attack(folder, rounds) {
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD }
  let portal = await startPortal(env)
  const token = await login(portal.base, 'admin', PASSWORD)
  const prepared = await prepare(caller(portal.base, token))
  // The portal is stopped cleanly first, because a clean stop stores the compiled code.
  await stopPortal(portal)
  portal = await startPortal(env)
  const backAfter = []
  const wrong = []
  for (let round = 1; round <= rounds; round += 1) {
    const load = writeAll(caller(portal.base, token), prepared)
    await Promise.race([sleep(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS)), load])
    const killed = performance.now()
    await stopPortal(portal, 'SIGKILL')
    await load
    portal = await startPortal(env)
    while ((await caller(portal.origin)('GET', '/healthz')).status !== 200) await sleep(10)
    backAfter.push((performance.now() - killed) / 1000)
    for (const what of await compare(caller(portal.base, token), prepared)) {
      console.log(`round ${round}: ${what}`)
      wrong.push(what)
    }
    if (round % 10 === 0)
      console.log(`${round} rounds, ${record.acknowledged} writes acknowledged, ${wrong.length} wrong`)
  }
  await stopPortal(portal)
  return { backAfter, wrong }
}

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-kills-'))
  try {
    const { backAfter, wrong } = await attack(folder, Number(values.rounds))
    const table = {
      kills: backAfter.length,
      'writes acknowledged': record.acknowledged,
      'writes under way at a kill': record.cut,
      '… of which are there, whole': record.cutAndStored,
      'lost, half or never written': wrong.length,
      'from the kill to serving, s, median': median(backAfter).toFixed(2),
      'from the kill to serving, s, slowest': Math.max(...backAfter).toFixed(2),
    }
    console.table(table)
    return wrong.length === 0 && record.acknowledged > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
