import { useFormId } from '../../../address/open-screen.ts'
import { EditScreen } from '../../../kit/edit-screen.tsx'
import { CompanyForm } from './company-form.tsx'
import { InscriptionForm } from './form.tsx'

/** Inscribes learners, or edits the company of an inscription at `nuevo?id=…&mode=edit` (SCR-2). */
export function Inscripcion() {
  return (
    <EditScreen call="GET /certcol/GetById/:id" id={useFormId()} loadingTitle="Editar Certificado">
      {(row) => (row ? <CompanyForm row={row} /> : <InscriptionForm />)}
    </EditScreen>
  )
}
