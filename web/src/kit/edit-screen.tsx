import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { RowIn } from '@anclaje/contract/calls'
import { isMissing } from '../client/failures.ts'
import { useRow } from './reading/use-row.ts'
import type { RowCall } from './reading/use-row.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useFormTitle } from './forms/form-title.ts'
import { LoadingForm } from './forms/loading-form.tsx'

interface EditScreenProps<N extends RowCall> {
  call: N
  /** Id of the row to edit, as returned by `useFormId`; undefined creates a row. */
  id: string | undefined
  /** Heading while the form is loading. */
  loadingTitle?: string
  /** Number of fields in the skeleton while the row is loading. */
  fields?: number
  /** Wraps the states that are shown before the form. */
  wrap?: (state: ReactNode) => ReactNode
  /** Renders the form, which is mounted again for another row. */
  children: (row: RowIn<N> | undefined) => ReactNode
}

/** Reads the row of a form, and shows the form, its skeleton or the failure. */
export function EditScreen<N extends RowCall>(props: EditScreenProps<N>) {
  const { call, id, loadingTitle, fields, wrap = (state) => state, children } = props
  const { data, error, refetch } = useRow(call, id)
  const title = useFormTitle(loadingTitle ?? '')
  // If reading the row again fails, the form stays with the typed values.
  if (error && (data === undefined || isMissing(error))) {
    return wrap(
      <>
        {title && <PageHeader title={title} />}
        <ErrorState isForm error={error} onRetry={() => void refetch()} />
      </>,
    )
  }
  if (id !== undefined && data === undefined) {
    return wrap(<LoadingForm {...(loadingTitle && { title: loadingTitle })} {...(fields && { fields })} />)
  }
  return <Fragment key={id ?? 'new'}>{children(data)}</Fragment>
}
