import { tipoequipo } from '@anclaje/contract/equipment/tipoequipo'
import { catalogScreens } from '../../kit/catalog.tsx'
import { propiedadSource } from './sources.ts'

const FORM = '/equipos/tipoequipos/nuevo'

export const { List: TipoEquiposList, Form: TipoEquiposForm } = catalogScreens({
  noun: tipoequipo,
  title: 'Tipos de equipos',
  description: 'Los equipos que se inspeccionan. La propiedad define qué criterios deciden si continúan en servicio.',
  url: '/equipos/tipoequipos',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [
    { key: 'nombre', title: 'Nombres', min: 200, isMain: true, text: (row) => row.nombre_tipoeq },
    { key: 'propiedad', title: 'Propiedad', min: 180, text: (row) => row.propiedade.nombre_pro },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    idpro: { label: 'Propiedad', kind: { source: propiedadSource } },
  },
  texts: {
    add: 'Nuevo tipo',
    empty: 'Aún no hay tipos de equipos registrados.',
    created: 'Tipo creado',
    updated: 'Cambios guardados',
    deleted: 'Tipo eliminado',
    confirm: (name) => `¿Está seguro de eliminar el tipo de equipo ${name}?`,
  },
})
