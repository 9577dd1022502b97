import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import type { Exportacion } from '@anclaje/contract/rules/overview/trabajos'
import { ARCHIVO_TRABAJO, EXPORTACION_LARGA } from '@anclaje/contract/rules/overview/trabajos'
import { ApiError, ask, download } from '../client/ask.ts'
import { readAgain } from '../client/query-client.ts'
import { useOnce } from '../kit/saving/use-once.ts'
import { showFailure } from '../kit/saving/use-save.ts'
import { toastSuccess } from '../ui/feedback/toasts.tsx'
import { WorkLink, followJob } from './follow.tsx'

/** Export to make: its kind and the filters of the list, as texts. */
interface Work {
  accion: Exportacion
  filtro: Record<string, string>
}

const LONG = 'Son más de 10.000 filas: el archivo se está preparando y le avisaremos cuando esté listo.'

const isTooLong = (error: unknown) => error instanceof ApiError && error.code === EXPORTACION_LARGA

/** Call that returns each export. */
const CALLS = {
  exportar_aprendices: 'GET /colaboradores/exportar',
  exportar_certificados: 'GET /certcol/exportar',
  exportar_equipos: 'GET /equipos/exportar',
  exportar_historial: 'GET /historia/exportar',
} as const satisfies Record<Exportacion, string>

/**
 * Downloads an export at once. Rejects with an `ApiError` with the code `EXPORTACION_LARGA` when it
 * has too many rows.
 */
const downloadNow = ({ accion, filtro }: Work) => download(CALLS[accion], { query: filtro }, ARCHIVO_TRABAJO[accion])

/** Starts a job that makes the file, and announces when it is ready. */
async function downloadLater(work: Work): Promise<void> {
  const { id_tra } = await ask('POST /trabajos', { body: work })
  toastSuccess(LONG, { link: <WorkLink />, about: id_tra })
  void readAgain()
  void followJob(id_tra)
}

/** Exports the filtered list as a spreadsheet, at once or as a job (OPS-50). */
export function ExportButton({ work }: { work: Work }) {
  const { once, isRunning: isExporting } = useOnce()
  const save = () =>
    once(() =>
      downloadNow(work)
        .catch((error: unknown) => (isTooLong(error) ? downloadLater(work) : Promise.reject(error)))
        .catch(showFailure),
    )
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
