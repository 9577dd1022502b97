import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMAS_USUALES } from '@anclaje/contract/rules/training/tipodocumento'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { CERTIFICADO, COLABORADOR, FALTAS } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import { loaded } from '../../../test/born.ts'
import type { TestApp } from '../../../test/app.ts'
import { picture } from '../../../test/pictures.ts'
import { tipodocs } from '../../db/tables/places.ts'
import { certcol } from '../../db/tables/certificates.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { storePicture } from '../../documents/images.ts'
import { countCohort, hasFalta } from './queries/faltas.ts'
import { readCertcolByIds, isShown } from './queries/read.ts'

// Compares the rule about what a learner lacks with its conditions in SQL (CERT-20), for all
// combinations of the facts that both read.

/** Lengths at and beside the limits of the usual document numbers. */
const LENGTHS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 21]

interface Facts {
  tipo: string
  /**
   * The first character of the number, which is a digit or a letter. `length` counts all
   * characters.
   */
  head: string
  length: number
  isApproved: boolean
  waits: boolean
  /** Whether a signature is stored, which nobody lacks: no certificate prints the learner's. */
  signs: boolean
  mails: boolean
}

/**
 * People with a usual number, an unusual one, and one of a minor, each with all combinations of the
 * other facts.
 */
const PEOPLE: Facts[] = [
  { tipo: 'CC', length: 10 },
  { tipo: 'CC', length: 12 },
  { tipo: 'TI', length: 10 },
].flatMap((document) =>
  Array.from({ length: 16 }, (_, bits) => {
    const [isApproved = false, waits = false, signs = false, mails = false] = [1, 2, 4, 8].map(
      (bit) => (bits & bit) > 0,
    )
    return { ...document, head: '7', isApproved, waits, signs, mails }
  }),
)
const NUMBERS: Facts[] = [...Object.keys(FORMAS_USUALES), 'OTRO'].flatMap((tipo) =>
  ['7', 'A'].flatMap((head) =>
    LENGTHS.map((length) => ({ tipo, head, length, isApproved: false, waits: false, signs: true, mails: true })),
  ),
)

const ISSUED = {
  codigo: 'X-0001/0001',
  aprendiz: { nombres: 'Ana', apellidos: 'Ruiz', tipodocumento: { iniciales: 'CC', nombre: '' }, numerodocumento: '1' },
  curso: { nombre: 'Curso', iniciales: 'X' },
  empresa: { nombre: 'Empresa' },
} as DatosCertificado

let t: TestApp
let idcer: number

beforeAll(async () => {
  t = await startTestApp()
  idcer = await t.make.certificacion()
  const types = new Map((await t.db.select().from(tipodocs)).map((row) => [row.iniciales_tipo, row.id_tipo]))
  for (const tipo of ['OTRO', ...Object.keys(FORMAS_USUALES)].filter((each) => !types.has(each))) {
    const [row] = await t.db
      .insert(tipodocs)
      .values({ nombre_tipo: `Documento ${tipo}`, iniciales_tipo: tipo, codigo_tipo: tipo })
      .returning()
    types.set(tipo, row!.id_tipo)
  }
  const firma = await storePicture(t.db, { bytes: await picture(20, 20), mime: 'image/png' })
  const people = await t.db
    .insert(colaboradores)
    .values(
      [...PEOPLE, ...NUMBERS].map(({ tipo, head, length, waits, signs, mails }, n) => ({
        paisdocumento_col: 170,
        tipodocumento_col: types.get(tipo)!,
        numerodocumento_col: head + String(n).padStart(length - 1, '0'),
        nombres_col: 'Ana',
        apellidos_col: 'Ruiz',
        busqueda_col: 'ana ruiz',
        estado_col: waits ? COLABORADOR.porConfirmar : COLABORADOR.activo,
        firma_col: signs ? firma : null,
        correopersonal_col: mails ? 'ana@example.com' : null,
      })),
    )
    .returning({ id: colaboradores.id_col })
  const rows = [...PEOPLE, ...NUMBERS].map(({ isApproved }, n) => ({
    id_ceco: uuidv7(),
    idcer_ceco: idcer,
    idcol_ceco: people[n]!.id,
    idemp_ceco: 0,
    consecutivo_ceco: n + 1,
    ...(isApproved && { estado_ceco: CERTIFICADO.aprobado, datos_ceco: ISSUED }),
  }))
  await loaded(t.db, () => t.db.insert(certcol).values(rows))
})
afterAll(() => t.close())

test('the rule, the filter and the counts agree on every learner', async () => {
  const isOfCohort = and(eq(certcol.idcer_ceco, idcer), isShown())
  const ids = (await t.db.select({ id: certcol.id_ceco }).from(certcol).where(isOfCohort)).map(({ id }) => id)
  expect(ids).toHaveLength(PEOPLE.length + NUMBERS.length)
  const rows = await readCertcolByIds(t.db, ids, '2026-11-20', true)
  const { falta } = await countCohort(t.db, idcer)
  for (const each of FALTAS) {
    const found = await t.db
      .select({ id: certcol.id_ceco })
      .from(certcol)
      .where(and(isOfCohort, hasFalta(each)))
    const lacking = rows.filter((row) => row.falta?.includes(each)).map(({ id_ceco }) => id_ceco)
    expect(found.map(({ id }) => id).toSorted(), each).toEqual(lacking.toSorted())
    expect(falta[each]).toBe(lacking.length)
    // The filter finds some of the learners, but not all.
    expect([0, ids.length]).not.toContain(lacking.length)
  }
})

test('each learner lacks what the test left out', async () => {
  const rows = await readCertcolByIds(
    t.db,
    (await t.db.select({ id: certcol.id_ceco }).from(certcol).where(isShown())).map(({ id }) => id),
    '2026-11-20',
    true,
  )
  const byNumber = new Map(rows.map((row) => [row.consecutivo_ceco, row.falta]))
  for (const [n, { tipo, length, isApproved, waits, mails }] of PEOPLE.entries()) {
    const isOdd = tipo === 'TI' || length === 12
    const expected = [
      ...(!isApproved && waits ? ['confirmacion'] : []),
      ...(!isApproved && isOdd ? ['documento'] : []),
      ...(mails ? [] : ['correo']),
    ]
    expect(byNumber.get(n + 1), JSON.stringify(PEOPLE[n])).toEqual(expected)
  }
})
