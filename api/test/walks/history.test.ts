import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import { CATALOGS } from '../catalogs.ts'
import { changing } from '../changing.ts'
import { digestOfKept, historyOf } from '../history.ts'
import type { Row } from '../history.ts'
import { hiddenIn, hiddenOfPeople, leaksIn } from '../hidden.ts'
import { startSmtp } from '../smtp.ts'

// Every call of the contract is made, and history tells what it changed and for whom (TRUST-20).

/**
 * What history tells of each call that changes something: the things, and what happened to them.
 */
const TOLD: Record<string, string> = {
  ...Object.fromEntries(
    CATALOGS.flatMap(({ name, path }) => [
      [`POST ${path}`, `${name} creado`],
      [`PUT ${path}/:id`, `${name} cambiado`],
      [`DELETE ${path}/:id`, `${name} eliminado`],
    ]),
  ),
  'PUT /certcol/updateEstado/:id': 'certificado cambiado',
  'PUT /certcol/updateArrayEstado': 'certificado cambiado',
  'PUT /certcol/desenlace': 'certificado cambiado',
  'PUT /certcol/mover': 'certificado cambiado, certificado creado',
  'PUT /centro': 'centro cambiado',
  'POST /certificaciones': 'certificacion cambiado, certificacion creado',
  'PUT /certificaciones/:id': 'certificacion cambiado',
  'PUT /certificaciones/:id/firmar': 'certificacion cambiado, certificado cambiado',
  'PUT /certificaciones/updateEstado/:id': 'certificacion cambiado',
  'DELETE /certificaciones/:id': 'certificacion eliminado',
  'GET /certcol/:id/pdf': 'emision cambiado',
  'GET /evaluacion/:id/pdf': 'emision cambiado',
  'POST /colaboradores': 'colaborador cambiado, colaborador creado',
  'PUT /colaboradores/:id': 'colaborador cambiado',
  'POST /colaboradores/autorizaciones': 'colaborador cambiado',
  'PUT /colaboradores/confirmar': 'colaborador cambiado',
  'PUT /colaboradores/:id/confirmar': 'colaborador cambiado',
  'DELETE /colaboradores/:id': 'colaborador cambiado, colaborador eliminado, colaborador suprimido',
  'POST /email': 'emision cambiado',
  'POST /criteriosevaluacion': 'criterio creado',
  'PUT /criteriosevaluacion/:id': 'criterio cambiado',
  'DELETE /criteriosevaluacion/:id': 'criterio eliminado',
  'POST /cuentaacceso/restablecer': 'cuenta cambiado',
  'POST /cuentaacceso': 'cuenta creado',
  'PUT /cuentaacceso/:id': 'cuenta cambiado',
  'PUT /cuentaacceso/:id/bloqueo': 'cuenta cambiado',
  'PUT /cuentaacceso/segundofactor': 'cuenta cambiado',
  'POST /cuentaacceso/segundofactor/quitar': 'cuenta cambiado',
  'DELETE /cuentaacceso/:id/segundofactor': 'cuenta cambiado',
  'DELETE /cuentaacceso/:id': 'cuenta eliminado',
  'DELETE /evaluaciondetalle/:id': 'inspeccion cambiado',
  'PUT /certcol/:id/corregir': 'certificado cambiado, emision cambiado',
  'PUT /certcol/:id/anular': 'certificado cambiado, emision cambiado',
  'POST /empresa': 'empresa creado',
  'PUT /empresa/:id': 'empresa cambiado',
  'PUT /empresa/:id/confirmar': 'empresa cambiado',
  'DELETE /empresa/:id': 'empresa eliminado',
  'POST /equipos': 'equipo cambiado, equipo creado',
  'PUT /equipos/:id': 'equipo cambiado',
  'PUT /equipos/:id/confirmar': 'equipo cambiado',
  'PUT /equipos/:id/otro': 'equipo cambiado',
  'DELETE /equipos/:id': 'equipo eliminado',
  'PUT /equipos/:id/restaurar': 'equipo restaurado',
  'POST /evaluaciondetalle': 'inspeccion cambiado',
  'POST /evaluaciondetalle/createarray': 'inspeccion cambiado',
  'POST /evaluacion': 'inspeccion creado',
  'PUT /evaluacion/:id': 'inspeccion cambiado',
  'DELETE /evaluacion/:id': 'inspeccion eliminado',
  'PUT /evaluacion/:id/restaurar': 'inspeccion restaurado',
  'PUT /evaluacion/:id/descartar': 'equipo cambiado, inspeccion cambiado',
  'PUT /evaluacion/:id/anular': 'emision cambiado, inspeccion cambiado',
  'POST /imagendet/upload': 'inspeccion cambiado',
  'DELETE /imagendet/:id': 'inspeccion cambiado',
  'POST /colaboradores/createArray': 'colaborador cambiado, colaborador creado',
  'POST /importaciones/:id/deshacer': 'colaborador cambiado, colaborador eliminado, colaborador suprimido',
  'POST /certcol': 'certificado creado',
  'PUT /certcol/:id': 'certificado cambiado',
  'DELETE /certcol/:id': 'certificado eliminado',
  'PUT /certcol/:id/restaurar': 'certificado restaurado',
  'PUT /centro/ministerio': 'ministerio cambiado',
  'PUT /colaboradores/ministerio': 'colaborador cambiado',
  'PUT /colaboradores/:id/particion': 'colaborador cambiado',
  'PUT /certcol/cargados': 'certificado cambiado',
  'POST /observaciones': 'observacion creado',
  'PUT /observaciones/:id': 'observacion cambiado',
  'DELETE /observaciones/:id': 'observacion eliminado',
  'POST /permisosroles': 'permiso cambiado',
  'PUT /permisosroles/:id': 'permiso cambiado',
  'PUT /permisosroles/ver': 'permiso cambiado',
  'POST /rol': 'permiso creado, rol creado',
  'DELETE /rol/:id': 'permiso eliminado, rol eliminado',
}

