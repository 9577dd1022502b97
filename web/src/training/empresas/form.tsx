import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { EMPRESA_FIJA, INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { empresa } from '@anclaje/contract/training/empresa'
import type { EmpresaDetail } from '@anclaje/contract/training/empresa'
import { ask } from '../../client/ask.ts'
import { pictureErrors, withPicture } from '../../kit/saving/picture-form.ts'
import { useFormId } from '../../address/open-screen.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { Unconfirmed } from '../../kit/unconfirmed.tsx'
import { HistoryTabs } from '../../trust/historia/parts/tabs.tsx'
import { CompanyMinistryFields } from '../ministerio/fields.tsx'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { EmpresaFields } from './fields.tsx'
import { People } from './parts/people.tsx'
import { useNitQuestion } from './parts/nit-question.tsx'
import { empresaValues } from './values.ts'
import type { EmpresaValues } from './values.ts'

const LIST = '/admin/empresas'

/** Returns the name of a company with its NIT, which distinguishes companies of the same name. */
const nameOfCompany = ({ nombre_emp, nit_emp }: EmpresaDetail) =>
  nit_emp === null ? nombre_emp : `${nombre_emp} · NIT ${nitVisible(nit_emp)}`

function Form({ id, row }: { id: string | undefined; row: EmpresaDetail | undefined }) {
  const form = useContractForm<EmpresaValues>(empresa.body, empresaValues(row))
  const save = useSave({
    save: ({ img: picture, ...data }: EmpresaValues) => {
      const sent = withPicture(data, 'img', picture)
      return id === undefined ? ask('POST /empresa', sent) : ask('PUT /empresa/:id', { params: { id }, ...sent })
    },
    success: id === undefined ? 'Empresa creada' : 'Empresa actualizada correctamente',
    back: LIST,
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'img')),
  })
  const asking = useNitQuestion(save, row?.nit_emp ?? '')
  const title = id === undefined ? 'Crear empresa' : 'Editar empresa'
  return (
    <FormPage
      title={title}
      subject={row && nameOfCompany(row)}
      form={form}
      save={asking.save}
      creating={id === undefined}
      back={LIST}
      wrap={(panel) => (
        <HistoryTabs sujeto="empresa" id={id}>
          {panel}
        </HistoryTabs>
      )}
      beside={row && <People idemp={row.id_emp} />}
    >
      {row?.porconfirmar_emp && (
        <Unconfirmed call="PUT /empresa/:id/confirmar" id={row.id_emp} isReadOnly={form.isReadOnly} />
      )}
      <EmpresaFields form={withPrinted(form, ['nombre', 'representante'])} />
      <CompanyMinistryFields field={form.field} isOpen={id !== undefined} />
      {asking.question}
    </FormPage>
  )
}

/** Shows the form of a company: creates at `nuevo`, edits at `{id}/edit` (SCR-1). */
export function EmpresaForm() {
  const id = useFormId()
  if (id === String(INDEPENDIENTE)) {
    return <EmptyState text={EMPRESA_FIJA} />
  }
  return (
    <EditScreen call="GET /empresa/getByParams" id={id} loadingTitle="Editar empresa" fields={7}>
      {(row) => <Form id={id} row={row} />}
    </EditScreen>
  )
}
