import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogActions } from '../../ui/feedback/dialog.tsx'

/** Asks before unsaved changes are lost, except on the way to the login after the session ended. */
export function UnsavedChanges({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/login' && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Dialog opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title="Tiene cambios sin guardar">
      <p>Si sale ahora, los cambios se pierden.</p>
      <DialogActions>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Salir sin guardar
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Seguir editando
        </Button>
      </DialogActions>
    </Dialog>
  )
}
