import { IconArrowBackUp, IconCertificate, IconCircleCheck, IconDownload, IconPencil } from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { impideAprobar, impideDevolver } from '@anclaje/contract/rules/training/actos-certificado'
import type { HechosAprobacion } from '@anclaje/contract/rules/training/actos-certificado'
import { CERTIFICADO, COLABORADOR } from '@anclaje/contract/states'
import type { Place } from '../../../address/place.ts'
import type { RowPlace } from '../../../kit/row-actions.tsx'
import { certificateOf } from '../addresses.ts'

interface RowMenu {
  canEdit: boolean
  /** True when the role may change states, one by one or in bulk (CERT-23). */
  canApprove: boolean
  /** True on the page of a cohort. The forms of its rows then go back to that page. */
  isOfCohort?: boolean
  /** Id of the user's own person, whose certificates the user must not approve (ACC-13). */
  idcol: number | undefined
  approve: (row: CertcolRow) => void
  takeBack: (row: CertcolRow) => void
  save: (row: CertcolRow) => void
}

export const isApproved = ({ estado_ceco }: CertcolRow): boolean => estado_ceco === CERTIFICADO.aprobado

/** Returns the facts of a row that decide whether it can be approved. */
const factsOf = ({ idcol_ceco, estado_ceco, certificacione, falta }: CertcolRow): HechosAprobacion => ({
  idcol: idcol_ceco,
  estado: estado_ceco,
  estadoCohorte: certificacione.estado_cer,
  estadoPersona: falta?.includes('confirmacion') ? COLABORADOR.porConfirmar : undefined,
})

/** Returns whether a row can be approved, judging only by the data of the list (CERT-7). */
export const isApprovable = (row: CertcolRow, idcol: number | undefined): boolean =>
  impideAprobar({ idcol }, factsOf(row)) === undefined

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
 * Returns the link of a certificate's name: its document or, if it has none, its form. Returns null
 * if there is no document and the user may not edit.
 */
export function openOf(row: CertcolRow, canEdit: boolean, isOfCohort = false): { place: Place } | null {
  if (isApproved(row)) return { place: certificateOf(row.id_ceco) }
  return canEdit ? { place: formOf(row, isOfCohort) } : null
}

/** Returns the actions of a certificate besides Eliminar, the most used first (SCR-13). */
export function rowMenu({
  canEdit,
  canApprove,
  isOfCohort = false,
  idcol,
  approve,
  takeBack,
  save,
}: RowMenu): RowPlace<CertcolRow>[] {
  const next: RowPlace<CertcolRow> = (row) => {
    if (isApproved(row)) return { label: 'Descargar', icon: IconDownload, onClick: () => save(row) }
    return canApprove && isApprovable(row, idcol)
      ? { label: 'Aprobar', icon: IconCircleCheck, onClick: () => approve(row) }
      : null
  }
  const view: RowPlace<CertcolRow> = (row) =>
    isApproved(row) ? { label: 'Ver certificado', icon: IconCertificate, place: certificateOf(row.id_ceco) } : null
  const edit: RowPlace<CertcolRow> = (row) => ({ label: 'Editar', icon: IconPencil, place: formOf(row, isOfCohort) })
  const back: RowPlace<CertcolRow> = (row) =>
    impideDevolver({ idcol }, factsOf(row)) === undefined
      ? { label: 'Devolver a pendiente', icon: IconArrowBackUp, onClick: () => takeBack(row) }
      : null
  return [next, view, ...(canEdit ? [edit] : []), ...(canApprove ? [back] : [])]
}