const READS = 'only reads'
const SESSION = 'sessions are no things of history'
const TOKEN = 'links of one use are never told'
const SECRET = 'a second factor is told when it is on'
const JOB = 'a job is told by what it changes'
const FIRST = 'first answers are told by what is finished'
const LIST = 'lists for selects and the menu are no things of history'

/** Calls that are sent like changes, and of which history tells nothing, with the reason. */
const SILENT: Record<string, string> = {
  'POST /certcol/aprobacion': READS,
  'POST /centro/vista-previa': READS,
  'POST /centro/correo/prueba': READS,
  'POST /colaboradores/parecidas': READS,
  'POST /cuentaacceso/auth': SESSION,
  'POST /cuentaacceso/auth/vigente': READS,
  'POST /cuentaacceso/salir': SESSION,
  'POST /cuentaacceso/olvido': TOKEN,
  'POST /cuentaacceso/:id/enlace': TOKEN,
  'POST /cuentaacceso/restablecer/vigente': READS,
  'POST /cuentaacceso/segundofactor': SECRET,
  'POST /cuentaacceso/sesiones/cerrar': SESSION,
  'DELETE /cuentaacceso/sesiones/:id': SESSION,
  'POST /colaboradores/importar': READS,
  'POST /certcol/resolver': READS,
  'PUT /modulos/:id': LIST,
  'POST /evaluaciondetalle/updatemany': FIRST,
  'PUT /evaluaciondetalle/:id': FIRST,
  'POST /trabajos': JOB,
  'POST /trabajos/:id/reintentar': JOB,
}

type Caller = ReturnType<TestApp['as']>

/** A call that was made, and what it left. */
interface Made {
  name: string
  status: number
  rows: Row[]
  /** Whether things of history are as before. */
  isSame: boolean
}

let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
const byAccount: Made[] = []
const byVisitor: Made[] = []
/** Bodies that were sent or received, and all rows of history. */
const [bodies, told]: [unknown[], Row[]] = [[], []]

/** Returns a caller whose bodies of JSON are remembered. */
const heard = (as: Caller): Caller => ({
  ...as,
  send: (method, url, body, headers) => {
    bodies.push(body)
    return as.send(method, url, body, headers)
  },
})

beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ ...BEHIND_PROXY, SMTP_URL: smtp.url })
  const open = new Set(
    t.app.declaredRoutes
      .filter(({ access }) => access === 'public' || (typeof access === 'object' && 'publicOr' in access))
      .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`),
  )
  const written = historyOf(t.db)
  for (const { name, as, prepare } of await changing(t)) {
    const callers = [{ made: byAccount, caller: await as() }]
    if (open.has(name)) callers.push({ made: byVisitor, caller: t.visitor })
    for (const { made, caller } of callers) {
      const send = await prepare()
      const before = await digestOfKept(t.db)
      told.push(...(await written()))
      const { status, body } = await send(heard(caller))
      const rows = await written()
      made.push({ name, status, rows, isSame: (await digestOfKept(t.db)) === before })
      bodies.push(body)
      told.push(...rows)
    }
  }
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})

const actsOf = ({ rows }: Made) =>
  [...new Set(rows.map(({ sujeto, accion }) => `${sujeto} ${accion}`))].toSorted().join(', ')

describe('every call', () => {
  test('succeeds, and is told or has a reason why not', () => {
    expect(byAccount.filter(({ status }) => status >= 300)).toEqual([])
    const names = byAccount.map(({ name }) => name)
    const unknown = names.filter((name) => !name.startsWith('GET') && !TOLD[name] && !SILENT[name])
    expect(unknown, 'calls that are in no list').toEqual([])
    const both = [...Object.keys(TOLD), ...Object.keys(SILENT)]
    expect(
      both.filter((name, at) => !names.includes(name) || both.indexOf(name) !== at),
      'names of no call, or in both lists',
    ).toEqual([])
  })

  test('tells exactly what it changed', () => {
    expect(
      Object.fromEntries(byAccount.filter(({ rows }) => rows.length > 0).map((made) => [made.name, actsOf(made)])),
    ).toEqual(TOLD)
    for (const { name, rows, isSame } of [...byAccount, ...byVisitor])
      if (SILENT[name] !== FIRST) expect(isSame, name).toBe(rows.length === 0)
  })

  test('tells the account of its session, and its request', () => {
    const seen = new Set<string | null>()
    for (const { name, rows } of byAccount.filter((made) => made.rows.length > 0)) {
      const requests = new Set(rows.map(({ solicitud }) => solicitud))
      expect([requests.size, seen.has(rows[0]!.solicitud)], name).toEqual([1, false])
      seen.add(rows[0]!.solicitud)
      for (const { origen, cuenta, solicitud } of rows) {
        expect({ origen, cuenta }, name).toEqual({ origen: 'cuenta', cuenta: t.accounts.adm.id_cue })
        expect(solicitud, name).toMatch(/^[0-9a-f]{10}$/)
      }
    }
  })

  test('of a visitor tells a visitor, and its request', () => {
    const told = byVisitor.filter(({ rows }) => rows.length > 0)
    expect(Object.fromEntries(told.map((made) => [made.name, actsOf(made)]))).toEqual({
      'POST /colaboradores': 'colaborador cambiado, colaborador creado',
      'POST /cuentaacceso/restablecer': 'cuenta cambiado',
      'POST /empresa': 'empresa creado',
      'POST /equipos': 'equipo cambiado, equipo creado',
    })
    for (const { name, rows } of told)
      for (const row of rows)
        expect(row, name).toMatchObject({ origen: 'visitante', cuenta: null, solicitud: rows[0]!.solicitud })
  })
})

describe('every row of history', () => {
  test('is told in words, with the name of its thing', async () => {
    const found: HistoriaRow[] = []
    for (let antes = 1_000_000_000; antes > 0;) {
      const { items } = (await t.as('adm').get(`/historia?size=500&antes=${antes}`)).body as { items: HistoriaRow[] }
      found.push(...items)
      antes = items.length === 0 ? 0 : Math.min(...items.map(({ numero_his }) => numero_his))
    }
    expect(found.length).toBe((await historyOf(t.db)()).length)
    const words = found.map((row) =>
      [
        row.quien,
        row.acto,
        row.actos,
        row.cosa ?? '',
        ...(row.cambios ?? []).flatMap(({ campo, antes, ahora }) => [campo, antes ?? '', ahora]),
      ].join(' | '),
    )
    expect(words.filter((text) => /undefined|null|NaN|object|true|false|Invalid|[a-z]_[a-z]/.test(text))).toEqual([])
    const unnamed = found.filter(({ cosa, cambios }) => cosa === null && cambios !== null)
    expect([...new Set(unnamed.map(({ sujeto_his }) => sujeto_his))].toSorted()).toEqual(['centro', 'ministerio'])
  })
})

/** Kinds of values that the calls leave somewhere, and that no row of history may have. */
const KINDS = [
  'address of a visitor',
  'address or browser of a caller',
  'code',
  'hash of a link',
  'hash of a password',
  'id of a session',
  'password',
  'picture',
  'search column',
  'text of a mail',
  'token',
  'user name',
]

describe('no row of history', () => {
  const textOf = (found: Row[]) => found.map(({ cambios }) => JSON.stringify(cambios)).join('\n')

  test('has a secret, a picture, a search column or an address', async () => {
    const hidden = await hiddenIn(
      t.db,
      bodies,
      smtp.received.map(({ raw }) => raw),
    )
    const kinds = new Set(hidden.map(({ what }) => what))
    expect([...kinds].toSorted()).toEqual(KINDS)
    expect(leaksIn(textOf(told), hidden)).toEqual([])
  })

  test('has data of people, but those about people, which can be erased', async () => {
    const hidden = await hiddenOfPeople(t.db)
    const isPerson = ({ sujeto }: Row) => sujeto === 'colaborador'
    const leaks = told.filter((row) => !isPerson(row) && leaksIn(textOf([row]), hidden).length > 0)
    expect(leaks.map((row) => ({ ...row, leaks: leaksIn(textOf([row]), hidden) }))).toEqual([])
    expect(leaksIn(textOf(told.filter(isPerson)), hidden).length).toBeGreaterThan(0)
  })
})
