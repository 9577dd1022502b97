import { curso } from '@anclaje/contract/training/curso'
import { catalogScreens } from '../../kit/catalog.tsx'

export const { List: CursosList, Form: CursosForm } = catalogScreens({
  noun: curso,
  title: 'Cursos',
  description: 'La oferta de formación del centro. Las iniciales dan nombre a los certificados.',
  url: '/admin/cursos',
  form: {
    create: { to: '/admin/cursos/nuevo' },
    edit: (id) => ({ to: '/admin/cursos/$id/edit', params: { id } }),
  },
  columns: [
    { key: 'nombre', title: 'Nombre', min: 244, isMain: true, text: (row) => row.nombre_cur },
    { key: 'descripcion', title: 'Descripción', min: 268, leaves: 1, text: (row) => row.descripcion_cur ?? '' },
    { key: 'iniciales', title: 'Iniciales', width: 96, text: (row) => row.iniciales_cur },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    descripcion: { label: 'Descripción', kind: 'long' },
    iniciales: {
      label: 'Iniciales',
      help: 'De 2 a 8 caracteres, por ejemplo TA. Aparecen en cada certificado.',
    },
  },
  texts: {
    add: 'Nuevo curso',
    empty: 'Aún no hay cursos registrados.',
    created: 'Curso creado',
    updated: 'Curso actualizado',
    deleted: 'Curso eliminado',
    confirm: (name) => `¿Está seguro de eliminar el curso ${name}?`,
  },
})
