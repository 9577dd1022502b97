import { useState } from 'react'
import { Button } from '@mantine/core'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICACION } from '@anclaje/contract/states'
import { ApiError, ask } from '../../../client/ask.ts'
import { arraySource } from '../../../kit/reading/options.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { courseOf, learnerOf } from './names.ts'

const NO_COHORT = 'Elija la cohorte.'

/** Returns the open cohorts of the row's course. */
const cohortsOf = ({ certificacione }: CertcolRow) =>
  arraySource('GET /certificaciones/getByCurso', {
    query: { idcur: certificacione.curso.id_cur, estado: CERTIFICACION.enCurso },
    option: ({ id_cer, cohorte_cer, fechainicio_cer }) => ({
      value: String(id_cer),
      label: `Cohorte ${cohorte_cer} · ${fechaTabla(fechainicio_cer)}`,
    }),
  })

/** Moves one learner. Throws an `ApiError` (409) with the reason when they were not moved. */
async function move(row: CertcolRow, idcer: number): Promise<void> {
  const { omitidos } = await ask('PUT /certcol/mover', { body: { ids: [row.id_ceco], idcer } })
  if (omitidos[0]) throw new ApiError({ status: 409, code: 'no_movible', message: omitidos[0].motivo })
}

/** Asks for the cohort into which a learner is moved (CERT-28). */
export function MoveDialog({ row, onClose }: { row: CertcolRow; onClose: () => void }) {
  const [source] = useState(() => cohortsOf(row))
  const [cohort, setCohort] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const save = useSave<number, void>({
    save: (idcer) => move(row, idcer),
    success: () => 'Aprendiz pasado a la otra cohorte',
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title="Pasar a otra cohorte">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (cohort !== null) void save.run(Number(cohort))
        }}
      >
        <p>
          {learnerOf(row)} queda con inscripción en la otra cohorte de {courseOf(row)}. En esta figura como inscrito por
          error.
        </p>
        <AsyncSelect
          label="Cohorte"
          source={source}
          value={cohort}
          onChange={setCohort}
          error={isChecked && cohort === null ? NO_COHORT : undefined}
          placeholder="Elija una cohorte en curso"
          required
          allowDeselect={false}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" aria-disabled={save.isSaving}>
            {save.isSaving ? 'Pasando…' : 'Pasar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
