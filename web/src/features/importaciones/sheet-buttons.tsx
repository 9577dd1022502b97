import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { download } from '../../core/api.ts'
import type { Query } from '../../core/api.ts'
import { useCan } from '../../core/session.ts'
import { showFailure } from '../../core/use-save.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Exports the people that the filters leave, and imports others (portal §2). */
export function SheetButtons({ filters }: { filters: Query }) {
  const can = useCan()
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    if (isExporting) return
    setExporting(true)
    await download('/colaboradores/exportar', filters, 'Aprendices.xlsx').catch(showFailure)
    setExporting(false)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={16} />}
        onClick={() => void save()}
        aria-disabled={isExporting}
      >
        {isExporting ? 'Exportando…' : 'Exportar'}
      </Button>
      {can('Colaboradores', 'crear') && (
        <Button variant="default" leftSection={<IconFileUpload size={16} />} onClick={() => setImporting(true)}>
          Importar
        </Button>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
