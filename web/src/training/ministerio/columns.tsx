import { COLUMNAS_MINISTERIO, COLUMNAS_OPCIONALES } from '@anclaje/contract/rules/training/ministerio'
import type { ColumnaMinisterio } from '@anclaje/contract/rules/training/ministerio'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import type { Column } from '../../ui/table/column.ts'
import { rowNumber } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import classes from './columns.module.css'
import { OpenState } from './parts/open-state.tsx'
import { checkedRowStateOf, lacksOf } from './values.ts'

const WIDTHS: Partial<Record<ColumnaMinisterio, number>> = {
  tipodocumento: 84,
  genero: 84,
  segundonombre: 116,
  cargo: 128,
  empleador: 148,
  sector: 136,
  areatrabajo: 128,
}
const WIDTH = 120

/**
 * Columns that show whether the split of a name needs review, each with the name that it is a part
 * of.
 */
const NAMES: Partial<Record<ColumnaMinisterio, 'nombres' | 'apellidos'>> = {
  primernombre: 'nombres',
  primerapellido: 'apellidos',
}

function Value({ row, name, value }: { row: FilaMinisterio; name: ColumnaMinisterio; value: string }) {
  if (row.faltan.includes(name)) return <span className={classes.missing}>Falta</span>
  const wrong = row.ilegibles.find(({ columna }) => columna === name)
  if (wrong) {
    return (
      <span className={classes.missing} title={`El archivo no admite: ${wrong.caracteres}`}>
        {value} (cambie {wrong.caracteres})
      </span>
    )
  }
  const names = NAMES[name]
  if (value === '' && COLUMNAS_OPCIONALES.includes(name)) return <span className="muted">—</span>
  return (
    <>
      {value}
      {names && row.revise.includes(names) && <span className={classes.review}>Revise</span>}
    </>
  )
}

const State = ({ row }: { row: FilaMinisterio }) => <StateBadge state={checkedRowStateOf(row)} />

/**
 * Returns the day on which a row was uploaded. If the certificate was approved again since, the
 * text says so.
 */
const uploadOf = ({ cargado_ceco, cargadoantes }: FilaMinisterio): string =>
  cargado_ceco === null ? '' : `${fechaTabla(cargado_ceco)}${cargadoantes ? ' (antes de aprobarlo de nuevo)' : ''}`

/**
 * Columns of the check: the person, the fifteen columns of the file, the day of the upload and the
 * state.
 */
export const COLUMNS: readonly Column<FilaMinisterio>[] = [
  rowNumber,
  { key: 'nombre', title: 'Aprendiz', min: 240, isMain: true, text: (row) => row.nombre },
  ...COLUMNAS_MINISTERIO.map(({ columna, titulo }, index): Column<FilaMinisterio> => {
    const text = (row: FilaMinisterio) => row.valores[index] ?? ''
    return {
      key: columna,
      title: titulo,
      min: WIDTHS[columna] ?? WIDTH,
      text,
      render: (row) => <Value row={row} name={columna} value={text(row)} />,
    }
  }),
  {
    key: 'cargado',
    title: 'Cargado',
    width: 164,
    isNumeric: true,
    text: uploadOf,
    render: (row) =>
      row.cargadoantes ? (
        <>
          {fechaTabla(row.cargado_ceco!)}
          <span className={classes.review}>Revise</span>
        </>
      ) : (
        uploadOf(row)
      ),
  },
  { key: 'estado', title: 'Estado', width: 176, isKept: true, render: (row) => <OpenState row={row} /> },
]

/** Card of a row: the person and the missing data. */
export const CARD: Card<FilaMinisterio> = {
  title: (row) => row.nombre,
  badge: (row) => <State row={row} />,
  lines: (row) => [
    [row.valores.slice(0, 2).join(' '), row.valores[13]],
    ...lacksOf(row).map((each) => [
      <span key={each} className={classes.whole}>
        {each}
      </span>,
    ]),
    [
      row.revise.length > 0 && `Revise los ${row.revise.join(' y ')}`,
      row.cargado_ceco !== null && `Cargado ${uploadOf(row)}`,
    ],
  ],
}
