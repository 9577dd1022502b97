import { Link } from '@tanstack/react-router'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { onSessionEnd } from '../session/session.ts'
import { ask } from '../client/ask.ts'
import { readAgain } from '../client/query-client.ts'
import { toastRefusal, toastSuccess } from '../ui/feedback/toasts.tsx'
import { detailOf, isOver, jobName } from './values.ts'

/** Milliseconds between two reads of running jobs. */
export const LOOK_MS = 2_000
/** Number of the user's newest jobs that are read, enough to include the job just started. */
const NEWEST = 50

/** Ids of the followed jobs. */
const followed = new Set<string>()
onSessionEnd(() => followed.clear())

export const WorkLink = () => <Link to="/admin/trabajos">Ver Procesos</Link>

function tell(row: TrabajoRow): void {
  const hasFile = row.archivo_tra !== null
  const name = jobName(row)
  const options = { link: <WorkLink />, about: row.id_tra }
  if (row.estado_tra === 'listo')
    toastSuccess(hasFile ? `Su archivo está listo: ${name}` : `${name}: ${detailOf(row)}`, options)
  else toastRefusal(hasFile ? `No fue posible hacer el archivo ${name}.` : `No fue posible terminar: ${name}.`, options)
}

/** Follows a job until it is over, and shows the result in a toast on any screen. */
export async function followJob(id: string): Promise<void> {
  if (followed.has(id)) return
  followed.add(id)
  while (followed.has(id)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const page = await ask('GET /trabajos', { query: { size: NEWEST } }).catch(() => undefined)
    const row = page?.items.find(({ id_tra }) => id_tra === id)
    if (!page || (row && !isOver(row)) || !followed.delete(id)) continue
    if (row) tell(row)
    void readAgain()
  }
}
