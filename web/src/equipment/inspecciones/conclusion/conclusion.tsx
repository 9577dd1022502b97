import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { ask } from '../../../client/ask.ts'
import { signerOption, useSigners } from '../../../training/colaboradores/use-signers.ts'
import { keyOf } from '../../../client/query-key.ts'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FieldWarning } from '../../../ui/feedback/field-warning.tsx'
import { FieldPair } from '../../../kit/forms/form-page.tsx'
import { Select } from '../../../ui/fields/select/select.tsx'
import type { Authority } from './use-authority.ts'

export interface ConclusionValues extends Record<string, unknown> {
  fecha: string
  fechamantenimiento: string
  idcol: string
  idobs: string
}

export const conclusionValues = (row: EvaluacionRow): ConclusionValues => ({
  fecha: row.fecha_eva,
  fechamantenimiento: row.fechamantenimiento_eva ?? '',
  idcol: row.idcol_eva === null ? '' : String(row.idcol_eva),
  idobs: row.idobs_eva === null ? '' : String(row.idobs_eva),
})

type Form = ContractForm<ConclusionValues>

/** Reads the observations of a state; null reads all of them. */
export const useObservations = (fits: number | null) =>
  useQuery({
    queryKey: keyOf('GET /observaciones/getByParams', { estado: fits }),
    queryFn: ({ signal }) => ask('GET /observaciones/getByParams', { query: { estado: fits }, signal }),
    staleTime: 60_000,
  })

interface PartProps {
  form: Form
  row: EvaluacionRow
  authority: Authority
  /** Makes the user responsible; absent where they may not be, or another button offers it. */
  onAssignMe: (() => void) | undefined
}

/** Returns a function that makes the user responsible, where nobody is and they may sign. */
export function useAssignMe(form: Form, authority: Authority): (() => void) | undefined {
  const { data = [] } = useSigners()
  const me = authority.idcol
  const mayBeMe = authority.mayChange || authority.maySign
  if (!mayBeMe || form.values.idcol !== '' || !data.some(({ id_col }) => id_col === me)) return undefined
  return () => form.setFieldValue('idcol', String(me))
}

function Responsible({ form, row, authority, onAssignMe }: PartProps) {
  const { data = [], error } = useSigners()
  const field = form.field('idcol')
  const isReadOnly = field.readOnly || (!authority.mayChange && !authority.maySign)
  // The current responsible person stays in the list even after losing the role.
  const people = row.colaborador && data.every(({ id_col }) => id_col !== row.idcol_eva) ? [row.colaborador] : []
  const options = [...people, ...data].filter(({ id_col }) => authority.mayAssign(id_col)).map(signerOption)
  return (
    <div>
      <Select
        {...field}
        readOnly={isReadOnly}
        label="Responsable"
        searchable
        clearable={authority.mayAssign(null)}
        allowDeselect={authority.mayAssign(null)}
        placeholder="Seleccione el responsable"
        data={options}
        chosen={
          row.colaborador && String(row.colaborador.id_col) === form.values.idcol
            ? signerOption(row.colaborador)
            : undefined
        }
        onChange={(next) => form.setFieldValue('idcol', next ?? '')}
        error={field.error ?? error?.message}
        description="Persona con rol ADM o INSPECTOR. Solo un ADM nombra a otra persona."
      />
      {onAssignMe && (
        <Button size="compact-sm" variant="subtle" onClick={onAssignMe}>
          Asignarme como responsable
        </Button>
      )}
    </div>
  )
}

/** Returns whether the chosen observation says something else than the answers (INSP-12). */
export function useIsMisfit({ values: { idobs } }: Form, fits: number | null): boolean {
  const { data } = useObservations(fits)
  return data !== undefined && idobs !== '' && !data.some(({ id }) => String(id) === idobs)
}

function Observation({ form, row, authority, fits }: PartProps & { fits: number | null }) {
  const { data, error } = useObservations(fits)
  const options = (data ?? []).map(({ id, descripcion }) => ({ value: String(id), label: descripcion }))
  const { idobs } = form.values
  const stored = row.observaciones && String(row.observaciones.id) === idobs ? row.observaciones : null
  const isMisfit = useIsMisfit(form, fits)
  const field = form.field('idobs')
  return (
    <Select
      {...field}
      readOnly={field.readOnly || !authority.mayChange}
      label="Observación"
      searchable
      clearable
      placeholder="Seleccione la observación"
      data={options}
      chosen={stored ? { value: idobs, label: stored.descripcion } : undefined}
      onChange={(next) => form.setFieldValue('idobs', next ?? '')}
      error={field.error ?? error?.message}
      description={
        isMisfit ? (
          <FieldWarning text="Ya no corresponde al resultado: elija otra." />
        ) : fits === null ? (
          'Cuando haya un resultado se ofrecen las que le corresponden.'
        ) : (
          'Se ofrecen las que corresponden al resultado.'
        )
      }
    />
  )
}

/** Scrolls to the observation and focuses it. */
export function goToObservation(form: Form): void {
  const input = form.getInputNode('idobs')
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}

/** Renders the dates, the responsible person and the observation of an inspection. */
export function ConclusionFields(props: PartProps & { fits: number | null }) {
  const { form, authority } = props
  const date = (name: 'fecha' | 'fechamantenimiento') => {
    const field = form.field(name)
    return { ...field, readOnly: field.readOnly || !authority.mayChange }
  }
  return (
    <>
      <FieldPair>
        <DateField {...date('fecha')} label="Fecha" max={hoyEnBogota()} />
        <DateField {...date('fechamantenimiento')} label="Fecha de mantenimiento" />
      </FieldPair>
      <Responsible {...props} />
      <Observation {...props} />
    </>
  )
}
