import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'

/**
 * Returns whether a role works with the companies of others. Other callers are told only of their
 * own company.
 */
export const eligeEmpresas = (permissions: Permissions): boolean =>
  (['Empresas', 'Colaboradores', 'Equipos'] as const).some((module) => can(permissions, module, 'ver')) ||
  (can(permissions, 'CertColaboradores', 'ver') && can(permissions, 'TodosLosCertificados', 'ver'))
