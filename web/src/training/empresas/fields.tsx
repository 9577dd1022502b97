import { TextInput } from '@mantine/core'
import { digitoVerificacion, normalizarNit } from '@anclaje/contract/rules/common/nit'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { FieldWarning } from '../../ui/feedback/notice.tsx'
import { FieldPair } from '../../kit/forms/field-pair.tsx'
import { ImageField } from '../../ui/fields/image-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import type { EmpresaValues } from './values.ts'

/** Shows the check digit of a NIT, and warns when the user typed another one. */
export function NitHint({ text }: { text: string }) {
  const nit = normalizarNit(text)
  if (!/^\d{3,12}$/.test(nit)) return 'Sin puntos. El dígito de verificación se calcula.'
  const digit = digitoVerificacion(nit)
  const typed = /-\s*(\d)\s*$/.exec(text)?.[1]
  if (typed === undefined || Number(typed) === digit) return `DV calculado: ${digit}`
  return <FieldWarning text={`DV calculado: ${digit}. No es el ${typed} que escribió: revise el número.`} />
}

interface EmpresaFieldsProps {
  form: ContractForm<EmpresaValues>
  /**
   * True for the form of visitors, which lacks the representative, because certificates print that
   * name.
   */
  isPublic?: boolean
}

/** Renders the fields of a company (PEOPLE-2). */
export function EmpresaFields({ form, isPublic = false }: EmpresaFieldsProps) {
  return (
    <>
      <TextInput {...form.field('nombre')} label="Razón social" autoComplete="off" />
      <FieldPair>
        <TextInput
          {...form.field('nit')}
          label="NIT"
          inputMode="numeric"
          autoComplete="off"
          description={<NitHint text={form.values.nit} />}
        />
        <PhoneField {...form.field('telefono')} label="Teléfono" description="De 5 a 11 dígitos." />
      </FieldPair>
      <TextInput {...form.field('correo')} label="Correo" type="email" autoComplete="off" />
      <TextInput {...form.field('direccion')} label="Dirección" autoComplete="off" />
      {!isPublic && (
        <TextInput
          description="Sale en los certificados de sus trabajadores."
          {...form.field('representante')}
          label="Representante legal"
          autoComplete="off"
        />
      )}
      <TextInput {...form.field('personacontacto')} label="Persona de contacto" autoComplete="off" />
      <FieldPair>
        <PhoneField
          {...form.field('numpersonacontacto')}
          label="Teléfono de contacto"
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
        value={form.values.img}
        onChange={(value) => form.setFieldValue('img', value)}
        error={form.errors.img}
      />
    </>
  )
}
