import { expect, test } from 'vitest'
import { NOMBRE_CORTO } from '@anclaje/contract/rules/common/nombre-corto'
import { COLUMNAS, SIN_NOMBRE } from '@anclaje/contract/rules/training/importacion'
import {
  asRead,
  draftOf,
  fixedOf,
  formOf,
  isEditable,
  isMendable,
  isOpenable,
  isParted,
  isReady,
  isShort,
  keptOf,
  otherSplit,
  partsOfName,
  shownOf,
  withConfirmed,
  withCorrections,
  withName,
  withRead,
  withRefused,
} from './values.ts'
import type { Fila } from './values.ts'
import {
  ROW_GROUPS,
  asksForName,
  isOmittable,
  omittedText,
  rowsOf,
  sheetRowStateOf,
  unusualText,
} from './parts/row-state.ts'

const REST = { paisdocumento: 170, tipodocumento: 1, numerodocumento: '1099333001', telefono: '3005550101' }
const row = (over: Partial<Fila> = {}): Fila => ({
  fila: 4,
  oculta: false,
  valores: COLUMNAS.map(({ campo }) => ({ nombres: 'Ana', apellidos: 'Gil' })[campo as 'nombres'] ?? ''),
  motivos: { apellidos: 'corto' },
  registrada: false,
  otra: false,
  confirme: false,
  parecida: null,
  aviso: null,
  otrotipo: null,
  nombre: null,
  datos: null,
  revise: REST,
  ...over,
})

test('a corrected name completes the person, and counts as reviewed', () => {
  const right = withName(row(), { nombres: ' Ana  ', apellidos: 'Gil Mora' })
  expect(right).toMatchObject({ motivos: {}, vista: true, datos: { ...REST, nombres: 'Ana', apellidos: 'Gil Mora' } })
  expect(isReady(right, false)).toBe(true)
})

test('a wrong name has an error, and keeps the typed text', () => {
  const wrong = withName(row(), { nombres: 'Ana', apellidos: '--' })
  expect(wrong.motivos).toEqual({ apellidos: expect.stringMatching(/al menos 5 letras/) })
  expect([wrong.datos, wrong.vista, partsOfName(wrong)]).toEqual([null, false, { nombres: 'Ana', apellidos: '--' }])
})

test('a short name is no error, but asked about, unless it is stored already (PEOPLE-29)', () => {
  const apellidos = NOMBRE_CORTO.apellidos.mensaje
  const read = asRead(row({ motivos: { apellidos } }))
  expect(read).toMatchObject({ motivos: {}, vista: false, datos: { ...REST, apellidos: 'Gil', nombrecorto: 1 } })
  expect([isShort(read), isEditable(read), isShort({ ...read, registrada: true })]).toEqual([true, true, false])
  const longer = withName(read, { nombres: 'Ana', apellidos: 'Gil Mora' })
  expect([isShort(longer), longer.datos]).toEqual([false, { ...REST, nombres: 'Ana', apellidos: 'Gil Mora' }])
  for (const wrong of [row(), row({ motivos: { apellidos }, revise: null })]) expect(asRead(wrong)).toBe(wrong)
})

test('a row of a registered person is sent only for inscribing', () => {
  const known = row({ motivos: {}, datos: REST, registrada: true })
  expect([isReady(known, false), isReady(known, true), isReady(row(), true)]).toEqual([false, true, false])
  const other = { ...known, otra: true }
  expect([isReady(other, false), isReady(other, true)]).toEqual([false, false])
  const wrong = row({ registrada: true })
  expect([known, wrong, withName(wrong, { nombres: 'Ana', apellidos: 'Gil Mora' })].map(isEditable)).toEqual([
    false,
    true,
    true,
  ])
})

test('a row that is left out is not sent, stands in a group of its own, and says why', () => {
  const wrong = row({ motivos: { telefono: 'Escriba 10 dígitos.' }, omitida: true })
  const right = row({ motivos: {}, datos: REST, omitida: true })
  for (const fila of [wrong, right]) {
    expect([isReady(fila, true), isOmittable(fila), sheetRowStateOf(fila).label]).toEqual([false, true, 'Omitida'])
    expect(ROW_GROUPS.filter(({ has }) => has(fila)).map(({ key }) => key)).toEqual(['todas', 'omitidas'])
  }
  expect([omittedText(wrong), omittedText(right)]).toEqual(['Teléfono: Escriba 10 dígitos.', 'la omitió usted'])
  expect(isOmittable({ ...right, omitida: false })).toBe(false)
})

