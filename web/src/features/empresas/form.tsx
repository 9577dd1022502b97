import { TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { INDEPENDIENTE, empresaBody } from '@anclaje/contract/entities/empresa'
import type { EmpresaDetail } from '@anclaje/contract/entities/empresa'
import { digitoVerificacion, normalizarNit } from '@anclaje/contract/rules/nit'
import { request } from '../../core/api.ts'
import { formValues } from '../../core/form-values.ts'
import { pictureErrors, pictureForm } from '../../core/picture-form.ts'
import { useRow } from '../../core/use-row.ts'
import { useSave } from '../../core/use-save.ts'
import { useContractForm } from '../../ui/contract-form.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FieldWarning } from '../../ui/field-warning.tsx'
import { FieldPair, FormPage } from '../../ui/form-page.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import type { ImageValue } from '../../ui/image-field.tsx'
import { LoadingForm } from '../../ui/loading-form.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

const PATH = '/empresa'
const LIST = '/admin/empresas'
const MAX_LOGO_MB = 2
const NAMES = [
  'nombre',
  'nit',
  'telefono',
  'correo',
  'direccion',
  'personacontacto',
  'numpersonacontacto',
  'correopersonacontacto',
] as const

type Values = Record<(typeof NAMES)[number], string> & { img: ImageValue }

/** The check digit of what stands in the NIT field; one typed after a dash is compared, since it is not stored. */
function NitHint({ text }: { text: string }) {
  const nit = normalizarNit(text)
  if (!/^\d{3,12}$/.test(nit)) return 'Sin puntos. El dígito de verificación se calcula.'
  const digit = digitoVerificacion(nit)
  const typed = /-\s*(\d)\s*$/.exec(text)?.[1]
  if (typed === undefined || Number(typed) === digit) return `DV calculado: ${digit}`
  return <FieldWarning text={`DV calculado: ${digit}. No es el ${typed} que escribió: revise el número.`} />
}

function Form({ id, row }: { id: string | undefined; row: EmpresaDetail | undefined }) {
  const form = useContractForm<Values>(empresaBody, { ...formValues(NAMES, 'emp', row), img: row?.img_emp ?? null })
  const { img } = form.values
  const save = useSave<Values>({
    save: ({ img: picture, ...data }) => {
      const body = pictureForm(data, 'img', picture)
      return id === undefined ? request('POST', PATH, { form: body }) : request('PUT', `${PATH}/${id}`, { form: body })
    },
    success: id === undefined ? 'Empresa creada' : 'Empresa actualizada correctamente',
    // The name of a company also stands on people and certificates, and in selects.
    invalidates: [PATH, '/colaboradores', '/certcol', 'option', 'options'],
    back: LIST,
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'img')),
  })
  const title = id === undefined ? 'Crear Empresa' : 'Editar Empresa'
  return (
    <FormPage title={title} form={form} save={save} creating={id === undefined} back={LIST}>
      <TextInput {...form.field('nombre')} label="Razon social" autoComplete="off" />
      <FieldPair>
        <TextInput
          {...form.field('nit')}
          label="Nit"
          inputMode="numeric"
          autoComplete="off"
          description={<NitHint text={form.values.nit} />}
        />
        <PhoneField {...form.field('telefono')} label="Telefono" description="De 5 a 11 dígitos." />
      </FieldPair>
      <TextInput {...form.field('correo')} label="Correo" type="email" autoComplete="off" />
      <TextInput {...form.field('direccion')} label="Direccion" autoComplete="off" />
      <TextInput {...form.field('personacontacto')} label="Persona de contacto" autoComplete="off" />
      <FieldPair>
        <PhoneField
          {...form.field('numpersonacontacto')}
          label="Telefono de contacto"
          description="De 7 a 12 dígitos."
        />
        <TextInput
          {...form.field('correopersonacontacto')}
          label="Correo de contacto"
          type="email"
          autoComplete="off"
        />
      </FieldPair>
      <ImageField
        label="Logo"
        maxMb={MAX_LOGO_MB}
        value={img}
        onChange={(value) => form.setFieldValue('img', value)}
        error={form.errors.img}
      />
    </FormPage>
  )
}

/** The form of a company: creates at `nuevo`, edits at `{id}/edit` (portal §5). */
export function EmpresaForm() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useRow<EmpresaDetail>(PATH, id, 'params')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (id === String(INDEPENDIENTE)) {
    return <EmptyState text="La empresa INDEPENDIENTE no se puede modificar ni eliminar." />
  }
  if (id !== undefined && data === undefined) return <LoadingForm title="Editar Empresa" fields={7} />
  return <Form key={id ?? 'new'} id={id} row={data} />
}
