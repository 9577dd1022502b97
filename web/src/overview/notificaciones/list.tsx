import { useState } from 'react'
import { ActionIcon, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Pendiente, Pendientes } from '@anclaje/contract/overview/pendientes'
import type { Place } from '../../address/place.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { headline, kindOf, useMayOpen, waitingFirst } from './kinds.ts'
import classes from './list.module.css'
import { useNotificaciones } from './use-notificaciones.ts'

/** Minimum time in milliseconds for which a refresh shows that it is loading (OVER-4). */
const REFRESH_MS = 1500

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Names the first rows of a kind, each as a link to its screen. */
function First({ primeros, placeOf }: Pick<Pendientes, 'primeros'> & { placeOf: (id: Pendiente['id']) => Place }) {
  return (
    <ul className={classes.first}>
      {primeros.map((each) => (
        <li key={each.id}>
          <Link {...placeOf(each.id)} className={classes.link}>
            {each.nombre}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Screen for cohorts that the role may sign, but not open. */
const FIRST_SCREEN: Place = { to: '/app/dashboard' }

function Entry(pending: Pendientes) {
  const { total, primeros } = pending
  const kind = kindOf(pending.clase)
  const mayOpen = useMayOpen()(pending.clase)
  const { icon: Icon, screen } = mayOpen ? kind : { ...kind, screen: FIRST_SCREEN }
  const placeOf = mayOpen && kind.placeOf
  const named = primeros.map(({ nombre }) => nombre).join(' · ')
  return (
    <li>
      <Link {...screen} className={classes.entry}>
        <Icon size={20} stroke={1.75} />
        <span>
          <strong>{headline(pending)}</strong>
          {!placeOf && (
            <span className={classes.named}>
              {named}
              {total > primeros.length && ' …'}
            </span>
          )}
        </span>
      </Link>
      {placeOf && <First primeros={primeros} placeOf={placeOf} />}
    </li>
  )
}

export function NotificationList() {
  const { data, error, isPending, refetch } = useNotificaciones()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (isRefreshing) return
    setRefreshing(true)
    await Promise.all([refetch(), delay(REFRESH_MS)])
    setRefreshing(false)
  }
  const isLoading = isPending || isRefreshing
  return (
    <div className={classes.panel} aria-busy={isLoading}>
      <div className={classes.head}>
        <h2>Notificaciones</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Actualizar las notificaciones"
          title="Actualizar"
          // The button is not `disabled`, because it would lose the focus.
          aria-disabled={isLoading}
          onClick={() => void refresh()}
        >
          {isLoading ? <Loader size={16} color="var(--text-2)" /> : <IconRefresh size={18} />}
        </ActionIcon>
      </div>
      <p className={classes.status} role="status">
        {isLoading ? 'Cargando…' : ''}
      </p>
      <div className={classes.body}>
        {error && !isRefreshing ? (
          <ErrorState error={error} onRetry={() => void refresh()} />
        ) : data?.length === 0 ? (
          <EmptyState text="No hay nada pendiente." />
        ) : (
          <ul className={classes.list}>
            {waitingFirst(data ?? []).map((entry) => (
              <Entry key={entry.clase} {...entry} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
