import type { Place } from '../../app/address/place.ts'

/** Returns the address of the form of a person. */
export const personOf = (id: number | string): Place => ({
  to: '/admin/aprendices/nuevo',
  search: { id: String(id), mode: 'edit', father: 'Colaboradores' },
})
