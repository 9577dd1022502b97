/** Kinds of pending things, in the order in which they are shown. */
export const CLASES_PENDIENTES = [
  'archivos_listos',
  'certificaciones_por_firmar',
  'certificados_por_aprobar',
  'certificados_por_vencer',
  'certificados_sin_cargar',
  'certificaciones_por_cerrar',
  'certificaciones_sin_decidir',
  'colaboradores_por_confirmar',
  'empresas_por_confirmar',
  'inspecciones_vencidas',
  'inspecciones_por_vencer',
  'inspecciones_pendientes',
  'equipos_por_confirmar',
] as const
export type ClasePendientes = (typeof CLASES_PENDIENTES)[number]

/**
 * Filter for each kind. With it, the list in which the kind is handled shows as many rows as the
 * kind counts (OVER-3).
 */
export const FILTRO_PENDIENTES = {
  certificaciones_por_firmar: { porfirmar: '1' },
  certificados_por_aprobar: { situacion: 'pendiente' },
  certificados_por_vencer: { situacion: 'porvencer' },
  certificados_sin_cargar: { cargado: '0' },
  certificaciones_por_cerrar: { porcerrar: '1' },
  certificaciones_sin_decidir: { sindecidir: '1' },
  colaboradores_por_confirmar: { porconfirmar: '1' },
  empresas_por_confirmar: { porconfirmar: '1' },
  inspecciones_vencidas: { inspeccion: 'vencida' },
  inspecciones_por_vencer: { inspeccion: 'porvencer' },
  inspecciones_pendientes: { inspeccion: 'pendiente' },
  equipos_por_confirmar: { porconfirmar: '1' },
  archivos_listos: { pordescargar: '1' },
} as const satisfies Record<ClasePendientes, Record<string, string>>

/**
 * Maximum number of days until the last valid day of a certificate, or until the next inspection of
 * an item, that counts as about to expire.
 */
export const DIAS_POR_VENCER = 30

/**
 * Days after a cohort's day of issue within which its learners should be approved or get an outcome
 * (CERT-27). Later the first screen asks for it.
 */
export const DIAS_PARA_DECIDIR = 30
