// npm run attack -- rejection: tries to undo, hide or supersede inspections that were rejected on
// an earlier day. It uses every call that writes, as ADM and as INSPECTOR: one by one, fifty at
// once, as the replay of a device's queue, and by moving dates. The last line counts the checks
// that held and those that broke. Exits with 1 when one broke.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'

const AT_ONCE = 50
const REJECTED = 1
const ANSWERS = [1, -1, null]

const folder = mkdtempSync(join(tmpdir(), 'anclaje-rechazo-'))
const count = { held: 0, broke: 0 }
/** @param {string} what @param {boolean} holds */
function check(what, holds) {
  count[holds ? 'held' : 'broke'] += 1
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what}`)
}

const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: '' }, ['--demo'])
try {
  /** @param {string} user @param {string} password */
  const open = async (user, password) => caller(portal.base, await login(portal.base, user, password))
  const adm = await open('1010200301', 'demo-adm')
  const inspector = await open('1010200302', 'demo-inspector')
  const { id_col } = (await inspector('GET', '/auth/me')).body

  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  const all = (await adm('GET', '/evaluacion/getAll')).body
  const firm = all.filter((/** @type {any} */ row) => row.rechazada_eva !== null && row.rechazada_eva < today)
  console.log(`${firm.length} rejected inspections of an earlier day`)
  check('there are some', firm.length > 0)

  /** @typedef {{ method: string, path: string, body?: object }} Try */
  /**
   * Returns every call that changes an inspection, with data that could undo its rejection.
   * @param {string} id
   * @param {any[]} lines
   * @returns {Try[]}
   */
  const triesOn = (id, lines) => {
    const failing = lines.filter((line) => line.resultado_evadet === 0)
    const groups = lines.filter((line) => line.criteriosevaluacion.father_cri === null)
    const ids = lines.map((line) => line.id_evadet)
    /** @type {(idcri: number, resultado: unknown) => object} */
    const created = (idcri, resultado) => ({ ideva: id, idcri, resultado })
    return [
      ...ANSWERS.flatMap((resultado) => [
        { method: 'POST', path: '/evaluaciondetalle/updatemany', body: { ids, resultado } },
        ...[...failing, ...groups].flatMap(({ id_evadet, idcri_evadet }) => [
          { method: 'PUT', path: `/evaluaciondetalle/${id_evadet}`, body: { resultado } },
          { method: 'PUT', path: `/evaluaciondetalle/${id_evadet}`, body: { nota: 'x', resultado, ideva: id } },
          { method: 'POST', path: '/evaluaciondetalle/updatemany', body: { ids: [id_evadet], resultado } },
          { method: 'POST', path: '/evaluaciondetalle', body: created(idcri_evadet, resultado) },
          { method: 'POST', path: '/evaluaciondetalle/createarray', body: [created(idcri_evadet, resultado)] },
        ]),
      ]),
      ...[...failing, ...groups].map(({ id_evadet }) => ({
        method: 'DELETE',
        path: `/evaluaciondetalle/${id_evadet}`,
      })),
      ...[{ idcol: null }, { estado: 2, idcol: null }, { estado: 0 }, { estado: 2, rechazada: null, idobs: null }].map(
        (body) => ({ method: 'PUT', path: `/evaluacion/${id}`, body }),
      ),
      { method: 'PUT', path: `/evaluacion/${id}`, body: { estado_eva: 2, rechazada_eva: null, idcol: null } },
      { method: 'DELETE', path: `/evaluacion/${id}` },
    ]
  }

  /**
   * Returns whether the inspection is still rejected, and since the same day.
   * @param {any} before
   */
  const isKept = async ({ id_eva, rechazada_eva }) => {
    const { status, body } = await adm('GET', `/evaluacion/${id_eva}`)
    return status === 200 && body.estado_eva === REJECTED && body.rechazada_eva === rechazada_eva
  }
  /** @param {Try} one */
  const nameOf = ({ method, path, body }) =>
    `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')} ${JSON.stringify(body ?? '').slice(0, 60)}`

  const linesOf = async (/** @type {string} */ id) =>
    (await adm('GET', `/evaluaciondetalle/getByParams?ideva=${id}`)).body
  for (const [who, call] of /** @type {const} */ ([
    ['ADM', adm],
    ['INSPECTOR', inspector],
  ])) {
    for (const row of firm.slice(0, 3)) {
      // The responsible inspector has the widest rights to change an inspection.
      await adm('PUT', `/evaluacion/${row.id_eva}`, { idcol: id_col })
      let broken = 0
      let refused = 0
      const tries = triesOn(row.id_eva, await linesOf(row.id_eva))
      for (const one of tries) {
        const { status, body } = await call(one.method, one.path, one.body)
        if (status === 409 && body.code === 'rechazo_firme') refused += 1
        else if (status >= 500 || status === 0) broken += 1
        if (await isKept(row)) continue
        broken += 1
        console.log(`       undone by ${nameOf(one)}: ${status}`)
      }
      check(`${who}: ${tries.length} calls, ${refused} refused with rechazo_firme`, broken === 0 && refused > 0)
    }
  }

  // Makes all calls at once, while another line fails and passes in turn. The state is computed
  // under a lock.
  for (const row of firm.slice(0, 3)) {
    const lines = await linesOf(row.id_eva)
    const other = lines.find((/** @type {any} */ line) => line.decide_evadet && line.resultado_evadet === 1)
    const swing = [0, 1].map((resultado) => ({
      method: 'PUT',
      path: `/evaluaciondetalle/${other?.id_evadet}`,
      body: { resultado },
    }))
    const tries = [...triesOn(row.id_eva, lines), ...swing, ...swing, ...swing]
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE * 4 }, (_, i) => {
        const one = /** @type {Try} */ (tries[(i * 7) % tries.length])
        return (i % 2 === 0 ? adm : inspector)(one.method, one.path, one.body)
      }),
    )
    const failures = answers.filter(({ status }) => status === 0 || status >= 500).length
    check(`${answers.length} calls at once, ${failures} failures`, failures === 0 && (await isKept(row)))
  }

  // Sends the answers of a device that was offline: one call for each line, three times over.
  const [row] = firm.slice(3)
  if (row) {
    await adm('PUT', `/evaluacion/${row.id_eva}`, { idcol: id_col })
    let kept = true
    for (let round = 0; round < 3; round += 1)
      for (const { id_evadet } of await linesOf(row.id_eva)) {
        await inspector('POST', '/evaluaciondetalle/updatemany', { ids: [id_evadet], resultado: 1 })
        kept &&= await isKept(row)
      }
    check('answers that waited on a device, three times over', kept)
  }

  // Moves dates by a week, because the newest inspection gives the state of an item.
  /** @param {string} date @param {number} days */
  const dayAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  const itemStateOf = async (/** @type {string} */ id) => (await adm('GET', `/equipos/${id}`)).body.estadoinspeccion_eq
  let moved = 0
  for (const row of firm) {
    const { ideq_eva: ideq, fecha_eva: date } = (await adm('GET', `/evaluacion/${row.id_eva}`)).body
    if ((await itemStateOf(ideq)) !== REJECTED) continue
    const fine = (await inspector('POST', '/evaluacion', { ideq, fecha: dayAfter(date, -2) })).body.id_eva
    const [{ idcri_evadet: idcri }] = await linesOf(row.id_eva)
    await inspector('POST', '/evaluaciondetalle/createarray', [{ ideva: fine, idcri }])
    const ids = (await linesOf(fine)).map((/** @type {any} */ line) => line.id_evadet)
    await inspector('POST', '/evaluaciondetalle/updatemany', { ids, resultado: 1 })
    await inspector('PUT', `/evaluacion/${fine}`, { idcol: id_col })
    moved += 1
    let kept = (await adm('GET', `/evaluacion/${fine}`)).body.estado_eva !== REJECTED
    const back = await adm('PUT', `/evaluacion/${row.id_eva}`, { fecha: dayAfter(date, -7) })
    kept &&= back.body.code === 'rechazo_firme' && (await itemStateOf(ideq)) === REJECTED
    for (const days of [1, 3, 5]) {
      await inspector('PUT', `/evaluacion/${fine}`, { fecha: dayAfter(date, days) })
      kept &&= (await itemStateOf(ideq)) === REJECTED
    }
    check('dates that would put an approved inspection after the rejection', kept)
    if (moved === 3) break
  }
  check('dates were tried', moved > 0)

  const item = firm[0].ideq_eva
  check('it goes with its item', (await adm('DELETE', `/equipos/${item}`)).status === 200)
} finally {
  await stopPortal(portal)
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${count.held} held, ${count.broke} broken`)
process.exitCode = count.broke > 0 ? 1 : 0
