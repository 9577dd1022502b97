import type { Place } from '../../address/place.ts'

/** Returns the address of an issued certificate. */
export const certificateOf = (id: string): Place => ({ to: '/admin/certcolaboradores/Certificado', search: { id } })

/** Returns the address of the form of an inscription. */
export const inscriptionOf = (id: string): Place => ({
  to: '/admin/certcolaboradores/nuevo',
  search: { id, mode: 'edit' },
})
