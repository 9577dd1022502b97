import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import classes from './document-preview.module.css'
import { ErrorState } from '../ui/feedback/empty-state.tsx'

/**
 * Fetches a picture of a document and keeps it while its screen is open. It is a picture because
 * browsers on phones show no PDF inside a page.
 */
export function usePicture(
  key: readonly unknown[],
  fetchPicture: () => Promise<{ blob: Blob }>,
  options: { retry?: false } = {},
) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document-preview', ...key],
    queryFn: async () => (await fetchPicture()).blob,
    gcTime: 0,
    // The picture is not fetched again after a save, so that it does not change while somebody
    // reads it. A failed picture can be fetched again.
    staleTime: ({ state }) => (state.data ? 'static' : 0),
    refetchOnWindowFocus: false,
    ...options,
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

interface DocumentPreviewProps {
  preview: ReturnType<typeof usePicture>
  alt: string
}

export function DocumentPreview({ preview: { url, error, retry }, alt }: DocumentPreviewProps) {
  if (error) {
    return (
      <div className="card document">
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  if (url === null) {
    return (
      <div className={[classes.page, classes.loading].join(' ')} role="status">
        Preparando el certificado…
      </div>
    )
  }
  return <img className={classes.page} src={url} alt={alt} />
}
