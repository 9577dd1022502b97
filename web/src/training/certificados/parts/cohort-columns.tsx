import type { OrderOf } from '@anclaje/contract/calls'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { estadoVisible, porEmpezar, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import type { Falta } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { rowNumber } from '../../../ui/table/column.ts'
import type { Column } from '../../../ui/table/column.ts'
import type { Card } from '../../../ui/table/table-props.ts'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { UNCONFIRMED } from '../../../kit/unconfirmed.tsx'
import classes from './cohort-learners.module.css'
import { Begins } from './begins.tsx'
import { learnerOf } from './names.ts'
import { isApproved } from './stored-state.ts'

/** Texts of missing data that only cause a warning. An unconfirmed person has a badge instead. */
const WARNINGS: Record<Exclude<Falta, 'confirmacion'>, string> = {
  documento: 'revise el documento',
  correo: 'sin correo',
}

/** Returns whether a person has to be confirmed before the certificate can be approved (CERT-7). */
const isBlocked = ({ falta }: CertcolRow): boolean => falta?.includes('confirmacion') ?? false

/**
 * Returns the texts of the missing data. An approved certificate can only lack the mail address, as
 * in the API (CERT-20).
 */
const warningsOf = (row: CertcolRow): string =>
  (row.falta ?? [])
    .filter((each) => each === 'correo' || !isApproved(row))
    .flatMap((each) => (each === 'confirmacion' ? [] : [WARNINGS[each]]))
    .join(', ')

/** Returns all missing data of a row's person, in words. */
const lacksOf = (row: CertcolRow): string =>
  [isBlocked(row) && UNCONFIRMED.label, warningsOf(row)].filter(Boolean).join(', ')

/**
 * Shows the missing data of a row's person: a badge when they prevent the approval, otherwise plain
 * text.
 */
function Lacks({ row }: { row: CertcolRow }) {
  const warnings = warningsOf(row)
  return (
    <span className={classes.lacks}>
      {isBlocked(row) && <StateBadge state={UNCONFIRMED} />}
      {warnings && (
        <span className="caption cut" title={warnings}>
          {warnings}
        </span>
      )}
    </span>
  )
}

const badge = (row: CertcolRow) => <StateBadge state={estadoVisible(row)} />
const state = (row: CertcolRow) => (
  <>
    {badge(row)}
    {porEmpezar(row) && <Begins row={row} />}
  </>
)

const NAMES: readonly Column<CertcolRow, OrderOf<'GET /certcol'>>[] = [
  { key: 'nombres', title: 'Nombres', min: 92, isMain: true, text: (row) => row.colaboradore.nombres_col },
  {
    key: 'apellidos',
    title: 'Apellidos',
    min: 100,
    isStrong: true,
    sort: 'apellidos',
    text: (row) => row.colaboradore.apellidos_col,
  },
]
const FALTA: Column<CertcolRow> = {
  key: 'falta',
  title: 'Falta',
  min: 116,
  text: lacksOf,
  render: (row) => <Lacks row={row} />,
}
const DETAILS: readonly Column<CertcolRow>[] = [
  {
    key: 'documento',
    title: 'Documento',
    width: 168,
    leaves: 2,
    isProper: true,
    text: (row) => documentoConTipo(row.colaboradore),
  },
  { key: 'empresa', title: 'Empresa', min: 128, leaves: 4, isProper: true, text: (row) => row.empresa.nombre_emp },
]
const ESTADO: Column<CertcolRow, OrderOf<'GET /certcol'>> = {
  key: 'estado',
  title: 'Estado',
  width: 160,
  render: state,
}

const CARGADO: Column<CertcolRow, OrderOf<'GET /certcol'>> = {
  key: 'cargado',
  title: 'Ministerio',
  width: 100,
  leaves: 3,
  isNumeric: true,
  text: ({ cargado_ceco }) => (cargado_ceco === null ? '' : fechaTabla(cargado_ceco)),
  hint: ({ cargado_ceco }) => (cargado_ceco === null ? '' : `Cargado al Ministerio el ${fechaTabla(cargado_ceco)}`),
}

/**
 * Returns the columns of the learners of a cohort. The column of missing data requires the
 * permission to see people.
 */
export const cohortColumns = (seesPeople: boolean): readonly Column<CertcolRow, OrderOf<'GET /certcol'>>[] => [
  rowNumber,
  ...NAMES,
  ...DETAILS,
  ...(seesPeople ? [FALTA] : []),
  CARGADO,
  ESTADO,
]

/** Card of a learner, with the same data as the row. */
export const COHORT_CARD: Card<CertcolRow> = {
  title: learnerOf,
  badge,
  lines: (row) => [
    [documentoConTipo(row.colaboradore), row.empresa.nombre_emp],
    [porEmpezar(row) && vigenciaDe(row), isBlocked(row) && UNCONFIRMED.label, warningsOf(row)],
  ],
}
