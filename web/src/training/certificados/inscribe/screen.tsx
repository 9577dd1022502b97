import { useFormId } from '../../../address/open-screen.ts'
import { EditScreen } from '../../../kit/edit-screen.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { certificateOf } from '../addresses.ts'
import { isAnnulled } from '../parts/stored-state.ts'
import { CompanyForm } from './company-form.tsx'
import { InscriptionForm } from './form.tsx'

const EDIT = 'Cambiar la empresa de la inscripción'

/** Says that an annulled certificate does not change any more. */
function Annulled({ id }: { id: string }) {
  return (
    <>
      <PageHeader title={EDIT} />
      <EmptyState text="El certificado está anulado: ya no se puede cambiar.">
        <LinkButton {...certificateOf(id)}>Ver certificado</LinkButton>
      </EmptyState>
    </>
  )
}

/** Inscribes learners, or edits the company of an inscription at `nuevo?id=…&mode=edit` (SCR-2). */
export function Inscripcion() {
  return (
    <EditScreen call="GET /certcol/GetById/:id" id={useFormId()} loadingTitle={EDIT}>
      {(row) => {
        if (!row) return <InscriptionForm />
        return isAnnulled(row) ? <Annulled id={row.id_ceco} /> : <CompanyForm row={row} />
      }}
    </EditScreen>
  )
}
