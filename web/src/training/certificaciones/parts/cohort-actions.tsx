import type { ReactNode } from 'react'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconCloudUpload,
  IconCopy,
  IconFileDownload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { nombrePlanilla } from '@anclaje/contract/rules/training/asistencia'
import { backTo } from '../../../address/place.ts'
import { useCan } from '../../../session/session.ts'
import { download } from '../../../client/ask.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LinkItem, useMenu } from '../../../ui/menu.tsx'
import { ministryOf } from '../../ministerio/addresses.ts'
import { cohortFormOf, copyOf } from '../addresses.ts'

/** Downloads the attendance sheet of a cohort. A second press during the download is ignored. */
function SheetButton({ row }: { row: CertificacionPage }) {
  const { once, isRunning } = useOnce()
  const { id_cer: id, curso, cohorte_cer } = row
  const save = () =>
    download(
      'GET /certificaciones/:id/asistencia',
      { params: { id } },
      nombrePlanilla(curso.iniciales_cur, cohorte_cer),
    ).catch(showFailure)
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} />}
      onClick={() => void once(save)}
      aria-disabled={isRunning}
      disabled={row.conteo.inscritos === 0}
    >
      {isRunning ? 'Descargando…' : 'Planilla de asistencia'}
    </Button>
  )
}

/** Deletes a cohort and goes to the list. */
function useRemoval() {
  const navigate = useNavigate()
  return useDelete<CertificacionPage>({
    call: 'DELETE /certificaciones/:id',
    idOf: ({ id_cer }) => id_cer,
    success: 'Cohorte eliminada',
    onDeleted: () => navigate(backTo('/admin/certificaciones')),
  })
}

/** Shows a menu of actions on a cohort as a whole, not on its learners. */
function MoreActions({ row }: { row: CertificacionPage }) {
  const can = useCan()
  const { menu, button, list } = useMenu()
  const removal = useRemoval()
  const may = {
    edit: can('Certificaciones', 'editar'),
    copy: can('Certificaciones', 'crear'),
    remove: can('Certificaciones', 'eliminar') && row.eliminable,
  }
  if (!may.edit && !may.copy && !may.remove) return null
  return (
    <>
      <Menu {...menu} position="bottom-end">
        <Menu.Target>
          <Button {...button} variant="default" rightSection={<IconChevronDown size={16} />}>
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown {...list}>
          {may.edit && (
            <LinkItem {...cohortFormOf(row.id_cer)} leftSection={<IconPencil size={16} />}>
              Editar
            </LinkItem>
          )}
          {may.copy && (
            <LinkItem {...copyOf(row.id_cer)} leftSection={<IconCopy size={16} />}>
              Duplicar
            </LinkItem>
          )}
          {may.remove && (
            <Menu.Item color="var(--danger)" leftSection={<IconTrash size={16} />} onClick={() => removal.ask(row)}>
              Eliminar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        question={removal}
        title="¡Cuidado!"
        text={(target) =>
          `¿Está seguro de eliminar la cohorte ${target.cohorte_cer} de ${target.curso.nombre_cur}? Se elimina con sus datos. Esta acción no se puede deshacer.`
        }
      />
    </>
  )
}

interface CohortActionsProps {
  row: CertificacionPage
  /**
   * Button that inscribes learners; false when the cohort is not open or the role may not inscribe.
   */
  inscribe: ReactNode
}

/** Shows the actions on a cohort: attendance sheet, changes and inscribing (SCR-42). */
export function CohortActions({ row, inscribe }: CohortActionsProps) {
  const can = useCan()
  return (
    <>
      {can('CertColaboradores', 'ver') && can('TodosLosCertificados', 'ver') && <SheetButton row={row} />}
      {can('TodosLosCertificados', 'ver') && row.conteo.aprobados > 0 && (
        <LinkButton {...ministryOf(row.id_cer)} variant="default" leftSection={<IconCloudUpload size={16} />}>
          Ministerio
        </LinkButton>
      )}
      <MoreActions row={row} />
      {inscribe}
    </>
  )
}
