import { rol } from '@anclaje/contract/access/rol'
import { impideEliminarRol } from '@anclaje/contract/rules/access/actos-rol'
import { catalogScreens } from '../../kit/catalog.tsx'
import { serverMessage } from '../../kit/saving/use-save.ts'

const FORM = '/admin/configuraciones/roles/nuevo'

export const { List: RolesList, Form: RolesForm } = catalogScreens({
  noun: rol,
  title: 'Roles',
  description: 'Cada cuenta de acceso tiene un rol. Lo que puede hacer se define en Permisos.',
  url: '/admin/configuraciones/roles',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  whyKept: ({ id_rol }) => impideEliminarRol({ id: id_rol })?.motivo,
  columns: [
    { key: 'nombre', title: 'Nombre', min: 140, isMain: true, text: (row) => row.nombre_rol },
    { key: 'descripcion', title: 'Descripción', min: 240, text: (row) => row.descripcion_rol },
  ],
  fields: {
    nombre: { label: 'Nombre' },
    descripcion: { label: 'Descripción', kind: 'long' },
  },
  texts: {
    add: 'Nuevo rol',
    empty: 'Aún no hay roles registrados.',
    created: 'Rol creado',
    updated: 'Cambios guardados',
    deleted: 'Rol eliminado',
    deleteFailed: serverMessage,
    saveFailed: serverMessage,
    confirm: (name) => `¿Está seguro de eliminar el rol ${name}?`,
  },
})
