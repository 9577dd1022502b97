import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'

const PendingDialog = lazy(async () => ({ default: (await import('./pending-dialog.tsx')).PendingDialog }))

/** Shows the button that opens what waits for an approval, by year and course (CERT-19). */
export function PendingByYear() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendar size={16} />} onClick={() => setOpen(true)}>
        Por año y curso
      </Button>
      {isOpen && (
        <Suspense>
          <PendingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
