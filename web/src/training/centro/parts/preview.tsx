import { useId } from 'react'
import type { Ref } from 'react'
import { Button } from '@mantine/core'
import { askFile, download } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { DocumentPreview, usePicture } from '../../../kit/document-preview.tsx'
import classes from './preview.module.css'
import { sentOf } from '../values.ts'
import type { CentroValues } from '../values.ts'

const CALL = 'POST /centro/vista-previa'

/** Values with which a sample is drawn. */
export interface Drawing {
  values: CentroValues
  /** Number of drawings before it. A picture alone, for example, makes no other key of a query. */
  before: number
}

interface SampleProps {
  drawing: Drawing
  /** Names of the environment variables that fix fields, by field. */
  fixed: Readonly<Record<string, string>>
}

function Picture({ drawing: { values, before }, fixed }: SampleProps) {
  const sent = sentOf(values, fixed)
  const preview = usePicture([CALL, before], () => askFile(CALL, { ...sent, query: { formato: 'svg' } }), {
    retry: false,
  })
  const { once, isRunning } = useOnce()
  const save = () => once(() => download(CALL, sent, 'Muestra de certificado.pdf').catch(showFailure))
  return (
    <>
      <DocumentPreview preview={preview} alt="Muestra de un certificado, marcada «SIN VALIDEZ» y sin código QR." />
      <Button variant="default" onClick={() => void save()} disabled={preview.url === null} aria-disabled={isRunning}>
        {isRunning ? 'Descargando…' : 'Descargar PDF'}
      </Button>
    </>
  )
}

interface CentroSampleProps extends Omit<SampleProps, 'drawing'> {
  /** Null while the data of the form make no certificate. */
  drawing: Drawing | null
  heading: Ref<HTMLHeadingElement>
}

/** Shows how a certificate would look with the data of the form; nothing is saved (CENTRE-5). */
export function CentroSample({ drawing, fixed, heading }: CentroSampleProps) {
  const id = useId()
  return (
    <section className={classes.sample} aria-labelledby={id}>
      <h2 id={id} ref={heading} className="heading" tabIndex={-1}>
        Muestra de certificado
      </h2>
      <p className="muted">«Ver un certificado» la dibuja con lo que está escrito; no guarda nada.</p>
      {drawing && <Picture drawing={drawing} fixed={fixed} />}
    </section>
  )
}
