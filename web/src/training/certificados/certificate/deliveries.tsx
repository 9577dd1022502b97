import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CORREO_ANULACION } from '@anclaje/contract/rules/training/correo'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import classes from './deliveries.module.css'
import { LOOK_MS } from '../../../work/follow.tsx'
import { momentText } from '../../../ui/format.ts'

const RESULTS = {
  enviado: { label: 'Enviado', color: 'success' },
  bandeja: { label: 'Sin enviar: todavía no se podía enviar correo', color: 'warning' },
  en_cola: { label: 'Por enviar', color: 'neutral' },
  fallido: { label: 'No se pudo enviar', color: 'danger' },
} as const

interface DeliveriesProps {
  id: string
  /** True to read them again while one waits. */
  isWaited?: boolean
}

/** Lists the attempts to mail a certificate, newest first. Renders nothing if there are none. */
export function Deliveries({ id, isWaited = false }: DeliveriesProps) {
  const title = useId()
  const { data = [], error } = useQuery({
    queryKey: answerKeyOf('GET /email', { id_ceco: id }),
    queryFn: ({ signal }) => ask('GET /email', { query: { id_ceco: id }, signal }),
    refetchInterval: ({ state }) =>
      isWaited && state.data?.some(({ estado_env }) => estado_env === 'en_cola') && LOOK_MS,
  })
  if (error) return <p className={classes.box}>No fue posible leer los envíos por correo: {error.message}</p>
  if (data.length === 0) return null
  return (
    <section className={classes.box} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Envíos por correo
      </h2>
      <ul className="ruled">
        {data.map(({ id_env, tipo_env, estado_env, destino_env, motivo_env, fecha_env }) => (
          <li key={id_env} className={classes.delivery}>
            <StateBadge state={RESULTS[estado_env]} />
            <span className={classes.to}>{destino_env}</span>
            {tipo_env === CORREO_ANULACION && <span>Aviso de anulación</span>}
            <time className="muted" dateTime={fecha_env}>
              {momentText(fecha_env)}
            </time>
            {motivo_env && <span className={classes.reason}>{motivo_env}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
