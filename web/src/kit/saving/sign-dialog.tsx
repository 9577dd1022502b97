import { Button } from '@mantine/core'
import { ask } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { useRow } from '../reading/use-row.ts'
import { useSave } from './use-save.ts'
import { useCan } from '../../session/session.ts'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import { formatCount } from '../../ui/format.ts'

/** Names the certificates on which a signature is printed. Their number may be unknown. */
function onWhat(learners: number | undefined): string {
  if (learners === undefined) return 'en los certificados de quienes están inscritos hoy'
  return learners === 1
    ? 'en el certificado del único inscrito'
    : `en los certificados de los ${formatCount(learners)} inscritos`
}

/** Cohort that waits for the signature of the user. */
export interface CohortToSign {
  id: number | string
  /** Course and number of the cohort. */
  name: string
}

interface SignDialogProps {
  cohort: CohortToSign
  onClose: () => void
}

/** Asks before the signer at work signs a cohort, and says for how many learners (TRUST-12). */
export function SignDialog({ cohort: { id, name }, onClose }: SignDialogProps) {
  const seesCohorts = useCan()('Certificaciones', 'ver')
  // A signer needs no permission on cohorts. Without it, the number of learners is not known.
  const { data, isLoading } = useRow('GET /certificaciones/:id', seesCohorts ? String(id) : undefined)
  const { run, isSaving } = useSave<void>({
    save: () => ask('PUT /certificaciones/:id/firmar', { params: { id } }),
    success: 'Cohorte firmada',
    onSaved: onClose,
    isHandled: () => {
      // The signers or the state of the cohort may have changed meanwhile.
      onClose()
      void readAgain()
      return false
    },
  })
  return (
    <Dialog opened onClose={onClose} title="¿Firmar esta cohorte?">
      <div className="stack">
        <p className="strong">{name}</p>
        <p>
          {isLoading
            ? 'Contando los inscritos…'
            : `Su firma se imprimirá ${onWhat(data?.conteo.inscritos)}. Si cambian las fechas, las horas o los ` +
              'responsables, tendrá que firmar de nuevo.'}
        </p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => !isLoading && void run()} aria-disabled={isLoading || isSaving} data-autofocus>
          {isSaving ? 'Firmando…' : 'Firmar'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