test('a row without a name is sent once its person is confirmed, by who may see them (PEOPLE-19)', () => {
  const known = { numerodocumento: '1099333001', idemp: 0 }
  const over = { confirme: true, registrada: true, revise: known, motivos: { nombres: SIN_NOMBRE } }
  const fila = asRead(row({ ...over, nombre: 'Ana María Ruiz Gil' }))
  expect([sheetRowStateOf(fila).label, isEditable(fila), isReady(fila, true)]).toEqual([
    'Confirme el nombre',
    false,
    false,
  ])
  const confirmed = withConfirmed(fila, true)
  expect(confirmed.datos).toEqual({ ...known, nombres: 'Ana', apellidos: 'María Ruiz Gil' })
  expect([sheetRowStateOf(confirmed).label, isReady(confirmed, true)]).toEqual(['Ya registrada', true])
  // It can be taken back where it was ticked.
  expect(rowsOf([fila, confirmed], 'confirme')).toHaveLength(2)
  expect(withConfirmed(confirmed, false).datos).toBeNull()
  // Who may not see people types the name.
  const unseen = asRead(row(over))
  expect([sheetRowStateOf(unseen).label, isEditable(unseen)]).toEqual(['Con errores', true])
  expect(withName(unseen, { nombres: 'Ana', apellidos: 'Ruiz Gil' }).datos).toMatchObject(known)
})

test('values for all rows are sent for fields without a column', () => {
  const hoja = {
    nombre: 'Grupo 1',
    otras: [],
    avisos: [],
    encabezado: 3,
    origen: 'nombres' as const,
    columnas: [{ titulo: 'Tipo', muestras: ['CC'], campo: 'tipodocumento' as const }],
  }
  const draft = { ...draftOf(hoja), fijos: { paisdocumento: '170', tipodocumento: '2', idemp: '' } }
  expect(fixedOf(draft)).toEqual({ paisdocumento: 170 })
  const form = formOf(new File(['x'], 'a.xlsx'), draft)
  expect(['libro', 'encabezado', 'columnas', 'fijos'].map((name) => form.get(name))).toEqual([
    'Grupo 1',
    '3',
    '["tipodocumento"]',
    '{"paisdocumento":170}',
  ])
  expect(formOf(new File(['x'], 'a.xlsx'), { ...draft, ocultas: true }).get('ocultas')).toBe('1')
  expect(shownOf([row({ oculta: true }), row()], draft)).toHaveLength(1)
  expect([...formOf(new File(['x'], 'a.xlsx')).keys()]).toEqual(['file'])
})

test('refused rows are found by their place in the sent body', () => {
  const right = { motivos: {}, datos: REST }
  const filas = [row(), row({ fila: 5, ...right }), row({ fila: 6, ...right }), row({ fila: 7, ...right })]
  const motivos = { idemp: 'Elija una empresa de la lista.' }
  const after = withRefused(filas, filas.slice(1), [{ fila: 2, motivos }])
  expect(after).toEqual([filas[0], filas[1], { ...filas[2], motivos, datos: null, revise: null }, filas[3]])
  expect(withRefused(filas, filas.slice(1), [{ fila: 1, motivos: { nombres: 'corto' } }])[1]).toMatchObject({
    datos: null,
    revise: REST,
  })
})

