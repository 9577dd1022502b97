import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { download } from '../core/api.ts'
import type { Query } from '../core/api.ts'
import { showFailure } from '../core/use-save.ts'

/** Saves what the filters of a list leave as a spreadsheet; `name` stands in where the server gives none. */
export function ExportButton({ path, filters, name }: { path: string; filters: Query; name: string }) {
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    if (isExporting) return
    setExporting(true)
    await download(path, filters, name).catch(showFailure)
    setExporting(false)
  }
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
