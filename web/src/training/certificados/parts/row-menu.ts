import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCertificate,
  IconCircleCheck,
  IconDownload,
  IconFilePencil,
  IconPencil,
  IconUserX,
} from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { impideAprobar, impideDevolver } from '@anclaje/contract/rules/training/actos-certificado'
import type { HechosAprobacion } from '@anclaje/contract/rules/training/actos-certificado'
import { impideDesenlace, impideMover } from '@anclaje/contract/rules/training/desenlaces'
import { impideAnular, impideCorregir } from '@anclaje/contract/rules/training/actos-emision'
import { COLABORADOR } from '@anclaje/contract/states'
import type { Place } from '../../../address/place.ts'
import type { RowPlace } from '../../../kit/row-actions.tsx'
import { certificateOf } from '../addresses.ts'
import { isAnnulled, isApproved, storedState } from './stored-state.ts'

/** Stands for a cohort that is not chosen yet; no cohort has this id. */
const ANOTHER = 0

type Ask = (row: CertcolRow) => void

interface RowMenu {
  canEdit: boolean
  /** Returns whether the user may change a certificate at all (ACC-13). */
  mayChange: (row: CertcolRow) => boolean
  /** True when the role may approve and take approvals back (CERT-23). */
  canApprove: boolean
  /** True when the role may annul certificates that were handed out. */
  canAnnul: boolean
  /** True on the page of a cohort. The forms of its rows then go back to that page. */
  isOfCohort?: boolean
  /** Id of the user's own person, whose certificates the user must not approve (ACC-13). */
  idcol: number | undefined
  approve: Ask
  takeBack: Ask
  save: Ask
  annul: Ask
  /** Asks what is corrected; undefined when the role corrects nothing (TRUST-6). */
  correct?: Ask | undefined
  /** Asks for the outcome of a learner; undefined when the role decides none (CERT-27). */
  decide?: Ask | undefined
  /** Asks for another cohort; undefined when the role moves nobody (CERT-28). */
  move?: Ask | undefined
}

/** Returns whether the list knows that the document was handed out. The API may know of more. */
const isHandedOut = ({ descargado_ceco }: CertcolRow): boolean => descargado_ceco === 1

/** Returns the facts of a row that decide whether it can be approved. */
const factsOf = (row: CertcolRow): HechosAprobacion => ({
  idcol: row.idcol_ceco,
  estado: storedState(row),
  estadoCohorte: row.certificacione.estado_cer,
  desenlace: row.desenlace_ceco,
  estadoPersona: row.falta?.includes('confirmacion') ? COLABORADOR.porConfirmar : undefined,
  entregado: isHandedOut(row),
})

/** Returns the facts of a row that decide whether its version in force can be ended. */
const issueOf = (row: CertcolRow) => ({
  idcol: row.idcol_ceco,
  estado: storedState(row),
  emision: row.emision_ceco,
})

/** Returns whether the user may annul a certificate, besides the permission (TRUST-7). */
export const isAnnullable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideAnular({ idcol }, issueOf(row), undefined) === undefined

/** Returns whether the user may correct a certificate, besides the permission (TRUST-6). */
export const isCorrectable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideCorregir({ idcol }, issueOf(row), undefined) === undefined

/**
 * Returns whether a row can be deleted, judging by the data of the list: what was handed out is
 * annulled instead (TRUST-8), and an outcome stays (CERT-27).
 */
export const isDeletable = (row: CertcolRow): boolean =>
  row.desenlace_ceco === null && !isAnnulled(row) && !(isApproved(row) && isHandedOut(row))

/** Returns whether a row can be approved, judging only by the data of the list (CERT-7). */
export const isApprovable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideAprobar({ idcol }, factsOf(row)) === undefined

/** Returns whether an approval can be taken back, judging by the data of the list (CERT-11). */
export const isWithdrawable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideDevolver({ idcol }, factsOf(row)) === undefined

