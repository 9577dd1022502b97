import type { CertificacionDetail, CertificacionPage } from '@anclaje/contract/training/certificacion'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useFormId, useOpenSearch } from '../../address/open-screen.ts'
import { ask } from '../../client/ask.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { FormPage } from '../../kit/forms/form-page.tsx'
import { LoadingForm } from '../../kit/forms/loading-form.tsx'
import { EditScreen } from '../../kit/edit-screen.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSigners } from '../colaboradores/use-signers.ts'
import { cohortOf } from './addresses.ts'
import { CertificacionFields, useCertificacionForm } from './fields.tsx'
import { UnableSigners } from './parts/unable-signers.tsx'
import { useCorrectionOffer } from '../../work/use-correction-offer.tsx'
import { certificacionValues, changedParts, copiedValues, signersAmong } from './values.ts'
import type { CertificacionValues } from './values.ts'
import { useCohortSave } from './use-cohort-save.ts'

const LIST = '/admin/certificaciones'
const [CREATE, EDIT] = ['Crear cohorte', 'Editar cohorte']
const inWords = new Intl.ListFormat('es-CO', { type: 'conjunction' })

interface EntityFormProps {
  id: string | undefined
  /** Row to edit; undefined creates a cohort. */
  row: CertificacionPage | undefined
  values: CertificacionValues
  /** Signers of the copied cohort who may no longer sign. */
  left?: readonly CertificacionDetail['colaboradores'][number][]
}

function EntityForm({ id, row, values, left = [] }: EntityFormProps) {
  const creating = id === undefined
  const form = useCertificacionForm(values)
  const back = creating ? LIST : cohortOf(id)
  const correction = useCorrectionOffer()
  const save = useSave<CertificacionValues, { saved: CertificacionValues; idcer: string | number }>({
    save: async (body) => {
      const { id_cer: idcer } = await (id === undefined
        ? ask('POST /certificaciones', { body })
        : ask('PUT /certificaciones/:id', { params: { id }, body }))
      return { saved: body, idcer }
    },
    onSaved: async ({ saved }) => {
      if (id === undefined) return
      keeping.question.cancel()
      await correction.offer({ idcer: id }, changedParts(values, saved))
    },
    success: creating ? 'Cohorte creada' : 'Cambios guardados',
    back: ({ idcer }) => cohortOf(idcer),
    onFieldErrors: form.setErrors,
  })
  const keeping = useCohortSave(id, values, save)
  return (
    <>
      <FormPage
        title={creating ? CREATE : EDIT}
        subject={row && `${row.curso.nombre_cur} · cohorte ${row.cohorte_cer}`}
        form={form}
        save={keeping.save}
        creating={creating}
        back={back}
      >
        {left.length > 0 && (
          <Notice>
            {left.length === 1 ? 'No se copió como responsable a ' : 'No se copiaron como responsables a '}
            {inWords.format(left.map(nombreDePersona))}: hoy no {left.length === 1 ? 'puede' : 'pueden'} firmar.
          </Notice>
        )}
        {row && <UnableSigners people={row.colaboradores} />}
        <CertificacionFields form={form} row={row} />
        <ConfirmDialog
          question={keeping.question}
          title="Certificados ya aprobados"
          text={(text) => text}
          button="Guardar"
          busy="Guardando…"
          isHarmless
        />
      </FormPage>
      {correction.dialog}
    </>
  )
}

/** Creates a cohort with the values of another cohort (COURSE-14). */
function CopyForm({ from }: { from: CertificacionDetail }) {
  const { data: signers, error, refetch } = useSigners()
  if (error) {
    return (
      <>
        <PageHeader title={CREATE} />
        <ErrorState isForm error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!signers) return <LoadingForm title={CREATE} fields={6} />
  return (
    <EntityForm
      id={undefined}
      row={undefined}
      values={copiedValues(from, signers)}
      left={signersAmong(from, signers, false)}
    />
  )
}

/**
 * Shows the form of a cohort. It creates at `nuevo`, copies another cohort with `copia`, and edits
 * at `{id}/edit`.
 */
export function CertificacionForm() {
  const id = useFormId()
  const { copia } = useOpenSearch()
  const from = id === undefined ? copia : undefined
  return (
    <EditScreen
      call="GET /certificaciones/:id"
      id={id ?? from}
      loadingTitle={from === undefined ? EDIT : CREATE}
      fields={6}
    >
      {(row) =>
        from !== undefined && row ? (
          <CopyForm from={row} />
        ) : (
          <EntityForm id={id} row={row} values={certificacionValues(row)} />
        )
      }
    </EditScreen>
  )
}
