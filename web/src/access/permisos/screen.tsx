import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ACTIONS, ROLES, can, exceeds, permissionsOf } from '@anclaje/contract/permissions'
import type { ModuloPlano } from '@anclaje/contract/access/modulo'
import type { Action, ModuleName, Permissions } from '@anclaje/contract/permissions'
import { ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'
import { useCan, useSession } from '../../app/session/session.ts'
import type { Session } from '../../app/session/session.ts'
import { wholeList } from '../../client/reading/whole-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/data-table-cards.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import classes from './screen.module.css'
import { useSwitch } from './use-switch.ts'

const LABELS: Record<Action, string> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  filtrar: 'Filtrar',
}

const useRoles = () => useQuery({ queryKey: keyOf('GET /rol'), queryFn: ({ signal }) => ask('GET /rol', { signal }) })

/** Returns why this account cannot change the switches of a role; undefined when it can. */
function readOnlyReason(session: Session | null, idrol: number, theirs: Permissions): string | undefined {
  if (idrol === ROLES.adm) return 'El rol ADM tiene todos los permisos y no se le pueden quitar.'
  if (session?.user.idroles_cue !== ROLES.adm && !exceeds(session?.permissions ?? {}, theirs))
    return 'Este rol tiene los mismos permisos que el suyo o más: solo puede verlos.'
  return undefined
}

function Switches({ idrol }: { idrol: number }) {
  const session = useSession()
  const own = session?.permissions ?? {}
  const may = useCan()
  const query = useQuery({
    queryKey: keyOf('GET /modulos', { idrol }),
    queryFn: ({ signal }) => ask('GET /modulos', { query: { idrol }, signal }),
  })
  const { save, isWaiting } = useSwitch(idrol)
  const { data } = query
  const reason = data && readOnlyReason(session, idrol, permissionsOf(data))
  const mayChange = (module: ModuloPlano, action: Action, isOn: boolean) =>
    !reason &&
    may('Permisos', module.roles?.[0]?.permisosroles.id_prol ? 'editar' : 'crear') &&
    (isOn || can(own, module.nombre_mod as ModuleName, action))

  const switchOf = (module: ModuloPlano, action: Action) => {
    const isOn = module.roles?.[0]?.permisosroles[`${action}_prol`] === 1
    return (
      <Switch
        label={`${LABELS[action]} en ${module.title_mod}`}
        isOn={isOn}
        isWaiting={isWaiting(module, action)}
        disabled={!mayChange(module, action, isOn)}
        onChange={(on) => save(module, action, on)}
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
        <span className={module.father_mod === null ? classes.module : classes.child}>{module.title_mod}</span>
      ),
    },
    ...ACTIONS.map((action): Column<ModuloPlano> => ({
      key: action,
      title: LABELS[action],
      width: 96,
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
    ],
  }
  return (
    <>
      {reason && <p className={classes.reason}>{reason}</p>}
      <DataTable
        label="Permisos por módulo"
        list={wholeList(data ?? [], query)}
        columns={columns}
        card={card}
        rowId={({ id_mod }) => String(id_mod)}
        rowName={({ title_mod }) => title_mod}
        empty={{ text: 'Aún no hay módulos registrados.' }}
      />
    </>
  )
}

/** Shows what each role may do on each module; every switch is saved at once (SCR-23). */
export function Permisos() {
  const { rol } = useSearch({ from: '/shell/admin/configuraciones/permisos' })
  const navigate = useNavigate()
  const { data: roles, error, refetch } = useRoles()
  const choose = (id: string | null, replace = false) =>
    void navigate({ to: '.', search: { rol: id ?? undefined }, replace })
  const known = roles?.some(({ id_rol }) => String(id_rol) === rol)
  const first = roles?.[0]?.id_rol
  useEffect(() => {
    if (first !== undefined && !known) choose(String(first), true)
  })
  return (
    <>
      <PageHeader title="Permisos" description="Lo que cada rol puede hacer. Cada cambio se guarda al momento." />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Select
            className={classes.role}
            label="Rol"
            data={(roles ?? []).map(({ id_rol, nombre_rol }) => ({ value: String(id_rol), label: nombre_rol }))}
            value={known ? (rol ?? null) : null}
            onChange={(id) => choose(id)}
            allowDeselect={false}
          />
          {known && <Switches key={rol} idrol={Number(rol)} />}
        </>
      )}
    </>
  )
}
