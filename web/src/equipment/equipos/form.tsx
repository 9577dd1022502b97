import type { ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { equipoBody } from '@anclaje/contract/equipment/equipo'
import { ROLES } from '@anclaje/contract/permissions'
import type { EquipoCreado, EquipoDetail, EquipoRechazado } from '@anclaje/contract/equipment/equipo'
import { ApiError, ask } from '../../client/ask.ts'
import { useFormId } from '../../address/open-screen.ts'
import { useReasonedSave } from '../../kit/saving/reasoned-save.tsx'
import { useSaveQuestion } from '../../kit/saving/use-save-question.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { useHistoryOf } from '../../trust/historia/parts/tabs.tsx'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { FormPanel } from '../../kit/forms/form-page.tsx'
import { useFormTitle } from '../../kit/forms/form-title.ts'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReadOnlyField } from '../../ui/fields/read-only.tsx'
import { Unconfirmed } from '../../kit/unconfirmed.tsx'
import { EquipoFields } from './fields.tsx'
import classes from './form.module.css'
import { Inspections } from './parts/inspections.tsx'
import { RecentInspections } from './parts/recent-inspections.tsx'
import { ItemState } from './parts/item-state.tsx'
import { RejectedQuestion } from './parts/rejected-question.tsx'
import { RejectedTwins } from './parts/rejected-twins.tsx'
import { STAFF_SOURCES } from './sources.ts'
import { MANUFACTURE_DATE, equipoValues } from './values.ts'
import type { EquipoSent, EquipoValues } from './values.ts'

const LIST = '/equipos/equipos'
const [CREATE, EDIT] = ['Crear equipo', 'Editar equipo']

/** Fields that certificates of inspections print. */
const PRINTED = ['numserie', 'referencia', 'modelo', 'lote', 'selloconformidad'] as const

const LEFT_WAITING = 'Este equipo se dejó por confirmar. Revíselo antes de confirmarlo.'
const FIRST_TELL = 'Primero diga si es otro equipo.'
const FIRST_TOLD = 'Un administrador dice primero si es otro equipo.'
/** Says that the answer to a creation has no item (SCR-17). */
const EMPTY_REPLY = 'Se presentó un error creando el equipo'

/** An item that was created. Who has a session also learns whether it waits. */
type Created = EquipoCreado & Partial<Pick<EquipoDetail, 'porconfirmar_eq'>>

const createdWords = ({ codigo_eq, porconfirmar_eq }: Created) =>
  `Equipo ${codigo_eq} ${porconfirmar_eq ? 'quedó por confirmar' : 'fue creado correctamente'}`

/**
 * Returns what reads the rejected items that a new or changed serial names, besides those that an
 * item has as twins already (EQUIP-19).
 */
const findRejected =
  (row: EquipoDetail | undefined) =>
  async ({ numserie, idmar, idclaeq }: EquipoSent): Promise<EquipoRechazado[]> => {
    const stored = row && equipoValues(row)
    if (stored?.numserie === numserie && stored.idmar === idmar && stored.idclaeq === idclaeq) return []
    const query = { numserie, idmar, idclaeq, ...(row && { id: row.id_eq }) }
    const found = await ask('GET /equipos/rechazados', { query })
    return found.filter(({ id_eq }) => !row?.gemelos.some((twin) => twin.id_eq === id_eq))
  }

/** Returns whether an item is not used because of a twin, which is named below the heading. */
const isOfTwin = ({ nousar_eq, gemelos }: EquipoDetail) =>
  gemelos.some(({ codigo_eq }) => nousar_eq?.endsWith(codigo_eq))

const normasOf = ({ normas }: EquipoDetail) =>
  normas.map(({ id_nor, nombre_nor }) => ({ value: String(id_nor), label: nombre_nor }))

