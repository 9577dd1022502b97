import { marca } from '@anclaje/contract/entities/marca'
import { catalog } from '../../core/catalog.tsx'

const FORM = '/equipos/marcas/nuevo'

const marcas = catalog({
  entity: marca,
  title: 'Marcas',
  description: 'Los fabricantes de los equipos.',
  url: '/equipos/marcas',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [{ key: 'nombre', title: 'Nombre', render: (row) => <strong>{String(row.nombre_mar)}</strong> }],
  fields: [{ name: 'nombre', label: 'Nombre' }],
  texts: {
    add: 'Nueva marca',
    empty: 'Aún no hay marcas registradas.',
    created: 'Marca creado correctamente',
    updated: 'Marca actualizada',
    deleted: 'marca eliminada',
    confirmTitle: 'Cuidado !',
    confirm: (name) => `Esta seguro de eliminar la marca ${name}`,
  },
})

export const MarcasList = marcas.List
export const MarcasForm = marcas.Form
