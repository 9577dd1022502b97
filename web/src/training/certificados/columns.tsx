import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { OrderOf } from '@anclaje/contract/calls'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES } from '@anclaje/contract/states'
import { rowNumber } from '../../ui/table/column.ts'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/data-table-cards.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { courseOf, learnerOf } from './parts/names.ts'

type CertcolColumn = Column<CertcolRow, OrderOf<'GET /certcol'>>

/** Returns the name with the document number, by which people of the same name differ. */
const identityOf = (row: CertcolRow) => {
  const { tipodocumento, numerodocumento_col } = row.colaboradore
  return `${learnerOf(row)} · ${tipodocumento.iniciales_tipo} ${documentoVisible(numerodocumento_col)}`
}

const COLUMNS: readonly CertcolColumn[] = [
  rowNumber,
  {
    key: 'nombres',
    title: 'Nombres',
    min: 134,
    isMain: true,
    text: (row) => row.colaboradore.nombres_col,
    hint: identityOf,
  },
  {
    key: 'apellidos',
    title: 'Apellidos',
    min: 138,
    isStrong: true,
    sort: 'apellidos',
    text: (row) => row.colaboradore.apellidos_col,
    hint: identityOf,
  },
  {
    key: 'curso',
    title: 'Curso',
    min: 128,
    isQuietRepeated: true,
    text: courseOf,
    hint: (row) => `${courseOf(row)} · ${row.codigo_ceco}`,
  },
  {
    key: 'cohorte',
    title: 'Cohorte',
    width: 84,
    align: 'right',
    isNumeric: true,
    isQuietRepeated: true,
    sort: 'cohorte',
    text: (row) => String(row.certificacione.cohorte_cer),
  },
  {
    key: 'expedicion',
    title: 'Fecha Expedición',
    width: 120,
    isNumeric: true,
    isQuietRepeated: true,
    text: (row) => fechaTabla(row.certificacione.fechainicio_cer),
  },
  {
    key: 'vencimiento',
    title: 'Fecha Vencimiento',
    width: 130,
    isNumeric: true,
    isQuietRepeated: true,
    text: (row) => fechaTabla(row.certificacione.fechafin_cer),
  },
  { key: 'empresa', title: 'Empresa', min: 112, text: (row) => row.empresa.nombre_emp },
]

const estado: CertcolColumn = {
  key: 'estado',
  title: 'Estado',
  width: 108,
  render: (row) => (
    <>
      <StateBadge state={SITUACIONES[row.situacion_ceco]} />
      {/* The flag of downloads is present but hidden (SCR-9). */}
      <span hidden data-descargado={row.descargado_ceco} />
    </>
  ),
}

/** Returns the columns of certificates. Editors and learners see the state (SCR-9). */
export const certcolColumns = (showsState: boolean): readonly CertcolColumn[] =>
  showsState ? [...COLUMNS, estado] : COLUMNS

/** Returns the card of a certificate, which has the same as its row. */
export const certcolCard = (showsState: boolean): Card<CertcolRow> => ({
  title: learnerOf,
  ...(showsState && { badge: (row) => <StateBadge state={SITUACIONES[row.situacion_ceco]} /> }),
  lines: (row) => [
    [courseOf(row), `Cohorte ${row.certificacione.cohorte_cer}`],
    [row.empresa.nombre_emp, `Vence ${fechaTabla(row.certificacione.fechafin_cer)}`],
  ],
})
