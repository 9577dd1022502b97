import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { roomIn, shownColumns } from './widths.ts'
import type { Sides } from './widths.ts'

/**
 * Returns a ref for the frame of a table, and the columns for which the frame has room. They are
 * null when the rows should be cards, and undefined until the frame is measured, which is before
 * the first paint. A sheet shows all columns. `empty` are the keys of the columns without values.
 */
export function useShownColumns<C extends Column<never, string>>(
  columns: readonly C[],
  sides: Sides,
  { isSheet, empty }: { isSheet: boolean; empty: ReadonlySet<string> },
) {
  const frame = useRef<HTMLDivElement>(null)
  const measured = useRef(0)
  const [room, setRoom] = useState<number>()
  const shownIn = (width: number | undefined) =>
    isSheet ? columns : width === undefined ? undefined : shownColumns(columns, width, empty)
  const namesIn = (width: number | undefined) =>
    shownIn(width)
      ?.map(({ key }) => key)
      .join()

  // A new width is only rendered when it changes which columns are shown. CSS does the rest.
  const update = useEffectEvent(() => {
    if (!frame.current || measured.current === 0) return
    const slot = Number.parseFloat(getComputedStyle(frame.current).getPropertyValue('--slot'))
    const next = roomIn(measured.current, sides, slot)
    if (room === undefined || namesIn(room) !== namesIn(next)) setRoom(next)
  })
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => {
      measured.current = current.clientWidth
      update()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  // The columns depend on the role and the rows, which can arrive after the first measure.
  useLayoutEffect(() => update())
  return { frame, shown: shownIn(room) }
}
