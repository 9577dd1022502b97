import { useFormId } from '../../../app/address/use-form-id.ts'
import { useRow } from '../../../client/reading/use-row.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingForm } from '../../../kit/forms/loading-form.tsx'
import { CompanyForm } from './company-form.tsx'
import { InscriptionForm } from './form.tsx'

function Edit({ id }: { id: string }) {
  const { data, error, refetch } = useRow('GET /certcol/GetById/:id', id)
  if (error) return <ErrorState isForm error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm title="Editar Certificado" />
  return <CompanyForm key={id} row={data} />
}

/** Inscribes learners at `nuevo`, changes the company of one at `nuevo?id=…&mode=edit` (SCR-2). */
export function Inscripcion() {
  const id = useFormId()
  return id === undefined ? <InscriptionForm /> : <Edit id={id} />
}
