import { useId } from 'react'
import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FilterOf, RowIn } from '@anclaje/contract/calls'
import type { Page } from '@anclaje/contract/http'
import type { Place } from '../address/place.ts'
import { addressOf, request } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { formatCounted } from '../ui/format.ts'
import type { ListCall } from './reading/use-list.ts'
import classes from './related.module.css'

/** Number of rows that are shown beside a form. */
const SHOWN = 10
const SKELETONS = 3

/** What is shown of a row. */
export interface RelatedRow {
  id: string
  title: string
  badge?: ReactNode
  line: string
  /** Screen that the row opens, or null when the user may not open it. */
  place: Place | null
}

interface RelatedProps<N extends ListCall> {
  title: string
  call: N
  /** Filter that finds the rows of the form. */
  filter: Partial<Record<FilterOf<N>, string>>
  rowOf: (row: RowIn<N>) => RelatedRow
  /** The list with this filter, and the label of the link, which agrees in gender. */
  all: { label: 'Ver todos' | 'Ver todas'; place: Place }
  empty: string
}

function Row({ row }: { row: RelatedRow }) {
  const content = (
    <>
      <span className={classes.first}>
        <span className="cut strong">{row.title}</span>
        {row.badge}
      </span>
      <span className="caption">{row.line}</span>
    </>
  )
  return (
    <li>
      {row.place ? (
        <Link className={classes.item} {...row.place}>
          {content}
        </Link>
      ) : (
        <div className={classes.item}>{content}</div>
      )}
    </li>
  )
}

/**
 * Lists the first rows of another list that belong to the row of a form, and leads to all of them
 * (SCR-62). The caller asks for the permission to see that list.
 */
export function Related<N extends ListCall>({ title, call, filter, rowOf, all, empty }: RelatedProps<N>) {
  const id = useId()
  const query = { ...filter, page: 0, size: SHOWN }
  const { data, error, refetch } = useQuery({
    queryKey: answerKeyOf(call, query),
    queryFn: ({ signal }) => request<Page<RowIn<N>>>(...addressOf(call), { query, signal }),
  })
  return (
    <section className={classes.related} aria-labelledby={id} aria-busy={!data && !error}>
      <div className={classes.head}>
        <h2 id={id} className="heading">
          {title}
        </h2>
        {data && data.totalItems > 0 && (
          <Link {...all.place}>
            {all.label} ({formatCounted({ total: data.totalItems, hayMas: data.totalEsMinimo })})
          </Link>
        )}
      </div>
      {data ? (
        data.items.length > 0 ? (
          <ul className="ruled" aria-labelledby={id}>
            {data.items.map(rowOf).map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{empty}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.skeletons} aria-hidden>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <Skeleton key={index} height={40} />
          ))}
        </div>
      )}
    </section>
  )
}
