import { tipodoc } from '@anclaje/contract/places/tipodoc'
import { catalogScreens } from '../../kit/catalog.tsx'

export const TipoDocsList = catalogScreens({
  noun: tipodoc,
  title: 'Tipos de documento',
  description: 'Los documentos con que se identifican las personas.',
  url: '/admin/configuraciones/tipodocs',
  columns: [
    { key: 'iniciales', title: 'Iniciales', width: 120, text: (row) => row.iniciales_tipo },
    { key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: (row) => row.nombre_tipo },
    { key: 'codigo', title: 'Código', width: 120, text: (row) => row.codigo_tipo },
  ],
  card: {
    title: (row) => row.nombre_tipo,
    lines: (row) => [[row.iniciales_tipo], [`Código ${row.codigo_tipo}`]],
  },
  fields: {
    nombre: { label: 'Nombre' },
    iniciales: { label: 'Iniciales', help: 'Van antes del número en cada certificado, por ejemplo CC.' },
    codigo: { label: 'Código', help: 'El que usan otros sistemas, por ejemplo CC.' },
  },
  texts: {
    add: 'Nuevo tipo',
    empty: 'Aún no hay tipos de documento registrados.',
    created: 'Tipo de documento creado',
    updated: 'Cambios guardados',
    deleted: 'Tipo de documento eliminado',
    confirm: (name) => `¿Está seguro de eliminar el tipo de documento ${name}?`,
  },
}).List
