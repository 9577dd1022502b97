import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconCloudUpload, IconFileText } from '@tabler/icons-react'
import { centroLibre } from '@anclaje/contract/training/centro'
import type { CentroDetail } from '@anclaje/contract/training/centro'
import { ask } from '../../client/ask.ts'
import { isChangedMeanwhile } from '../../client/failures.ts'
import { useSave } from '../../kit/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPanel } from '../../kit/forms/form-page.tsx'
import { MergedNotice, useStoredForm } from '../../kit/forms/stored-form.tsx'
import { SettingsScreen } from '../../kit/settings-screen.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FORMAT_SCREEN } from '../ministerio/addresses.ts'
import { withPrinted } from '../../kit/forms/printed.tsx'
import { CentroFields } from './fields.tsx'
import { ApprovalRules } from './parts/rules.tsx'
import { CentroSample } from './parts/preview.tsx'
import type { Drawing } from './parts/preview.tsx'
import { TestMail } from './parts/test-mail.tsx'
import { CENTRO_LABELS, centroValues, sentOf, switchWords } from './values.ts'
import type { CentroValues } from './values.ts'

const TITLE = 'Centro'
/** Fields that certificates print. */
const PRINTED = ['nombre', 'ciudad', 'licencia', 'certificacion', 'codigoaprobacion', 'representante'] as const
const CALL = 'GET /centro'

function Form({ row }: { row: CentroDetail }) {
  const [schema] = useState(() => centroLibre(row.fijados))
  const form = useContractForm<CentroValues>(schema, centroValues(row), { action: 'editar' })
  const { theirs, store } = useStoredForm({ row, form, valuesOf: centroValues, read: () => ask(CALL) })
  const canDraw = !form.isReadOnly
  const [drawing, setDrawing] = useState<Drawing | null>(() =>
    canDraw && form.isValid() ? { values: form.values, before: 0 } : null,
  )
  const draw = () => setDrawing((last) => ({ values: form.getValues(), before: last ? last.before + 1 : 0 }))
  const sample = useRef<HTMLHeadingElement>(null)
  const save = useSave({
    save: (values: CentroValues) => {
      const { body, files } = sentOf(values, row.fijados)
      return store(({ version_cen }) => ask('PUT /centro', { body: { ...body, version: version_cen }, files }), values)
    },
    success: 'Cambios guardados',
    onSaved: draw,
    onFieldErrors: (fields) => form.setErrors(fields),
    isHandled: isChangedMeanwhile,
  })
  const preview = () => {
    if (form.validate().hasErrors) return
    draw()
    // Where it stands below the form, the focus brings it into sight.
    sample.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        description="El centro de entrenamiento, como lo nombran sus certificados, documentos y correos."
      >
        <LinkButton {...FORMAT_SCREEN} variant="default" leftSection={<IconCloudUpload size={16} />}>
          Formato del archivo del Ministerio
        </LinkButton>
        {canDraw && (
          <Button variant="default" leftSection={<IconFileText size={16} />} onClick={preview}>
            Ver un certificado
          </Button>
        )}
      </PageHeader>
      <FormPanel
        title={TITLE}
        form={form}
        save={save}
        creating={false}
        beside={canDraw && <CentroSample drawing={drawing} fixed={row.fijados} heading={sample} />}
      >
        <MergedNotice theirs={theirs} what="los datos del centro" labels={CENTRO_LABELS} wordsOf={switchWords} />
        <CentroFields form={withPrinted(form, PRINTED)} fixed={row.fijados} hasSignature={row.tiene_firma} />
        <ApprovalRules form={form} />
      </FormPanel>
      {canDraw && <TestMail />}
    </>
  )
}

/** Shows the data of the training centre, a sample of its certificate, and the test of its mail. */
export const CentroForm = () => (
  <SettingsScreen call={CALL} title={TITLE} fields={10}>
    {(row) => <Form row={row} />}
  </SettingsScreen>
)
