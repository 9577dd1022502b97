import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { useSession } from '../../../session/session.ts'
import { formatCount } from '../../../ui/format.ts'
import { ofEarlierYears, usePending } from './use-pending.ts'

const PendingDialog = lazy(async () => ({ default: (await import('./pending-dialog.tsx')).PendingDialog }))

/**
 * Shows the button that opens what waits for an approval, by year and course (CERT-19). Until the
 * account has opened it once, the button shows the number that waits from earlier years. The
 * browser stores whether it was opened, because that changes nothing for others.
 */
export function PendingByYear() {
  const [isOpen, setOpen] = useState(false)
  const id = useSession()?.user.id_cue
  const [isSeen, setSeen] = useLocalStorage({
    key: `pendientes-vistos-${id ?? ''}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { data } = usePending(!isSeen)
  const old = isSeen || !data ? 0 : ofEarlierYears(data, hoyEnBogota())
  const open = () => {
    setOpen(true)
    if (old > 0) setSeen(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconCalendar size={16} />} onClick={open}>
        {old > 0 ? `Decidir ${formatCount(old)} de cohortes anteriores` : 'Por año y curso'}
      </Button>
      {isOpen && (
        <Suspense>
          <PendingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
