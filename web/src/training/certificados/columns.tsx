import { Button } from '@mantine/core'
import { IconCalendarX, IconDownload } from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { OrderOf } from '@anclaje/contract/calls'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { estadoVisible, porEmpezar, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import { rowNumber } from '../../ui/table/column.ts'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import classes from './columns.module.css'
import { Begins } from './parts/begins.tsx'
import { courseOf, learnerOf } from './parts/names.ts'
import { isAnnulled, isApproved } from './parts/stored-state.ts'

type CertcolColumn = Column<CertcolRow, OrderOf<'GET /certcol'>>

/** Returns the name with the document number, which distinguishes people of the same name. */
const identityOf = (row: CertcolRow) => `${learnerOf(row)} · ${documentoConTipo(row.colaboradore)}`

const ends = ({ certificacione }: CertcolRow) => fechaTabla(certificacione.fechafin_cer)

const nombres = {
  key: 'nombres',
  title: 'Nombres',
  text: (row) => row.colaboradore.nombres_col,
  hint: identityOf,
} as const satisfies Partial<CertcolColumn>
const apellidos = {
  key: 'apellidos',
  title: 'Apellidos',
  sort: 'apellidos',
  text: (row) => row.colaboradore.apellidos_col,
  hint: identityOf,
} as const satisfies Partial<CertcolColumn>
const curso = {
  key: 'curso',
  title: 'Curso',
  text: courseOf,
  hint: (row) => `${courseOf(row)} · ${row.codigo_ceco}`,
} as const satisfies Partial<CertcolColumn>

/**
 * First columns of the list. A list of the user's own certificates has no name, which would be the
 * same in all rows (`OWN_FIRST`).
 */
const FIRST: readonly CertcolColumn[] = [
  rowNumber,
  { ...nombres, min: 120, isMain: true },
  { ...apellidos, min: 130, isStrong: true },
  { ...curso, min: 236, isQuietRepeated: true },
]
const OWN_FIRST: readonly CertcolColumn[] = [rowNumber, { ...curso, min: 200, isMain: true }]

const begins = ({ certificacione }: CertcolRow) => fechaTabla(certificacione.fechainicio_cer)

const DETAILS: readonly CertcolColumn[] = [
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
    title: 'Fecha expedición',
    width: 100,
    isNumeric: true,
    isQuietRepeated: true,
    text: begins,
    render: (row) => (porEmpezar(row) ? <Begins row={row} /> : begins(row)),
  },
]

/**
 * Shows the last valid day, and says so when it is past. Otherwise users would have to compare the
 * date with today.
 */
function Ends({ row, isSentence = false }: { row: CertcolRow; isSentence?: boolean }) {
  if (row.situacion_ceco !== 'vencido' || row.desenlace_ceco !== null) return isSentence ? vigenciaDe(row) : ends(row)
  return (
    <span className={classes.past}>
      <IconCalendarX size={16} aria-hidden /> {vigenciaDe(row)}
    </span>
  )
}

const vencimiento: CertcolColumn = {
  key: 'vencimiento',
  title: 'Fecha vencimiento',
  width: 100,
  isNumeric: true,
  isQuietRepeated: true,
  text: ends,
}
const ownVencimiento: CertcolColumn = {
  key: 'vencimiento',
  title: 'Fecha vencimiento',
  width: 176,
  isNumeric: true,
  text: ends,
  render: (row) => (isApproved(row) ? <Ends row={row} /> : '—'),
}
const empresa: CertcolColumn = {
  key: 'empresa',
  title: 'Empresa',
  min: 130,
  leaves: 4,
  isProper: true,
  text: (row) => row.empresa.nombre_emp,
}

const estado: CertcolColumn = {
  key: 'estado',
  title: 'Estado',
  width: 112,
  render: (row) => (
    <>
      <StateBadge state={estadoVisible(row)} />
      {/* Downloaded certificates are marked in the DOM only (SCR-9). */}
      <span hidden data-descargado={row.descargado_ceco} />
    </>
  ),
}

/**
 * Returns the columns of certificates. Editors and learners see the state. Learners also see which
 * of their certificates have expired (SCR-9).
 */
export function certcolColumns(showsState: boolean, isOwn: boolean): readonly CertcolColumn[] {
  const columns = isOwn ? [...OWN_FIRST, ...DETAILS, ownVencimiento] : [...FIRST, ...DETAILS, vencimiento]
  return [...columns, empresa, ...(showsState ? [estado] : [])]
}

/** Returns the part that only a wide card has: the day of issue, which is a column of the list. */
const issued = (row: CertcolRow) => [`Expedición ${begins(row)}`]

const badge = (row: CertcolRow) => <StateBadge state={estadoVisible(row)} />

/** Returns the card of a certificate, with the same data as its row. */
export const certcolCard = (showsState: boolean): Card<CertcolRow> => ({
  title: learnerOf,
  ...(showsState && { badge }),
  lines: (row) => [
    [courseOf(row), `Cohorte ${row.certificacione.cohorte_cer}`],
    [row.empresa.nombre_emp, !isAnnulled(row) && row.desenlace_ceco === null && vigenciaDe(row)],
  ],
  more: issued,
})

/** Text for the user's own certificate while it has no document. */
export const NOT_YET = 'Aún no aprobado'

/**
 * Returns the card of the user's own certificate, with the button that downloads it. The card omits
 * the name, which would be the same on all cards.
 */
export const ownCard = (save: (row: CertcolRow) => void): Card<CertcolRow> => ({
  title: courseOf,
  badge,
  lines: (row) => [
    [`Cohorte ${row.certificacione.cohorte_cer}`, row.empresa.nombre_emp],
    // A certificate that is not approved has no last valid day.
    [
      isApproved(row) ? (
        <Ends key="ends" row={row} isSentence />
      ) : (
        !isAnnulled(row) && row.desenlace_ceco === null && NOT_YET
      ),
    ],
  ],
  more: issued,
  button: (row) =>
    isApproved(row) && (
      <Button
        fullWidth
        maw={360}
        // The button of what still counts stands out.
        variant={row.situacion_ceco === 'vencido' ? 'default' : 'filled'}
        leftSection={<IconDownload size={16} />}
        aria-label={`Descargar ${courseOf(row)}`}
        onClick={() => save(row)}
      >
        Descargar
      </Button>
    ),
})
