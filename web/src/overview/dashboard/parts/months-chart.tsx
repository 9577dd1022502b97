import { useEffect, useRef, useState } from 'react'
import { useComputedColorScheme } from '@mantine/core'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { mesCorto, mesLargo } from '@anclaje/contract/rules/common/fechas'
import { formatCount } from '../../../ui/format.ts'
import classes from './months.module.css'

/** Minimum space in pixels for the name of a month and for a count. */
const MONTH_SPACE = 36
const COUNT_SPACE = 36
const DASH = [6, 4]

/** Returns the current value of a colour of the theme. */
const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Steps of the axis: whole numbers, namely 1, 2 and 5 times each power of ten. */
const STEPS = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

interface ChartSize {
  width: number
  height: number
}

const sizeOf = ({ clientWidth, clientHeight }: Element): ChartSize => ({ width: clientWidth, height: clientHeight })

function optionsOf(months: readonly Mes[], size: ChartSize, onIndex: (index: number | null) => void): uPlot.Options {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis = { stroke: color('--text-2'), font, ticks: { show: false }, gap: 8 }
  const line = { stroke: color('--line'), width: 1 }
  const last = months.length - 1
  const points = { show: true, size: 7, width: 2 }
  const whole = months.map((_, index) => index).slice(0, last)
  const lineOf = (stroke: string, dash?: number[]): uPlot.Series => ({
    stroke,
    width: 2,
    points: { ...points, stroke, fill: stroke, filter: () => whole },
    ...(dash && { dash }),
  })
  // The current month has not ended yet, so its point is hollow. It is drawn over the end of the
  // line.
  const hollowOf = (stroke: string): uPlot.Series => ({
    stroke,
    points: { ...points, stroke, fill: color('--surface'), filter: () => [last] },
  })
  return {
    ...size,
    padding: [12, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 11 } },
    hooks: { setCursor: [({ cursor }) => onIndex(cursor.idx ?? null)] },
    scales: { x: { time: false }, y: { range: (_self, _min, max) => [0, Math.max(1, max * 1.05)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: MONTH_SPACE,
        size: 28,
        incrs: [1, 2, 3, 4, 6],
        values: (_self, indexes) => indexes.map((index) => mesCorto(months[index]?.mes ?? '')),
      },
      {
        ...axis,
        grid: line,
        space: COUNT_SPACE,
        incrs: STEPS,
        values: (_self, values) => values.map((value) => formatCount(value)),
        // The axis is as wide as the largest count, with digits of equal width.
        size: (_self, values) => 16 + 7 * Math.max(0, ...(values ?? []).map((value) => value.length)),
      },
    ],
    series: [
      {},
      lineOf(color('--text')),
      // The second line is dashed, so that not only its colour distinguishes it.
      lineOf(color('--chart-2'), DASH),
      hollowOf(color('--text')),
      hollowOf(color('--chart-2')),
    ],
  }
}

function dataOf(months: readonly Mes[]): uPlot.AlignedData {
  const generados = months.map((month) => month.generados)
  const consultados = months.map((month) => month.consultados)
  const onlyLast = (values: number[]) => values.map((value, index) => (index === months.length - 1 ? value : null))
  return [months.map((_, index) => index), generados, consultados, onlyLast(generados), onlyLast(consultados)]
}

function LegendMark({ isDashed = false }: { isDashed?: boolean }) {
  const stroke = isDashed ? 'var(--chart-2)' : 'var(--text)'
  return (
    <svg width={28} height={10} aria-hidden>
      <line
        x1={0}
        x2={28}
        y1={5}
        y2={5}
        stroke={stroke}
        strokeWidth={2}
        {...(isDashed && { strokeDasharray: '6 4' })}
      />
      <circle cx={14} cy={5} r={4} fill={stroke} />
    </svg>
  )
}

function HollowMark() {
  return (
    <svg width={10} height={10} aria-hidden>
      <circle cx={5} cy={5} r={3.5} stroke="var(--text-2)" strokeWidth={2} fill="none" />
    </svg>
  )
}

/** Draws the months as two lines; a table shows the same to those who cannot see the chart. */
export function MonthsChart({ months }: { months: readonly Mes[] }) {
  const holder = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState<number | null>(null)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const chart = new uPlot(optionsOf(months, sizeOf(element), setIndex), dataOf(months), element)
    const sizes = new ResizeObserver(() => chart.setSize(sizeOf(element)))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      chart.destroy()
    }
    // The chart is drawn again when the scheme changes, because its colours depend on it.
  }, [months, scheme])
  const shown = index === null ? undefined : months[index]
  const current = months.at(-1)!
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span>
          <LegendMark /> Generados{shown && <b>{formatCount(shown.generados)}</b>}
        </span>
        <span>
          <LegendMark isDashed /> Consultados{shown && <b>{formatCount(shown.consultados)}</b>}
        </span>
        <span className={shown && classes.month}>
          {(!shown || shown === current) && <HollowMark />}
          {shown && shown !== current ? mesLargo(shown.mes) : `${mesLargo(current.mes).split(' ')[0]!}, hasta hoy`}
        </span>
      </figcaption>
      <div
        ref={holder}
        role="img"
        aria-label="Gráfico de líneas por mes. «Ver como tabla» muestra las mismas cifras."
        className={classes.chart}
      />
    </figure>
  )
}
