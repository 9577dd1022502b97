import { expect, test } from 'vitest'
import { fileNames } from '../../documents/file-names.ts'
import { documentName } from './rules.ts'

const named = (nombres: string, apellidos: string, consecutivo: number) =>
  documentName({
    codigo: `TA-0001/${String(consecutivo).padStart(4, '0')}`,
    iniciales: 'TA',
    nombres,
    apellidos,
  })
const LONG = 'Ñ'.repeat(200)

test.each([
  ['one alone as it is named alone', [['José', 'Peña']], ['TA_José_Peña.pdf']],
  [
    'all of those with the same name, whatever their capitals, with the id of the certificate',
    [['Ana', 'Ruiz'], ['Luz', 'Gil'], ['ANA', 'RUIZ']],
    ['TA_Ana_Ruiz_TA-0001-0001.pdf', 'TA_Luz_Gil.pdf', 'TA_ANA_RUIZ_TA-0001-0003.pdf'],
  ],
  [
    'what would be equal to another with its id',
    [['Ana', 'Ruiz_TA-0001-0002'], ['Ana', 'Ruiz'], ['Ana', 'Ruiz']],
    ['TA_Ana_Ruiz_TA-0001-0002.pdf', '00000000-1.pdf', 'TA_Ana_Ruiz_TA-0001-0003.pdf'],
  ],
  ['without what leads to another folder', [['../..', '\\C:/x\u202E']], ['TA_...._Cx.pdf']],
  [
    'what is too long cut, with the id that tells it from others',
    [[LONG, 'A'], [LONG, 'B']],
    [`TA_${'Ñ'.repeat(112)}_TA-0001-0001.pdf`, `TA_${'Ñ'.repeat(112)}_TA-0001-0002.pdf`],
  ],
])('names of files in one folder: %s', (_, people, expected) => {
  const all = new Map(people.map(([nombres = '', apellidos = ''], n) => [`00000000-${n}`, named(nombres, apellidos, n + 1)]))
  const nameOf = fileNames([...all.values()])
  expect([...all].map(([id, each]) => nameOf(id, each))).toEqual(expected)
}) // prettier-ignore

test('a certificate that was approved after the names were read gets its own name', () => {
  const nameOf = fileNames([])
  expect([nameOf('a', named('Ana', 'Ruiz', 1)), nameOf('b', named('Ana', 'Ruiz', 2))]).toEqual([
    'TA_Ana_Ruiz.pdf',
    'TA_Ana_Ruiz_TA-0001-0002.pdf',
  ])
})
