import { useState } from 'react'
import type { HistoriaRow } from '@anclaje/contract/trust/historia'
import classes from './act.module.css'

/** Number of changes of a row that are shown at first. */
const SHOWN = 6
/** Value of a field that is empty. */
const NOTHING = '—'

/** Lists the changed fields of a row, with the value before and after. */
export function Changes({ row: { cambios, accion_his } }: { row: HistoriaRow }) {
  const [isWhole, setWhole] = useState(false)
  if (cambios === null) {
    return accion_his === 'suprimido' ? null : <p className={classes.hidden}>Datos que no se muestran</p>
  }
  if (cambios.length === 0) return null
  const shown = isWhole || cambios.length <= SHOWN + 1 ? cambios : cambios.slice(0, SHOWN)
  const left = cambios.length - shown.length
  return (
    <>
      <ul className={classes.changes}>
        {shown.map(({ campo, antes, ahora }, index) => (
          <li key={`${campo} ${index}`}>
            {campo}:{' '}
            {antes !== null && antes !== NOTHING && (
              <>
                <del>{antes}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            {antes === null ? ahora : <ins>{ahora}</ins>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={classes.whole} onClick={() => setWhole(true)}>
          y {left} datos más
        </button>
      )}
    </>
  )
}