test.each([
  ['Ana', 'Gil Mora', { nombres: 'Ana Gil', apellidos: 'Mora' }],
  ['Ana María', 'Gil Mora', null],
  ['Ana', 'De la Hoz Mora', { nombres: 'Ana De la Hoz', apellidos: 'Mora' }],
  ['Ana María Isabel', 'Gil Mora', undefined],
  ['Ana', 'Gil Mora Paz', undefined],
])('%s | %s is marked for a review unless null, with the other split: %o (PEOPLE-21)', (nombres, apellidos, other) => {
  const valores = COLUMNAS.map(({ campo }) => ({ nombres, apellidos })[campo as 'nombres'] ?? '')
  const fila = row({ valores, motivos: {}, datos: REST })
  const isMarked = other !== null
  expect([isParted(fila), isEditable(fila), isOpenable(fila)]).toEqual([isMarked, isMarked, true])
  expect(otherSplit(fila)).toEqual(other ?? undefined)
  expect(isOpenable({ ...fila, registrada: true })).toBe(false)
  if (!other) return
  // The split can be taken back where it was chosen, and counts as reviewed.
  const chosen = withName(fila, other)
  expect([asksForName(fila), asksForName(chosen), otherSplit(chosen)]).toEqual([true, false, { nombres, apellidos }])
  expect(rowsOf([fila, chosen], 'revise')).toHaveLength(2)
})

test('values for all rows are offered again, but for the company', () => {
  const hoja = { nombre: 'Grupo 1', otras: [], avisos: [], encabezado: 1, origen: 'nombres' as const, columnas: [] }
  const draft = { ...draftOf(hoja), fijos: { paisdocumento: '862', tipodocumento: '8', idemp: '3' } }
  const again = draftOf(hoja, keptOf(draft, {}))
  expect(again.fijos).toEqual({ paisdocumento: '862', tipodocumento: '8', idemp: '' })
  // A sheet that brings the type of document leaves what was chosen before.
  const columnas = [{ titulo: 'Tipo', muestras: ['CC'], campo: 'tipodocumento' as const }]
  expect(keptOf({ ...draft, columnas, fijos: { ...draft.fijos, tipodocumento: '' } }, { tipodocumento: '8' })).toEqual({
    paisdocumento: '862',
    tipodocumento: '8',
  })
})

test('a row that was read again keeps the name that was put right', () => {
  const renamed = withName(row({ motivos: { idemp: 'no hay', apellidos: 'corto' }, revise: null }), {
    nombres: 'Ana',
    apellidos: 'Gil Mora',
  })
  expect(renamed.datos).toBeNull()
  const again = withRead(renamed, row({ motivos: { apellidos: 'corto' } }), { idemp: '' })
  expect(again).toMatchObject({ motivos: {}, datos: { nombres: 'Ana', apellidos: 'Gil Mora' }, vista: true })
  // A name that was corrected as a cell is that of the answer.
  expect(partsOfName(withRead(renamed, row(), { apellidos: 'Gil' })).apellidos).toBe('Gil')
})

test('the last correction of a cell counts, and parted names have none', () => {
  const first = { fila: 4, campo: 'cargo', valor: 'a' } as const
  const other = { ...first, fila: 5 }
  expect(withCorrections([first, other], 4, { cargo: '', arl: 'b' })).toEqual([
    other,
    { ...first, valor: '' },
    { fila: 4, campo: 'arl', valor: 'b' },
  ])
  const column = (campo: 'nombres' | 'nombrecompleto' | 'arl') => ({ titulo: '', muestras: [], campo })
  const draft = {
    libro: 'Grupo 1',
    otras: [],
    avisos: [],
    ocultas: false,
    encabezado: 1,
    fijos: { paisdocumento: '170', tipodocumento: '', idemp: '' },
    columnas: [column('nombrecompleto'), column('arl')],
  }
  const isAllowed = (campo: Parameters<typeof isMendable>[1]) => isMendable(draft, campo)
  expect((['nombres', 'paisdocumento', 'arl', 'idemp'] as const).map(isAllowed)).toEqual([false, true, true, true])
  expect(isMendable({ ...draft, columnas: [column('nombres')] }, 'nombres')).toBe(true)
})

test('a number of unusual shape is pointed out of a new person, and can be saved (PEOPLE-9)', () => {
  const fila = row({
    motivos: {},
    datos: { ...REST, nombres: 'Ana', apellidos: 'Gil Mora' },
    revise: null,
    aviso: 'largo',
  })
  expect([unusualText(fila), sheetRowStateOf(fila).label, isReady(fila, false)]).toEqual([
    'largo',
    'Revise el número',
    true,
  ])
  expect(unusualText({ ...fila, registrada: true })).toBeNull()
  expect(sheetRowStateOf({ ...fila, aviso: null }).label).toBe('Lista')
})
