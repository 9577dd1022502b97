import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import type { CertificacionValues } from './values.ts'

const COHORTS = 'GET /certificaciones/getByCurso'

const fromRow = (row: CertificacionRow) => ({
  horas: String(row.horas_cer),
  tiempovigencia: String(row.tiempovigencia_cer),
  periodo: String(row.periodo_cer),
})

const holds = (values: CertificacionValues, row: CertificacionRow | null) =>
  row !== null &&
  Object.entries(fromRow(row)).every(([name, value]) => values[name as keyof CertificacionValues] === value)

interface LastCohort {
  /** Fills hours and validity from the last cohort of a course that was chosen; never over what was typed. */
  fillFrom: (idcur: string) => Promise<void>
  /** The number of that cohort while its values stand. */
  cohort: number | undefined
}

/** What a new cohort takes over from the one before, which it hardly ever differs from. */
export function useLastCohort(form: ContractForm<CertificacionValues>): LastCohort {
  const client = useQueryClient()
  const [taken, setTaken] = useState<CertificacionRow | null>(null)

  const fillFrom = async (idcur: string) => {
    // It only spares typing: when it fails, one types.
    const rows = await client
      .fetchQuery({
        queryKey: keyOf(COHORTS, { idcur }),
        queryFn: () => ask(COHORTS, { query: { idcur } }),
      })
      .catch(() => [])
    const [last] = rows
    const values = form.getValues()
    const isFree = (values.horas === '' && values.tiempovigencia === '') || holds(values, taken)
    if (!last || values.idcur !== idcur || !isFree) return
    form.setValues(fromRow(last))
    for (const name of Object.keys(fromRow(last))) form.clearFieldError(name)
    setTaken(last)
  }

  const isTaken = holds(form.values, taken) && String(taken?.idcur_cer) === form.values.idcur
  return { fillFrom, cohort: isTaken ? taken?.cohorte_cer : undefined }
}
