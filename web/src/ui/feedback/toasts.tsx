import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import classes from './toasts.module.css'
import { useHovered } from '../use-hovered.ts'

type Kind = 'success' | 'warning' | 'danger'

interface Toast {
  id: number
  kind: Kind
  text: string
}

const DURATION_MS = 10_000
const MAX_TOASTS = 4
const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, danger: IconCircleX }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Kind, text: string): void {
  // The same words again are the same event to whoever reads them, and a success ends the failure before it.
  const isOver = (toast: Toast) => toast.text === text || (kind === 'success' && toast.kind === 'danger')
  const others = toasts.filter((toast) => !isOver(toast))
  publish([...others, { id: nextId++, kind, text }].slice(-MAX_TOASTS))
}

const dismiss = (id: number) => publish(toasts.filter((toast) => toast.id !== id))

/** Says that something was done. */
export const toastSuccess = (text: string): void => show('success', text)
/** Says what to know before going on. */
export const toastWarning = (text: string): void => show('warning', text)
/** Says what failed, after the word Error. */
export const toastError = (text: string): void => show('danger', /^error/i.test(text) ? text : `Error: ${text}`)
/** Says what was refused, in exactly these words. */
export const toastRefusal = (text: string): void => show('danger', text)

/** Ends what was said before going on: one goes on now. */
export const endWarnings = (): void => publish(toasts.filter(({ kind }) => kind !== 'warning'))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastCard({ toast, paused, onFocus }: { toast: Toast; paused: boolean; onFocus: () => void }) {
  const left = useRef(DURATION_MS)
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => dismiss(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [paused, toast.id])
  const Icon = ICONS[toast.kind]
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'danger' ? 'alert' : 'status'}
      onFocus={onFocus}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <p className={classes.text}>{toast.text}</p>
      <CloseButton size="sm" aria-label="Cerrar aviso" onClick={() => dismiss(toast.id)} />
    </div>
  )
}

/** Where the messages appear: ten seconds each, longer while the pointer or the focus is on them. Beside the page, so that a dialog covers none. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => toasts)
  const { ref, isHovered } = useHovered()
  // By message, as one that is closed takes the focus along and tells nobody.
  const [focused, setFocused] = useState<number>()
  const isPaused = isHovered || current.some(({ id }) => id === focused)
  return createPortal(
    <section
      ref={ref}
      className={classes.region}
      aria-label="Avisos"
      aria-live="polite"
      onBlur={() => setFocused(undefined)}
    >
      {current.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={isPaused} onFocus={() => setFocused(toast.id)} />
      ))}
    </section>,
    document.body,
  )
}
