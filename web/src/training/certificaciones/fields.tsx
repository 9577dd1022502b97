import type { Responsable } from '@anclaje/contract/refs'
import { VIGENCIA_EXCESIVA, certificacionBody } from '@anclaje/contract/training/certificacion'
import type { CertificacionDetail } from '@anclaje/contract/training/certificacion'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { PERIODO, fechaFin, vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import { signerOption, useSigners } from '../colaboradores/use-signers.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { DigitsField } from '../../kit/forms/digits-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { MultiSelect } from '../../ui/fields/select/multi-select.tsx'
import { ReadOnlyField } from '../../ui/fields/read-only.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { cursoSource } from '../cursos/sources.ts'
import { useLastCohort } from './use-last-cohort.ts'
import type { CertificacionValues } from './values.ts'

const PERIODOS = [
  { value: String(PERIODO.anio), label: 'Años' },
  { value: String(PERIODO.mes), label: 'Meses' },
  { value: String(PERIODO.dia), label: 'Días' },
]
const MAX_DIGITS = 5

type Form = ContractForm<CertificacionValues>

/** Creates the form of a cohort. If the validity is too long, both of its fields are marked. */
export const useCertificacionForm = (values: CertificacionValues): Form =>
  useContractForm<CertificacionValues>(certificacionBody, values, {
    joint: { message: VIGENCIA_EXCESIVA, names: ['tiempovigencia', 'periodo'] },
  })

/**
 * Returns the last valid day as the server computes it. Returns null while the fields are
 * incomplete.
 */
function endOf({ fechainicio, tiempovigencia, periodo }: CertificacionValues): string | null {
  const others = { idcur: 0, horas: 1 }
  const parsed = certificacionBody.safeParse({ ...others, fechainicio, tiempovigencia, periodo })
  return parsed.success ? fechaFin(fechainicio, parsed.data.tiempovigencia, parsed.data.periodo) : null
}

function EndDate({ values }: { values: CertificacionValues }) {
  const end = endOf(values)
  const validity = vigenciaTexto(Number(values.tiempovigencia), Number(values.periodo))
  return (
    <ReadOnlyField
      label="Fecha de vencimiento"
      value={end ? fechaTabla(end) : ''}
      placeholder="Se calcula"
      description={end ? `${fechaLarga(end)} · ${validity}` : 'Se calcula con la fecha de expedición y la vigencia.'}
    />
  )
}

function Signers({ form, kept }: { form: Form; kept: readonly Responsable[] }) {
  const { data = [], error } = useSigners()
  // A stored signer stays in the list even after losing the role.
  const people = [...data, ...kept.filter(({ id_col }) => !data.some((person) => person.id_col === id_col))]
  const byId = new Map(people.map((person) => [String(person.id_col), person]))
  const field = form.field('responsables')
  const order = form.values.responsables.map((id, index) => {
    const person = byId.get(id)
    return person ? `${index + 1}. ${nombreDePersona(person)}` : ''
  })
  return (
    <MultiSelect
      {...field}
      label="Responsables"
      placeholder={order.length === 0 ? 'Elija quiénes firman' : ''}
      data={people.map(signerOption)}
      error={field.error ?? error?.message}
      description={
        order.length > 1
          ? `Firman los certificados en este orden: ${order.join(', ')}`
          : 'Firman los certificados, en el orden en que los elige.'
      }
    />
  )
}

/** Renders the fields of a cohort. Course and number are read-only once they are stored. */
export function CertificacionFields({ form, row }: { form: Form; row: CertificacionDetail | undefined }) {
  const { fillFrom, cohort } = useLastCohort(form)
  const help = cohort === undefined ? undefined : `Como en la cohorte ${cohort}.`
  const curso = form.field('idcur')
  return (
    <>
      {row ? (
        <FieldPair>
          <ReadOnlyField label="Curso" value={row.curso.nombre_cur} description="El curso no se puede cambiar." />
          <ReadOnlyField label="Cohorte" value={row.cohorte_cer} />
        </FieldPair>
      ) : (
        <AsyncSelect
          {...curso}
          label="Curso"
          source={cursoSource}
          allowDeselect={false}
          placeholder="Elija el curso"
          onChange={(next) => {
            curso.onChange(next)
            if (next) void fillFrom(next)
          }}
        />
      )}
      <FieldPair>
        <DateField {...form.field('fechainicio')} label="Fecha de expedición" />
        <DigitsField form={form} name="horas" label="Intensidad horaria" max={MAX_DIGITS} description={help} />
      </FieldPair>
      <FieldPair>
        <DigitsField form={form} name="tiempovigencia" label="Vigencia" max={MAX_DIGITS} description={help} />
        <Select {...form.field('periodo')} label="Unidad" data={PERIODOS} allowDeselect={false} />
      </FieldPair>
      <EndDate values={form.values} />
      <Signers form={form} kept={row?.colaboradores ?? []} />
    </>
  )
}
