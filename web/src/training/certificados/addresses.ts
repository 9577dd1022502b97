import type { Place } from '../../address/place.ts'

/** Returns the address of an issued certificate. */
export const certificateOf = (id: string): Place => ({ to: '/admin/certcolaboradores/Certificado', search: { id } })
