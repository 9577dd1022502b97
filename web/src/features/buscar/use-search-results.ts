import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Grupo } from '@anclaje/contract/entities/busqueda'
import { POR_CLASE, esBuscable } from '@anclaje/contract/rules/busqueda'
import { request } from '../../core/api.ts'

/** How long one pauses before what was typed is searched for, in milliseconds. */
export const TYPING_MS = 200

/** What a text finds, so many of each kind; the previous results stay while the next ones come. Too short a text finds nothing and asks nothing. */
export function useSearchResults(text: string, size: number = POR_CLASE) {
  const q = text.trim()
  const isAsked = esBuscable(q)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['/buscar', q, size],
    queryFn: ({ signal }) => request<Grupo[]>('GET', '/buscar', { query: { q, size }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    q,
    isAsked,
    groups: isAsked ? (data ?? []) : [],
    /** The results are those of this text. */
    isFresh: isAsked && data !== undefined && !isPlaceholderData,
    isFetching: isAsked && isFetching,
    error: isAsked ? error : null,
    retry: () => void refetch(),
  }
}

/** What to say where no results stand: what to do, that it is searching, or that nothing was found. */
export function emptyText({ q, isAsked, isFresh }: ReturnType<typeof useSearchResults>): string {
  if (q === '') return 'Escriba un nombre, un número de documento, un NIT o el número de un certificado.'
  if (!isAsked) return 'Escriba al menos 3 letras o números.'
  return isFresh ? `No se encontraron resultados para “${q}”.` : 'Buscando…'
}
