import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { MAX_FILAS, MAX_XLSX_BYTES } from '@anclaje/contract/rules/training/importacion'
import { download } from '../../client/ask.ts'
import { showFailure } from '../../client/saving/use-save.ts'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { formatCount } from '../../ui/number.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import classes from './dialog.module.css'
import { Preview } from './parts/preview.tsx'
import { isReady, useImport } from './use-import.ts'

const NARROW = 560
const WIDE = 1240

const people = (total: number) => `${formatCount(total)} ${total === 1 ? 'aprendiz' : 'aprendices'}`

function Template() {
  const fetchTemplate = () =>
    download('GET /colaboradores/importar', {}, 'Plantilla aprendices.xlsx').catch(showFailure)
  return (
    <Button variant="subtle" leftSection={<IconDownload size={16} />} onClick={() => void fetchTemplate()}>
      Descargar plantilla
    </Button>
  )
}

/** Imports learners from a spreadsheet after a preview of its rows (SCR-27). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { state, check, save, downloadErrors, choose } = useImport()
  const { step } = state
  // Cannot be closed by mistake while saving.
  const close = () => step !== 'saving' && onClose()
  return (
    <Dialog opened onClose={close} title="Importar Aprendiz" size={step === 'preview' ? WIDE : NARROW}>
      {step === 'choose' && (
        <div className={classes.choose}>
          <FileDrop
            text="Arrastre aquí el archivo de Excel, o elíjalo de su equipo."
            button="Elegir archivo"
            extension=".xlsx"
            maxBytes={MAX_XLSX_BYTES}
            error={state.error}
            onError={choose}
            onFile={check}
          />
          <p className={classes.help}>
            La primera fila es el encabezado. Máximo {formatCount(MAX_FILAS)} filas. Antes de guardar verá lo que trae
            el archivo. Al importar, el centro declara que tiene la autorización de cada persona para tratar sus datos.
          </p>
          <Template />
        </div>
      )}
      {step === 'checking' && <Progress label="Revisando el archivo…" />}
      {step === 'preview' && (
        <>
          <Preview filas={state.filas} />
          <DialogActions>
            <div className={classes.others}>
              <Button variant="subtle" color="gray" onClick={() => choose()}>
                Elegir otro archivo
              </Button>
              {state.filas.some(({ datos }) => datos === null) && (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} />}
                  onClick={() => downloadErrors(state.file)}
                >
                  Descargar errores
                </Button>
              )}
            </div>
            <Button
              className={classes.save}
              disabled={!state.filas.some(isReady)}
              onClick={() => save(state.file, state.filas)}
              data-autofocus
            >
              Guardar {people(state.filas.filter(isReady).length)}
            </Button>
          </DialogActions>
        </>
      )}
      {step === 'saving' && (
        <Progress
          label={`Guardando ${formatCount(state.done)} de ${people(state.total)}…`}
          done={state.done}
          total={state.total}
        />
      )}
      {step === 'done' && (
        <>
          <p role="status">
            {state.creadas === 1 ? 'Se registró' : 'Se registraron'} {people(state.creadas)}.
            {state.registradas > 0 && ` ${people(state.registradas)} ya estaban y no cambiaron.`}
          </p>
          <DialogActions>
            <Button variant="default" onClick={() => choose()}>
              Importar otro archivo
            </Button>
            <Button onClick={onClose} data-autofocus>
              Cerrar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
