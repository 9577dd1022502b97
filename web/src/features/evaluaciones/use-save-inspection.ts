import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { SIN_OBSERVACION, SIN_RESPONSABLE } from '@anclaje/contract/entities/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/entities/evaluacion'
import { ApiError, request } from '../../core/api.ts'
import { linkTo } from '../../core/place.ts'
import { useSave } from '../../core/use-save.ts'
import type { ContractForm } from '../../ui/contract-form.ts'
import { conclusionValues } from './conclusion.tsx'
import type { ConclusionValues } from './conclusion.tsx'
import { inspectionsOf } from './places.ts'

const PATH = '/evaluacion'

/** What a save that worked still warns of (portal §5; decisions §4.4). */
const warningsOf = ({ idcol, idobs }: ConclusionValues): string[] => [
  ...(idcol === '' ? [SIN_RESPONSABLE] : []),
  ...(idobs === '' ? [SIN_OBSERVACION] : []),
]

/** Saves an inspection: back to its item when nothing is missing, else what to know stands in front of the page. */
export function useSaveInspection(row: EvaluacionRow, form: ContractForm<ConclusionValues>) {
  const navigate = useNavigate()
  const [warnings, setWarnings] = useState<string[]>([])
  const [conflict, setConflict] = useState<EvaluacionRow>()

  // What this form was filled from, or saved itself: a row that was read anew since may be another person's.
  const version = useRef(row.version_eva)

  const put = async (values: ConclusionValues) => {
    try {
      return await request<EvaluacionRow>('PUT', `${PATH}/${row.id_eva}`, {
        body: { ...values, version: version.current },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_anterior')
        setConflict(await request<EvaluacionRow>('GET', `${PATH}/${row.id_eva}`))
      throw error
    }
  }
  const save = useSave<ConclusionValues, EvaluacionRow>({
    save: async (values) => {
      const saved = await put(values)
      version.current = saved.version_eva
      form.resetDirty()
      const found = warningsOf(values)
      setWarnings(found)
      if (found.length === 0) void navigate(linkTo(inspectionsOf(row.ideq_eva)))
      return saved
    },
    success: ({ version_eva }) => (version_eva === 2 ? 'Inspeccion creada' : 'Inspeccion modificada'),
    invalidates: [PATH, '/equipos'],
    onFieldErrors: form.setErrors,
  })
  return {
    save,
    warnings,
    setWarnings,
    conflict: conflict && {
      stored: conflict,
      mine: form.values,
      onClose: () => setConflict(undefined),
      onKeepStored: () => {
        form.setInitialValues(conclusionValues(conflict))
        form.setValues(conclusionValues(conflict))
        form.resetDirty()
        version.current = conflict.version_eva
        setConflict(undefined)
      },
      onKeepMine: () => {
        setConflict(undefined)
        version.current = conflict.version_eva
        void save.run(form.values)
      },
    },
  }
}
