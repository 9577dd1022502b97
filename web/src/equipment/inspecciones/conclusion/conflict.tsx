import { Button } from '@mantine/core'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import classes from './conflict.module.css'
import { signerOption, useSigners } from '../../../training/colaboradores/use-signers.ts'
import { conclusionValues, useObservations } from './use-conclusion.ts'
import type { ConclusionValues } from './use-conclusion.ts'

interface ConflictProps {
  /** The inspection as another user saved it. */
  stored: EvaluacionRow
  mine: ConclusionValues
  onKeepStored: () => void
  onKeepMine: () => void
  onClose: () => void
}

const date = (iso: string) => (iso === '' ? '—' : fechaTabla(iso))

/**
 * Shows the values that another user saved beside the values of this form, and asks for a choice
 * (INSP-8).
 */
export function Conflict({ stored, mine, onKeepStored, onKeepMine, onClose }: ConflictProps) {
  const theirs = conclusionValues(stored)
  const { data: signers = [] } = useSigners()
  const { data: observations = [] } = useObservations(null)
  const signer = signers.find(({ id_col }) => String(id_col) === mine.idcol)
  const observation = observations.find(({ id }) => String(id) === mine.idobs)
  const rows = [
    { name: 'Fecha', field: 'fecha', stored: date(theirs.fecha), mine: date(mine.fecha) },
    {
      name: 'Fecha de mantenimiento',
      field: 'fechamantenimiento',
      stored: date(theirs.fechamantenimiento),
      mine: date(mine.fechamantenimiento),
    },
    {
      name: 'Responsable',
      field: 'idcol',
      stored: stored.colaborador ? nombreDePersona(stored.colaborador) : '—',
      mine: signer ? signerOption(signer).label : '—',
    },
    {
      name: 'Observación',
      field: 'idobs',
      stored: stored.observaciones?.descripcion ?? '—',
      mine: observation?.descripcion ?? '—',
    },
  ]
  return (
    <Dialog opened onClose={onClose} title="Otra persona guardó esta inspección" size={640}>
      <p>Las respuestas de las dos están guardadas. Elija con qué datos queda la inspección.</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Guardado</th>
            <th scope="col">Lo que usted puso</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.stored}</td>
              <td>{mine[row.field] === theirs[row.field] ? <em>lo mismo</em> : row.mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogActions>
        <Button variant="default" onClick={onKeepStored} data-autofocus>
          Usar lo guardado
        </Button>
        <Button onClick={onKeepMine}>Guardar lo mío</Button>
      </DialogActions>
    </Dialog>
  )
}
