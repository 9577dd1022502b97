import { Button } from '@mantine/core'
import { askFile, download } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { DocumentPreview, usePicture } from '../../../kit/document-preview.tsx'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import classes from './preview.module.css'
import { sentOf } from '../values.ts'
import type { CentroValues } from '../values.ts'

const CALL = 'POST /centro/vista-previa'

interface Sample {
  values: CentroValues
  /** Names of the environment variables that fix fields, by field. */
  fixed: Readonly<Record<string, string>>
}

/** Fetches the picture of the sample. */
const useSample = ({ values, fixed }: Sample) =>
  usePicture([CALL, values], () => askFile(CALL, { ...sentOf(values, fixed), query: { formato: 'svg' } }), {
    retry: false,
  })

/** Shows how a certificate would look with the data of the form; nothing is saved (CENTRE-5). */
export function SampleDialog({ onClose, ...sample }: Sample & { onClose: () => void }) {
  const { values, fixed } = sample
  const preview = useSample(sample)
  const { once, isRunning } = useOnce()
  const save = () => once(() => download(CALL, sentOf(values, fixed), 'Muestra de certificado.pdf').catch(showFailure))
  return (
    <Dialog opened onClose={onClose} title="Muestra de certificado" size={720}>
      <p className={classes.text}>
        Así saldrían los certificados con los datos de este formulario. Es una muestra: no se guarda nada.
      </p>
      <DocumentPreview preview={preview} alt="Muestra de un certificado, marcada «SIN VALIDEZ» y sin código QR." />
      <DialogActions>
        <Button variant="default" onClick={() => void save()} disabled={preview.url === null} aria-disabled={isRunning}>
          {isRunning ? 'Descargando…' : 'Descargar PDF'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
