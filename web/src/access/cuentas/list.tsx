import { IconHistory, IconLock, IconLockOpen, IconMail } from '@tabler/icons-react'
import type { CuentaListada } from '@anclaje/contract/access/cuenta'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import type { Place } from '../../address/place.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import type { RowPlace } from '../../kit/row-actions.tsx'
import { useOnce } from '../../kit/saving/use-once.ts'
import { useCan, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import type { Card } from '../../ui/table/table-props.ts'
import { BlockDialog, UnblockDialog, useBlock } from './parts/block.tsx'
import { sendLink } from './parts/send-access.ts'
import { roles } from './sources.ts'

const FILTERS: FiltersOf<'GET /cuentaacceso/lista', Filter> = {
  buscar: { label: 'Nombre, número o usuario', kind: 'text', inputMode: 'search' },
  idrol: { label: 'Rol', kind: 'search', source: roles, placeholder: 'Todos los roles' },
  bloqueada: {
    label: 'Acceso',
    kind: 'select',
    options: [{ value: '1', label: 'Bloqueado' }],
    placeholder: 'Todos',
  },
}

const BLOCKED = { label: 'Bloqueado', color: 'neutral' } as const
const OPEN = { label: 'Activo', color: 'success' } as const

/** Text of a value that is told only of accounts that the user may change (ACC-40). */
const HIDDEN = '—'
const lastDayOf = ({ protegida, ultimodia_cue }: CuentaListada) =>
  protegida ? HIDDEN : ultimodia_cue === null ? 'Nunca' : fechaTabla(ultimodia_cue)
const sessionsOf = ({ sesiones }: CuentaListada) => (sesiones === null ? HIDDEN : String(sesiones))
const roleOf = ({ rol }: CuentaListada) => rol.nombre_rol
const stateOf = ({ bloqueada_cue }: CuentaListada) => <StateBadge state={bloqueada_cue ? BLOCKED : OPEN} />

const COLUMNS: readonly Column<CuentaListada>[] = [
  { key: 'persona', title: 'Persona', min: 180, isMain: true, text: nombreDePersona },
  { key: 'usuario', title: 'Usuario', width: 150, leaves: 2, isNumeric: true, text: (row) => row.username_cue },
  { key: 'rol', title: 'Rol', min: 120, isProper: true, text: roleOf },
  { key: 'ultimo', title: 'Último día de uso', width: 136, leaves: 3, isNumeric: true, text: lastDayOf },
  {
    key: 'sesiones',
    title: 'Sesiones abiertas',
    width: 136,
    leaves: 1,
    align: 'right',
    isNumeric: true,
    text: sessionsOf,
  },
  { key: 'acceso', title: 'Acceso', width: 120, render: stateOf },
]

const CARD: Card<CuentaListada> = {
  title: nombreDePersona,
  badge: stateOf,
  lines: (row) => [
    [row.username_cue, roleOf(row)],
    row.protegida ? [] : [`Último día: ${lastDayOf(row)}`, `Sesiones: ${sessionsOf(row)}`],
  ],
}

const accountOf = ({ idcol_cue, username_cue }: CuentaListada): Place => ({
  to: '/admin/aprendices/cuentaacceso',
  search: { id: String(idcol_cue), user: username_cue, father: 'Colaboradores' },
})

/** Shows the accounts, and blocks one or sends it a link from its row (SCR-66). */
export function CuentasList() {
  const can = useCan()
  return can('Colaboradores', 'editar') ? (
    <Accounts />
  ) : (
    <EmptyState text="No tiene permiso para ver las cuentas de acceso." />
  )
}

function Accounts() {
  const list = useList('GET /cuentaacceso/lista', { filters: FILTERS })
  const can = useCan()
  const own = useSession()?.user.id_cue
  const block = useBlock<CuentaListada>(true)
  const unblock = useBlock<CuentaListada>(false)
  const { once, isRunning: isSending } = useOnce()
  const isOthers = ({ id_cue, protegida }: CuentaListada) => !protegida && id_cue !== own
  const access: RowPlace<CuentaListada> = (row) => {
    if (!isOthers(row)) return null
    return row.bloqueada_cue
      ? { label: 'Desbloquear', icon: IconLockOpen, onClick: () => unblock.ask(row) }
      : { label: 'Bloquear acceso', icon: IconLock, onClick: () => block.ask(row) }
  }
  const link: RowPlace<CuentaListada> = (row) =>
    isOthers(row) && !row.bloqueada_cue
      ? {
          label: 'Enviar enlace para la contraseña',
          icon: IconMail,
          onClick: () => void once(() => sendLink(row.id_cue)),
          disabled: isSending,
        }
      : null
  const history: RowPlace<CuentaListada> = ({ id_cue }) => ({
    label: 'Historial de esta persona',
    icon: IconHistory,
    place: { to: MODULE_SCREENS.Historial, search: { cuenta: String(id_cue) } },
  })
  return (
    <ListScreen
      module="Colaboradores"
      title="Cuentas"
      description="Quién puede iniciar sesión, con qué rol y cuándo lo hizo por última vez."
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={({ id_cue }) => String(id_cue)}
      rowName={nombreDePersona}
      actions={[access, link, ...(can('Historial', 'ver') ? [history] : [])]}
      open={(row) => (row.protegida ? null : { place: accountOf(row) })}
      showAll
      empty="Aún no hay cuentas de acceso."
    >
      <BlockDialog question={block} nameOf={nombreDePersona} />
      <UnblockDialog question={unblock} nameOf={nombreDePersona} />
    </ListScreen>
  )
}
