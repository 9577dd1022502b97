import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mesLargo } from '@anclaje/contract/rules/common/fechas'
import { answerKeyOf } from '../../client/query-key.ts'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { DigitsField } from '../../kit/forms/digits-field.tsx'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { MultiSelect } from '../../ui/fields/select/multi-select.tsx'
import { Select } from '../../ui/fields/select/select.tsx'
import classes from './fields.module.css'
import type { EquipoSources } from './sources.ts'
import type { EquipoValues } from './values.ts'

type Form = ContractForm<EquipoValues>

const MONTHS = Array.from({ length: 12 }, (_, i) => {
  const name = mesLargo(`2000-${String(i + 1).padStart(2, '0')}`).replace(' de 2000', '')
  return { value: String(i + 1), label: name.charAt(0).toUpperCase() + name.slice(1) }
})

function Normas({ form, sources, stored }: FieldsProps) {
  const { idtipoeq, normas } = form.values
  const { data = [], error } = useQuery({
    queryKey: answerKeyOf('GET /normas/getByParams', { idtipoeq }),
    queryFn: () => sources.normas(idtipoeq),
    enabled: idtipoeq !== '',
    staleTime: 60_000,
  })
  const field = form.field('normas')
  // The stored standards keep their names even when the type of the item does not offer them.
  const others = stored.filter(({ value }) => normas.includes(value) && !data.some((option) => option.value === value))
  return (
    <MultiSelect
      {...field}
      label="Normas"
      data={[...data, ...others]}
      placeholder={idtipoeq === '' ? 'Elija primero el tipo de equipo' : 'Elija las normas que cumple'}
      nothingFoundMessage={idtipoeq === '' ? 'Elija primero el tipo de equipo' : 'No se encontraron resultados'}
      error={field.error ?? error?.message}
      description="Aparecen las normas del tipo de equipo."
    />
  )
}

interface FieldsProps {
  form: Form
  sources: EquipoSources
  /** Stored standards of the item, as options. */
  stored: readonly Option[]
}

/** Renders the fields of an item (EQUIP-8). */
export function EquipoFields({ form, sources, stored }: FieldsProps) {
  const { values } = form
  const clase = form.field('idclaeq')
  return (
    <>
      <AsyncSelect
        {...form.field('idemp')}
        label="Empresa"
        source={sources.empresas}
        allowDeselect={false}
        placeholder="Busque la empresa"
      />
      <FieldPair>
        <AsyncSelect
          label="Tipo de equipo"
          required={!form.isReadOnly}
          readOnly={form.isReadOnly}
          value={values.idtipoeq}
          source={sources.tipos}
          allowDeselect={false}
          placeholder="Elija el tipo"
          // Without a type no class can be chosen, so the message asks for the type.
          error={values.idtipoeq === '' && form.errors.idclaeq && 'Elija el tipo de equipo.'}
          // A class and a standard belong to one type.
          onChange={(next) => form.setValues({ idtipoeq: next ?? '', idclaeq: '', normas: [] })}
        />
        <AsyncSelect
          key={values.idtipoeq}
          {...clase}
          label="Clase de equipo"
          source={sources.clases(values.idtipoeq)}
          disabled={values.idtipoeq === ''}
          allowDeselect={false}
          placeholder={values.idtipoeq === '' ? 'Elija primero el tipo' : 'Elija la clase'}
        />
      </FieldPair>
      <FieldPair>
        <AsyncSelect
          {...form.field('idmar')}
          label="Marca"
          source={sources.marcas}
          allowDeselect={false}
          placeholder="Elija la marca"
        />
        <TextInput {...form.field('numserie')} label="Número de serie" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextInput {...form.field('referencia')} label="Referencia" autoComplete="off" />
        <TextInput {...form.field('modelo')} label="Modelo" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <TextInput {...form.field('lote')} label="Lote" autoComplete="off" />
        <TextInput {...form.field('selloconformidad')} label="Sello de conformidad" autoComplete="off" />
      </FieldPair>
      <Normas form={form} sources={sources} stored={stored} />
      <fieldset className={classes.date}>
        <legend>Fecha de fabricación (lo que se conozca)</legend>
        <DigitsField form={form} name="dayfabricacion" label="Día" max={2} />
        <Select {...form.field('monthfabricacion')} label="Mes" data={MONTHS} clearable />
        <DigitsField form={form} name="yearfabricacion" label="Año" max={4} />
      </fieldset>
    </>
  )
}
