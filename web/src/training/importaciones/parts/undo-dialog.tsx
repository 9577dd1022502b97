import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import type { Undo, Undoable } from '../use-undo.ts'
import { people } from './outcome.tsx'

const textOf = ({ creadas, inscritas, which }: Undoable): string => {
  const parts = [
    creadas > 0 && `se ${creadas === 1 ? 'elimina' : 'eliminan'} ${people(creadas)} que registró`,
    inscritas > 0 &&
      (inscritas === 1 ? 'se retira 1 inscripción' : `se retiran ${formatCount(inscritas)} inscripciones`),
  ].filter(Boolean)
  return `Al deshacer la importación${which ? ` de ${which},` : ''} ${parts.join(' y ')}. Quien ya estaba registrado queda como estaba.`
}

/** Asks before an import is undone, and keeps a refusal visible. */
export function UndoDialog({ undo }: { undo: Undo }) {
  const { target, error, isRunning, cancel, confirm } = undo
  return (
    <Dialog opened={target !== null} onClose={cancel} title="Deshacer la importación">
      {/* After a refusal, the description of the effect no longer applies. */}
      {target && !error && <p>{textOf(target)}</p>}
      {error && (
        <p role="alert" className="danger">
          {error}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={cancel} data-autofocus>
          {error ? 'Cerrar' : 'Cancelar'}
        </Button>
        {!error && (
          <Button color="red" onClick={confirm} aria-disabled={isRunning}>
            {isRunning ? 'Deshaciendo…' : 'Deshacer'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
