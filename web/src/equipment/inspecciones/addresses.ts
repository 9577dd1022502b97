import type { Place } from '../../app/address/place.ts'

/** The tab of an item that lists its inspections. */
export const inspectionsOf = (ideq: string): Place => ({
  to: '/equipos/equipos/nuevo',
  search: { id: ideq, mode: 'edit', tab: 'inspecciones' },
})

/** The checklist of an inspection. */
export const checklistOf = (id: string, ideq: string): Place => ({
  to: '/equipos/equipos/nuevo/inspeccion',
  search: { id, mode: 'edit', ideq, father: 'Equipos' },
})

/** Where an inspection of an item is started. */
export const newChecklistOf = (ideq: string): Place => ({
  to: '/equipos/equipos/nuevo/inspeccion',
  search: { mode: 'new', ideq, father: 'Equipos' },
})

/** The certificate of an inspection. */
export const certificateOf = (id: string): Place => ({ to: '/equipos/equipos/evaluacion', search: { id } })
