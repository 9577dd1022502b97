import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
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
  /** Link to the screen on which the user continues. */
  link?: ReactNode
  /** What the toast is about. A newer toast about the same thing replaces it. */
  about?: string | undefined
}

type ToastOptions = Pick<Toast, 'link' | 'about'>

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

function show(kind: Kind, text: string, { link, about }: ToastOptions = {}): void {
  // A new toast replaces toasts with the same text or about the same thing, and a success replaces
  // failures.
  const isReplaced = (toast: Toast) =>
    toast.text === text ||
    (about !== undefined && toast.about === about) ||
    (kind === 'success' && toast.kind === 'danger')
  const remaining = toasts.filter((toast) => !isReplaced(toast))
  publish([...remaining, { id: nextId++, kind, text, link, about }].slice(-MAX_TOASTS))
}

const dismiss = (id: number) => publish(toasts.filter((toast) => toast.id !== id))

export const toastSuccess = (text: string, options?: ToastOptions): void => show('success', text, options)
export const toastWarning = (text: string): void => show('warning', text)
/** Shows a failure, with the word Error before it. */
export const toastError = (text: string): void => show('danger', /^error/i.test(text) ? text : `Error: ${text}`)
/** Shows a failure without a prefix. */
export const toastRefusal = (text: string, options?: ToastOptions): void => show('danger', text, options)

/** Removes warnings, before the user tries again. */
export const dismissWarnings = (): void => publish(toasts.filter(({ kind }) => kind !== 'warning'))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastCard({ toast, paused, onFocus }: { toast: Toast; paused: boolean; onFocus: () => void }) {
  const remainingMs = useRef(DURATION_MS)
  useEffect(() => {
    if (paused) return
    const start = performance.now()
    const timer = setTimeout(() => dismiss(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - start
    }
  }, [paused, toast.id])
  const Icon = ICONS[toast.kind]
  return (
    <div
      className={classes.toast}
      data-tone={toast.kind}
      role={toast.kind === 'danger' ? 'alert' : 'status'}
      onFocus={onFocus}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <p className={classes.text}>
        {toast.text} {toast.link}
      </p>
      <CloseButton size="sm" aria-label="Cerrar aviso" onClick={() => dismiss(toast.id)} />
    </div>
  )
}

/**
 * Shows each toast for ten seconds, paused while the pointer or the focus is on the toasts. They
 * are rendered in the body, so that dialogs do not cover them.
 */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => toasts)
  const { ref, isHovered } = useHovered()
  // Id of the focused toast. It is kept by id, because a closed toast loses the focus without a
  // blur event.
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
