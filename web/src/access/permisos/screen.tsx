import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { impideCambiarRol, impideQuitarPermisos } from '@anclaje/contract/rules/access/actos-rol'
import { MODULES } from '@anclaje/contract/screens'
import { ACTIONS, can, permissionsOf } from '@anclaje/contract/permissions'
import type { Modulo, ModuloPlano } from '@anclaje/contract/access/modulo'
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
import { Switch } from '../../ui/fields/switch.tsx'
import classes from './screen.module.css'
import { useSavePermission } from './use-save-permission.ts'

const LABELS: Record<Action, string> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  filtrar: 'Filtrar',
}

/** Module whose switch `filtrar` has an effect. The other modules do not use it. */
const FILTERED: ModuleName = 'CertColaboradores'
/** Says what the switch `filtrar` does. */
const FILTRAR =
  'Filtrar sirve solo en Certificados: sin él, la persona ve únicamente los suyos; con él, también aprueba.'

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
  const mayChange = (module: ModuloPlano, action: Action, isOn: boolean) =>
    !isReadOnly && may('Permisos', 'editar') && (isOn || can(own, module.nombre_mod as ModuleName, action))

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
        <span className={module.father_mod === null ? 'strong' : classes.child}>{module.title_mod}</span>
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
      // A card has no headings.
      [
        module.nombre_mod === FILTERED && (
          <span key="filtrar" className={classes.about}>
            {FILTRAR}
          </span>
        ),
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
          </div>
          <Switches key={rol} idrol={known ?? 0} query={query} isReadOnly={reason !== undefined} />
        </>
      )}
    </>
  )
}
