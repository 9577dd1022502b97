import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ask } from '../../client/ask.ts'
import { useBulk } from '../../kit/saving/use-bulk.ts'
import { doneText, workTitle } from '../../work/values.ts'
import { isUnconfirmed } from './parts/confirm-question.ts'

/** Confirms the selected people at once (PEOPLE-11). */
export const useConfirmMany = (rows: readonly ColaboradorRow[]) =>
  useBulk<ColaboradorRow>({
    rows,
    idOf: ({ id_col }) => String(id_col),
    nameOf: nombreDePersona,
    send: async (ids) => {
      const { cambiados, omitidos } = await ask('PUT /colaboradores/confirmar', { body: { ids: ids.map(Number) } })
      return {
        done: cambiados,
        leftOut: omitidos.map(({ id_col, motivo }) => ({ id: String(id_col), reason: motivo })),
      }
    },
    success: (done) => doneText('confirmar_aprendices', done),
    title: (people) => workTitle('confirmar_aprendices', people),
    noneChosen: 'Elija las personas que quiere confirmar.',
    applies: isUnconfirmed,
  })
