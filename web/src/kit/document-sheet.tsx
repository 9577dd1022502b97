import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { InputOf, DocumentCall } from '@anclaje/contract/calls'
import { askFile } from '../client/ask.ts'
import classes from './document-sheet.module.css'
import { ErrorState } from '../ui/feedback/empty-state.tsx'

/** The calls that answer the document of a row also as a picture. */
type SheetCall = {
  [N in DocumentCall]: InputOf<N> extends { params: { id: unknown }; query?: { formato?: unknown } } ? N : never
}[DocumentCall]

/** A document as a picture of its pages: browsers on phones show no PDF inside a page. */
export function useSheet(call: SheetCall, id: string | number) {
  const { data, error, refetch } = useQuery({
    // Not under the noun: what is on the screen is drawn anew only when it is asked for.
    queryKey: ['sheet', call, id],
    queryFn: async () => (await askFile(call, { params: { id }, query: { vista: 1, formato: 'svg' } })).blob,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return setUrl(null)
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return { url, error, retry: () => void refetch() }
}

/** The picture of a document; `alt` says in words what it shows. */
export function DocumentSheet({ sheet, alt }: { sheet: ReturnType<typeof useSheet>; alt: string }) {
  const { url, error, retry } = sheet
  if (error) {
    return (
      <div className={classes.frame}>
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  if (url === null) {
    return (
      <div className={`${classes.sheet} ${classes.waiting}`} role="status">
        Preparando el certificado…
      </div>
    )
  }
  return <img className={classes.sheet} src={url} alt={alt} />
}
