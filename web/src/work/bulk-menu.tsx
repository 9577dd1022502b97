import { Suspense, lazy, useState } from 'react'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconCircleCheck,
  IconCloudUpload,
  IconFilePencil,
  IconFileZip,
  IconMail,
  IconPrinter,
  IconUserX,
} from '@tabler/icons-react'
import type { ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import { ARCHIVO_TRABAJO, PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import { useCan } from '../session/session.ts'
import type { OptionSource } from '../ui/fields/select/async-select.tsx'
import { useMenu } from '../ui/menu.tsx'
import { LOTES } from './values.ts'
import type { Chosen, Question } from './bulk-dialog.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

const ICONS: Record<Lote, typeof IconMail> = {
  aprobar_certificados: IconCircleCheck,
  devolver_certificados: IconArrowBackUp,
  enviar_certificados: IconMail,
  zip_certificados: IconFileZip,
  imprimir_certificados: IconPrinter,
  empresa_certificados: IconBuilding,
  cargar_certificados: IconCloudUpload,
  corregir_certificados: IconFilePencil,
  anular_certificados: IconBan,
  desenlace_certificados: IconUserX,
  confirmar_aprendices: IconCheck,
  empresa_aprendices: IconBuilding,
  zip_inspecciones: IconFileZip,
}

interface BulkMenuProps {
  /** Offered bulk jobs. Those that the role may not start are hidden. */
  lotes: readonly Lote[]
  chosen: Chosen
  total: number
  /** Companies to choose from, for jobs that change the company. */
  companies?: OptionSource
  /** True when counting stopped at `total`, and there are more rows. */
  isMinimum?: boolean | undefined
  label?: string
  /** Components that replace the texts of some bulk jobs before they start. */
  questions?: Partial<Record<Lote, Question>>
  /** Other acts of the menu, which are no bulk jobs. */
  acts?: readonly { label: string; icon: typeof IconMail; onClick: () => void }[]
  /** Bulk jobs that have buttons of their own beside the menu. */
  beside?: readonly Lote[]
  /**
   * Called after a job that may have changed which rows match the filters. Rows that are selected
   * one by one stay selected.
   */
  onChanged?: () => void
  /** Called with the result of a job that has ended, when its dialog is left. */
  onEnded?: ((end: ResultadoTrabajo) => void) | undefined
}

/** Returns whether a bulk job leaves its rows as they are. */
const changesNothing = (lote: Lote) => ARCHIVO_TRABAJO[lote] !== null || lote === 'enviar_certificados'

/**
 * Returns the rows of a bulk job: those selected on a list, or all that match its filters, in its
 * order.
 */
export function chosenOf(
  { ids, isEvery }: { ids: ReadonlySet<string>; isEvery: boolean },
  {
    filters,
    order,
    total,
    isMinimum,
  }: { filters: Record<string, string>; order?: string | undefined; total: number; isMinimum?: boolean | undefined },
): Pick<BulkMenuProps, 'chosen' | 'total' | 'isMinimum'> {
  const orden = order && { orden: order }
  if (!isEvery) return { chosen: { ids: [...ids], ...orden }, total: ids.size, isMinimum: false }
  return { chosen: { filtro: { ...filters, ...orden } }, total, isMinimum }
}

/**
 * Offers bulk jobs in a menu. Renders nothing when the role may start none. Each bulk job asks
 * once, and shows its progress (SCR-44).
 */
export function BulkMenu({
  lotes,
  label = 'Acciones',
  questions,
  acts = [],
  beside = [],
  onChanged,
  onEnded,
  ...about
}: BulkMenuProps) {
  const can = useCan()
  const [asked, setAsked] = useState<Lote | null>(null)
  const { menu, button, list } = useMenu()
  const isAllowed = (lote: Lote) => PERMISOS_TRABAJO[lote].every((permission) => can(...permission))
  const offered = lotes.filter(isAllowed)
  // A dialog stays open, even if its rows can take nothing more.
  if (offered.length + acts.length === 0 && asked === null) return null
  return (
    <>
      {beside.filter(isAllowed).map((lote) => (
        <Button key={lote} variant="default" onClick={() => setAsked(lote)} data-beside>
          {LOTES[lote].label}
        </Button>
      ))}
      <Menu {...menu} position="top-end">
        <Menu.Target>
          <Button {...button} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown {...list}>
          {offered.map((lote) => {
            const Icon = ICONS[lote]
            return (
              <Menu.Item key={lote} leftSection={<Icon size={16} />} onClick={() => setAsked(lote)}>
                {LOTES[lote].menu ?? LOTES[lote].label}
              </Menu.Item>
            )
          })}
          {acts.map(({ label: act, icon: Icon, onClick }) => (
            <Menu.Item key={act} leftSection={<Icon size={16} />} onClick={onClick}>
              {act}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked !== null && (
        <Suspense>
          <BulkDialog
            key={asked}
            {...about}
            lote={asked}
            question={questions?.[asked]}
            onClose={() => setAsked(null)}
            onEnded={onEnded}
            onAsked={() => 'filtro' in about.chosen && !changesNothing(asked) && onChanged?.()}
          />
        </Suspense>
      )}
    </>
  )
}
