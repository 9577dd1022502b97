import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { RowIn } from '@anclaje/contract/calls'
import { useRow } from '../client/reading/use-row.ts'
import type { RowCall } from '../client/reading/use-row.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadingForm } from './forms/loading-form.tsx'

interface EditScreenProps<N extends RowCall> {
  /** The call that reads the row. */
  call: N
  /** The row to read, which `useFormId` gives; undefined creates one. */
  id: string | undefined
  /** The heading while the row is on its way. */
  loadingTitle?: string
  /** How many fields the form will have. */
  fields?: number
  /** Draws what stands around the form while it is no form yet. */
  around?: (state: ReactNode) => ReactNode
  /** The form, once its row is here; a new one for every row. */
  children: (row: RowIn<N> | undefined) => ReactNode
}

/** A form that creates a row, or edits the one that its address names: failure, loading form, form. */
export function EditScreen<N extends RowCall>(props: EditScreenProps<N>) {
  const { call, id, loadingTitle, fields, around = (state) => state, children } = props
  const { data, error, refetch } = useRow(call, id)
  if (error) return around(<ErrorState isForm error={error} onRetry={() => void refetch()} />)
  if (id !== undefined && data === undefined) {
    return around(<LoadingForm {...(loadingTitle && { title: loadingTitle })} {...(fields && { fields })} />)
  }
  return <Fragment key={id ?? 'new'}>{children(data)}</Fragment>
}
