// The calls of `npm run soak`: the daily use of a centre with some people at work.
import { bodies } from '../../api/test/factories.ts'
import { heavyPhoto } from '../../api/test/pictures.ts'

/** @typedef {import('./portal.mjs').Call} Call */
/** @typedef {(...asked: Parameters<Call>) => Promise<any>} Ask */

const NAMES = ['maria', 'nunez', 'jose', 'gil', 'arnes', 'petzl', 'TA-0001', '1.000', 'rui']

/** @template T @param {readonly T[]} list */
const oneOf = (list) => /** @type {T} */ (list[Math.floor(Math.random() * list.length)])
const number = (/** @type {number} */ below) => Math.floor(Math.random() * below)

/** Reads the rows that the calls use, and creates a cohort for them. @param {Call} call */
export async function subjectsOf(call) {
  const items = async (/** @type {string} */ path) => (await call('GET', path)).body.items
  const inspections = await items('/evaluacion?size=500')
  return {
    certificates: await items('/certcol?size=500&situacion=vigente'),
    people: await items('/colaboradores?size=200'),
    // Visitors do not see unconfirmed items.
    equipment: (await items('/equipos?size=200')).filter((/** @type {any} */ row) => !row.porconfirmar_eq),
    decided: inspections.filter(
      (/** @type {any} */ { estado_eva, emision_eva }) => estado_eva === 2 && emision_eva > 0,
    ),
    underWay: inspections.filter((/** @type {any} */ { emision_eva }) => emision_eva === 0),
    photos: await Promise.all([7, 13].map(heavyPhoto)),
    cohort: (await call('POST', '/certificaciones', bodies.certificacion())).body.id_cer,
  }
}

/** @typedef {Awaited<ReturnType<typeof subjectsOf>>} Subjects */

// First serial number, above the numbers of the demonstration.
let serial = 700_000_000
const companyOf = () => bodies.empresa({ nit: String(++serial) })

/** Creates a company, changes it and deletes it. @param {Ask} ask */
async function saveCompany(ask) {
  const { id_emp } = await ask('POST', '/empresa', companyOf())
  await ask('PUT', `/empresa/${id_emp}`, companyOf())
  await ask('DELETE', `/empresa/${id_emp}`)
}

/** Registers, inscribes and approves a person. @param {Ask} ask @param {Subjects} subjects */
async function certify(ask, { cohort }) {
  const { id_col } = await ask('POST', '/colaboradores', bodies.colaborador({ numerodocumento: `1${++serial}` }))
  const [{ id_ceco }] = await ask('POST', '/certcol', [{ idcer: cohort, idcol: id_col, idemp: 0 }])
  await ask('PUT', `/certcol/updateEstado/${id_ceco}`, { estado: 1 })
}

/** Adds, reads and deletes a photo of an inspection. @param {Ask} ask @param {Subjects} subjects */
async function photograph(ask, { underWay, photos }) {
  const inspection = underWay.shift()
  // Other calls are using all inspections.
  if (!inspection) return
  const form = new FormData()
  form.append('idevadet', inspection.id_eva)
  form.append('file1', new Blob([new Uint8Array(oneOf(photos))]), 'foto.jpg')
  const stored = await ask('POST', '/imagendet/upload', form)
  await ask('GET', `/imagendet/view?ideva=${inspection.id_eva}`)
  await ask('DELETE', `/imagendet/${stored.at(-1).id_img}`)
  underWay.push(inspection)
}

/**
 * Paths that staff read. A path that is read more often occurs several times.
 * @type {((subjects: Subjects) => string)[]}
 */
const READS = [
  () => `/certcol?page=${number(40)}&size=20`,
  () => `/certcol?size=20&situacion=${oneOf(['pendiente', 'vigente', 'vencido', 'porvencer'])}`,
  () => '/certcol/situaciones',
  ({ certificates }) => `/certcol/GetById/${oneOf(certificates).id_ceco}`,
  () => `/colaboradores?page=${number(20)}&size=10`,
  () => `/colaboradores?size=10&nombre=${oneOf(NAMES)}`,
  ({ people }) => `/colaboradores/getByParams?id=${oneOf(people).id_col}`,
  () => '/empresa?size=10',
  () => '/certificaciones?size=10',
  () => '/cursos',
  () => `/equipos?page=${number(10)}&size=20`,
  ({ equipment }) => `/equipos/${oneOf(equipment).id_eq}`,
  () => '/evaluacion?size=10',
  ({ decided }) => `/evaluaciondetalle/getByParams?ideva=${oneOf(decided).id_eva}`,
  () => '/dashboard',
  () => '/notificaciones',
  () => '/auth/me',
  () => `/buscar?q=${encodeURIComponent(oneOf(NAMES))}`,
  () => `/buscar?q=${encodeURIComponent(oneOf(NAMES))}`,
]
/** Paths that visitors read. @type {((subjects: Subjects) => string)[]} */
const LOOK_UPS = [
  ({ people }) => `/certcol/GetByCedula?page=0&size=10&numerodocumento=${oneOf(people).numerodocumento_col}`,
  ({ equipment }) => `/publico/inspecciones/${oneOf(equipment).id_eq}`,
  () => '/publico/centro',
]

/**
 * Does one action, chosen by its frequency in practice. Returns the error, if any.
 * @param {Call} call as an administrator
 * @param {Call} visit as a visitor
 * @param {Subjects} subjects
 */
export async function turnOf(call, visit, subjects) {
  /** @type {string | undefined} */
  let wrong
  const asking =
    (/** @type {Call} */ who) =>
    async (/** @type {Parameters<Call>} */ ...[method, path, body]) => {
      const reply = await who(method, path, body)
      if (reply.status === 200 || reply.status === 201) return reply.body
      wrong = `${method} ${path} was answered ${reply.status}: ${reply.body?.message}`
      throw new Error(wrong)
    }
  const ask = asking(call)
  const dice = number(100)
  try {
    if (dice < 60) await ask('GET', oneOf(READS)(subjects))
    else if (dice < 80) await asking(visit)('GET', oneOf(LOOK_UPS)(subjects))
    else if (dice < 87) await ask('GET', `/certcol/${oneOf(subjects.certificates).id_ceco}/pdf`)
    else if (dice < 90) await ask('GET', `/evaluacion/${oneOf(subjects.decided).id_eva}/pdf`)
    else if (dice < 93) await photograph(ask, subjects)
    else if (dice < 96) await saveCompany(ask)
    else if (dice < 97) await certify(ask, subjects)
    else if (dice < 98) await ask('GET', '/colaboradores/exportar')
    else if (dice < 99) await ask('GET', '/equipos/exportar')
    else await asking(visit)('POST', '/cuentaacceso/auth', { username: '1010200303', password: 'demo-registro' })
  } catch (error) {
    return wrong ?? String(error)
  }
  return undefined
}
