import { v7 as uuidv7 } from 'uuid'
import {
  estadoInspeccion,
  observacionQueCorresponde,
  resultadoLista,
} from '@anclaje/contract/rules/equipment/inspeccion'
import { RESULTADO } from '@anclaje/contract/states'
import type { EstadoInspeccion, Resultado } from '@anclaje/contract/states'
import catalogo from '../../src/seed/data/catalogo_equipos.json' with { type: 'json' }
import { addDays, momentInBogota, notSunday } from '../dates.ts'
import type { Random } from '../random.ts'

type Criterion = (typeof catalogo.criterios)[number]

/**
 * A made-up item of equipment. `empresa` is a position in the list of companies, which begins with
 * INDEPENDIENTE.
 */
export interface DemoItem {
  id: string
  numero: number
  empresa: number
  idclaeq: number
  idmar: number
  numserie: string
  lote: string
  referencia: string
  modelo: string
  normas: number[]
  dia: number | null
  mes: number | null
  anio: number
  creado: number
  porconfirmar: boolean
}

/** A line of a made-up inspection. */
export interface DemoLine {
  id: string
  criterio: Criterion
  resultado: Resultado
  nota: string | null
}

/** A made-up inspection of an item. `signer` is a position in the list of people. */
export interface DemoInspection {
  id: string
  item: number
  fecha: string
  idpro: number
  signer: number | null
  idobs: number | null
  estado: EstadoInspeccion
  creado: number
  lines: DemoLine[]
}

const ITEMS = 200
/**
 * Number of items with three inspections. Unconfirmed items have no inspection, and all others have
 * two. That makes 500 inspections.
 */
const WITH_THREE = 106
/**
 * Number of items from the public form, which are the last items. They have no inspection, because
 * a result would confirm them.
 */
const UNCONFIRMED = 3
/** The newest inspection of every sixteenth item is pending. */
const PENDING_EVERY = 16
const EXPIRED_EVERY = 7
/** The newest inspection of every fortieth item is due again within a month. */
const DUE_EVERY = 40
const REJECTED = 0.07

const MODELS = [
  'Exofit',
  'Newton',
  'Avao',
  'Vertex',
  'Duraflex',
  'Protecta',
  'Workman',
  'Falcon',
  'Turbolite',
  'Nano-Lok',
]
const NOTES = [
  'Se ve a 20 cm del punto de conexión.',
  'El usuario reporta uso diario en fachada.',
  'Daño visible a simple vista, con foto.',
  'Se informó al supervisor de la obra.',
]
// Types of most items: mainly harnesses and lanyards, as in a real workshop.
const COMMON_TYPES = [1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 5, 11, 11]

const typeOf = (idtipoeq: number) => catalogo.tipos.find(({ id_tipoeq }) => id_tipoeq === idtipoeq)!
const INFORMATIVE = 6

/**
 * Returns the checklist of a property: its own groups, followed by the informative ones, each with
 * its lines (EQUIP-7).
 */
const checklistOf = (idpro: number): Criterion[] =>
  [idpro, INFORMATIVE].flatMap((property) =>
    catalogo.criterios
      .filter(({ father_cri, idpro_cri }) => father_cri === null && idpro_cri === property)
      .flatMap((group) => [group, ...catalogo.criterios.filter(({ father_cri }) => father_cri === group.id_cri)]),
  )

function demoItem(random: Random, i: number, companies: number, today: string): DemoItem {
  const idtipoeq = random.chance(0.8) ? random.pick(COMMON_TYPES) : random.int(1, catalogo.tipos.length)
  const classes = catalogo.clases.filter((row) => row.idtipoeq_claeq === idtipoeq)
  const norms = catalogo.normas.filter((row) => row.idtipoeq_nor === idtipoeq)
  // The item was made before its oldest inspection.
  const made = addDays(today, -random.int(1300, 2800))
  const [anio, mes, dia] = made.split('-').map(Number) as [number, number, number]
  // The creation times are sequential, so that the codes are in the order of time.
  const creado = momentInBogota(addDays(today, i - 3 * ITEMS), random.int(28_000, 60_000))
  return {
    id: uuidv7({ msecs: creado, random: random.bytes(16) }),
    numero: i + 1,
    empresa: random.int(0, companies),
    idclaeq: random.pick(classes).id_claeq,
    idmar: random.int(1, catalogo.marcas.length),
    numserie: `${random.pick(['SN', 'A', 'PZ', 'C'])}-${random.int(100_000, 999_999)}`,
    lote: `L-${anio}-${random.int(1, 60)}`,
    referencia: `R${random.int(1000, 9999)}`,
    modelo: random.pick(MODELS),
    normas: random
      .shuffle(norms)
      .slice(0, random.int(1, 2))
      .map(({ id_nor }) => id_nor),
    dia: random.chance(0.5) ? dia : null,
    mes,
    anio,
    creado,
    porconfirmar: i >= ITEMS - UNCONFIRMED,
  }
}

