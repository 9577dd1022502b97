import { TextInput } from '@mantine/core'
import { perfilBody } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { ask } from '../../../client/ask.ts'
import { pictureErrors, withPicture } from '../../../kit/saving/picture-form.ts'
import { useRow } from '../../../kit/reading/use-row.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { FieldPair } from '../../../kit/forms/field-pair.tsx'
import { FormPanel } from '../../../kit/forms/form-page.tsx'
import { ImageField } from '../../../ui/fields/image-field.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { ReadOnlyField } from '../../../ui/fields/read-only.tsx'
import { colaboradorValues } from '../../../training/colaboradores/values.ts'
import type { ColaboradorValues } from '../../../training/colaboradores/values.ts'

function Fixed({ label, value }: { label: string; value: string }) {
  return <ReadOnlyField label={label} value={value || '—'} />
}

type Values = ColaboradorValues & { passwordactual: string }
const valuesOf = (row: ColaboradorDetail): Values => ({ ...colaboradorValues(row), passwordactual: '' })

function Form({ row }: { row: ColaboradorDetail }) {
  const form = useContractForm<Values>(perfilBody, valuesOf(row))
  // Credentials are sent to this address, so a stranger at an open session must not be able to
  // change the address (ACC-17).
  const changesMail = form.isDirty('correopersonal')
  const save = useSave({
    // Sends every field, because the API validates the whole form for a role that may edit people.
    save: async ({ firma, iddep: _, passwordactual, ...person }: Values) => {
      const data = changesMail ? { ...person, passwordactual } : person
      const saved = await ask('PUT /colaboradores/:id', {
        params: { id: row.id_col },
        ...withPicture(data, 'firma', firma),
      })
      const values = valuesOf(saved)
      form.setValues(values)
      form.resetDirty(values)
      return saved
    },
    success: 'Registro actualizado correctamente',
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'firma')),
  })
  const { tipodocumento, pais, empresa } = row
  return (
    <FormPanel title="Información general" form={form} save={save} creating={false}>
      <FieldPair>
        <Fixed label="Tipo de documento" value={tipodocumento.nombre_tipo} />
        <Fixed label="Número de documento" value={documentoVisible(row.numerodocumento_col)} />
      </FieldPair>
      <FieldPair>
        <Fixed label="Nombres" value={row.nombres_col} />
        <Fixed label="Apellidos" value={row.apellidos_col} />
      </FieldPair>
      <FieldPair>
        <Fixed label="País del documento" value={pais.nombre_pais} />
        <Fixed
          label="Fecha de nacimiento"
          value={row.fechanacimiento_col === null ? '' : fechaTabla(row.fechanacimiento_col)}
        />
      </FieldPair>
      <FieldPair>
        <Fixed label="Cargo" value={row.cargo_col ?? ''} />
        <Fixed label="Empresa" value={empresa.nombre_emp} />
      </FieldPair>
      <FieldPair>
        <TextInput {...form.field('correopersonal')} label="Correo personal" type="email" autoComplete="email" />
        <PhoneField
          {...form.field('telefono')}
          label="Teléfono"
          autoComplete="tel-national"
          description="Celular o fijo, sin +57."
        />
      </FieldPair>
      {changesMail && (
        <PasswordField
          {...form.field('passwordactual')}
          label="Contraseña actual"
          required
          autoComplete="current-password"
          description="Para cambiar el correo."
        />
      )}
      <TextInput {...form.field('direccion')} label="Dirección" autoComplete="street-address" />
      <ImageField
        label="Firma"
        value={form.values.firma}
        onChange={(value) => form.setFieldValue('firma', value)}
        error={form.errors.firma}
      />
    </FormPanel>
  )
}

/** Shows the users' own personal data; only contact data and signature can change here (ACC-17). */
export function OwnData({ id }: { id: number }) {
  const { data, error, refetch } = useRow('GET /colaboradores/getByParams', String(id))
  if (data) return <Form row={data} />
  if (error) return <ErrorState isForm error={error} onRetry={() => void refetch()} />
  return <LoadingForm fields={6} />
}
