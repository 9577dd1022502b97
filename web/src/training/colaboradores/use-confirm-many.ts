import { personasConfirmadas } from '@anclaje/contract/training/colaborador'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { COLABORADOR } from '@anclaje/contract/states'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ask } from '../../client/ask.ts'
import { useBulk } from '../../kit/saving/use-bulk.ts'

/** Returns true for a person from the public form who waits for confirmation. */
export const isUnconfirmed = ({ estado_col }: ColaboradorRow): boolean => estado_col === COLABORADOR.porConfirmar

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
    success: personasConfirmadas,
    noneChosen: 'Seleccione las personas que quiere confirmar.',
    applies: isUnconfirmed,
  })
