import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './layer.module.css'

interface LayerProps {
  onClose: () => void
  /** Where it stands: in the middle, or along the left edge of the screen. */
  place: 'center' | 'side'
  width: number
  /** What it is called: a text, or the id of the heading inside. */
  label?: string
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** The layers that are open, the topmost last. */
const layers: HTMLElement[] = []

/**
 * Only the topmost layer can be used, and what is behind it does not scroll. Not the modal state of `<dialog>`, which would also take
 * the messages of the page out of reach: they answer what one does in the layer.
 */
function settle(): void {
  const page = document.getElementById('root')
  if (page) page.inert = layers.length > 0
  for (const layer of layers) layer.inert = layer !== layers.at(-1)
  const { style, clientWidth } = document.documentElement
  if (layers.length === 0) style.overflow = style.paddingRight = ''
  else if (style.overflow === '') {
    // The room that the scroll bar leaves, so that nothing moves.
    style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'
  }
}

/** Opens with the focus inside, and gives it back where it was. */
function useLayer(onClose: () => void) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const layer = root.current
    if (!layer) return
    const before = document.activeElement
    layers.push(layer)
    settle()
    const first = layer.querySelector<HTMLElement>('[data-autofocus]') ?? layer.querySelector<HTMLElement>(FOCUSABLE)
    first?.focus({ preventScroll: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settle()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A list that is open inside takes Escape for itself.
      if (event.key !== 'Escape' || event.defaultPrevented || root.current !== layers.at(-1)) return
      event.preventDefault()
      close.current()
    }
    // A press that began inside, as when text is selected, is not meant for what is behind.
    const onPress = (event: Event) => {
      if (event.target === root.current) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    const layer = root.current
    layer?.addEventListener('mousedown', onPress)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      layer?.removeEventListener('mousedown', onPress)
    }
  }, [])
  return root
}

/** Something in front of the page, which waits until it is closed: by Escape, or by a press beside it. */
export function Layer({ onClose, place, width, label, labelledBy, className, children }: LayerProps) {
  const root = useLayer(onClose)
  return createPortal(
    <div ref={root} className={classes.layer} data-place={place}>
      <div
        role="dialog"
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={`${classes.panel} ${className ?? ''}`}
        style={{ width }}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
