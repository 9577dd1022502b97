import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { Query } from '../../core/api.ts'
import { useCan } from '../../core/session.ts'
import { ExportButton } from '../../ui/export-button.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Exports the people that the filters leave, and imports others (portal §2). */
export function SheetButtons({ filters }: { filters: Query }) {
  const can = useCan()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ExportButton path="/colaboradores/exportar" filters={filters} name="Aprendices.xlsx" />
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
