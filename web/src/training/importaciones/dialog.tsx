import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { MAX_INSCRIPCIONES } from '@anclaje/contract/training/certcol'
import {
  GUARDAR_COMO_XLSX,
  MAX_FILAS,
  MAX_XLSX_BYTES,
  SIN_DECLARACION,
} from '@anclaje/contract/rules/training/importacion'
import { useCan } from '../../session/session.ts'
import { download } from '../../client/ask.ts'
import { ShortNames } from '../../kit/saving/short-name.tsx'
import { showFailure } from '../../kit/saving/use-save.ts'
import { UnsavedChanges } from '../../kit/forms/unsaved-changes.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { FileDrop } from './parts/file-drop.tsx'
import { formatCount } from '../../ui/format.ts'
import classes from './dialog.module.css'
import { ColumnsStep } from './parts/columns-step.tsx'
import { Declaration } from './parts/declaration.tsx'
import { ImportOutcome, people } from './parts/outcome.tsx'
import { Preview } from './parts/preview.tsx'
import { isWrong } from './parts/row-state.ts'
import { UndoDialog } from './parts/undo-dialog.tsx'
import { useImport } from './use-import.ts'
import type { ImportState } from './use-import.ts'
import { useUndo } from './use-undo.ts'
import { isMendable, isReady, shownOf } from './values.ts'

const NARROW = 560
const WIDE = 1240
const SIZES: Partial<Record<ImportState['step'], number>> = { columns: 800, preview: WIDE, done: 640 }

/**
 * Steps in which the first field is focused. In the other steps `Dialog` and `Outcome` set the
 * focus.
 */
const MOVES_FOCUS: readonly ImportState['step'][] = ['columns', 'preview']

/** Cohort in which the people of a sheet are inscribed. */
interface Cohort {
  id: number
  name: string
}

function Template() {
  const fetchTemplate = () =>
    download('GET /colaboradores/importar', {}, 'Plantilla aprendices.xlsx').catch(showFailure)
  return (
    <Button variant="subtle" leftSection={<IconDownload size={16} />} onClick={() => void fetchTemplate()}>
      Descargar plantilla
    </Button>
  )
}

interface StepProps<S extends ImportState['step']> {
  work: ReturnType<typeof useImport>
  state: Extract<ImportState, { step: S }>
  inscribes: boolean
}

function ChooseStep({ work: { check, choose }, state }: StepProps<'choose'>) {
  return (
    <div className={classes.choose}>
      <FileDrop
        text="Arrastre aquí el archivo de Excel, o elíjalo de su computador."
        button="Elegir archivo"
        extension=".xlsx"
        otherwise={GUARDAR_COMO_XLSX}
        maxBytes={MAX_XLSX_BYTES}
        error={state.error}
        onError={choose}
        onFile={check}
      />
      <p className="muted">
        Sirve la plantilla o la hoja que envía la empresa, con las columnas en cualquier orden. Máximo{' '}
        {formatCount(MAX_FILAS)} filas. Antes de guardar verá lo que trae el archivo.
      </p>
      <Template />
    </div>
  )
}

function DownloadErrors({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onClick}>
      Descargar errores
    </Button>
  )
}

/** Shows the rows before they are saved, and asks for the declaration. */
function PreviewStep({ work, state, inscribes }: StepProps<'preview'>) {
  const [isAsked, setAsked] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const { group, draft } = state
  const filas = shownOf(state.filas, draft)
  const hidden = state.filas.filter(({ oculta }) => oculta).length
  const ready = filas.filter((fila) => isReady(fila, inscribes)).length
  const isTooMany = inscribes && ready > MAX_INSCRIPCIONES
  const save = () => {
    if (work.declared) return work.save(state)
    setAsked(true)
    actions.current?.querySelector('input')?.focus({ preventScroll: true })
    // Scrolls the declaration and its error message above the fixed bar.
    requestAnimationFrame(() => actions.current?.scrollIntoView({ block: 'center' }))
  }
  return (
    <>
      {hidden > 0 && (
        <div className={classes.hidden}>
          <Checkbox
            name="ocultas"
            label={`Incluir ${hidden === 1 ? 'la fila oculta' : `las ${formatCount(hidden)} filas ocultas`} por un filtro`}
            checked={draft.ocultas}
            onChange={(checked) => work.addHidden(state, checked)}
          />
        </div>
      )}
      <Preview
        filas={filas}
        group={group}
        onGroup={(next) => work.showGroup(state, next)}
        accept={() => work.accept(state)}
        acts={{
          allows: (campo) => isMendable(state.draft, campo),
          mend: (fila, mended) => work.mend(state, fila, mended),
          isMending: work.isMending,
          rename: (fila, name) => work.rename(state, fila, name),
          confirm: (fila, isConfirmed) => work.confirm(state, fila, isConfirmed),
          omit: (fila, omitida) => work.omit(state, fila, omitida),
        }}
      />
      <div ref={actions} className={classes.declaration}>
        {isTooMany && (
          <p role="alert" className={classes.tooMany}>
            El archivo trae {formatCount(ready)} personas y se inscriben máximo {formatCount(MAX_INSCRIPCIONES)} a la
            vez. Divídalo en varios.
          </p>
        )}
        <Declaration
          declared={work.declared}
          onChange={work.setDeclared}
          error={isAsked ? SIN_DECLARACION : undefined}
          usos={work.usos}
          onUsos={work.setUsos}
          company="la empresa de cada una"
          inscribes={inscribes}
        />
      </div>
      <DialogActions>
        <div className={classes.others}>
          <Button variant="subtle" color="gray" onClick={() => work.choose()}>
            Elegir otro archivo
          </Button>
          <Button variant="default" onClick={() => work.showColumns(state)}>
            Corregir columnas
          </Button>
          {filas.some(isWrong) && <DownloadErrors onClick={() => work.downloadErrors(state)} />}
        </div>
        <Button
          className={classes.save}
          disabled={ready === 0 || isTooMany || work.isMending}
          onClick={save}
          data-autofocus
        >
          {inscribes ? 'Guardar e inscribir' : 'Guardar'} {people(ready)}
        </Button>
      </DialogActions>
      <ShortNames question={work.naming} />
    </>
  )
}

