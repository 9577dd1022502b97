import { Suspense, lazy, useEffect, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { isKeyOff } from './keys-off.ts'
import classes from './header-keys.module.css'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** Returns whether a key is typed into a field, or belongs to an open dialog, menu or list. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable], [role=dialog], [role=menu]') !== null

/** Lists the keys of the portal, by a click or the key `?`, which the dialog can switch off. */
export function HeaderKeys() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && !isTaken(target) && !isKeyOff()) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Teclas"
        title="Teclas"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <kbd aria-hidden>?</kbd>
      </ActionIcon>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <KeysDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
