import type { Place } from '../../address/place.ts'

/** Returns the address of the form of an item. */
export const itemOf = (ideq: string): Place => ({ to: '/equipos/equipos/nuevo', search: { id: ideq, mode: 'edit' } })

/** Returns the address of the tab that lists the inspections of an item. */
export const inspectionsOf = (ideq: string): Place => ({
  to: '/equipos/equipos/nuevo',
  search: { id: ideq, mode: 'edit', tab: 'inspecciones' },
})

/** Returns the address of the checklist of an inspection. */
export const checklistOf = (id: string, ideq: string): Place => ({
  to: '/equipos/equipos/nuevo/inspeccion',
  search: { id, mode: 'edit', ideq, father: 'Equipos' },
})

/** Returns the address of the certificate of an inspection. */
export const inspectionCertificateOf = (id: string): Place => ({ to: '/equipos/equipos/evaluacion', search: { id } })
