import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'

/**
 * Returns whether a role works with the companies of others. A caller who does not is told of their
 * own company alone.
 */
export const eligeEmpresas = (permissions: Permissions): boolean =>
  can(permissions, 'CertColaboradores', 'filtrar') ||
  (['Empresas', 'Colaboradores', 'Equipos'] as const).some((module) => can(permissions, module, 'ver'))
