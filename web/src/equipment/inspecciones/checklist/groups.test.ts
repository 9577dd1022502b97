import { describe, expect, it } from 'vitest'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { resultadoLista } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import { groupsOf, lineasOf, missingOf, progressOf } from './groups.ts'

const row = (id: number, father: number | null, resultado: number | null, decide = true) =>
  ({
    id_evadet: `d${id}`,
    idcri_evadet: id,
    resultado_evadet: resultado,
    decide_evadet: decide,
    criteriosevaluacion: { id_cri: id, nombre_cri: `Criterio ${id}`, father_cri: father },
  }) as DetalleRow

const LIST = [
  row(1, null, null),
  row(2, 1, 1),
  row(3, 1, 1),
  row(4, null, 1, false),
  row(5, 4, null, false),
  row(6, null, -1),
]

describe('a checklist', () => {
  it('has groups, each with the answer that its lines share', () => {
    const groups = groupsOf(LIST)
    expect(groups.map(({ id, isInformative, resultado }) => [id, isInformative, resultado])).toEqual([
      ['d1', false, 1],
      // A group with lines has no answer of its own.
      ['d4', true, null],
      ['d6', false, -1],
    ])
    expect(groups[2]!.lines.map((line) => line.id_evadet)).toEqual(['d6'])
    expect(progressOf(groups)).toEqual({ answered: 3, total: 4 })
  })

  it('names the deciding lines without an answer, which keep it pending', () => {
    const open = [...LIST, row(7, 1, null)]
    expect(missingOf(groupsOf(open)).map(({ group, line }) => [group, line.id_evadet])).toEqual([['Criterio 1', 'd7']])
  })

  it('counts for the rule without groups, and with deleted lines as unanswered, as on the server', () => {
    expect(lineasOf(LIST, 0)).toEqual([
      { decide: true, resultado: 1 },
      { decide: true, resultado: 1 },
      { decide: false, resultado: null },
    ])
    expect(resultadoLista(lineasOf(LIST, 0))).toBe(INSPECCION.aprobado)
    expect(resultadoLista(lineasOf(LIST, 1))).toBe(INSPECCION.pendiente)
  })
})
