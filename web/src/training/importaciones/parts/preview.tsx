import { useState } from 'react'
import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import { listOf } from '../../../client/reading/whole-list.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { Card } from '../../../ui/table/data-table-cards.tsx'
import { formatCount } from '../../../ui/number.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import classes from './preview.module.css'
import { isReady } from '../use-import.ts'

const READY = { label: 'Lista', color: 'success' } as const
const WRONG = { label: 'Con errores', color: 'danger' } as const
const KNOWN = { label: 'Ya registrada', color: 'neutral' } as const

const isWrong = ({ datos }: FilaImportada) => datos === null
const isKnown = ({ datos, registrada }: FilaImportada) => datos !== null && registrada
const stateOf = (fila: FilaImportada) => (isWrong(fila) ? WRONG : isKnown(fila) ? KNOWN : READY)

const GROUPS = [
  { key: 'todas', label: 'Todas', has: () => true },
  { key: 'listas', label: 'Listas', has: isReady },
  { key: 'errores', label: 'Con errores', has: isWrong },
  { key: 'registradas', label: 'Ya registradas', has: isKnown },
] as const
type GroupKey = (typeof GROUPS)[number]['key']

const SIZES = [10, 20, 50]

function Cell({ value, reason }: { value: string; reason: string | undefined }) {
  if (!reason) return value
  return (
    <span className={classes.bad}>
      <span className={classes.value}>{value || '(vacío)'}</span>
      <span className={classes.reason}>{reason}</span>
    </span>
  )
}

/** Returns the headings of the invalid fields, whose columns may be out of sight. */
const wrongColumns = ({ motivos }: FilaImportada) =>
  COLUMNAS.filter(({ campo }) => motivos[campo])
    .map(({ titulo }) => titulo)
    .join(', ')

const COLUMNS: readonly Column<FilaImportada>[] = [
  { key: 'fila', title: 'Fila', width: 56, align: 'right', isNumeric: true, text: ({ fila }) => String(fila) },
  {
    key: 'estado',
    title: 'Estado',
    width: 168,
    render: (fila) => (
      <>
        <StateBadge state={stateOf(fila)} />
        <span className={classes.where}>{wrongColumns(fila)}</span>
      </>
    ),
  },
  ...COLUMNAS.map(({ campo, titulo }, index): Column<FilaImportada> => ({
    key: campo,
    title: titulo,
    min: 150,
    ...(campo === 'nombres' && { isMain: true }),
    hint: ({ motivos, valores }) => motivos[campo] ?? valores[index] ?? '',
    render: ({ valores, motivos }) => <Cell value={valores[index] ?? ''} reason={motivos[campo]} />,
  })),
]

const CARD: Card<FilaImportada> = {
  title: ({ fila }) => `Fila ${fila}`,
  badge: (fila) => <StateBadge state={stateOf(fila)} />,
  lines: ({ valores, motivos }) =>
    COLUMNAS.flatMap(({ campo, titulo }, index) =>
      motivos[campo] ? [[<Cell key={campo} value={`${titulo}: ${valores[index]}`} reason={motivos[campo]} />]] : [],
    ),
}

/** Shows the rows of a spreadsheet with their errors in place, rows with errors first. */
export function Preview({ filas }: { filas: readonly FilaImportada[] }) {
  const [group, setGroup] = useState<GroupKey>(filas.some(isWrong) ? 'errores' : 'todas')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const shown = filas.filter(GROUPS.find(({ key }) => key === group)!.has)
  return (
    <>
      <div className={classes.groups} role="group" aria-label="Filas que se muestran">
        {GROUPS.map(({ key, label, has }) => (
          <button
            key={key}
            type="button"
            className={classes.group}
            aria-pressed={key === group}
            onClick={() => {
              setGroup(key)
              setPage(1)
            }}
          >
            {label} <b>{formatCount(filas.filter(has).length)}</b>
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than most screens: the keyboard scrolls it too */}
      <div className={classes.table} role="region" aria-label="Contenido del archivo" tabIndex={0}>
        <DataTable<FilaImportada>
          label="Filas del archivo"
          list={listOf(shown.slice((page - 1) * size, page * size), page, size)}
          columns={COLUMNS}
          card={CARD}
          rowId={({ fila }) => String(fila)}
          rowName={({ fila }) => `fila ${fila}`}
          empty={{ text: 'No hay filas así.' }}
          isTall
        />
      </div>
      <Pager
        list={{
          total: shown.length,
          page,
          size,
          setPage,
          setSize: (next) => {
            setSize(next)
            setPage(1)
          },
        }}
        sizes={SIZES}
      />
    </>
  )
}
