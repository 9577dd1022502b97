import { Link } from '@tanstack/react-router'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { onSessionEnd } from '../session/session.ts'
import { ask } from '../client/ask.ts'
import { queryClient } from '../client/query-client.ts'
import { toastRefusal, toastSuccess } from '../ui/feedback/toasts.tsx'
import { detailOf, isOver, nameOf } from './values.ts'

/** Milliseconds between two looks at work under way. */
export const LOOK_MS = 2_000
/** One's newest work, among which is what was just asked for. */
const NEWEST = 50

/** Ids of the work that is followed. */
const followed = new Set<string>()
onSessionEnd(() => followed.clear())

export const WorkLink = () => <Link to="/admin/trabajos">Ver Trabajos</Link>

/** Reads again what waits to be done, of which a file that is ready is a part. */
export function tellBell(): void {
  for (const noun of ['notificaciones', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [noun] })
}

/** Reads everything again that shows work or tells of it. */
export function workChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['trabajos'] })
  tellBell()
}

/** Reads again what work may have changed. */
export function workIsOver({ archivo_tra }: Pick<TrabajoRow, 'archivo_tra'>): void {
  workChanged()
  if (archivo_tra !== null) return
  for (const noun of ['certcol', 'certificaciones', 'colaboradores', 'email'])
    void queryClient.invalidateQueries({ queryKey: [noun] })
}

function tell(row: TrabajoRow): void {
  const hasFile = row.archivo_tra !== null
  const name = nameOf(row)
  if (row.estado_tra === 'listo')
    toastSuccess(hasFile ? `Su archivo está listo: ${name}` : `${name}: ${detailOf(row)}`, <WorkLink />)
  else
    toastRefusal(
      hasFile ? `No fue posible hacer el archivo ${name}.` : `No fue posible terminar: ${name}.`,
      <WorkLink />,
    )
}

/** Looks at work until it is over, and tells so wherever the user is by then. */
export async function follow(id: string): Promise<void> {
  if (followed.has(id)) return
  followed.add(id)
  while (followed.has(id)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const page = await ask('GET /trabajos', { query: { size: NEWEST } }).catch(() => undefined)
    const row = page?.items.find(({ id_tra }) => id_tra === id)
    if (!page || (row && !isOver(row)) || !followed.delete(id)) continue
    if (!row) return workChanged()
    tell(row)
    workIsOver(row)
  }
}
