import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { formatCounted } from '../../../ui/format.ts'
import { kindOf, useMayOpen, wordsFor } from '../../notificaciones/kinds.ts'
import classes from './ledger.module.css'
import { ToSign } from './to-sign.tsx'

const SKELETON_ROWS = 6

function Row({ clase, total, hayMas, primeros }: Pendientes) {
  const { icon: Icon, words, screen, firstIs, isOverdue } = kindOf(clase)
  const mayOpen = useMayOpen()(clase)
  const fecha = primeros[0]?.fecha
  const row = { className: classes.row, 'data-tone': isOverdue ? 'danger' : undefined }
  const content = (
    <>
      <span className={classes.count}>{formatCounted({ total, hayMas })}</span>
      <Icon size={20} stroke={1.75} />
      <span className={classes.phrase}>{wordsFor(words, total)}</span>
      {fecha && (
        <span className={classes.fact}>
          {firstIs}: {fechaTabla(fecha)}
        </span>
      )}
      {mayOpen && <IconChevronRight size={16} className={classes.leads} aria-hidden />}
    </>
  )
  return (
    <li>
      {mayOpen ? (
        <Link {...screen} {...row}>
          {content}
        </Link>
      ) : (
        <div {...row}>{content}</div>
      )}
      {clase === 'certificaciones_por_firmar' && <ToSign primeros={primeros} total={total} mayOpen={mayOpen} />}
    </li>
  )
}

/**
 * Lists the notifications, one row for each kind that the role may see. Each row is a link to the
 * list of its kind, if the role may open it. Cohorts are signed here.
 */
export function Ledger({ pending }: { pending: readonly Pendientes[] | undefined }) {
  return (
    <section className={classes.ledger} aria-labelledby="pendientes">
      <h2 id="pendientes" className="heading">
        Por hacer
      </h2>
      {pending === undefined ? (
        <div className={classes.waiting}>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={24} />
          ))}
        </div>
      ) : pending.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={20} aria-hidden />
          No hay nada pendiente.
        </p>
      ) : (
        <ul className="ruled">
          {pending.map((kind) => (
            <Row key={kind.clase} {...kind} />
          ))}
        </ul>
      )}
    </section>
  )
}
