import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { SEARCH_KEYS, isMac } from './search-keys.ts'
import { createTypeAhead } from './type-ahead.ts'
import classes from './header-search.module.css'

const fetchDialog = () => import('../../overview/buscar/dialog.tsx').then((m) => ({ default: m.SearchDialog }))
const SearchDialog = lazy(fetchDialog)
/** Delay in milliseconds before the dialog is prefetched. A prefetched dialog opens at once. */
const PREFETCH_AFTER_MS = 1000

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey

/** Opens the global search, by a click or Ctrl K. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  const [typing] = useState(createTypeAhead)
  const open = () => {
    typing.start(() => setOpen(false))
    setOpen(true)
    // If the dialog does not load, the page shows that and gets its keys back.
    fetchDialog().catch(typing.take)
  }
  const close = () => {
    typing.take()
    setOpen(false)
  }
  const onShortcut = useEffectEvent(() => {
    if (!isOpen) open()
  })
  useEffect(() => {
    // If the prefetch fails, the dialog is fetched again when it opens.
    const timer = setTimeout(() => void fetchDialog().catch(() => {}), PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <UnstyledButton
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.label}>Búsqueda general</span>
        <kbd className={classes.keys} aria-hidden>
          {SEARCH_KEYS}
        </kbd>
      </UnstyledButton>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <SearchDialog takeTyped={typing.take} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
