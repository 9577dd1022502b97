import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconCloudUpload, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { centroLibre } from '@anclaje/contract/training/centro'
import type { CentroDetail } from '@anclaje/contract/training/centro'
import { ApiError, ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'
import { useSave } from '../../client/saving/use-save.ts'
import { useContractForm } from '../../kit/forms/contract-form.ts'
import { FormPanel } from '../../kit/forms/form-page.tsx'
import { LoadingForm } from '../../kit/forms/loading-form.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FORMAT_SCREEN } from '../ministerio/addresses.ts'
import { CentroFields } from './fields.tsx'
import { SampleDialog } from './parts/preview.tsx'
import { TestMail } from './parts/test-mail.tsx'
import { centroValues, sentOf } from './values.ts'
import type { CentroValues } from './values.ts'

const TITLE = 'Centro'
const CALL = 'GET /centro'

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'version_anterior'

function Form({ row }: { row: CentroDetail }) {
  const [schema] = useState(() => centroLibre(row.fijados))
  const form = useContractForm<CentroValues>(schema, centroValues(row), { action: 'editar' })
  const [version, setVersion] = useState(row.version_cen)
  const [isMerged, setIsMerged] = useState(false)
  const [sample, setSample] = useState<CentroValues | null>(null)

  /** Takes what is stored as what the form began with; the fields that `isTyped` finds stay. */
  const begin = (stored: CentroDetail, isTyped: (name: keyof CentroValues) => boolean) => {
    const values = centroValues(stored)
    const shown = form.getValues()
    const typed = (Object.keys(shown) as (keyof CentroValues)[]).filter(isTyped).map((name) => [name, shown[name]])
    form.setValues({ ...values, ...(Object.fromEntries(typed) as Partial<CentroValues>) })
    form.resetDirty(values)
    setVersion(stored.version_cen)
  }
  /** Brings in what somebody else saved, and keeps what was typed here (CENTRE-3). */
  const merge = async () => {
    begin(await ask(CALL), (name) => form.isDirty(name))
    setIsMerged(true)
  }
  const save = useSave({
    save: async (values: CentroValues) => {
      const { body, files } = sentOf(values, row.fijados)
      try {
        const saved = await ask('PUT /centro', { body: { ...body, version }, files })
        // What was typed meanwhile was not sent.
        begin(saved, (name) => form.getValues()[name] !== values[name])
        setIsMerged(false)
        return saved
      } catch (error) {
        if (isChangedMeanwhile(error)) await merge()
        throw error
      }
    },
    success: 'Registro actualizado',
    invalidates: ['publico', 'dashboard'],
    onFieldErrors: (fields) => form.setErrors(fields),
    isHandled: isChangedMeanwhile,
  })
  const preview = () => {
    if (!form.validate().hasErrors) setSample(form.values)
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        description="El centro de entrenamiento, como lo nombran sus certificados, documentos y correos."
      >
        <LinkButton {...FORMAT_SCREEN} variant="default" leftSection={<IconCloudUpload size={16} />}>
          Ministerio
        </LinkButton>
        {!form.isReadOnly && (
          <Button variant="default" leftSection={<IconFileText size={16} />} onClick={preview}>
            Ver un certificado
          </Button>
        )}
      </PageHeader>
      <FormPanel title={TITLE} form={form} save={save} creating={false}>
        {isMerged && (
          <Notice>
            Otra persona guardó los datos del centro mientras usted los editaba. Ya ve los suyos sobre los que guardó:
            revíselos y guarde de nuevo.
          </Notice>
        )}
        <CentroFields form={form} fixed={row.fijados} />
      </FormPanel>
      {!form.isReadOnly && <TestMail />}
      {sample && <SampleDialog values={sample} fixed={row.fijados} onClose={() => setSample(null)} />}
    </>
  )
}

/** Shows the data of the training centre, a sample of its certificate, and the test of its mail. */
export function CentroForm() {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(CALL, 'form'),
    queryFn: ({ signal }) => ask(CALL, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Form row={data} />
  if (!error) return <LoadingForm title={TITLE} fields={9} />
  return (
    <>
      <PageHeader title={TITLE} />
      <ErrorState isForm error={error} onRetry={() => void refetch()} />
    </>
  )
}
