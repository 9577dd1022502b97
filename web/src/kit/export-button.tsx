import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import type { DocumentCall } from '@anclaje/contract/calls'
import { download } from '../client/ask.ts'
import type { AskOptions } from '../client/ask.ts'
import { useOnce } from '../client/saving/use-once.ts'
import { showFailure } from '../client/saving/use-save.ts'

interface ExportProps<N extends DocumentCall> {
  call: N
  /** The filters of the list. */
  options: AskOptions<N>
  /** File name when the server sends none. */
  fallbackName: string
}

/** Downloads the filtered list as a spreadsheet. */
export function ExportButton<N extends DocumentCall>({ call, options, fallbackName }: ExportProps<N>) {
  const { once, isRunning: isExporting } = useOnce()
  const save = () => once(() => download(call, options, fallbackName).catch(showFailure))
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
