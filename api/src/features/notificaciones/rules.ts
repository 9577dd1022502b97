import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { CLASES_PENDIENTES } from '@anclaje/contract/rules/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/pendientes'
import type { Permission } from '@anclaje/contract/call'

/** What a role needs to be told of each kind: it names rows of a module, so that module's `ver`; who approves also has `filtrar`. */
const NEEDS: Record<ClasePendientes, readonly Permission[]> = {
  certificados_por_aprobar: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  certificados_por_vencer: [['CertColaboradores', 'ver']],
  certificaciones_por_cerrar: [['Certificaciones', 'ver']],
  colaboradores_por_confirmar: [['Colaboradores', 'ver']],
  empresas_por_confirmar: [['Empresas', 'ver']],
  inspecciones_vencidas: [['Equipos', 'ver']],
  inspecciones_pendientes: [['Equipos', 'ver']],
  equipos_por_confirmar: [['Equipos', 'ver']],
}

/** The kinds of pending things that a role is told of, in their order. */
export function visibleClases(permissions: Permissions): ClasePendientes[] {
  return CLASES_PENDIENTES.filter((clase) => NEEDS[clase].every(([module, action]) => can(permissions, module, action)))
}
