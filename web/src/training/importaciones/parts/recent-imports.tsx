import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../app/session/session.ts'
import { ask } from '../../../client/ask.ts'
import { keyOf } from '../../../client/query-key.ts'
import { useUndo } from '../use-undo.ts'
import { people } from './outcome.tsx'
import classes from './recent-imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

const CALL = 'GET /importaciones'
/** Milliseconds after which the minutes are asked for again, and what is too late goes. */
const MINUTE_MS = 60_000

const ago = (minutes: number) =>
  minutes === 0 ? 'hace un momento' : `hace ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`

/** Offers to undo the imports of the last hour, one quiet line for each (PEOPLE-24). */
export function RecentImports() {
  const can = useCan()
  const undo = useUndo()
  const { data = [] } = useQuery({
    queryKey: keyOf(CALL),
    queryFn: ({ signal }) => ask(CALL, { signal }),
    enabled: can('Colaboradores', 'eliminar'),
    refetchInterval: (query) => (query.state.data?.length ? MINUTE_MS : false),
  })
  return (
    <>
      {data.map(({ id_imp, creadas_imp, inscritas_imp, minutos_imp, propia_imp }) => (
        <span key={id_imp} className={classes.line}>
          {creadas_imp > 0
            ? `Se ${creadas_imp === 1 ? 'importó' : 'importaron'} ${people(creadas_imp)}`
            : `Se ${inscritas_imp === 1 ? 'inscribió' : 'inscribieron'} ${people(inscritas_imp)} desde un archivo`}{' '}
          {ago(minutos_imp)}
          {!propia_imp && ', desde otra cuenta'}.{' '}
          <button
            type="button"
            className={classes.undo}
            onClick={() => undo.ask({ id: id_imp, creadas: creadas_imp, inscritas: inscritas_imp })}
          >
            Deshacer
          </button>
        </span>
      ))}
      <UndoDialog undo={undo} />
    </>
  )
}
