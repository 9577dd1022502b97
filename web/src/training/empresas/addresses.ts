import type { Place } from '../../address/place.ts'

/** Returns the address of the form of a company. */
export const companyOf = (id: number | string): Place => ({
  to: '/admin/empresas/$id/edit',
  params: { id: String(id) },
})
