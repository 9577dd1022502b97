import { marca } from '@anclaje/contract/equipment/marca'
import { catalogScreens } from '../../kit/catalog.tsx'

const FORM = '/equipos/marcas/nuevo'

export const { List: MarcasList, Form: MarcasForm } = catalogScreens({
  noun: marca,
  title: 'Marcas',
  description: 'Los fabricantes de los equipos.',
  url: '/equipos/marcas',
  form: { create: { to: FORM }, edit: (id) => ({ to: FORM, search: { id, mode: 'edit' } }) },
  columns: [{ key: 'nombre', title: 'Nombre', min: 200, isMain: true, text: (row) => row.nombre_mar }],
  fields: { nombre: { label: 'Nombre' } },
  texts: {
    add: 'Nueva marca',
    empty: 'Aún no hay marcas registradas.',
    created: 'Marca creada',
    updated: 'Marca actualizada',
    deleted: 'Marca eliminada',
    confirm: (name) => `¿Está seguro de eliminar la marca ${name}?`,
  },
})
