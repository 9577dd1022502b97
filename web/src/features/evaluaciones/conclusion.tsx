import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EvaluacionRow } from '@anclaje/contract/entities/evaluacion'
import { ROLES_RESPONSABLES } from '@anclaje/contract/permissions'
import { hoyEnBogota } from '@anclaje/contract/rules/fechas'
import { request } from '../../core/api.ts'
import { useSession } from '../../core/session.ts'
import type { ContractForm } from '../../ui/contract-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldWarning } from '../../ui/field-warning.tsx'
import { FieldPair } from '../../ui/form-page.tsx'
import { Select } from '../../ui/select.tsx'

/** What the form of an inspection holds. */
export interface ConclusionValues extends Record<string, unknown> {
  fecha: string
  fechamantenimiento: string
  idcol: string
  idobs: string
}

/** What it starts with. */
export const conclusionValues = (row: EvaluacionRow): ConclusionValues => ({
  fecha: row.fecha_eva,
  fechamantenimiento: row.fechamantenimiento_eva ?? '',
  idcol: row.idcol_eva === null ? '' : String(row.idcol_eva),
  idobs: row.idobs_eva === null ? '' : String(row.idobs_eva),
})

type Person = NonNullable<EvaluacionRow['colaborador']>
type Form = ContractForm<ConclusionValues>

const personOption = ({ id_col, nombres_col, apellidos_col, cargo_col }: Person) => ({
  value: String(id_col),
  label: `${nombres_col} ${apellidos_col}${cargo_col ? ` · ${cargo_col}` : ''}`,
})

function Responsible({ form, row }: { form: Form; row: EvaluacionRow }) {
  const me = useSession()?.user.id_col
  const { data = [], error } = useQuery({
    queryKey: ['/colaboradores', 'responsables'],
    queryFn: ({ signal }) =>
      request<Person[]>('GET', '/colaboradores/getByParams', { query: { rol: ROLES_RESPONSABLES.join(',') }, signal }),
    staleTime: 60_000,
  })
  const field = form.field('idcol')
  const mayBeMe = !form.isReadOnly && form.values.idcol === '' && data.some(({ id_col }) => id_col === me)
  return (
    <div>
      <Select
        {...field}
        value={form.values.idcol}
        label="Responsable"
        searchable
        clearable
        placeholder="Seleccione el responsable"
        data={data.map(personOption)}
        // Whoever answered for it stays, also after losing the role.
        chosen={
          row.colaborador && String(row.colaborador.id_col) === form.values.idcol
            ? personOption(row.colaborador)
            : undefined
        }
        onChange={(next) => form.setFieldValue('idcol', next ?? '')}
        error={field.error ?? error?.message}
        description="Persona con rol ADM o INSPECTOR."
      />
      {mayBeMe && (
        <Button size="compact-sm" variant="subtle" onClick={() => form.setFieldValue('idcol', String(me))}>
          Asignarme como responsable
        </Button>
      )}
    </div>
  )
}

function Observation({ form, row, fits }: { form: Form; row: EvaluacionRow; fits: number | null }) {
  const { data, error } = useQuery({
    queryKey: ['/observaciones', 'options', fits],
    queryFn: ({ signal }) =>
      request<{ id: number; descripcion: string }[]>('GET', '/observaciones/getByParams', {
        query: { estado: fits },
        signal,
      }),
    staleTime: 60_000,
  })
  const options = (data ?? []).map(({ id, descripcion }) => ({ value: String(id), label: descripcion }))
  const { idobs } = form.values
  const stored = row.observaciones && String(row.observaciones.id) === idobs ? row.observaciones : null
  const isMisfit = data !== undefined && idobs !== '' && !options.some(({ value }) => value === idobs)
  const field = form.field('idobs')
  return (
    <Select
      {...field}
      value={idobs}
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

/** Who answers for an inspection, when it was made and what it concludes. */
export function ConclusionFields({ form, row, fits }: { form: Form; row: EvaluacionRow; fits: number | null }) {
  return (
    <>
      <FieldPair>
        <DateField {...form.field('fecha')} label="Fecha" max={hoyEnBogota()} />
        <DateField {...form.field('fechamantenimiento')} label="Fecha de mantenimiento" />
      </FieldPair>
      <Responsible form={form} row={row} />
      <Observation form={form} row={row} fits={fits} />
    </>
  )
}
