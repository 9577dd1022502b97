import { pais } from '@anclaje/contract/places/pais'
import { catalogScreens } from '../../kit/catalog.tsx'

export const PaisesList = catalogScreens({
  noun: pais,
  title: 'Países',
  description: 'Los países que expiden los documentos de identidad.',
  url: '/admin/configuraciones/paises',
  columns: [
    { key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: (row) => row.nombre_pais },
    { key: 'codigo', title: 'Código', width: 120, text: (row) => row.codigo_pais },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    codigo: { label: 'Código', help: 'Las dos letras de la norma ISO 3166, por ejemplo CO.' },
  },
  texts: {
    add: 'Nuevo país',
    empty: 'Aún no hay países registrados.',
    created: 'País creado',
    updated: 'Cambios guardados',
    deleted: 'País eliminado',
    confirm: (name) => `¿Está seguro de eliminar el país ${name}?`,
  },
}).List
