import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MIN_NOMBRE, POR_CLASE, esBuscable } from '@anclaje/contract/rules/overview/busqueda'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'

/** Pause in typing, in milliseconds, after which the text is searched for. */
export const TYPING_MS = 200

/**
 * Searches for a text, unless it is too short. The previous results stay until the next ones
 * arrive.
 */
export function useSearchResults(text: string, size: number = POR_CLASE) {
  const q = text.trim()
  const isAsked = esBuscable(q)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: answerKeyOf('GET /buscar', { q, size }),
    queryFn: ({ signal }) => ask('GET /buscar', { query: { q, size }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return {
    q,
    isAsked,
    groups: isAsked ? (data ?? []) : [],
    /** True when the results belong to this text. */
    isFresh: isAsked && data !== undefined && !isPlaceholderData,
    isFetching: isAsked && isFetching,
    error: isAsked ? error : null,
    retry: () => void refetch(),
  }
}

const TOO_SHORT = `Escriba al menos ${MIN_NOMBRE} letras o números.`

/** Returns the status of a search in words. */
export function summaryOf({ q, groups, isAsked, isFresh }: ReturnType<typeof useSearchResults>): string {
  const total = groups.reduce((sum, { resultados }) => sum + resultados.length, 0)
  if (groups.some(({ hayMas }) => hayMas)) return `Más de ${total} resultados`
  if (total > 0) return total === 1 ? '1 resultado' : `${total} resultados`
  if (q === '') return 'Escriba un nombre, un número de documento, un NIT o el código de un certificado o equipo.'
  if (!isAsked) return TOO_SHORT
  if (!isFresh) return 'Buscando…'
  return q.length < MIN_NOMBRE ? TOO_SHORT : `No se encontraron resultados para «${q}».`
}
