import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { impideCambiarRol, impideQuitarPermisos } from '@anclaje/contract/rules/access/actos-rol'
import { MODULES } from '@anclaje/contract/screens'
import { ACTIONS, can, permissionsOf } from '@anclaje/contract/permissions'
import type { Modulo, ModuloPlano } from '@anclaje/contract/access/modulo'
import { interruptorDe, tareaDe } from '@anclaje/contract/rules/access/tareas'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { useCan, useSession } from '../../session/session.ts'
import type { Session } from '../../session/session.ts'
import { wholeList } from '../../kit/reading/whole-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { toastWarning } from '../../ui/feedback/toasts.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { LABELS } from './labels.ts'
import { EveryVer } from './parts/every-ver.tsx'
import { Tasks } from './parts/tasks.tsx'
import classes from './screen.module.css'
import { useSavePermission } from './use-save-permission.ts'

/** Says what the switch `filtrar` does, which one module alone has. */
const FILTRAR =
  'Filtrar sirve solo en Certificados: con él, la persona ve los de todos y también aprueba. Para que solo los vea, active Ver en Todos los certificados.'

const NOT_OWN = 'Su rol no tiene este permiso, así que no puede darlo.'
const OF_ADM = 'El administrador tiene todos los permisos; no se pueden quitar.'

const useRoles = () =>
  useQuery({ queryKey: answerKeyOf('GET /rol'), queryFn: ({ signal }) => ask('GET /rol', { signal }) })

/**
 * Returns the reason why the user cannot change the permissions of a role. Returns undefined when
 * the user can change them.
 */
function readOnlyReason(session: Session | null, idrol: number, menu: readonly Modulo[]): string | undefined {
  const complete = impideQuitarPermisos({ id: idrol })
  if (complete) return OF_ADM
  const caller = { idrol: session?.user.idroles_cue ?? 0, permissions: session?.permissions ?? {} }
  return impideCambiarRol(caller, { permissions: permissionsOf(menu) })
    ? 'Este rol tiene tantos permisos como el suyo o más: solo puede consultarlo.'
    : undefined
}

/** Reads the modules with the permissions of a role. The query waits until the role is known. */
const useModules = (idrol: number | undefined) =>
  useQuery({
    queryKey: answerKeyOf('GET /modulos', { idrol }),
    queryFn: ({ signal }) => ask('GET /modulos', { query: { idrol }, signal }),
    enabled: idrol !== undefined,
  })

interface SwitchesProps {
  /** Id of the role; 0 until it is known, while there are no rows. */
  idrol: number
  query: ReturnType<typeof useModules>
  isReadOnly: boolean
}

function Switches({ idrol, query, isReadOnly }: SwitchesProps) {
  const own = useSession()?.permissions ?? {}
  const may = useCan()
  const { save, isWaiting } = useSavePermission(idrol)
  const mayChange = !isReadOnly && may('Permisos', 'editar')
  const role = permissionsOf(query.data ?? [])

  const switchOf = (module: ModuloPlano, action: Action) => {
    const { activo, motivo } = interruptorDe(role, module.nombre_mod, action)
    const mayGive = activo || can(own, module.nombre_mod as ModuleName, action)
    const why = motivo ?? (mayGive ? undefined : NOT_OWN)
    return (
      <Switch
        label={`${LABELS[action]} en ${module.title_mod}`}
        isOn={activo}
        hint={tareaDe(module.nombre_mod, action)}
        isWaiting={isWaiting(module, action)}
        disabled={!mayChange}
        why={why}
        onChange={(on) => (why === undefined ? save(module, action, on) : toastWarning(why))}
      />
    )
  }
  const columns: Column<ModuloPlano>[] = [
    {
      key: 'modulo',
      title: 'Módulo',
      min: 200,
      text: ({ title_mod }) => title_mod,
      render: (module) => (
        <span className={module.father_mod === null ? 'strong' : classes.child}>
          {module.title_mod}
          <Tasks module={module} />
        </span>
      ),
    },
    ...ACTIONS.map((action): Column<ModuloPlano> => ({
      key: action,
      title: LABELS[action],
      width: action === 'filtrar' ? 112 : 96,
      about: action === 'filtrar' ? FILTRAR : undefined,
      render: (module) => switchOf(module, action),
    })),
  ]
  const card: Card<ModuloPlano> = {
    title: ({ title_mod }) => title_mod,
    lines: (module) => [
      [
        <span key="switches" className={classes.switches}>
          {ACTIONS.map((action) => (
            <span key={action}>
              {LABELS[action]}
              {switchOf(module, action)}
            </span>
          ))}
        </span>,
      ],
      [
        <span key="tasks">
          Qué permite
          <Tasks module={module} />
        </span>,
      ],
    ],
  }
  return (
    <DataTable
      label="Permisos por módulo"
      list={wholeList(query.data ?? [], query, MODULES.length)}
      columns={columns}
      card={card}
      rowId={({ id_mod }) => String(id_mod)}
      rowName={({ title_mod }) => title_mod}
      empty={{ text: 'Aún no hay módulos registrados.' }}
    />
  )
}

/** Shows the permissions of each role on each module; every change is saved at once (SCR-23). */
export function Permisos() {
  const { rol } = useSearch({ from: '/shell/admin/configuraciones/permisos' })
  const navigate = useNavigate()
  const { data: roles, error, refetch } = useRoles()
  const choose = (id: string | null, replace = false) =>
    void navigate({ to: '.', search: { rol: id ?? undefined }, replace })
  const known = roles?.find(({ id_rol }) => String(id_rol) === rol)?.id_rol
  const first = roles?.[0]?.id_rol
  useEffect(() => {
    if (first !== undefined && known === undefined) choose(String(first), true)
  })
  const session = useSession()
  const query = useModules(known)
  const reason = known !== undefined && query.data ? readOnlyReason(session, known, query.data) : undefined
  return (
    <>
      <PageHeader
        title="Permisos"
        description="Elija un rol y active lo que puede hacer en cada módulo. Cada cambio se guarda al instante."
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={classes.head}>
            <Select
              className={classes.role}
              label="Rol"
              data={(roles ?? []).map(({ id_rol, nombre_rol }) => ({ value: String(id_rol), label: nombre_rol }))}
              value={known === undefined ? null : String(known)}
              onChange={(id) => choose(id)}
              allowDeselect={false}
            />
            {/* The line keeps its height while it is empty, so that the table does not move. */}
            <p className={classes.reason}>{reason}</p>
            <EveryVer idrol={known} modules={query.data} isReadOnly={reason !== undefined} />
          </div>
          <Switches key={rol} idrol={known ?? 0} query={query} isReadOnly={reason !== undefined} />
        </>
      )}
    </>
  )
}
