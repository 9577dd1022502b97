import type { ReactNode } from 'react'
import { IconMail, IconUser } from '@tabler/icons-react'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { CERTIFICADO, FALTAS } from '@anclaje/contract/states'
import type { Falta } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { ConteoCohorte } from '@anclaje/contract/training/certificacion'
import { useCan, useSession } from '../../../session/session.ts'
import { useList } from '../../../kit/reading/use-list.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { undoDeletion, useUndo } from '../../../kit/saving/use-undo.ts'
import { ListPanel } from '../../../kit/list-screen.tsx'
import type { RowPlace } from '../../../kit/row-actions.tsx'
import { formatCount } from '../../../ui/format.ts'
import { StateDialog } from '../approve/state-dialog.tsx'
import { useApproval } from '../approve/use-approval.ts'
import { useDownload } from '../certificate/use-download.ts'
import { SendAgain, useMailCertificate } from '../certificate/mail.tsx'
import { COHORT_FIELDS, COHORT_READ } from '../filters.ts'
import { personOf } from '../../colaboradores/addresses.ts'
import { BulkActions } from './bulk-actions.tsx'
import { COHORT_CARD, cohortColumns } from './cohort-columns.tsx'
import { deletionFailure } from './failures.ts'
import { CountTabs } from '../../../kit/count-tabs.tsx'
import { learnerOf } from './names.ts'
import { isDeletable, openOf, rowMenu } from './row-menu.ts'
import { isAnnulled, storedState } from './stored-state.ts'
import { useAnnulment } from './use-annulment.tsx'
import { useCorrection } from './use-correction.tsx'
import { useMayChange } from './use-may-change.ts'
import { useMovedRows } from './use-moved-rows.ts'
import { useOutcome } from '../outcomes/use-outcome.tsx'

const PAGE_SIZE = 20
const PAGE_SIZES = [20, 40, 60, 100]

const LACKS: Record<Falta, string> = {
  confirmacion: 'Por confirmar',
  documento: 'Documento por revisar',
  correo: 'Sin correo',
}

type Tab = 'todos' | 'aprobados' | 'pendientes' | 'noaprobados' | 'anulados' | Falta
const NO_FILTER = { estado: '', desenlace: '', falta: '', situacion: '' }
type TabFilters = typeof NO_FILTER
/** Values of the filters for each tab. */
const TAB_FILTERS: Record<Tab, TabFilters> = {
  todos: NO_FILTER,
  aprobados: { ...NO_FILTER, estado: String(CERTIFICADO.aprobado) },
  pendientes: { ...NO_FILTER, estado: String(CERTIFICADO.pendiente), desenlace: 'ninguno' },
  noaprobados: { ...NO_FILTER, situacion: 'noaprobado' },
  anulados: { ...NO_FILTER, situacion: 'anulado' },
  confirmacion: { ...NO_FILTER, falta: 'confirmacion' },
  documento: { ...NO_FILTER, falta: 'documento' },
  correo: { ...NO_FILTER, falta: 'correo' },
}
const TABS = Object.keys(TAB_FILTERS) as Tab[]

interface CohortLearnersProps {
  idcer: number
  conteo: ConteoCohorte
  /** Button that inscribes learners, shown in an empty cohort. */
  add: ReactNode
}

interface TabsProps {
  conteo: ConteoCohorte
  filters: TabFilters
  seesPeople: boolean
  onChange: (filters: TabFilters) => void
}

const isSame = (a: TabFilters, b: TabFilters) =>
  a.estado === b.estado && a.desenlace === b.desenlace && a.falta === b.falta && a.situacion === b.situacion

/** Shows the number of learners in each state, and with each kind of missing data, as tabs. */
function Tabs({ conteo, filters, seesPeople, onChange }: TabsProps) {
  const active = TABS.find((tab) => isSame(TAB_FILTERS[tab], filters))
  const tabs = [
    { value: 'todos', label: 'Inscritos', many: conteo.inscritos },
    { value: 'aprobados', label: 'Aprobados', many: conteo.aprobados },
    { value: 'pendientes', label: 'En curso', many: conteo.pendientes },
    // Hides the other tabs while they have no learners, except the open one.
    ...[
      ...(seesPeople ? FALTAS : []).map((falta) => ({ value: falta, label: LACKS[falta], many: conteo.falta[falta] })),
      { value: 'noaprobados' as const, label: 'No aprobados', many: conteo.noaprobados },
      { value: 'anulados' as const, label: 'Anulados', many: conteo.anulados },
    ].filter(({ value, many }) => many > 0 || value === active),
  ] as const
  return (
    <CountTabs<Tab>
      label="Aprendices de la cohorte"
      tabs={tabs.map(({ value, label, many }) => ({ value, label, count: formatCount(many) }))}
      active={active ?? 'todos'}
      onChange={(tab) => onChange(TAB_FILTERS[tab])}
    />
  )
}

/**
 * Lists the learners of a cohort with their missing data and the actions on them (SCR-42). Who
 * reads no certificates of others has only their own row, without counts of the others (ACC-13).
 */
