/** Kinds of pending things, in the order in which they are shown. */
export const CLASES_PENDIENTES = [
  'certificados_por_aprobar',
  'certificados_por_vencer',
  'certificaciones_por_cerrar',
  'colaboradores_por_confirmar',
  'empresas_por_confirmar',
  'inspecciones_vencidas',
  'inspecciones_pendientes',
  'equipos_por_confirmar',
] as const
export type ClasePendientes = (typeof CLASES_PENDIENTES)[number]

/** Days before its last day from which a certificate is about to expire. */
export const DIAS_POR_VENCER = 30
