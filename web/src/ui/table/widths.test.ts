import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { emptyColumns, roomIn, shownColumns, widthsOf } from './widths.ts'

interface Cohort {
  course: string
  mail: string
}
const COLUMNS: readonly Column<Cohort>[] = [
  { key: '#', title: '#', width: 40, leaves: 1, text: (_row, position) => String(position) },
  { key: 'course', title: 'Curso', min: 200, isMain: true, text: ({ course }) => course },
  { key: 'company', title: 'Empresa', min: 150, leaves: 3, text: () => '3M' },
  { key: 'hours', title: 'Horas', width: 60, leaves: 2, text: () => '40' },
  { key: 'date', title: 'Fecha', width: 100, text: () => '05/03/2026' },
]
const keys = (room: number, empty?: ReadonlySet<string>) => shownColumns(COLUMNS, room, empty)?.map(({ key }) => key)

test('a table with enough room shows all columns in their order', () => {
  expect(keys(550)).toEqual(['#', 'course', 'company', 'hours', 'date'])
  expect(keys(5000)).toEqual(['#', 'course', 'company', 'hours', 'date'])
})

test('columns leave in their order, and one that still fits stays', () => {
  expect(keys(549)).toEqual(['course', 'company', 'hours', 'date'])
  expect(keys(509)).toEqual(['#', 'course', 'company', 'date'])
  expect(keys(450)).toEqual(['course', 'company', 'date'])
  // There is no room for the company, which is more important than the hours.
  expect(keys(449)).toEqual(['#', 'course', 'hours', 'date'])
  expect(keys(300)).toEqual(['course', 'date'])
})

test('a column without values leaves first, also one that stays else, and is as narrow as its heading', () => {
  // The date takes 59 of its 100 pixels.
  const empty = new Set(['date'])
  expect(keys(509, empty)).toEqual(['#', 'course', 'company', 'hours', 'date'])
  expect(keys(508, empty)).toEqual(['#', 'course', 'company', 'hours'])
  // It does not come back into the room that another column leaves.
  expect(keys(449, empty)).toEqual(['course', 'company', 'hours'])
  expect(keys(409, empty)).toEqual(['#', 'course', 'company'])
  // Whether rows are cards does not depend on their values.
  expect(keys(249, empty)).toBeUndefined()
})

test('texts are shortened before the rows become cards', () => {
  expect(keys(250)).toEqual(['course', 'date'])
  expect(keys(249)).toBeUndefined()
})

test('a table whose columns all stay is shown as long as it fits', () => {
  const stay = COLUMNS.map(({ leaves: _, ...column }) => column) as Column<Cohort>[]
  expect(shownColumns(stay, 463)).toHaveLength(5)
  expect(shownColumns(stay, 462)).toBeNull()
})

test('checkboxes and actions take their part of the frame', () => {
  expect(roomIn(720, { isSelectable: false, actionSlots: 0 }, 46)).toBe(720)
  expect(roomIn(720, { isSelectable: true, actionSlots: 1 }, 46)).toBe(720 - 40 - 84)
  expect(roomIn(720, { isSelectable: true, actionSlots: 3 }, 46)).toBe(720 - 40 - 154)
})

const HOURS: Column<Cohort> = { key: 'hours', title: 'Horas', width: 48, text: () => '' }
const MAIL: Column<Cohort> = { key: 'mail', title: 'Correo', min: 180, text: ({ mail }) => mail }

test('a column is empty when no row has a value, and only once there are rows', () => {
  const columns = [...COLUMNS, MAIL]
  const empty = (rows: Cohort[]) => [...emptyColumns(columns, rows)]
  expect(empty([])).toEqual([])
  expect(empty([{ course: '', mail: '' }])).toEqual(['mail'])
  expect(empty([{ course: '', mail: '—' }])).toEqual(['mail'])
  expect(
    empty([
      { course: '', mail: '' },
      { course: '', mail: 'a@b.example' },
    ]),
  ).toEqual([])
})

test('an empty column has the width of its heading, and gives the rest to the texts', () => {
  const columns = [COLUMNS[1]!, COLUMNS[2]!, MAIL]
  const sides = { isSelectable: false, actionSlots: 0 }
  expect(widthsOf(columns, sides).columns).toEqual([
    'round(down, max(150px, (100cqi - 0px) * 0.3774), 1px)',
    'round(down, max(112.5px, (100cqi - 0px) * 0.2830), 1px)',
    'auto',
  ])
  expect(widthsOf(columns, sides, { empty: new Set(['mail']) }).columns).toEqual([
    'round(down, max(150px, (100cqi - 66px) * 0.5714), 1px)',
    'auto',
    '66px',
  ])
})

test('a sheet keeps the minimum width of its texts', () => {
  const sides = { isSelectable: false, actionSlots: 0 }
  expect(widthsOf([MAIL], sides).minWidth).toBe('calc(135px)')
  expect(widthsOf([MAIL], sides, { isSheet: true }).minWidth).toBe('calc(180px)')
})

test('an empty column is never wider than it would be with values', () => {
  const sides = { isSelectable: false, actionSlots: 0 }
  expect(widthsOf(COLUMNS, sides, { empty: new Set(['hours']) }).columns[3]).toBe('59px')
  expect(widthsOf([HOURS, MAIL], sides, { empty: new Set(['hours']) }).columns[0]).toBe('48px')
})
