import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { requestFile } from '../core/api.ts'
import classes from './document-sheet.module.css'
import { ErrorState } from './empty-state.tsx'

/** A document as a picture of its pages: browsers on phones show no PDF inside a page. `path` is that of its PDF. */
export function useSheet(path: string) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'hoja'],
    queryFn: async () => (await requestFile(path, { vista: 1, formato: 'svg' })).blob,
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
