import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import type { Mes } from '@anclaje/contract/overview/dashboard'
import { mesLargo } from '@anclaje/contract/rules/common/fechas'
import { formatCount } from '../../../ui/format.ts'
import classes from './months.module.css'

const HEIGHT = 252

type Chart = ComponentType<{ months: readonly Mes[] }>

/** Loads the chart when it is needed. `isBroken` is true when loading failed. */
function useChart(isNeeded: boolean): { Chart: Chart | null; isBroken: boolean } {
  const [chart, setChart] = useState<{ Chart: Chart | null; isBroken: boolean }>({ Chart: null, isBroken: false })
  useEffect(() => {
    if (!isNeeded) return
    let isHere = true
    import('./months-chart.tsx').then(
      ({ MonthsChart }) => isHere && setChart({ Chart: MonthsChart, isBroken: false }),
      () => isHere && setChart({ Chart: null, isBroken: true }),
    )
    return () => {
      isHere = false
    }
  }, [isNeeded])
  return chart
}

function Figures({ months }: { months: readonly Mes[] }) {
  return (
    <table className={classes.table} aria-label="Generados vs Consultados, por mes">
      <thead>
        <tr>
          <th scope="col">Mes</th>
          <th scope="col">Generados</th>
          <th scope="col">Consultados</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ mes, generados, consultados }) => (
          <tr key={mes}>
            <th scope="row">{mesLargo(mes)}</th>
            <td>{formatCount(generados)}</td>
            <td>{formatCount(consultados)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows approved and looked-up certificates of the last twelve months, as a chart or a table. */
export function Months({ months }: { months: readonly Mes[] | undefined }) {
  const [asTable, setAsTable] = useState(false)
  const isEmpty = months?.every(({ generados, consultados }) => generados + consultados === 0) === true
  const { Chart, isBroken } = useChart(months !== undefined && !isEmpty)
  const showsTable = asTable || isBroken
  return (
    <section className={classes.months} aria-labelledby="meses">
      <div className={classes.head}>
        <div>
          <h2 id="meses" className="heading">
            Generados vs Consultados
          </h2>
          <p className="caption">Certificados aprobados y consultas públicas de los últimos 12 meses</p>
        </div>
        {!isBroken && months && !isEmpty && (
          <Button
            variant="default"
            size="xs"
            leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Ver como gráfico' : 'Ver como tabla'}
          </Button>
        )}
      </div>
      {months === undefined ? (
        <Skeleton height={HEIGHT} />
      ) : isEmpty ? (
        <p className={classes.none}>Aún no hay certificados aprobados ni consultas en estos meses.</p>
      ) : showsTable ? (
        <Figures months={months} />
      ) : Chart ? (
        <Chart months={months} />
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </section>
  )
}
