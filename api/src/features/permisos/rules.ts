import type { ModuloPlano } from '@anclaje/contract/permissions'

/** Why a module cannot stand below another one, in Spanish, or undefined: the menu has two levels and no circles. */
export function whyNotBelow(tree: readonly ModuloPlano[], id: number, father: number | null): string | undefined {
  if (father === null) return undefined
  const parent = tree.find(({ id_mod }) => id_mod === father)
  if (!parent) return 'Seleccione un módulo de la lista.'
  if (father === id) return 'Un módulo no puede estar dentro de sí mismo.'
  if (parent.father_mod !== null) return 'El menú solo tiene dos niveles: elija un módulo principal.'
  if (tree.some(({ father_mod }) => father_mod === id))
    return 'Este módulo tiene submódulos: no puede estar dentro de otro.'
  return undefined
}
