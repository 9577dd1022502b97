import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ImportacionRow } from '@anclaje/contract/training/importacion'
import { useCan } from '../../../session/session.ts'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { formatCount, timeText } from '../../../ui/format.ts'
import { useUndo } from '../use-undo.ts'
import { people } from './outcome.tsx'
import classes from './recent-imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

const CALL = 'GET /importaciones'
/** Milliseconds after which the list is read again, so that imports that can no longer be undone
 * disappear. */
const MINUTE_MS = 60_000

/** Returns a text that distinguishes an import: «las 10:42 en Alturas, cohorte 3». */
function whichOf({ fecha_imp, cohorte_imp, propia_imp, autor_imp }: ImportacionRow): string {
  const account = propia_imp ? '' : `, desde ${autor_imp ? `la cuenta de ${autor_imp}` : 'otra cuenta'}`
  const time = timeText(fecha_imp)
  return `${time.startsWith('1:') ? 'la' : 'las'} ${time}${cohorte_imp ? ` en ${cohorte_imp}` : ''}${account}`
}

const didOf = ({ creadas_imp, inscritas_imp }: ImportacionRow): string =>
  creadas_imp > 0
    ? `Se ${creadas_imp === 1 ? 'importó' : 'importaron'} ${people(creadas_imp)}`
    : `Se ${inscritas_imp === 1 ? 'inscribió' : 'inscribieron'} ${people(inscritas_imp)} desde un archivo`

/**
 * Offers to undo the imports of the last hour: the last import at once, and the others on demand.
 */
export function RecentImports() {
  const can = useCan()
  const undo = useUndo()
  const [isWhole, setWhole] = useState(false)
  const { data = [] } = useQuery({
    queryKey: answerKeyOf(CALL),
    queryFn: ({ signal }) => ask(CALL, { signal }),
    enabled: can('Colaboradores', 'eliminar'),
    refetchInterval: (query) => (query.state.data?.length ? MINUTE_MS : false),
  })
  const others = data.length - 1
  return (
    <>
      {(isWhole ? data : data.slice(0, 1)).map((row) => (
        <span key={row.id_imp} className={classes.line}>
          {didOf(row)} a {whichOf(row)}.{' '}
          <button
            type="button"
            className={classes.undo}
            aria-label={`Deshacer la importación de ${whichOf(row)}`}
            onClick={() =>
              undo.ask({
                id: row.id_imp,
                creadas: row.creadas_imp,
                inscritas: row.inscritas_imp,
                which: whichOf(row),
              })
            }
          >
            Deshacer
          </button>
        </span>
      ))}
      {others > 0 && (
        <span className={classes.line}>
          <button type="button" className={classes.undo} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver solo la última' : others === 1 ? 'Ver la otra' : `Ver las otras ${formatCount(others)}`}
          </button>
        </span>
      )}
      <UndoDialog undo={undo} />
    </>
  )
}