const formOf = ({ id_ceco, idcer_ceco }: CertcolRow, isOfCohort: boolean): Place => ({
  to: '/admin/certcolaboradores/nuevo',
  search: {
    id: id_ceco,
    mode: 'edit',
    father: 'CertColaboradores',
    ...(isOfCohort && { idcer: String(idcer_ceco) }),
  },
})

/**
 * Returns the link of a certificate's name: its screen or, if it was never approved, its form.
 * Returns null if the user may not edit that form.
 */
export function openOf(row: CertcolRow, canEdit: boolean, isOfCohort = false): { place: Place } | null {
  if (isApproved(row) || isAnnulled(row)) return { place: certificateOf(row.id_ceco) }
  return canEdit ? { place: formOf(row, isOfCohort) } : null
}

/** Returns whether the user may give a learner an outcome, besides the permission (CERT-27). */
export const isDecidable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideDesenlace({ idcol }, factsOf(row)) === undefined

/** Returns whether the user may move a learner into some other cohort (CERT-28). */
export const isMovable = (row: CertcolRow, idcol: number | undefined): boolean => {
  const here = { ...factsOf(row), desenlace: row.desenlace_ceco, idcer: row.idcer_ceco }
  return impideMover({ idcol }, here, ANOTHER, undefined) === undefined
}

/** Returns the actions of a certificate besides Eliminar, the most used first (SCR-13). */
export function rowMenu(options: RowMenu): RowPlace<CertcolRow>[] {
  const {
    canEdit,
    mayChange,
    canApprove,
    canAnnul,
    isOfCohort = false,
    idcol,
    approve,
    takeBack,
    save,
    annul,
    correct,
    decide,
    move,
  } = options
  const next: RowPlace<CertcolRow> = (row) => {
    if (isApproved(row)) return { label: 'Descargar', icon: IconDownload, onClick: () => save(row) }
    return canApprove && isApprovable(row, idcol)
      ? { label: 'Aprobar', icon: IconCircleCheck, onClick: () => approve(row) }
      : null
  }
  const view: RowPlace<CertcolRow> = (row) =>
    isApproved(row) || isAnnulled(row)
      ? { label: 'Ver certificado', icon: IconCertificate, place: certificateOf(row.id_ceco) }
      : null
  const edit: RowPlace<CertcolRow> = (row) =>
    isAnnulled(row) || !mayChange(row) ? null : { label: 'Editar', icon: IconPencil, place: formOf(row, isOfCohort) }
  const back: RowPlace<CertcolRow> = (row) =>
    isWithdrawable(row, idcol)
      ? { label: 'Quitar la aprobación', icon: IconArrowBackUp, onClick: () => takeBack(row) }
      : null
  const end: RowPlace<CertcolRow> = (row) =>
    isHandedOut(row) && mayChange(row) && isAnnullable(row, idcol)
      ? { label: 'Anular…', icon: IconBan, danger: true, onClick: () => annul(row) }
      : null
  const mend =
    (ask: Ask): RowPlace<CertcolRow> =>
    (row) =>
      mayChange(row) && isCorrectable(row, idcol)
        ? { label: 'Corregir…', icon: IconFilePencil, onClick: () => ask(row) }
        : null
  const result =
    (ask: Ask): RowPlace<CertcolRow> =>
    (row) =>
      isDecidable(row, idcol) ? { label: 'Resultado…', icon: IconUserX, onClick: () => ask(row) } : null
  const other =
    (ask: Ask): RowPlace<CertcolRow> =>
    (row) =>
      isMovable(row, idcol)
        ? { label: 'Pasar a otra cohorte…', icon: IconArrowsExchange, onClick: () => ask(row) }
        : null
  return [
    next,
    view,
    ...(canEdit ? [edit] : []),
    ...(canApprove ? [back] : []),
    // A place that no row has would turn visible buttons into a menu.
    ...(correct ? [mend(correct)] : []),
    ...(decide ? [result(decide)] : []),
    ...(move ? [other(move)] : []),
    ...(canAnnul ? [end] : []),
  ]
}
