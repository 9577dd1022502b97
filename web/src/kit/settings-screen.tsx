import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@anclaje/contract/calls'
import { addressOf, request } from '../client/ask.ts'
import { answerKeyOf } from '../client/query-key.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingForm } from './forms/loading-form.tsx'

/** Calls that return settings stored in a single row. */
type SettingsCall = 'GET /centro' | 'GET /centro/ministerio'

interface SettingsScreenProps<N extends SettingsCall> {
  call: N
  /** Heading until the form shows its own. */
  title: string
  /** Number of fields in the skeleton while the settings are loading. */
  fields: number
  children: (row: AnswerOf<N>) => ReactNode
}

/** Reads settings again on each visit, and shows their form, its skeleton or the failure. */
export function SettingsScreen<N extends SettingsCall>({ call, title, fields, children }: SettingsScreenProps<N>) {
  const { data, error, refetch } = useQuery({
    queryKey: answerKeyOf(call, 'form'),
    queryFn: ({ signal }) => request<AnswerOf<N>>(...addressOf(call), { signal }),
    gcTime: 0,
    // The row is read once per visit. After a save, the form keeps the row that it stored.
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return children(data)
  if (!error) return <LoadingForm title={title} fields={fields} />
  return (
    <>
      <PageHeader title={title} />
      <ErrorState isForm error={error} onRetry={() => void refetch()} />
    </>
  )
}
