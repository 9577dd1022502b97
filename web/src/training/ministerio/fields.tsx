import type { ReactNode } from 'react'
import { TITULO_LISTA } from '@anclaje/contract/rules/training/ministerio'
import type { ListaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { AsyncSelect } from '../../ui/fields/select/async-select.tsx'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import classes from './fields.module.css'
import { LIST_SOURCES } from './sources.ts'

type CompanyField = 'arl' | 'sector'
type PersonField = ListaMinisterio | 'paisnacimiento'

interface GroupProps {
  /** True when the group starts unfolded, for editing missing data. */
  isOpen: boolean
  text: string
  children: ReactNode
}

/** Renders fields for the Ministry's file as a group that can be folded (MIN-2). */
function Group({ isOpen, text, children }: GroupProps) {
  return (
    <details className="framed" open={isOpen}>
      <summary className={classes.summary}>Datos para el Ministerio</summary>
      <div className={classes.fields}>
        <p>{text}</p>
        {children}
      </div>
    </details>
  )
}

type Field<N extends string> = (name: N) => ReturnType<ContractForm<Record<N, string>>['field']>

function ListField<N extends ListaMinisterio>({ name, field }: { name: N; field: Field<N> }) {
  return <AsyncSelect {...field(name)} label={TITULO_LISTA[name]} source={LIST_SOURCES[name]} clearable />
}

interface PersonFieldsProps {
  field: Field<PersonField>
  countries: OptionSource
  isOpen: boolean
}

/** Renders the fields of a person that the Ministry's file needs. */
export function PersonMinistryFields({ field, countries, isOpen }: PersonFieldsProps) {
  return (
    <Group
      isOpen={isOpen}
      text="Son opcionales aquí. El archivo del Ministerio los pide todos, además del cargo y la fecha de nacimiento."
    >
      <FieldPair>
        <ListField name="genero" field={field} />
        <AsyncSelect {...field('paisnacimiento')} label="País de nacimiento" source={countries} clearable />
      </FieldPair>
      <FieldPair>
        <ListField name="niveleducativo" field={field} />
        <ListField name="areatrabajo" field={field} />
      </FieldPair>
      <FieldPair>
        <ListField name="arl" field={field} />
        <ListField name="sector" field={field} />
      </FieldPair>
    </Group>
  )
}

/**
 * Renders the fields of a company that the Ministry's file uses for people without their own
 * values.
 */
export function CompanyMinistryFields({ field, isOpen }: { field: Field<CompanyField>; isOpen: boolean }) {
  return (
    <Group isOpen={isOpen} text="Valen para los trabajadores de la empresa que no tienen los suyos.">
      <FieldPair>
        <ListField name="arl" field={field} />
        <ListField name="sector" field={field} />
      </FieldPair>
    </Group>
  )
}
