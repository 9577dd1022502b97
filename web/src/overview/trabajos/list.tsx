import { useEffect, useState } from 'react'
import { IconDownload, IconListDetails, IconRefresh } from '@tabler/icons-react'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { esReintentable } from '@anclaje/contract/rules/overview/trabajos'
import { ESTADOS_TRABAJO } from '@anclaje/contract/states'
import { ask, download } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import { ListScreen } from '../../kit/list-screen.tsx'
import type { RowPlace } from '../../kit/row-actions.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import classes from './list.module.css'
import { LOOK_MS } from '../../work/follow.tsx'
import { ResultDialog } from '../../work/result-dialog.tsx'
import { momentText } from '../../ui/format.ts'
import { detailOf, isOver, jobName, jobTitle } from '../../work/values.ts'

/** Shows the state of a job. A finished job that changed no row is not shown as a success. */
function stateBadge({ estado_tra, hechas_tra, omitidas_tra }: TrabajoRow) {
  const state = ESTADOS_TRABAJO[estado_tra]
  const didNothing = estado_tra === 'listo' && hechas_tra === 0 && omitidas_tra > 0
  return <StateBadge state={didNothing ? { ...state, color: 'warning' } : state} />
}

/** Shows the texts of a job, and below them its progress while it runs. */
function Detail({ row }: { row: TrabajoRow }) {
  const { estado_tra, hechas_tra, omitidas_tra, total_tra } = row
  return (
    <>
      {detailOf(row)}
      {estado_tra === 'en_curso' && total_tra !== null && (
        <progress
          className={classes.progress}
          value={hechas_tra + omitidas_tra}
          max={Math.max(total_tra, 1)}
          aria-hidden
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<TrabajoRow>[] = [
  { key: 'trabajo', title: 'Proceso', min: 150, isMain: true, text: jobTitle },
  { key: 'estado', title: 'Estado', width: 120, render: stateBadge },
  { key: 'detalle', title: 'Avance', min: 200, text: detailOf, render: (row) => <Detail row={row} /> },
  { key: 'pedido', title: 'Solicitado', width: 192, isNumeric: true, text: ({ creado_tra }) => momentText(creado_tra) },
]

const CARD: Card<TrabajoRow> = {
  title: jobTitle,
  badge: stateBadge,
  lines: (row) => [[detailOf(row)], [`Solicitado ${momentText(row.creado_tra)}`]],
}

const TO_DOWNLOAD = [{ value: '1', label: 'Por descargar' }]
const FILTERS: FiltersOf<'GET /trabajos', Filter> = {
  pordescargar: { label: 'Archivos', kind: 'select', options: TO_DOWNLOAD, placeholder: 'Todos' },
}

/** Lists the user's jobs: running, ready and failed (SCR-41). */
export function TrabajosList() {
  const list = useList('GET /trabajos', {
    filters: FILTERS,
    every: (rows) => (rows.every(isOver) ? false : LOOK_MS),
  })
  const running = list.rows.filter((row) => !isOver(row)).length
  useEffect(() => {
    // When a job ends, the notifications and the rows that it changed are read again.
    if (running > 0) return () => void readAgain()
  }, [running])
  const { once } = useOnce()
  const [shown, setShown] = useState<TrabajoRow | null>(null)
  const act = (row: TrabajoRow, work: () => Promise<unknown>) =>
    void once(async () => {
      await work().catch(showFailure)
      void readAgain()
    }, row.id_tra)
  const main: RowPlace<TrabajoRow> = (row) => {
    const params = { id: row.id_tra }
    if (row.estado_tra === 'listo' && row.archivo_tra !== null) {
      const save = () => download('GET /trabajos/:id/archivo', { params, isLong: true }, jobName(row))
      return { label: 'Descargar', icon: IconDownload, onClick: () => act(row, save) }
    }
    const outcome = { estado: row.estado_tra, omitidas: row.omitidas_tra, motivo: row.motivo_tra }
    if (!esReintentable(row.accion_tra, outcome)) return null
    const again = () => ask('POST /trabajos/:id/reintentar', { params })
    return { label: 'Reintentar', icon: IconRefresh, onClick: () => act(row, again) }
  }
  const result: RowPlace<TrabajoRow> = (row) =>
    isOver(row) && (row.omitidas_tra > 0 || row.accion_tra === 'enviar_certificados')
      ? { label: 'Ver resultado', icon: IconListDetails, onClick: () => setShown(row) }
      : null
  return (
    <ListScreen
      title="Procesos"
      description="Descargas y cambios grandes que pidió. Puede seguir en otra pantalla; le avisamos al terminar. Se guardan 24 horas; los de correos, 48."
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={({ id_tra }) => id_tra}
      rowName={(row) => `${jobTitle(row)} del ${momentText(row.creado_tra)}`}
      actions={[main, result]}
      empty="No tiene procesos recientes."
      notFound="No hay archivos por descargar."
    >
      {shown && <ResultDialog row={shown} onClose={() => setShown(null)} />}
    </ListScreen>
  )
}
