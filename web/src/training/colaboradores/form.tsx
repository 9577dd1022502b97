import { TextInput } from '@mantine/core'
import { colaboradorBody, colaboradorCreate } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail, Parecida } from '@anclaje/contract/training/colaborador'
import { CAMPOS_IDENTIDAD, motivoProtegida } from '@anclaje/contract/rules/access/actos-persona'
import { ask } from '../../client/ask.ts'
import { pictureErrors, withPicture } from '../../kit/saving/picture-form.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useFormId, useOpenSearch } from '../../address/open-screen.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import type { ContractForm } from '../../kit/forms/contract-form.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { ImageField } from '../../ui/fields/image-field.tsx'
import { ReadOnlyField } from '../../ui/fields/read-only.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FieldWarning, Notice } from '../../ui/feedback/notice.tsx'
import { useOption } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Unconfirmed } from '../../kit/unconfirmed.tsx'
import { originOf } from './addresses.ts'
import { ColaboradorFields } from './fields.tsx'
import { CertificatesOfPerson } from './parts/certificates.tsx'
import { AlikeDialog } from './parts/alike-dialog.tsx'
import { CONFIRM_TITLE, confirmText, isUnconfirmed } from './parts/confirm-question.ts'
import { numberOfBefore } from './parts/number-of-before.ts'
import { changesPrinted } from './parts/printed.ts'
import { notForCompany } from './parts/company-change.ts'
import { useShortName } from '../../kit/saving/short-name.tsx'
import { useSaveQuestion } from '../../kit/saving/use-save-question.ts'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { STAFF_SOURCES } from './sources.ts'
import { HistoryTabs } from '../../trust/historia/parts/tabs.tsx'
import { PersonMinistryFields } from '../ministerio/fields.tsx'
import { Terms, UsesApart, warnOfTerms } from './parts/terms.tsx'
import { useCorrectionOffer } from '../../work/use-correction-offer.tsx'
import { useCompanyChange } from './use-company-change.tsx'
import { colaboradorValues, nameAndDocument } from './values.ts'
import type { ColaboradorValues } from './values.ts'

const CORREO_PROPIO = 'Estos son sus propios datos: su correo se cambia en Mi cuenta, con su contraseña.'

type Name = keyof ColaboradorValues

/** Reads the registered people who may be a new person. */
function findAlike(values: ColaboradorValues): Promise<readonly Parecida[]> {
  const { nombres, apellidos, tipodocumento, numerodocumento, fechanacimiento, correopersonal, telefono } = values
  const body = { nombres, apellidos, tipodocumento, numerodocumento, fechanacimiento, correopersonal, telefono }
  return ask('POST /colaboradores/parecidas', { body })
}

/** Returns the form with some of its fields read-only. */
const withReadOnly = (
  form: ContractForm<ColaboradorValues>,
  readOnlyNames: readonly Name[],
): ContractForm<ColaboradorValues> => ({
  ...form,
  field: (name) =>
    readOnlyNames.includes(name) ? { ...form.field(name), readOnly: true, required: false } : form.field(name),
})

/** Returns the form that says beside the company that another one may not be told (PEOPLE-12). */
function withCompanyWarning(
  form: ContractForm<ColaboradorValues>,
  row: ColaboradorDetail | undefined,
  company: Option | null,
): ContractForm<ColaboradorValues> {
  const chosen = company ? { id_emp: Number(company.value), nombre_emp: company.label } : undefined
  const text = notForCompany(row?.empleador ?? null, chosen)
  if (text === undefined) return form
  const description = <FieldWarning text={text} />
  return { ...form, field: (name) => ({ ...form.field(name), ...(name === 'idemp' && { description }) }) }
}

