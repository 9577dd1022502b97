import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { COLABORADOR } from '@anclaje/contract/states'
import casos from '../data/personas.json' with { type: 'json' }
import { COLOMBIA } from '../../src/seed/ids.ts'
import type { TipoDoc } from '../../src/seed/ids.ts'
import {
  APELLIDOS,
  CARGOS,
  MUNICIPIOS,
  NOMBRES_HOMBRE,
  NOMBRES_MUJER,
  SEGUNDOS_HOMBRE,
  SEGUNDOS_MUJER,
} from './names.ts'
import type { Random } from '../random.ts'

/**
 * A made-up person. `empresa` is the position of the company among the made-up ones, counted from
 * 1; 0 means no company.
 */
export interface DemoPerson {
  pais: number
  tipodocumento: TipoDoc
  numerodocumento: string
  nombres: string
  apellidos: string
  fechanacimiento: string
  telefono: string
  correopersonal: string
  direccion: string
  cargo: string
  /** Occupational-safety (SST) licence of a signer. */
  licencia?: string
  municipio: string
  empresa: number
  estado: number
  origen: 'personal' | 'publico' | 'importacion'
}

const TOTAL = 300
const EN_ESPERA = 6
const FRANCIA = 250

const ACTIVO = { estado: COLABORADOR.activo, origen: 'personal' } as const

type StaffMember = Pick<DemoPerson, 'numerodocumento' | 'nombres' | 'apellidos' | 'cargo' | 'licencia'>

/**
 * Staff of the training centre: the first one signs as director, the next three as trainers, and
 * the last one keeps the records.
 */
export const STAFF = [
  {
    numerodocumento: '1010200301',
    nombres: 'Claudia Patricia',
    apellidos: 'Arbeláez Zúñiga',
    cargo: 'Directora de formación',
    licencia: 'SST 2087 de 2022',
  },
  {
    numerodocumento: '1010200302',
    nombres: 'Hernán Darío',
    apellidos: 'Muñetón Ríos',
    cargo: 'Entrenador de trabajo en alturas',
    licencia: 'SST 8812 de 2023',
  },
  {
    numerodocumento: '1010200304',
    nombres: 'Sandra Milena',
    apellidos: 'del Río Castaño',
    cargo: 'Entrenadora de espacios confinados',
    licencia: 'SST 4410 de 2021',
  },
  {
    numerodocumento: '1010200305',
    nombres: 'Édgar',
    apellidos: 'Ñáñez Solarte',
    cargo: 'Inspector de equipos contra caídas',
  },
  {
    numerodocumento: '1010200303',
    nombres: 'Paula Andrea',
    apellidos: 'Núñez Vélez',
    cargo: 'Auxiliar de registro académico',
  },
] as const satisfies readonly StaffMember[]

/** Document number of the learner with an account, who is the first of the test cases. */
export const LEARNER = '1020304050'

function staff(random: Random): DemoPerson[] {
  return STAFF.map((member, i) => ({
    ...member,
    ...ACTIVO,
    pais: COLOMBIA,
    tipodocumento: 'CC',
    fechanacimiento: birthDate(random),
    telefono: `300555010${i}`,
    correopersonal: `${email(member.nombres, member.apellidos)}@example.com`,
    direccion: address(random),
    municipio: '11001',
    empresa: 0,
  }))
}

function fromCases(random: Random): DemoPerson[] {
  return casos.map((caso) => ({
    ...caso,
    ...ACTIVO,
    tipodocumento: caso.tipodocumento as TipoDoc,
    pais: caso.tipodocumento === 'PA' ? FRANCIA : COLOMBIA,
    cargo: random.pick(CARGOS),
  }))
}

const two = (n: number) => String(n).padStart(2, '0')
const birthDate = (random: Random) => `${random.int(1966, 2006)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')

function address(random: Random): string {
  const via = random.pick(['Cl', 'Cra', 'Av.', 'Dg', 'Tv'])
  const number = `${via} ${random.int(1, 170)} # ${random.int(1, 99)}-${two(random.int(1, 99))}`
  return random.chance(0.3) ? `${number} Apto. ${random.int(1, 12)}0${random.int(1, 6)}` : number
}

function email(nombres: string, apellidos: string): string {
  const letters = (text: string) => claveBusqueda(text).replace(/[^a-z]/g, '')
  return `${letters(nombres.split(' ')[0] ?? '')}.${letters(apellidos)}`
}

function documentNumber(random: Random): { tipodocumento: TipoDoc; numerodocumento: string } {
  const roll = random.int(1, 100)
  if (roll <= 4) return { tipodocumento: 'PPT', numerodocumento: `5${digits(random, 6)}` }
  if (roll <= 7) return { tipodocumento: 'CE', numerodocumento: `${random.int(3, 9)}${digits(random, 5)}` }
  if (roll <= 70) return { tipodocumento: 'CC', numerodocumento: `10${digits(random, 8)}` }
  return {
    tipodocumento: 'CC',
    numerodocumento: `${random.pick(['79', '80', '71', '98', '52', '43', '16', '91'])}${digits(random, 6)}`,
  }
}

function madeUp(random: Random, companies: number, serial: number): DemoPerson {
  const woman = random.chance(0.3)
  const first = random.pick(woman ? NOMBRES_MUJER : NOMBRES_HOMBRE)
  const second = random.pick(woman ? SEGUNDOS_MUJER : SEGUNDOS_HOMBRE)
  const nombres = random.chance(0.8) ? `${first} ${second}` : first
  const apellidos = `${random.pick(APELLIDOS)} ${random.pick(APELLIDOS)}`
  return {
    ...documentNumber(random),
    ...ACTIVO,
    origen: random.chance(0.25) ? 'importacion' : 'personal',
    pais: COLOMBIA,
    nombres,
    apellidos,
    fechanacimiento: birthDate(random),
    telefono: `3${two(random.int(0, 23))}555${String(1000 + serial).padStart(4, '0')}`,
    correopersonal: `${email(nombres, apellidos)}${serial}@example.com`,
    direccion: address(random),
    cargo: random.pick(CARGOS),
    municipio: random.pick(MUNICIPIOS),
    empresa: random.chance(0.12) ? 0 : random.int(1, companies),
  }
}

/**
 * Makes up all people: the staff, the test cases, and others. The last few registered themselves
 * and wait for confirmation.
 */
export function demoPeople(random: Random, companies: number): DemoPerson[] {
  const people = new Map([...staff(random), ...fromCases(random)].map((person) => [person.numerodocumento, person]))
  for (let serial = 1; people.size < TOTAL; serial += 1) {
    const person = madeUp(random, companies, serial)
    if (!people.has(person.numerodocumento)) people.set(person.numerodocumento, person)
  }
  return [...people.values()].map((person, i) =>
    i < TOTAL - EN_ESPERA ? person : { ...person, estado: COLABORADOR.porConfirmar, origen: 'publico' },
  )
}
