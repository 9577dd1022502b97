import { Suspense, lazy, useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import type { FilterOf } from '@anclaje/contract/calls'
import { useCan } from '../../../session/session.ts'
import { ExportButton } from '../../../work/export-button.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('../dialog.tsx')).ImportDialog }))

/** Exports the filtered people and imports others (PEOPLE-20, SCR-27). */
export function SheetButtons({ filters }: { filters: Record<FilterOf<'GET /colaboradores/exportar'>, string> }) {
  const can = useCan()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ExportButton work={{ accion: 'exportar_aprendices', filtro: filters }} />
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
