import { propiedad } from '@anclaje/contract/equipment/propiedad'
import { catalogScreens } from '../../kit/catalog.tsx'

const FORM = '/equipos/propiedades/nuevo'

export const { List: PropiedadesList, Form: PropiedadesForm } = catalogScreens({
  noun: propiedad,
  title: 'Propiedades',
  description: 'Material o mecanismo del equipo. Define con qué criterios se inspecciona.',
  url: '/equipos/propiedades',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [{ key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: (row) => row.nombre_pro }],
  fields: { nombre: { label: 'Nombre' } },
  texts: {
    add: 'Nueva propiedad',
    empty: 'Aún no hay propiedades registradas.',
    created: 'Propiedad creada',
    updated: 'Cambios guardados',
    deleted: 'Propiedad eliminada',
    confirm: (name) => `¿Está seguro de eliminar la propiedad ${name}?`,
  },
})
