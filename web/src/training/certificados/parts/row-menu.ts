import { IconArrowBackUp, IconCertificate, IconCircleCheck, IconDownload, IconPencil } from '@tabler/icons-react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'
import type { RowAction } from '../../../kit/row-actions.tsx'
import { certificateOf } from '../addresses.ts'

interface RowMenu {
  canEdit: boolean
  approve: (row: CertcolRow) => void
  takeBack: (row: CertcolRow) => void
  save: (row: CertcolRow) => void
}

/** Returns the actions of a certificate besides Eliminar, the most used first (SCR-13). */
export function rowMenu(row: CertcolRow, { canEdit, approve, takeBack, save }: RowMenu): RowAction[] {
  const { id_ceco: id } = row
  const isApproved = row.estado_ceco === CERTIFICADO.aprobado
  const edit: RowAction = {
    label: 'Editar',
    icon: IconPencil,
    place: {
      to: '/admin/certcolaboradores/nuevo',
      search: { id, mode: 'edit', father: 'CertColaboradores' },
    },
  }
  const view: RowAction = {
    label: 'Ver certificado',
    icon: IconCertificate,
    place: certificateOf(id),
  }
  const back: RowAction = {
    label: 'Devolver a pendiente',
    icon: IconArrowBackUp,
    onClick: () => takeBack(row),
  }
  return [
    ...(isApproved ? [{ label: 'Descargar', icon: IconDownload, onClick: () => save(row) }, view] : []),
    ...(canEdit ? [edit] : []),
    ...(canEdit && isApproved ? [back] : []),
    ...(canEdit && !isApproved ? [{ label: 'Aprobar', icon: IconCircleCheck, onClick: () => approve(row) }] : []),
  ]
}
