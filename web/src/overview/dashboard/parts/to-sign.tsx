import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { formatCount } from '../../../ui/format.ts'
import { cohortOf } from '../../../training/certificaciones/addresses.ts'
import { useSigning } from '../../../kit/saving/use-signing.tsx'
import classes from './to-sign.module.css'

interface ToSignProps extends Pick<Pendientes, 'primeros' | 'total'> {
  /** True for a role that may open the page of a cohort. */
  mayOpen: boolean
}

/** Lists the first cohorts that wait for the user's signature, each with the button to sign it. */
export function ToSign({ primeros, total, mayOpen }: ToSignProps) {
  const { sign, dialog } = useSigning()
  return (
    <>
      <ul className={classes.cohorts} aria-label="Cohortes por firmar">
        {primeros.map(({ id, nombre: name }) => (
          <li key={id} className={classes.cohort}>
            {mayOpen ? <Link {...cohortOf(id)}>{name}</Link> : <span>{name}</span>}
            <Button variant="default" aria-label={`Firmar esta cohorte: ${name}`} onClick={() => sign({ id, name })}>
              Firmar esta cohorte
            </Button>
          </li>
        ))}
        {!mayOpen && total > primeros.length && (
          <li className="muted">y {formatCount(total - primeros.length)} más: salen aquí al firmar estas</li>
        )}
      </ul>
      {dialog}
    </>
  )
}
