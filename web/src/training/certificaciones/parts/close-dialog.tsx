import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { useCan } from '../../../session/session.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { undecidedOf } from '../addresses.ts'
import { cohortName } from '../values.ts'

/** Number of names that the question shows. */
const NAMES = 3

/** Names the first undecided learners of a cohort, and how many more there are. */
function Names({ idcer, many }: { idcer: number; many: number }) {
  const query = { idcer, estado: CERTIFICADO.pendiente, desenlace: 'ninguno', orden: 'apellidos', page: 0, size: NAMES }
  const { data } = useQuery({
    queryKey: answerKeyOf('GET /certcol', query),
    queryFn: ({ signal }) => ask('GET /certcol', { query, signal }),
  })
  const names = data?.items.map(({ colaboradore }) => nombreDePersona(colaboradore)) ?? []
  if (names.length === 0) return null
  const more = many - names.length
  return <p>{more > 0 ? `${names.join(', ')} y ${formatCount(more)} más.` : `${names.join(', ')}.`}</p>
}

interface CloseDialogProps {
  cohort: CertificacionRow
  /** Number of learners who are neither approved nor decided. */
  many: number
  onClose: () => void
  /** Closes the cohort nevertheless. */
  finish: () => void
  isSaving: boolean
}

/** Asks before a cohort with undecided learners is closed (COURSE-16). */
export function CloseDialog({ cohort, many, onClose, finish, isSaving }: CloseDialogProps) {
  const can = useCan()
  const seesAll = can('CertColaboradores', 'ver') && can('TodosLosCertificados', 'ver')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={many === 1 ? 'Queda 1 sin decidir' : `Quedan ${formatCount(many)} sin decidir`}
    >
      <div className="stack">
        <p className="strong">{cohortName(cohort)}</p>
        {seesAll && <Names idcer={cohort.id_cer} many={many} />}
        <p>Decida quién aprobó y quién no. Si finaliza así, quedan en curso y podrá decidirlos después.</p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="default" onClick={finish} aria-disabled={isSaving}>
          {isSaving ? 'Finalizando…' : 'Finalizar así'}
        </Button>
        {seesAll && can('CertColaboradores', 'editar') && can('CertColaboradores', 'filtrar') && (
          <LinkButton {...undecidedOf(cohort.id_cer)} onClick={onClose} data-autofocus>
            Decidir ahora
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
