import type { Action } from '@anclaje/contract/permissions'

/** Words of the five switches. */
export const LABELS: Record<Action, string> = {
  ver: 'Ver',
  crear: 'Crear',
  editar: 'Editar',
  eliminar: 'Eliminar',
  filtrar: 'Filtrar',
}
