import { Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { formatCount } from '../../../ui/number.ts'
import { headline, kindOf } from '../../notificaciones/kinds.ts'
import classes from './pending.module.css'

const SKELETON_ROWS = 4

function Kind({ clase, total, primeros }: Pendientes) {
  const { icon: Icon, screen, placeOf, noteOf } = kindOf(clase)
  const rest = total - primeros.length
  return (
    <li className={classes.kind}>
      <Icon size={20} stroke={1.75} />
      <div>
        <h3>
          <Link {...screen}>{headline(clase, total)}</Link>
        </h3>
        <ul className={classes.first}>
          {primeros.map((each) => (
            <li key={each.id}>
              <Link {...placeOf(each)} className={classes.item}>
                <span>{each.nombre}</span> <span className={classes.note}>{noteOf(each)}</span>
              </Link>
            </li>
          ))}
          {rest > 0 && <li className={classes.note}>y {formatCount(rest)} más</li>}
        </ul>
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={40} />
      ))}
    </div>
  )
}

/** Lists the pending things that the role may see: how many, the first ones, and links to them. */
export function Pending({ pending }: { pending: readonly Pendientes[] | undefined }) {
  const present = pending?.filter(({ total }) => total > 0)
  return (
    <section className={classes.pending} aria-labelledby="pendientes">
      <h2 id="pendientes">Por hacer</h2>
      {present === undefined ? (
        <Waiting />
      ) : present.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={20} aria-hidden />
          No hay nada pendiente.
        </p>
      ) : (
        <ul className={classes.kinds}>
          {present.map((kind) => (
            <Kind key={kind.clase} {...kind} />
          ))}
        </ul>
      )}
    </section>
  )
}
