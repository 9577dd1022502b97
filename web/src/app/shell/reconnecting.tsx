import { useIsFetching } from '@tanstack/react-query'
import { Loader } from '@mantine/core'
import { isAway } from '../../client/query-client.ts'
import classes from './reconnecting.module.css'

/** Says that requests are repeated automatically while the database is unreachable (SCR-40). */
export function Reconnecting() {
  const waiting = useIsFetching({ predicate: ({ state }) => isAway(state.fetchFailureReason) })
  return (
    <div role="status" className={classes.region}>
      {waiting > 0 && (
        <p className={classes.text}>
          <Loader size={14} aria-hidden />
          El portal no responde por ahora. Seguimos intentando; no se pierde lo que escribió.
        </p>
      )}
    </div>
  )
}
