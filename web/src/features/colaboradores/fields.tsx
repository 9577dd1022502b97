import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { normalizarDocumento } from '@anclaje/contract/rules/documento'
import { hoyEnBogota } from '@anclaje/contract/rules/fechas'
import { request } from '../../core/api.ts'
import { arraySource } from '../../core/options.ts'
import { AsyncSelect } from '../../ui/async-select.tsx'
import type { ContractForm } from '../../ui/contract-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldWarning } from '../../ui/field-warning.tsx'
import { FieldPair } from '../../ui/form-page.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Select } from '../../ui/select.tsx'
import { empresaSource } from '../empresas/source.ts'
import { keyboardOf, minorWarning, unusualNumber } from './document-type.ts'
import type { ColaboradorValues } from './values.ts'

const MAX_FIRMA_MB = 2

interface Pais {
  id_pais: number
  nombre_pais: string
}
interface Tipodoc {
  id_tipo: number
  iniciales_tipo: string
  nombre_tipo: string
}

const paisSource = arraySource<Pais>({
  path: '/paises',
  option: ({ id_pais, nombre_pais }) => ({ value: String(id_pais), label: nombre_pais }),
})

const useTipodocs = () =>
  useQuery({
    queryKey: ['/tipodocs'],
    queryFn: ({ signal }) => request<Tipodoc[]>('GET', '/tipodocs', { signal }),
    staleTime: 60_000,
  })

function DocumentFields({ form }: { form: ContractForm<ColaboradorValues> }) {
  const { data: tipos = [], error } = useTipodocs()
  const { tipodocumento, numerodocumento } = form.values
  const initials = tipos.find(({ id_tipo }) => String(id_tipo) === tipodocumento)?.iniciales_tipo
  const minor = minorWarning(initials)
  const unusual = unusualNumber(initials, normalizarDocumento(numerodocumento))
  const type = form.field('tipodocumento')
  return (
    <>
      <FieldPair>
        <AsyncSelect
          {...form.field('paisdocumento')}
          value={form.values.paisdocumento}
          label="País del documento"
          source={paisSource}
          allowDeselect={false}
        />
        <Select
          {...type}
          label="Tipo de documento"
          data={tipos.map((tipo) => ({
            value: String(tipo.id_tipo),
            label: `${tipo.iniciales_tipo} · ${tipo.nombre_tipo}`,
          }))}
          value={tipodocumento || null}
          allowDeselect={false}
          error={type.error ?? error?.message}
          description={minor && <FieldWarning text={minor} />}
        />
      </FieldPair>
      <TextInput
        {...form.field('numerodocumento')}
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

/** The fields of a person (portal §5), without the acceptance of the terms. */
export function ColaboradorFields({ form }: { form: ContractForm<ColaboradorValues> }) {
  return (
    <>
      <DocumentFields form={form} />
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
      <TextInput {...form.field('direccion')} label="Dirección" autoComplete="off" />
      <FieldPair>
        <TextInput {...form.field('cargo')} label="Cargo" autoComplete="off" />
        <AsyncSelect
          {...form.field('idemp')}
          value={form.values.idemp}
          label="Empresa"
          source={empresaSource}
          allowDeselect={false}
          description="Escriba para buscar por nombre o NIT."
        />
      </FieldPair>
      <ImageField
        label="Firma"
        maxMb={MAX_FIRMA_MB}
        value={form.values.firma}
        onChange={(value) => form.setFieldValue('firma', value)}
        error={form.errors.firma}
      />
    </>
  )
}
