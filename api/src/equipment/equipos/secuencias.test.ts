// Whatever is done with items, in any order, no item is shown as usable while its key stands
// rejected (EQUIP-19, EQUIP-20). `SECUENCIAS=10000 SEMILLA=7` runs more of them, or others.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EquipoRow } from '@anclaje/contract/equipment/equipo'
import { ROLES } from '@anclaje/contract/permissions'
import { INSPECCION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { randomFrom, spell } from '../../../test/random.ts'

const SEQUENCES = Number(process.env.SECUENCIAS ?? 100)
const SEED = Number(process.env.SEMILLA ?? Date.now() % 1_000_000)
const MOTIVO = 'Los tuve a la vista a los dos'

type Caller = TestApp['visitor']

/** Key of a thing: its brand and its serial as it is engraved. */
interface Key {
  marca: number
  serie: string
}
interface Result {
  ideva: string
  version: number
  by: Caller
  isRejected: boolean
  isAnnulled: boolean
  isHandedOut: boolean
  printed: Key
}
interface Item {
  id: string
  key: Key
  isDeleted: boolean
  /** Its finished inspections, in the order in which they count. */
  results: Result[]
  /** Keys that it had or printed since it was rejected; they stand until it is rejected no more. */
  standing: Key[]
  /** Items that it was told apart from. */
  apart: Set<string>
  /** All keys under which it was ever rejected. */
  rejectedAs: Key[]
}

let t: TestApp
let adms: Caller[]
let staff: Caller[]
let thing: { idclaeq: number; normas: number[]; marcas: number[] }

/** Logs the callers in. Two of them are administrators. */
async function logIn(): Promise<void> {
  await t.logIn()
  const second = await t.make.cuenta(ROLES.adm)
  adms = [t.as('adm'), t.withToken(await t.sessions.issue({ id_cue: second.id_cue, sesion_cue: 1 }))]
  staff = [t.as('inspector'), ...adms]
}

beforeAll(async () => {
  t = await startTestApp()
  await logIn()
  const made = async (path: string, body: object) => {
    const answer = await adms[0]!.post(path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  // Its checklist has one line, so that an inspection takes few calls.
  const { id_pro } = await made('/propiedades', { nombre: 'Propiedad breve' })
  const { id_cri } = await made('/criteriosevaluacion', bodies.criterio({ idpro: id_pro }))
  await made('/criteriosevaluacion', bodies.criterio({ idpro: id_pro, father: id_cri }))
  const { id_tipoeq } = await made('/tipoequipos', { nombre: 'Tipo breve', idpro: id_pro })
  const { id_claeq } = await made('/claseequipo', { nombre: 'Clase breve', idtipoeq: id_tipoeq })
  const { id_nor } = await made('/normas', { nombre: 'Norma breve', idtipoeq: id_tipoeq })
  const marcas = [(await made('/marcas', { nombre: 'Primera' })).id_mar, (await made('/marcas', { nombre: 'Segunda' })).id_mar] // prettier-ignore
  thing = { idclaeq: id_claeq, normas: [id_nor], marcas }
})
afterAll(() => t.close())

const isSame = (one: Key, other: Key) =>
  one.serie === other.serie && one.serie !== '' && (one.marca === other.marca || one.serie.length >= 7)

const isSameKey = (one: Key, other: Key) => one.marca === other.marca && one.serie === other.serie

/** Keeps the keys under which an item is rejected, after an act on it. */
function keepStanding(item: Item): void {
  const newest = item.results.findLast(({ isAnnulled }) => !isAnnulled)
  item.standing = newest?.isRejected ? [...item.standing, item.key, newest.printed] : []
  item.rejectedAs.push(...item.standing)
}

/** Expects that a change is what each issue of an item says, or fills in what none could read. */
function expectSaid(item: Item, key: Key, what: string): void {
  for (const { printed } of item.results) {
    if (key.marca !== item.key.marca) expect(key.marca, what).toBe(printed.marca)
    if (key.serie !== item.key.serie) expect(['', key.serie], what).toContain(printed.serie)
  }
  const isSaid = item.results.some(({ printed }) => printed.serie === key.serie)
  if (key.serie !== item.key.serie && !isSaid) expect(item.key.serie, what).toBe('')
}

/** Does random acts with the things of one sequence, and checks what is shown in the end. */
async function runSequence(index: number): Promise<void> {
  const random = randomFrom(SEED + index)
  const pick = <T>(values: readonly T[]): T => values[random(values.length)]!
  // Two things of consecutive serials, long or short, and one whose serial cannot be read.
  const stem = `7${index}${pick(['K', 'KKKKK'])}`
  const serials = [`${stem}8`, `${stem}9`, '']
  const items: Item[] = []
  const bodyOf = ({ marca, serie }: Key) =>
    bodies.equipo({
      idclaeq: thing.idclaeq,
      normas: thing.normas,
      idmar: marca,
      numserie: serie === '' ? pick(['Ilegible', 'N/A', 'sin serie']) : spell(serie, random),
    })
  const someKey = (): Key => ({ marca: pick(thing.marcas), serie: pick(serials) })
  const done: string[] = []
  const what = () => `SEMILLA=${SEED}, sequence ${index}: ${done.join(', ')}`
  const here = () => items.filter(({ isDeleted }) => !isDeleted)

  const acts: Record<string, () => Promise<void>> = {
    register: async () => {
      const [key, as] = [someKey(), pick([...staff, t.visitor])]
      const { status, body } = await as.post('/equipos', { ...bodyOf(key), porconfirmar: random(2) === 0 })
      if (status === 201)
        items.push({
          id: body.id_eq,
          key,
          isDeleted: false,
          results: [],
          standing: [],
          apart: new Set(),
          rejectedAs: [],
        })
    },
    inspect: async () => {
      const [item, by, isRejected] = [pick(here()), pick(staff), random(2) === 0]
      // What was finished later counts as later.
      t.clock.now = new Date(t.clock.now.getTime() + 1000)
      const { body } = await by.post('/evaluacion', { ideq: item.id, fecha: '2026-11-20', lineas: true })
      const lines = (await by.get(`/evaluaciondetalle/getByParams?ideva=${body.id_eva}`)).body
      await by.put(`/evaluaciondetalle/${lines[0].id_evadet}`, { resultado: isRejected ? 0 : 1 })
      const saved = await by.put(`/evaluacion/${body.id_eva}`, { idobs: null, idcol: t.accounts.inspector.id_col })
      if (saved.status !== 200) return
      const isHandedOut = random(2) === 0
      if (isHandedOut)
        await t.db.execute(sql`update emisiones set entregada_emi = ahora() where iddoc_emi = ${body.id_eva}`)
      const printed = item.key
      item.results.push({ ideva: body.id_eva, version: 1, by, isRejected, isAnnulled: false, isHandedOut, printed })
      keepStanding(item)
    },
    issueAgain: async () => {
      const [item, by] = [pick(here()), pick(staff)]
      const { results, key } = item
      const last = results.findLast(({ isAnnulled }) => !isAnnulled)
      if (!last) return
      const saved = await by.put(`/evaluacion/${last.ideva}`, { idobs: null })
      if (saved.status !== 200 || saved.body.emision_eva === last.version) return
      // Every version says what the item is.
      results.splice(results.indexOf(last), 0, { ...last, isAnnulled: true })
      Object.assign(last, { version: saved.body.emision_eva, by, isHandedOut: false, printed: key })
      keepStanding(item)
    },
    change: async () => {
      const [item, by] = [pick(here()), pick(staff)]
      const key = random(2) ? someKey() : { ...item.key, marca: pick(thing.marcas) }
      const hasReason = adms.includes(by) && random(2) === 0
      const { status } = await by.put(`/equipos/${item.id}`, { ...bodyOf(key), ...(hasReason && { motivo: MOTIVO }) })
      if (status !== 200) return
      const isFree = item.results.every((one) => one.by === by && !one.isRejected && !one.isHandedOut)
      if (!isFree && !hasReason) expectSaid(item, key, what())
      if (!isSameKey(item.key, key)) {
        item.apart.clear()
        for (const other of items) other.apart.delete(item.id)
      }
      item.key = key
      keepStanding(item)
    },
    remove: async () => {
      const item = pick(here())
      if ((await pick(adms).delete(`/equipos/${item.id}`)).status === 200) item.isDeleted = true
    },
    annul: async () => {
      const item = pick(here())
      const last = item.results.findLast(({ isAnnulled }) => !isAnnulled)
      if (!last) return
      const end = { clase: 'error', motivo: 'Se inspeccionó otro equipo', emision: last.version }
      if ((await pick(adms).put(`/evaluacion/${last.ideva}/anular`, end)).status !== 200) return
      last.isAnnulled = true
      keepStanding(item)
    },
    tell: async () => {
      const [one, other] = [pick(here()), pick(items)]
      const said = await pick(staff).put(`/equipos/${one.id}/otro`, { ideq: other.id, motivo: MOTIVO })
      if (said.status !== 200) return
      one.apart.add(other.id)
      other.apart.add(one.id)
    },
    rename: async () => {
      const nombre = pick(['Primera', 'Primeras', 'Primerax'])
      await pick(adms).put(`/marcas/${thing.marcas[0]}`, { nombre })
    },
    confirm: async () => void (await pick(staff).put(`/equipos/${pick(here()).id}/confirmar`)),
  }
  const often = ['register', 'inspect', 'inspect', 'change', 'change', ...Object.keys(acts)]
  for (let step = 0; step < 6; step++) {
    const name = here().length < 2 ? 'register' : pick(often)
    done.push(name)
    await acts[name]!()
  }

  const shown: EquipoRow[] = (await staff[0]!.get('/equipos?size=10')).body.items
  for (const item of here()) {
    const others = items.filter((other) => other !== item && !item.apart.has(other.id))
    const { nousar_eq, estadoinspeccion_eq } = shown.find(({ id_eq }) => id_eq === item.id)!
    const isRejected = estadoinspeccion_eq === INSPECCION.rechazado
    expect(isRejected, what()).toBe(item.results.findLast(({ isAnnulled }) => !isAnnulled)?.isRejected ?? false)
    // What is rejected itself says so, and blames no other record.
    if (isRejected) expect(nousar_eq ?? '', what()).not.toContain('Otro registro')
    else if (others.some((other) => other.standing.some((key) => isSame(key, item.key))))
      expect(nousar_eq, what()).not.toBeNull()
    else if (!others.some((other) => other.rejectedAs.some((key) => isSame(key, item.key))))
      expect(nousar_eq ?? '', what()).not.toContain('Otro registro')
  }
}

test(
  `${SEQUENCES} random sequences of acts show no item as usable while its key stands rejected`,
  async () => {
    for (let index = 0; index < SEQUENCES; index++) {
      if (index % 500 === 499) await logIn()
      await runSequence(index)
    }
  },
  Infinity,
)
