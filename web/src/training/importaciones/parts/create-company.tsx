import { empresa } from '@anclaje/contract/training/empresa'
import { ask } from '../../../client/ask.ts'
import { pictureErrors, withPicture } from '../../../kit/saving/picture-form.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { withPrinted } from '../../../kit/forms/printed.tsx'
import { EmpresaFields } from '../../empresas/fields.tsx'
import { CompanyMinistryFields } from '../../ministerio/fields.tsx'
import { empresaValues } from '../../empresas/values.ts'
import type { EmpresaValues } from '../../empresas/values.ts'

interface CreateCompanyProps {
  onClose: () => void
  onCreated: (row: { id_emp: number }) => void
}

/** Registers the company of a sheet without leaving the import (SCR-27). */
export function CreateCompany({ onClose, onCreated }: CreateCompanyProps) {
  const form = useContractForm<EmpresaValues>(empresa.body, empresaValues(undefined))
  const save = useSave<EmpresaValues, { id_emp: number }>({
    save: ({ img, ...data }) => ask('POST /empresa', withPicture(data, 'img', img)),
    success: 'Empresa creada',
    onSaved: (row) => {
      onCreated(row)
      onClose()
    },
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'img')),
  })
  return (
    <FormDialog title="Crear empresa" form={form} save={save} onClose={onClose} creating>
      <EmpresaFields form={withPrinted(form, ['nombre', 'representante'])} />
      <CompanyMinistryFields field={form.field} isOpen={false} />
    </FormDialog>
  )
}
