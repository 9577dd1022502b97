import { useMemo } from 'react'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorDeNumero, limpiarNumero } from '@anclaje/contract/rules/common/numero'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { answerKeyOf } from '../../client/query-key.ts'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldWarning } from '../../ui/feedback/notice.tsx'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import { keyboardOf, minorWarning, numberWarning } from './parts/document-type.ts'
import type { PersonSources } from './sources.ts'
import type { ColaboradorValues } from './values.ts'

interface Fields {
  form: ContractForm<ColaboradorValues>
  sources: PersonSources
}

function DocumentFields({ form, sources }: Fields) {
  const { data: tipos = [], error } = useQuery({
    queryKey: answerKeyOf('GET /tipodocs', sources.paises.key),
    queryFn: sources.tipodocs,
    staleTime: 60_000,
  })
  const { tipodocumento, numerodocumento } = form.values
  const initials = tipos.find(({ value }) => value === tipodocumento)?.initials
  const minor = minorWarning(initials)
  const read = limpiarNumero(numerodocumento, initials ?? '')
  const unusual = numberWarning(initials, read)
  const type = form.field('tipodocumento')
  const number = form.field('numerodocumento')
  const showRead = () => {
    // Shows the stored form of the number before the number is saved.
    const isRight = initials !== undefined && errorDeNumero(read, initials) === undefined
    if (isRight && !number.readOnly && read !== numerodocumento) form.setFieldValue('numerodocumento', read)
    number.onBlur()
  }
  return (
    <>
      <FieldPair>
        <AsyncSelect
          {...form.field('paisdocumento')}
          data-filled
          label="País del documento"
          source={sources.paises}
          allowDeselect={false}
        />
        <Select
          {...type}
          data-filled
          label="Tipo de documento"
          data={tipos}
          value={tipodocumento || null}
          allowDeselect={false}
          error={type.error ?? error?.message}
          description={minor && <FieldWarning text={minor} />}
        />
      </FieldPair>
      <TextInput
        {...number}
        onBlur={showRead}
        label="Número de documento"
        inputMode={keyboardOf(initials)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        description={unusual ? <FieldWarning text={unusual} /> : 'Sin puntos ni espacios.'}
      />
    </>
  )
}

/** Renders the city of residence, chosen within a department. */
function CityFields({ form, sources }: Fields) {
  const { iddep } = form.values
  const source = useMemo(() => sources.ciudades(iddep), [sources, iddep])
  return (
    <FieldPair>
      <AsyncSelect
        {...form.field('iddep')}
        onChange={(value) => form.setValues({ iddep: value ?? '', idciu: '' })}
        label="Departamento"
        placeholder="Elija el departamento"
        source={sources.departamentos}
        clearable
      />
      <AsyncSelect
        key={iddep}
        {...form.field('idciu')}
        onChange={(value) => form.setFieldValue('idciu', value ?? '')}
        label="Ciudad"
        source={source}
        disabled={iddep === ''}
        placeholder={iddep === '' ? 'Elija primero el departamento' : 'Elija la ciudad'}
        clearable
      />
    </FieldPair>
  )
}

/** Renders the company. A tick to tell one names it, so another company takes the tick away. */
function CompanyField({ form, sources }: Fields) {
  const field = form.field('idemp')
  const change = (value: string | null) => {
    if (value === form.values.idemp) return
    form.setFieldValue('autorizaempleador', false)
    field.onChange(value)
  }
  return (
    <AsyncSelect
      description="Escriba para buscar por nombre o NIT."
      {...field}
      onChange={change}
      label="Empresa"
      source={sources.empresas}
      allowDeselect={false}
    />
  )
}

/** Renders the fields of a person (PEOPLE-7), without signature and acceptance of the terms. */
export function ColaboradorFields({ form, sources }: Fields) {
  return (
    <>
      <DocumentFields form={form} sources={sources} />
      <FieldPair>
        <TextInput {...form.field('nombres')} label="Nombres" autoComplete="off" />
        <TextInput {...form.field('apellidos')} label="Apellidos" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <DateField
          {...form.field('fechanacimiento')}
          label="Fecha de nacimiento"
          min="1900-01-01"
          max={hoyEnBogota()}
        />
        <PhoneField {...form.field('telefono')} label="Teléfono" description="Celular o fijo, sin +57." />
      </FieldPair>
      <TextInput {...form.field('correopersonal')} label="Correo personal" type="email" autoComplete="off" />
      <CityFields form={form} sources={sources} />
      <TextInput {...form.field('direccion')} label="Dirección" autoComplete="off" />
      <FieldPair>
        <TextInput {...form.field('cargo')} label="Cargo" autoComplete="off" />
        <CompanyField form={form} sources={sources} />
      </FieldPair>
    </>
  )
}