function Form({ id, row }: { id: string | undefined; row: ColaboradorDetail | undefined }) {
  const creating = id === undefined
  const back = originOf(useOpenSearch())
  const own = useSession()?.user.id_col
  const isOwn = row !== undefined && row.id_col === own
  // A change of one's own e-mail needs the password, which only Mi cuenta asks for.
  const readOnlyNames = row?.protegida ? CAMPOS_IDENTIDAD : isOwn ? ['correopersonal' as const] : []
  const note = row?.protegida ? motivoProtegida(row) : isOwn ? CORREO_PROPIO : undefined
  const before = colaboradorValues(row)
  const form = useContractForm<ColaboradorValues>(creating ? colaboradorCreate : colaboradorBody, before)
  const printed = withPrinted(withReadOnly(form, readOnlyNames), ['nombres', 'apellidos', 'cargo', 'licencia'])
  const company = useOption(STAFF_SOURCES.empresas, form.values.idemp)
  const shown = withCompanyWarning(printed, row, company)
  const companyChange = useCompanyChange(row)
  const correction = useCorrectionOffer()
  const save = useSave<ColaboradorValues, ColaboradorValues>({
    save: async (values) => {
      const { firma, iddep: _, ...data } = values
      // Users who may not change the signature do not see it, so they send none.
      const sent = row?.protegida ? { body: data } : withPicture(data, 'firma', firma)
      await (id === undefined
        ? ask('POST /colaboradores', sent)
        : ask('PUT /colaboradores/:id', { params: { id }, ...sent }))
      return values
    },
    // Nobody corrects their own certificates.
    onSaved: async (values) => {
      if (id !== undefined && !isOwn && changesPrinted(before, values))
        await correction.offer({ idcol: id }, ['aprendiz'])
      await companyChange.offer(Number(values.idemp))
    },
    success: creating ? 'Se registró correctamente' : 'Registro actualizado correctamente',
    back,
    onFieldErrors: (fields) => form.setErrors(pictureErrors(fields, 'firma')),
  })
  const can = useCan()
  // Users who may not see people are not asked (PEOPLE-28).
  const asked = useSaveQuestion(save, creating && can('Colaboradores', 'ver') ? findAlike : undefined)
  const naming = useShortName(asked.save, row && before)
  const wrongNumber = row && numberOfBefore(row)
  return (
    <>
      <FormPage
        title={creating ? 'Crear persona' : 'Editar persona'}
        subject={row && nameAndDocument(row)}
        form={form}
        save={naming.save}
        creating={creating}
        back={back}
        onInvalid={warnOfTerms}
        wrap={(panel) => (
          <HistoryTabs sujeto="colaborador" id={id}>
            {panel}
          </HistoryTabs>
        )}
        beside={row && <CertificatesOfPerson idcol={row.id_col} />}
      >
        {row && isUnconfirmed(row) && (
          <Unconfirmed
            call="PUT /colaboradores/:id/confirmar"
            id={row.id_col}
            isReadOnly={form.isReadOnly}
            question={{ title: CONFIRM_TITLE, text: confirmText(row) }}
          />
        )}
        {wrongNumber && <Notice>{wrongNumber}</Notice>}
        {row?.cuentaacceso?.bloqueada_cue && <Notice>Su cuenta de acceso está bloqueada.</Notice>}
        {note && <p className="muted">{note}</p>}
        <ColaboradorFields form={shown} sources={STAFF_SOURCES} />
        <TextInput
          description="Solo para quien firma certificados: se imprime bajo su firma."
          {...shown.field('licencia')}
          label="Licencia SST"
          autoComplete="off"
        />
        <PersonMinistryFields field={form.field} countries={STAFF_SOURCES.paises} isOpen={!creating} />
        {row && (row.protegida || form.isReadOnly) ? (
          <ReadOnlyField label="Firma" value={row.tiene_firma ? 'Registrada' : 'Sin firma registrada'} />
        ) : (
          <ImageField
            label="Firma"
            value={form.values.firma}
            onChange={(value) => form.setFieldValue('firma', value)}
            error={form.errors.firma}
          />
        )}
        {row ? (
          <UsesApart form={form} sources={STAFF_SOURCES} byStaff={!isOwn} row={row} />
        ) : (
          <Terms form={form} sources={STAFF_SOURCES} byStaff />
        )}
        <AlikeDialog asked={asked} />
        {naming.dialog}
      </FormPage>
      {correction.dialog}
      {companyChange.dialog}
    </>
  )
}

/** Tells users with a protected identity that they change their own data in Mi cuenta. */
function OwnDataElsewhere() {
  return (
    <>
      <PageHeader title="Persona" />
      <EmptyState text="Estos son sus propios datos: correo, teléfono, dirección y firma se cambian en Mi cuenta, y el resto lo cambia un administrador.">
        <LinkButton to="/admin/perfil">Ir a Mi cuenta</LinkButton>
      </EmptyState>
    </>
  )
}

/** Shows the form of a person: creates at `nuevo`, edits at `nuevo?id=…&mode=edit` (SCR-2). */
export function ColaboradorForm() {
  const id = useFormId()
  const own = useSession()?.user.id_col
  return (
    <EditScreen call="GET /colaboradores/getByParams" id={id} loadingTitle="Editar persona" fields={8}>
      {(row) => (row?.protegida && row.id_col === own ? <OwnDataElsewhere /> : <Form id={id} row={row} />)}
    </EditScreen>
  )
}
