/** The tab of an item that lists its inspections. */
export const inspectionsOf = (ideq: string) => ({
  to: '/equipos/equipos/nuevo',
  search: { id: ideq, mode: 'edit', tab: 'inspecciones' },
})

/** The checklist of an inspection. */
export const checklistOf = (id: string, ideq: string) => ({
  to: '/equipos/equipos/nuevo/inspeccion',
  search: { id, mode: 'edit', ideq, father: 'Equipos' },
})

/** The certificate of an inspection. */
export const certificateOf = (id: string) => ({ to: '/equipos/equipos/evaluacion', search: { id } })