/** Shows the result of an import, and offers to undo it. */
function DoneStep({ work, state, inscribes, onClose }: StepProps<'done'> & { onClose: () => void }) {
  const undo = useUndo(onClose)
  const { importacion, creadas, inscritas } = state.outcome
  const canUndo = useCan()('Colaboradores', 'eliminar') && creadas + inscritas > 0
  return (
    <>
      <ImportOutcome outcome={state.outcome} notSent={state.notSent} inscribes={inscribes} />
      <DialogActions>
        {state.notSent.some(isWrong) && <DownloadErrors onClick={() => work.downloadErrors(state)} />}
        {canUndo && (
          <Button variant="subtle" color="gray" onClick={() => undo.ask({ id: importacion, creadas, inscritas })}>
            Deshacer
          </Button>
        )}
        <Button variant="default" onClick={() => work.choose()}>
          Importar otro archivo
        </Button>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
      <UndoDialog undo={undo} />
    </>
  )
}

/** Imports learners from a spreadsheet. With a cohort, also inscribes them (SCR-27). */
export function ImportDialog({ cohort, onClose }: { cohort?: Cohort; onClose: () => void }) {
  const work = useImport(cohort?.id)
  const { state } = work
  const inscribes = cohort !== undefined
  const [isLeaving, setLeaving] = useState(false)
  // Prevents closing by mistake during a save, or with choices and corrections that would be lost.
  const close = () => {
    if (state.step === 'saving') return
    if (work.isChanged) setLeaving(true)
    else onClose()
  }
  const body = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its step, so the focus is moved.
  useEffect(() => {
    if (MOVES_FOCUS.includes(state.step)) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [state.step])
  const title = cohort ? `Inscribir desde un archivo en ${cohort.name}` : 'Importar aprendiz'
  return (
    <Dialog opened onClose={close} title={title} size={SIZES[state.step] ?? NARROW}>
      <div ref={body}>
        {(state.step === 'columns' || state.step === 'preview') && (
          <div className={classes.notices}>
            {state.draft.avisos.map((aviso) => (
              <Notice key={aviso}>{aviso}</Notice>
            ))}
            {state.draft.otras.map(({ nombre, filas }) => (
              <Notice
                key={nombre}
                action={<Button onClick={() => work.chooseSheet(state, nombre)}>Leer «{nombre}»</Button>}
              >
                No se leyó «{nombre}» ({formatCount(filas)} {filas === 1 ? 'fila' : 'filas'})
              </Notice>
            ))}
          </div>
        )}
        {state.step === 'choose' && <ChooseStep work={work} state={state} inscribes={inscribes} />}
        {state.step === 'checking' && <Progress label="Revisando el archivo…" />}
        {state.step === 'columns' && (
          <ColumnsStep
            draft={state.draft}
            inscribes={inscribes}
            error={state.error}
            onChange={(draft) => work.change(state, draft)}
            onHeadings={(row) => work.moveHeadings(state, row)}
            onReview={() => work.review(state)}
            onOther={() => work.choose()}
          />
        )}
        {state.step === 'preview' && <PreviewStep work={work} state={state} inscribes={inscribes} />}
        {state.step === 'saving' && <Progress label={`Guardando ${people(state.total)}…`} />}
        {state.step === 'done' && <DoneStep work={work} state={state} inscribes={inscribes} onClose={onClose} />}
      </div>
      <ConfirmDialog
        question={{
          row: isLeaving ? state : null,
          cancel: () => setLeaving(false),
          confirm: onClose,
          isRunning: false,
        }}
        title="Cerrar sin guardar"
        text={() => 'Las columnas que eligió y los datos que corrigió se pierden.'}
        button="Cerrar sin guardar"
      />
      <UnsavedChanges isDirty={() => work.isChanged} />
    </Dialog>
  )
}
