import { CERTIFICADO } from '@anclaje/contract/states'
import type { Place } from '../../address/place.ts'

/** Returns the address of the page of a cohort. */
export const cohortOf = (id: number | string): Place => ({
  to: '/admin/certificaciones/$id',
  params: { id: String(id) },
})

/** Returns the address of the learners of a cohort of whom nothing was decided. */
export const undecidedOf = (id: number): Place => ({
  to: '/admin/certificaciones/$id',
  params: { id: String(id) },
  search: { estado: String(CERTIFICADO.pendiente), desenlace: 'ninguno' },
})

/** Returns the address of the form of a cohort. */
export const cohortFormOf = (id: number | string): Place => ({
  to: '/admin/certificaciones/$id/edit',
  params: { id: String(id) },
})

/** Returns the address of the form of a new cohort, filled with the values of another cohort. */
export const copyOf = (id: number): Place => ({ to: '/admin/certificaciones/nuevo', search: { copia: String(id) } })
