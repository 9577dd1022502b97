import type { CertificacionDetail } from '@anclaje/contract/training/certificacion'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { CertificacionFields, useCertificacionForm } from '../../certificaciones/fields.tsx'
import { certificacionValues } from '../../certificaciones/values.ts'
import type { CertificacionValues } from '../../certificaciones/values.ts'

interface CreateCohortProps {
  idcur: string
  onClose: () => void
  onCreated: (row: CertificacionDetail) => void
}

/** Creates a cohort without leaving the inscription (SCR-14). */
export function CreateCohort({ idcur, onClose, onCreated }: CreateCohortProps) {
  const form = useCertificacionForm({ ...certificacionValues(undefined), idcur })
  const save = useSave<CertificacionValues, CertificacionDetail>({
    save: (body) => ask('POST /certificaciones', { body }),
    success: 'Cohorte creada',
    onSaved: (row) => {
      onCreated(row)
      onClose()
    },
    onFieldErrors: form.setErrors,
  })
  // The course was chosen in the inscription, so its field is read-only.
  const field: typeof form.field = (name) =>
    name === 'idcur' ? { ...form.field(name), readOnly: true, required: false } : form.field(name)
  return (
    <FormDialog title="Crear cohorte" form={form} save={save} onClose={onClose} creating>
      <CertificacionFields form={{ ...form, field }} row={undefined} />
    </FormDialog>
  )
}
