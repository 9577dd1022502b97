// npm run attack -- doubles: writes the number of one registered person in hundreds of ways and
// sends each spelling to every call that takes such a number, as each role. No spelling may
// register a second person, and every spelling that contains only the number must find the
// registered one. It takes about two minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLUMNAS } from '../../../contract/src/rules/training/importacion.ts'
import { makeSheet } from '../../../api/test/xlsx.ts'
import { person } from '../../lib/bodies.mjs'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'

const NUMBER = '1130200505'
const HEADS = ['', 'CC', 'CC ', 'cc', 'C.C. ', 'C.C.', 'CC No. ', 'C.C. Nº', 'cédula ', 'Cédula de ciudadanía No. ', '• ', '- CC ', '# '] // prettier-ignore
const NUMBERS = [NUMBER, '1.130.200.505', '1 130 200 505', '1130-200-505', '１１３０２００５０５', '1130\u2212200505']
const TAILS = ['', ' Ana Ruiz', ' - ANA RUIZ', ', Ana', ' (Ana Ruiz)', '.']
/** Spellings that contain only the number, which must find the same person. */
const SAME = HEADS.flatMap((head) => NUMBERS.flatMap((number) => TAILS.map((tail) => head + number + tail)))
/** Spellings that must be refused or find the same person. */
const OTHER = [`0${NUMBER}`, `00${NUMBER}`, `CC0${NUMBER}`, `CC 0${NUMBER}`, `TI${NUMBER}`, `TI ${NUMBER}`, `X${NUMBER}`, `${NUMBER}X`, `${NUMBER}.0`, `${NUMBER},00`, `1\u200b${NUMBER.slice(1)}`, '1.130200505E9', `+${NUMBER}`, `СС${NUMBER}`, `Ana ${NUMBER}`, `${NUMBER}/Ana/1`, `1. ${NUMBER}`, `12.  ${NUMBER} Ana`] // prettier-ignore

const ROLES = [
  ['adm', '1010200301'],
  ['inspector', '1010200302'],
  ['registro', '1010200303'],
]

const folder = mkdtempSync(join(tmpdir(), 'anclaje-dobles-'))
/** @type {Record<string, Record<string, number>>} */
const answers = {}
/** @type {string[]} */
const faults = []
/** @param {string} entry @param {string | number} answer */
const count = (entry, answer) => {
  const of = (answers[entry] ??= {})
  of[answer] = (of[answer] ?? 0) + 1
}

try {
  const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: '', JWT_SECRET: '' }, ['--demo'])
  const { base } = portal
  const calls = new Map([['visitor', caller(base)]])
  for (const [role = '', user = ''] of ROLES) calls.set(role, caller(base, await login(base, user, `demo-${role}`)))
  const adm = /** @type {import('../../lib/portal.mjs').Call} */ (calls.get('adm'))
  const body = (/** @type {unknown} */ numerodocumento) => ({ ...person(1), numerodocumento, nombres: 'Ana' })
  const owner = (await adm('POST', '/colaboradores', body(NUMBER))).body.id_col
  const other = (await adm('POST', '/colaboradores', body('1130200999'))).body.id_col
  const idcer = (await adm('GET', '/certificaciones?page=0&size=1&estado=0')).body.items[0].id_cer
  const people = async () => (await adm('GET', '/colaboradores?page=0&size=1')).body.totalItems
  const before = await people()

  for (const numero of [...SAME, ...OTHER, Number(NUMBER)]) {
    const isSame = typeof numero === 'number' || SAME.includes(numero)
    for (const [role, call] of calls) {
      const { status } = await call('POST', '/colaboradores', body(numero))
      count(`POST /colaboradores, ${role}`, status)
      if (status === 201) faults.push(`${role} registered «${numero}»`)
      if (role === 'visitor' || role === 'inspector') continue
      const array = await call('POST', '/colaboradores/createArray?declaracion=1', [body(numero)])
      count(`createArray, ${role}`, array.status)
      if (array.body.creadas > 0 || (isSame && array.status !== 201)) faults.push(`${role} imported «${numero}»`)
      const change = await call('PUT', `/colaboradores/${other}`, body(numero))
      count(`PUT /colaboradores, ${role}`, change.status)
      if (change.status === 200) faults.push(`${role} gave the number away as «${numero}»`)
    }
    if (!isSame) continue
    const sought = encodeURIComponent(String(numero))
    const found = (await adm('GET', `/colaboradores?cedula=${sought}`)).body.items
    count('found by', found.length)
    if (found.length !== 1 || found[0].id_col !== owner) faults.push(`«${numero}» does not find its person`)
    const [pasted] = (await adm('POST', '/certcol/resolver', { idcer, numeros: [String(numero)] })).body
    count('pasted', pasted.estado)
    if (pasted.persona && pasted.persona.id_col !== owner) faults.push(`«${numero}» is pasted as somebody else`)
  }
  const headings = COLUMNAS.slice(0, 8).map(({ titulo }) => titulo)
  const rows = [...SAME, ...OTHER].map((numero) => [170, 'CC', numero, 'Ana', 'Ruiz Gil', '', '', '3005550101'])
  const form = new FormData()
  form.append('file', new Blob([await makeSheet([headings, ...rows])]), 'x.xlsx')
  const { filas } = (await adm('POST', '/colaboradores/importar', form)).body
  for (const { registrada, datos, valores } of filas) {
    const what = registrada ? 'registered already' : datos ? 'new' : 'refused'
    count('sheet', what)
    if (what === 'new') faults.push(`the sheet takes «${valores[2]}» for somebody new`)
  }
  if ((await people()) !== before) faults.push(`there are ${await people()} people instead of ${before}`)
  console.table(answers)
  console.log(`${SAME.length + OTHER.length} spellings`)
  for (const fault of faults.slice(0, 20)) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  await stopPortal(portal)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
