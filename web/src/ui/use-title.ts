import { useEffect } from 'react'

/** Names the document after what it shows. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Anclaje`
  }, [title])
}