function ItemForm({ id, row }: { id: string | undefined; row: EquipoDetail | undefined }) {
  const creating = id === undefined
  const form = useContractForm<EquipoValues>(equipoBody, equipoValues(row), { joint: MANUFACTURE_DATE })
  const { save, dialog } = useReasonedSave<EquipoSent, Created>({
    save: ({ idtipoeq: _, ...body }) =>
      creating ? ask('POST /equipos', { body }) : ask('PUT /equipos/:id', { params: { id }, body }),
    success: creating ? createdWords : 'Cambios guardados',
    failure: (error) => (creating && error instanceof ApiError && error.code === 'ilegible' ? EMPTY_REPLY : undefined),
    back: LIST,
    onFieldErrors: form.setErrors,
  })
  const can = useCan()
  const mayTell = useSession()?.user.idroles_cue === ROLES.adm
  const asked = useSaveQuestion<EquipoSent, EquipoRechazado>(
    save,
    can('Equipos', 'ver') ? findRejected(row) : undefined,
  )
  return (
    <>
      <FormPanel
        title={creating ? CREATE : EDIT}
        form={form}
        save={asked.save}
        saveLabel={creating ? 'Crear' : 'Modificar'}
        creating={creating}
        back={LIST}
        beside={row && <RecentInspections ideq={row.id_eq} />}
      >
        {row?.porconfirmar_eq && (
          <Unconfirmed
            call="PUT /equipos/:id/confirmar"
            id={row.id_eq}
            isReadOnly={form.isReadOnly}
            {...(row.origen_eq !== 'publico' && { text: LEFT_WAITING })}
            {...(row.gemelos.length > 0 && { first: mayTell ? FIRST_TELL : FIRST_TOLD })}
          />
        )}
        {row && <ReadOnlyField label="Código" value={row.codigo_eq} description="Lo asigna el sistema y no cambia." />}
        <EquipoFields form={withPrinted(form, PRINTED)} sources={STAFF_SOURCES} stored={row ? normasOf(row) : []} />
        <RejectedQuestion asked={asked} creating={creating} />
      </FormPanel>
      {dialog}
    </>
  )
}

function Item({ row }: { row: EquipoDetail | undefined }) {
  const { tab } = useSearch({ from: '/shell/equipos/equipos/nuevo' })
  const navigate = useNavigate()
  const title = useFormTitle(row ? EDIT : CREATE)
  const history = useHistoryOf('equipo', row?.id_eq)
  const open = [row && 'inspecciones', history && 'historial'].find((known) => known && known === tab)
  return (
    <div className={classes.screen} data-wide={open ? 'list' : row && 'beside'}>
      {row ? (
        <PageHeader
          title={`${row.tipoequipo.nombre_tipoeq} ${row.codigo_eq}`}
          description={`Serie ${row.numserie_eq} · ${row.marca.nombre_mar} · ${row.empresa.nombre_emp}`}
        >
          <span className={classes.state}>
            <ItemState row={row} />
            {row.nousar_eq !== null && !isOfTwin(row) && <span className={classes.reason}>{row.nousar_eq}</span>}
          </span>
        </PageHeader>
      ) : (
        <PageHeader title={CREATE} description="El código lo asigna el sistema al guardar." />
      )}
      {row && <RejectedTwins row={row} />}
      <Tabs
        value={open ?? 'equipo'}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, tab: next === 'equipo' ? undefined : (next ?? undefined) }),
            replace: true,
          })
        }
        keepMounted={false}
        // Hidden as an activity, the form would not ask before its changes are lost.
        keepMountedMode="display-none"
        className={classes.tabs}
      >
        <Tabs.List aria-label="Equipo">
          <Tabs.Tab value="equipo">{title}</Tabs.Tab>
          {/* Inspections need a saved item (SCR-25). */}
          {row && <Tabs.Tab value="inspecciones">Inspecciones del equipo</Tabs.Tab>}
          {history && <Tabs.Tab value="historial">Historial</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="equipo" keepMounted={history !== undefined} className={classes.panel}>
          <ItemForm id={row?.id_eq} row={row} />
        </Tabs.Panel>
        {row && (
          <Tabs.Panel value="inspecciones" className={classes.panel}>
            <Inspections item={row} />
          </Tabs.Panel>
        )}
        {history && (
          <Tabs.Panel value="historial" className={classes.panel}>
            {history}
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  )
}

function Heading() {
  return <PageHeader title={useFormTitle(EDIT)} />
}

const underHeading = (state: ReactNode) => (
  <>
    <Heading />
    {state}
  </>
)

/** Creates an item, or edits one and lists its inspections at `nuevo?id=…&mode=edit` (SCR-25). */
export function EquipoForm() {
  return (
    <EditScreen call="GET /equipos/:id" id={useFormId()} fields={8} wrap={underHeading}>
      {(row) => <Item row={row} />}
    </EditScreen>
  )
}