/**
 * Makes up the answers of an inspector: some groups do not apply, most lines comply, and few
 * inspections find a defect.
 */
function answers(random: Random, checklist: Criterion[], idpro: number, isWhole: boolean): DemoLine[] {
  const absent = new Set(
    checklist
      .filter(({ father_cri }) => father_cri === null)
      .slice(-4, -1)
      .filter(() => random.chance(0.7))
      .map(({ id_cri }) => id_cri),
  )
  const own = checklist.filter(
    ({ father_cri, idpro_cri }) => father_cri !== null && idpro_cri === idpro && !absent.has(father_cri),
  )
  const failing = random.chance(REJECTED) ? random.pick(own).id_cri : null
  const open = isWhole ? null : random.pick(own).id_cri
  const lines = checklist.map((criterio): DemoLine => {
    const { id_cri, father_cri, idpro_cri } = criterio
    const isAbsent = father_cri !== null && absent.has(father_cri)
    const informs = idpro_cri === INFORMATIVE && random.chance(0.15)
    const resultado =
      id_cri === open
        ? null
        : id_cri === failing || informs
          ? RESULTADO.noCumple
          : isAbsent
            ? RESULTADO.noAplica
            : RESULTADO.cumple
    return {
      id: uuidv7({ msecs: 0, random: random.bytes(16) }),
      criterio,
      resultado,
      nota: id_cri === failing ? random.pick(NOTES) : null,
    }
  })
  // A group shows an answer only when all of its lines share it.
  return lines.map((line) => {
    if (line.criterio.father_cri !== null) return line
    const below = lines.filter(({ criterio }) => criterio.father_cri === line.criterio.id_cri)
    const first = below[0]?.resultado ?? null
    return { ...line, resultado: below.every(({ resultado }) => resultado === first) ? first : null }
  })
}

function demoInspection(
  random: Random,
  { item, idpro, fecha, isPending }: { item: number; idpro: number; fecha: string; isPending: boolean },
  signers: readonly number[],
): DemoInspection {
  const lines = answers(random, checklistOf(idpro), idpro, !isPending || random.chance(0.5))
  const lineas = lines
    .filter(({ criterio }) => criterio.father_cri !== null)
    .map(({ criterio, resultado }) => ({ decide: criterio.idpro_cri === idpro, resultado }))
  const signer = isPending ? null : random.pick(signers)
  const fits = observacionQueCorresponde(resultadoLista(lineas))
  const creado = momentInBogota(fecha, random.int(28_000, 60_000))
  return {
    id: uuidv7({ msecs: creado, random: random.bytes(16) }),
    item,
    fecha,
    idpro,
    signer,
    idobs:
      isPending || fits === null
        ? null
        : random.pick(catalogo.observaciones.filter(({ estado_obs }) => estado_obs === fits)).id_obs,
    estado: estadoInspeccion(lineas, signer !== null),
    creado,
    lines: lines.map((line) => ({ ...line, id: uuidv7({ msecs: creado, random: random.bytes(16) }) })),
  }
}

/**
 * Makes up 200 items and 500 inspections. The inspections of one item are about a year apart. Some
 * inspections are unfinished, and some have expired.
 */
export function demoEquipment(random: Random, today: string, companies: number, signers: readonly number[]) {
  const items = Array.from({ length: ITEMS }, (_, i) => demoItem(random, i, companies, today))
  const inspections = items.flatMap(({ idclaeq, porconfirmar }, item) => {
    const { idtipoeq_claeq } = catalogo.clases.find(({ id_claeq }) => id_claeq === idclaeq)!
    const { idpro_tipoeq: idpro } = typeOf(idtipoeq_claeq)
    const many = porconfirmar ? 0 : item < WITH_THREE ? 3 : 2
    const [least, most] = item % EXPIRED_EVERY === 0 ? [370, 420] : item % DUE_EVERY === 5 ? [340, 355] : [5, 330]
    const newest = random.int(least, most)
    return Array.from({ length: many }, (_, back) =>
      demoInspection(
        random,
        {
          item,
          idpro,
          fecha: notSunday(addDays(today, -newest - back * random.int(340, 365))),
          isPending: back === 0 && item % PENDING_EVERY === 3,
        },
        signers,
      ),
    )
  })
  return { items, inspections }
}
