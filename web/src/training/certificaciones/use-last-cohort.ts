import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
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
  /** Fills hours and validity from the course's last cohort, unless the user typed a value. */
  fillFrom: (idcur: string) => Promise<void>
  /**
   * Number of the last cohort; undefined unless the form has the hours and the validity of that
   * cohort.
   */
  cohort: number | undefined
}

/**
 * Fills the form of a new cohort from the previous cohort of the course, from which it rarely
 * differs.
 */
export function useLastCohort(form: ContractForm<CertificacionValues>): LastCohort {
  const client = useQueryClient()
  const [taken, setTaken] = useState<CertificacionRow | null>(null)

  const fillFrom = async (idcur: string) => {
    // A failure is ignored, because the user can type the values.
    const rows = await client
      .fetchQuery({
        queryKey: answerKeyOf(COHORTS, { idcur }),
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

  // A form that opens with a course is filled at once.
  const fillAtOnce = useEffectEvent(() => {
    const { idcur, horas } = form.values
    if (idcur !== '' && horas === '') void fillFrom(idcur)
  })
  useEffect(() => fillAtOnce(), [])

  const isTaken = holds(form.values, taken) && String(taken?.idcur_cer) === form.values.idcur
  return { fillFrom, cohort: isTaken ? taken?.cohorte_cer : undefined }
}