export function CohortLearners({ idcer, conteo, add }: CohortLearnersProps) {
  const fixed = { idcer: String(idcer) }
  const list = useList('GET /certcol', {
    filters: COHORT_READ,
    fixed,
    defaultSize: PAGE_SIZE,
    defaultOrder: 'apellidos',
  })
  const can = useCan()
  const idcol = useSession()?.user.id_col
  const [canEdit, canFilter] = [can('CertColaboradores', 'editar'), can('CertColaboradores', 'filtrar')]
  const seesAll = can('TodosLosCertificados', 'ver')
  const seesPeople = can('Colaboradores', 'ver')
  const mayChange = useMayChange()
  const { addMoved, readAgain, setPage } = useMovedRows(list)
  const undo = useUndo()
  const approval = useApproval(list.rows, idcol, addMoved, undo)
  const { save } = useDownload()
  const { annul, dialog: annulment } = useAnnulment(list.rows)
  const { correct, dialog: correction } = useCorrection(list.rows)
  const outcome = useOutcome(list.rows, undo)
  const { send, again } = useMailCertificate()
  const deletion = useDelete<CertcolRow>({
    call: 'DELETE /certcol/:id',
    idOf: (row) => row.id_ceco,
    success: 'Inscripción eliminada',
    failure: deletionFailure,
    onDeleted: (row) =>
      undo.offer(
        undoDeletion('PUT /certcol/:id/restaurar', row.id_ceco, {
          text: `Inscripción de ${learnerOf(row)} eliminada`,
          undone: 'Inscripción recuperada',
        }),
      ),
  })
  const nameOf = (row: CertcolRow) => `${learnerOf(row)}, ${documentoConTipo(row.colaboradore)}`
  const mail: RowPlace<CertcolRow> = (row) =>
    impideEnviar({ estado: storedState(row), correo: row.colaboradore.correopersonal_col }) === undefined
      ? { label: 'Enviar por correo', icon: IconMail, onClick: () => send(row) }
      : null
  const person: RowPlace<CertcolRow> = (row) =>
    isAnnulled(row)
      ? null
      : {
          label: 'Ver persona',
          icon: IconUser,
          place: personOf(row.idcol_ceco, { father: 'Certificaciones', idcer: String(row.idcer_ceco) }),
        }
  const menu = rowMenu({
    canEdit,
    mayChange,
    canApprove: canFilter,
    canAnnul: can('CertColaboradores', 'eliminar'),
    isOfCohort: true,
    idcol,
    approve: approval.askApprove,
    takeBack: approval.askTakeBack,
    save,
    annul,
    correct,
    ...outcome.actions,
  })
  const { estado, desenlace, falta, situacion } = list.filters
  const shown = { estado, desenlace, falta, situacion }
  const setTab = (filters: TabFilters) => {
    approval.bulk.clear()
    if (isSame(filters, shown)) readAgain()
    else list.setFilters(filters)
  }
  return (
    <ListPanel
      module="CertColaboradores"
      title="Aprendices de la cohorte"
      list={{ ...list, setPage }}
      filters={seesAll ? COHORT_FIELDS : null}
      tabs={<Tabs conteo={conteo} filters={shown} seesPeople={seesPeople} onChange={setTab} />}
      columns={cohortColumns(seesPeople)}
      card={COHORT_CARD}
      rowId={(row) => row.id_ceco}
      rowName={nameOf}
      open={(row) => openOf(row, canEdit && mayChange(row), true)}
      actions={[...menu, ...(canEdit && canFilter ? [mail] : []), ...(seesPeople ? [person] : [])]}
      deletion={{
        deletion,
        title: 'Alerta eliminación',
        allows: (row) => isDeletable(row) && mayChange(row),
        text: (row) =>
          `Se eliminará la información relacionada sin opción de recuperarla: la inscripción de ${nameOf(row)}.`,
      }}
      undo={undo}
      bulk={{
        bulk: approval.bulk,
        isOffered: canFilter,
        canSelect: (row) => !isAnnulled(row),
        choosesEvery: true,
        more: (
          <BulkActions approval={approval} list={{ ...list, filters: { ...list.filters, ...fixed } }} undo={undo} />
        ),
        action: (chosen) => `Aprobar ${formatCount(chosen)}`,
        busy: 'Aprobando…',
        onAction: approval.askApproveChosen,
      }}
      pager={{ sizes: PAGE_SIZES, all: 'Todos' }}
      add={add}
      empty={seesAll ? 'Aún no hay aprendices inscritos.' : 'Usted no está en esta cohorte.'}
    >
      <StateDialog approval={approval} />
      {annulment}
      {correction}
      {outcome.dialog}
      <SendAgain again={again} />
    </ListPanel>
  )
}

/** Says that the role may not see the learners. */
export function HiddenLearners() {
  return <p className="muted">Su rol no permite ver los aprendices: pida permiso para ver Certificados.</p>
}
