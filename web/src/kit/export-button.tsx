import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import type { DocumentCall } from '@anclaje/contract/calls'
import { download } from '../client/ask.ts'
import type { Ask } from '../client/ask.ts'
import { useOnce } from '../client/saving/use-once.ts'
import { showFailure } from '../client/saving/use-save.ts'

interface ExportProps<N extends DocumentCall> {
  call: N
  /** What the call is given: the filters of the list. */
  given: Ask<N>
  /** Stands in where the server gives no name. */
  name: string
}

/** Saves what the filters of a list leave as a spreadsheet. */
export function ExportButton<N extends DocumentCall>({ call, given, name }: ExportProps<N>) {
  const { once, isRunning: isExporting } = useOnce()
  const save = () => once(() => download(call, given, name).catch(showFailure))
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} />}
      onClick={() => void save()}
      aria-disabled={isExporting}
    >
      {isExporting ? 'Exportando…' : 'Exportar'}
    </Button>
  )
}
