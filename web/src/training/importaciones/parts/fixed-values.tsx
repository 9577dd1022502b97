import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CampoFijo } from '@anclaje/contract/rules/training/importacion'
import { useCan } from '../../../session/session.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { Select } from '../../../ui/fields/select/select.tsx'
import { STAFF_SOURCES } from '../../colaboradores/sources.ts'
import type { FixedTexts } from '../values.ts'
import classes from './fixed-values.module.css'
import { CreateCompany } from './create-company.tsx'

interface CompanyFieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** Chooses one company for all rows, or registers it. */
function CompanyField({ value, onChange }: CompanyFieldProps) {
  const mayCreate = useCan()('Empresas', 'crear')
  const [isCreating, setCreating] = useState(false)
  return (
    <div>
      <AsyncSelect
        value={value}
        onChange={onChange}
        label="Empresa"
        source={STAFF_SOURCES.empresas}
        placeholder="INDEPENDIENTE"
        clearable
      />
      {mayCreate && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setCreating(true)}
          aria-haspopup="dialog"
        >
          Nueva empresa
        </Button>
      )}
      {isCreating && (
        <CreateCompany onClose={() => setCreating(false)} onCreated={({ id_emp }) => onChange(String(id_emp))} />
      )}
    </div>
  )
}

/** Reads the types of document for a select. */
export const useTipodocs = () =>
  useQuery({
    queryKey: answerKeyOf('GET /tipodocs', STAFF_SOURCES.paises.key),
    queryFn: STAFF_SOURCES.tipodocs,
    staleTime: 60_000,
  }).data ?? []

interface FixedValuesProps {
  values: FixedTexts
  onChange: (values: FixedTexts) => void
  offered: readonly CampoFijo[]
}

/** Shows a field for each offered value that applies to all people. */
export function FixedValues({ values, onChange, offered }: FixedValuesProps) {
  const tipos = useTipodocs()
  const field = (campo: CampoFijo) => ({
    value: values[campo] || null,
    onChange: (value: string | null) => onChange({ ...values, [campo]: value ?? '' }),
  })
  const isOffered = (campo: CampoFijo) => offered.includes(campo)
  if (offered.length === 0) return null
  return (
    <fieldset className={classes.fixed}>
      <legend>Para todas las filas</legend>
      {isOffered('paisdocumento') && (
        <AsyncSelect {...field('paisdocumento')} label="País del documento" source={STAFF_SOURCES.paises} required />
      )}
      {isOffered('tipodocumento') && (
        <Select {...field('tipodocumento')} label="Tipo de documento" data={tipos} required />
      )}
      {isOffered('idemp') && <CompanyField {...field('idemp')} />}
    </fieldset>
  )
}
