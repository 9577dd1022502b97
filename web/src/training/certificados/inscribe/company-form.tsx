import { inscripcionEmpresa } from '@anclaje/contract/training/certcol'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { useOpenSearch } from '../../../address/open-screen.ts'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { useContractForm } from '../../../kit/forms/contract-form.ts'
import { FieldWarning } from '../../../ui/feedback/notice.tsx'
import { FieldPair } from '../../../kit/forms/field-pair.tsx'
import { FormPage } from '../../../kit/forms/form-page.tsx'
import { ReadOnlyField } from '../../../ui/fields/read-only.tsx'
import { cohortOf } from '../../certificaciones/addresses.ts'
import { empresaSource } from '../../empresas/sources.ts'
import { learnerOf } from '../parts/names.ts'
import { isApproved } from '../parts/stored-state.ts'

const LIST = '/admin/certcolaboradores'
const FROZEN = 'El certificado ya está aprobado: sigue impreso con la empresa con la que se expidió.'

/** Edits the company of an inscription, the only field that can change (CERT-6). */
export function CompanyForm({ row }: { row: CertcolRow }) {
  const { certificacione, empresa } = row
  const { idcer } = useOpenSearch()
  const back = idcer === undefined ? LIST : cohortOf(idcer)
  const isIssued = isApproved(row)
  const form = useContractForm<{ idemp: string }>(inscripcionEmpresa, { idemp: String(row.idemp_ceco) })
  const save = useSave<{ idemp: string }>({
    save: ({ idemp }) => ask('PUT /certcol/:id', { params: { id: row.id_ceco }, body: { idemp_ceco: Number(idemp) } }),
    success: 'Cambios guardados',
    back,
    onFieldErrors: form.setErrors,
  })
  const subject = `${learnerOf(row)} · ${certificacione.curso.nombre_cur} · ${row.codigo_ceco}`
  return (
    <FormPage
      title={form.isReadOnly ? 'Inscripción' : 'Cambiar la empresa de la inscripción'}
      subject={subject}
      form={form}
      save={save}
      creating={false}
      back={back}
    >
      <ReadOnlyField label="Aprendiz" value={learnerOf(row)} />
      <FieldPair>
        <ReadOnlyField label="Curso" value={certificacione.curso.nombre_cur} />
        <ReadOnlyField label="Cohorte" value={certificacione.cohorte_cer} />
      </FieldPair>
      <AsyncSelect
        {...form.field('idemp')}
        label="Empresa"
        source={empresaSource}
        // An approved row has the company's name from the issue, which may differ from the present
        // name.
        {...(!isIssued && { known: { value: String(empresa.id_emp), label: empresa.nombre_emp } })}
        allowDeselect={false}
        description={isIssued && <FieldWarning text={FROZEN} />}
      />
    </FormPage>
  )
}
