import { claseequipo } from '@anclaje/contract/equipment/claseequipo'
import { catalogScreens } from '../../kit/catalog.tsx'
import { tipoequipoSource } from './sources.ts'

const FORM = '/equipos/claseequipos/nuevo'

export const { List: ClaseEquiposList, Form: ClaseEquiposForm } = catalogScreens({
  noun: claseequipo,
  title: 'Clases de equipos',
  description: 'Variantes de cada tipo, por ejemplo arnés dorsal o de rescate.',
  url: '/equipos/claseequipos',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [
    { key: 'nombre', title: 'Nombres', min: 200, isMain: true, text: (row) => row.nombre_claeq },
    { key: 'tipo', title: 'Tipo de equipo', min: 180, text: (row) => row.tipoequipo.nombre_tipoeq },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    idtipoeq: { label: 'Tipo de equipo', kind: { source: tipoequipoSource } },
  },
  texts: {
    add: 'Nueva clase',
    empty: 'Aún no hay clases de equipos registradas.',
    created: 'Clase creada',
    updated: 'Cambios guardados',
    deleted: 'Clase eliminada',
    deleteFailed: 'Error eliminando clase de equipo',
    confirm: (name) => `¿Está seguro de eliminar la clase de equipo ${name}?`,
  },
})
