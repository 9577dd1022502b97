import { norma } from '@anclaje/contract/equipment/norma'
import { catalogScreens } from '../../kit/catalog.tsx'
import { tipoequipoSource } from './sources.ts'

const FORM = '/equipos/normas/nuevo'

export const { List: NormasList, Form: NormasForm } = catalogScreens({
  noun: norma,
  title: 'Normas',
  description: 'Las normas que cumplen los equipos de cada tipo.',
  url: '/equipos/normas',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [
    { key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: (row) => row.nombre_nor },
    { key: 'titulo', title: 'Título', min: 240, text: (row) => row.titulo_nor ?? '' },
    { key: 'tipo', title: 'Tipo de equipo', min: 180, leaves: 1, text: (row) => row.tipoequipo.nombre_tipoeq },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    titulo: { label: 'Título' },
    idtipoeq: { label: 'Tipo de equipo', kind: { source: tipoequipoSource } },
  },
  texts: {
    add: 'Nueva norma',
    empty: 'Aún no hay normas registradas.',
    created: 'Norma creada',
    updated: 'Cambios guardados',
    deleted: 'Norma eliminada',
    confirm: (name) => `¿Está seguro de eliminar la norma ${name}?`,
  },
})
