import { useQuery } from '@tanstack/react-query'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { useSigners } from '../../../training/colaboradores/use-signers.ts'
import type { Authority } from './use-authority.ts'

export interface ConclusionValues extends Record<string, unknown> {
  fecha: string
  fechamantenimiento: string
  idcol: string
  idobs: string
}

export const conclusionValues = (row: EvaluacionRow): ConclusionValues => ({
  fecha: row.fecha_eva,
  fechamantenimiento: row.fechamantenimiento_eva ?? '',
  idcol: row.idcol_eva === null ? '' : String(row.idcol_eva),
  idobs: row.idobs_eva === null ? '' : String(row.idobs_eva),
})

export type ConclusionForm = ContractForm<ConclusionValues>

/** Reads the observations of a state; null reads all of them. */
export const useObservations = (fits: number | null) =>
  useQuery({
    queryKey: answerKeyOf('GET /observaciones/getByParams', { estado: fits }),
    queryFn: ({ signal }) => ask('GET /observaciones/getByParams', { query: { estado: fits }, signal }),
    staleTime: 60_000,
  })

/** Returns a function that makes the user responsible; undefined if somebody is responsible or the
 * user may not sign. */
export function useAssignMe(form: ConclusionForm, authority: Authority): (() => void) | undefined {
  const { data = [] } = useSigners()
  const me = authority.idcol
  const mayBeMe = authority.mayChange || authority.maySign
  if (!mayBeMe || form.values.idcol !== '' || !data.some(({ id_col }) => id_col === me)) return undefined
  return () => form.setFieldValue('idcol', String(me))
}

/** Returns whether the chosen observation contradicts the answers (INSP-12). */
export function useContradictsAnswers({ values: { idobs } }: ConclusionForm, fits: number | null): boolean {
  const { data } = useObservations(fits)
  return data !== undefined && idobs !== '' && !data.some(({ id }) => String(id) === idobs)
}

export function goToObservation(form: ConclusionForm): void {
  const input = form.getInputNode('idobs')
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
