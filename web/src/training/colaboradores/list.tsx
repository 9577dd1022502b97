import { useState } from 'react'
import { IconKey, IconLock } from '@tabler/icons-react'
import { LOTES_APRENDICES } from '@anclaje/contract/rules/overview/trabajos'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useCan } from '../../session/session.ts'
import { useDelete, useQuestion } from '../../kit/saving/use-delete.ts'
import { unconfirmedFilter, useConfirmRecord } from '../../kit/unconfirmed.tsx'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import type { RowPlace } from '../../kit/row-actions.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { RecentImports } from '../importaciones/parts/recent-imports.tsx'
import { SheetButtons } from '../importaciones/parts/sheet-buttons.tsx'
import { BulkMenu, chosenOf } from '../../work/bulk-menu.tsx'
import { useConsentAct } from '../autorizaciones/use-consent-act.tsx'
import { empresaSource } from '../empresas/sources.ts'
import { personOf } from './addresses.ts'
import { CARD, COLUMNS, PAGE_SIZES, PERSON_FILTERS } from './columns.tsx'
import { ConfirmManyDialog } from './parts/confirm-many-dialog.tsx'
import { CONFIRM_TITLE, confirmText, isUnconfirmed } from './parts/confirm-question.ts'
import { usePeople } from './use-people.ts'
import { useConfirmMany } from './use-confirm-many.ts'

// Bulk jobs for people who are selected one by one. Confirming is not among them, because the
// button beside the menu does it.
const OTHERS = LOTES_APRENDICES.filter((lote) => lote !== 'confirmar_aprendices')

const FILTERS: FiltersOf<'GET /colaboradores', Filter> = { ...PERSON_FILTERS, porconfirmar: unconfirmedFilter('Todos') }

export function ColaboradoresList() {
  const { list, shown } = usePeople()
  const can = useCan()
  const { run, isConfirming } = useConfirmRecord('PUT /colaboradores/:id/confirmar')
  const confirmation = useQuestion<ColaboradorRow>({ run: (row) => run(row.id_col), isSaving: isConfirming })
  const [isAsking, setAsking] = useState(false)
  const deletion = useDelete<ColaboradorRow>({
    call: 'DELETE /colaboradores/:id',
    idOf: (row) => row.id_col,
    success: 'Persona eliminada',
  })
  const canCreate = can('Colaboradores', 'crear')
  const canEdit = can('Colaboradores', 'editar')
  const account: RowPlace<ColaboradorRow> = (row) => {
    const exists = row.cuentaacceso !== null
    if (!(exists ? canEdit : canCreate)) return null
    const search = { id: String(row.id_col), user: row.numerodocumento_col, father: 'Colaboradores' }
    const isBlocked = row.cuentaacceso?.bloqueada_cue === true
    const edit = isBlocked ? 'Editar cuenta de acceso bloqueada' : 'Editar cuenta de acceso'
    return {
      label: exists ? edit : 'Crear cuenta de acceso',
      icon: isBlocked ? IconLock : IconKey,
      place: { to: '/admin/aprendices/cuentaacceso', search },
      active: exists,
    }
  }
  const bulk = useConfirmMany(list.rows)
  const consent = useConsentAct(
    bulk.isEvery
      ? []
      : bulk.chosen.map((row) => ({ id: row.id_col, nombre: nombreDePersona(row), empresa: row.empresa })),
  )
  return (
    <ListScreen
      module="Colaboradores"
      title="Colaboradores"
      description={
        <>
          Los aprendices y el personal del centro, con su documento y empresa.
          <RecentImports />
        </>
      }
      list={shown}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={(row) => String(row.id_col)}
      rowName={nombreDePersona}
      buttons={
        <>
          {canEdit && (
            <LinkButton to="/admin/aprendices/cuentas" variant="default" leftSection={<IconKey size={16} />}>
              Cuentas
            </LinkButton>
          )}
          <SheetButtons filters={list.filters} />
        </>
      }
      create={{ label: 'Nueva', place: { to: '/admin/aprendices/nuevo' } }}
      confirmation={{ isPending: isUnconfirmed, confirm: confirmation.ask }}
      {...((canCreate || canEdit) && { actions: [account] })}
      edit={(row) => ({ place: personOf(row.id_col) })}
      deletion={{
        deletion,
        usable: 'colaboradores',
        text: (row) =>
          `¿Está seguro de eliminar a ${nombreDePersona(row)}? El colaborador se eliminará permanentemente.`,
      }}
      // All actions stay visible, because the colour of one of them has a meaning (SCR-9).
      showAll
      bulk={{
        bulk,
        isOffered: canEdit,
        canSelect: () => true,
        choosesEvery: true,
        more: (
          <BulkMenu
            lotes={bulk.isEvery ? LOTES_APRENDICES : OTHERS}
            companies={empresaSource}
            acts={consent.acts}
            {...chosenOf(bulk, list)}
            onChanged={bulk.clear}
          />
        ),
        action: (chosen) => `Confirmar ${formatCount(chosen)}`,
        busy: 'Confirmando…',
        onAction: () => setAsking(true),
      }}
      pager={{ sizes: PAGE_SIZES, all: 'Todos' }}
      empty="Aún no hay personas registradas."
    >
      <ConfirmDialog
        question={confirmation}
        title={CONFIRM_TITLE}
        text={confirmText}
        button="Confirmar"
        busy="Confirmando…"
        isHarmless
      />
      {consent.dialog}
      <ConfirmManyDialog
        people={isAsking ? bulk.meant : null}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void bulk.run()
        }}
      />
    </ListScreen>
  )
}
