import { Button } from '@mantine/core'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { signerOption, useSigners } from '../../../training/colaboradores/use-signers.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FieldWarning } from '../../../ui/feedback/notice.tsx'
import { FieldPair } from '../../../kit/forms/field-pair.tsx'
import { Select } from '../../../ui/fields/select/select.tsx'
import type { Authority } from './use-authority.ts'
import { useContradictsAnswers, useObservations } from './use-conclusion.ts'
import type { ConclusionForm } from './use-conclusion.ts'

interface PartProps {
  form: ConclusionForm
  row: EvaluacionRow
  authority: Authority
  /**
   * Makes the user responsible; undefined when the user may not be responsible, or when another
   * button offers it.
   */
  onAssignMe: (() => void) | undefined
}

function Responsible({ form, row, authority, onAssignMe }: PartProps) {
  const { data = [], error } = useSigners()
  const field = form.field('idcol')
  const isReadOnly = field.readOnly || (!authority.mayChange && !authority.maySign)
  // The stored responsible person stays in the list even after losing the role.
  const people = row.colaborador && data.every(({ id_col }) => id_col !== row.idcol_eva) ? [row.colaborador] : []
  const options = [...people, ...data].filter(({ id_col }) => authority.mayAssign(id_col)).map(signerOption)
  return (
    <div>
      <Select
        {...field}
        readOnly={isReadOnly}
        label="Responsable"
        clearable={authority.mayAssign(null)}
        allowDeselect={authority.mayAssign(null)}
        placeholder="Elija el responsable"
        data={options}
        chosen={
          row.colaborador && String(row.colaborador.id_col) === form.values.idcol
            ? signerOption(row.colaborador)
            : undefined
        }
        onChange={(next) => form.setFieldValue('idcol', next ?? '')}
        error={field.error ?? error?.message}
        description="Puede elegirse a usted. A otra persona la elige un administrador."
      />
      {onAssignMe && (
        <Button size="compact-sm" variant="subtle" onClick={onAssignMe}>
          Asignarme como responsable
        </Button>
      )}
    </div>
  )
}

function Observation({ form, row, authority, fits }: PartProps & { fits: number | null }) {
  const { data, error } = useObservations(fits)
  const options = (data ?? []).map(({ id, descripcion }) => ({ value: String(id), label: descripcion }))
  const { idobs } = form.values
  const stored = row.observaciones && String(row.observaciones.id) === idobs ? row.observaciones : null
  const isMisfit = useContradictsAnswers(form, fits)
  const field = form.field('idobs')
  return (
    <Select
      {...field}
      readOnly={field.readOnly || !authority.mayChange}
      label="Observación"
      clearable
      placeholder="Elija la observación"
      data={options}
      chosen={stored ? { value: idobs, label: stored.descripcion } : undefined}
      onChange={(next) => form.setFieldValue('idobs', next ?? '')}
      error={field.error ?? error?.message}
      description={
        isMisfit ? (
          <FieldWarning text="Ya no corresponde al resultado: elija otra." />
        ) : fits === null ? (
          'Responda la lista: las observaciones dependen del resultado.'
        ) : (
          'Se ofrecen las que corresponden al resultado.'
        )
      }
    />
  )
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
