import type { Place } from '../../address/place.ts'
import type { AnySearch } from '../../address/query-names.ts'
import { cohortOf } from '../certificaciones/addresses.ts'
import { ministryOf } from '../ministerio/addresses.ts'

const LIST = '/admin/aprendices'

/** A screen of a cohort from which people are opened: its page, or the check for the Ministry. */
interface Origin {
  father: 'Certificaciones' | 'Ministerio'
  idcer: string
}

/**
 * Returns the address of the form of a person. The form goes back to `origin`, the screen that
 * opened it.
 */
export const personOf = (id: number | string, origin?: Origin): Place => ({
  to: '/admin/aprendices/nuevo',
  search: { id: String(id), mode: 'edit', father: 'Colaboradores', ...origin },
})

/**
 * Returns the screen to which the form of a person goes back, according to the query of the
 * address.
 */
export function originOf({ father, idcer }: AnySearch): Place | typeof LIST {
  if (idcer === undefined) return LIST
  return father === 'Ministerio' ? ministryOf(idcer) : cohortOf(idcer)
}
