import type { Permission } from '../../permissions.ts'
import type { EstadoTrabajo } from '../../states.ts'
import { MAX_CONFIRMADAS } from '../../limits.ts'
import { conPuntos } from '../common/documento.ts'

/** Exports of a list, done later where they are long (OPS-50). */
const EXPORTACIONES = ['exportar_aprendices', 'exportar_equipos'] as const
export type Exportacion = (typeof EXPORTACIONES)[number]

/** Work on many rows that were chosen: what may be done with certificates, and with people. */
export const LOTES_CERTIFICADOS = [
  'aprobar_certificados',
  'enviar_certificados',
  'zip_certificados',
  'imprimir_certificados',
  'empresa_certificados',
  'cargar_certificados',
] as const
export const LOTES_APRENDICES = ['confirmar_aprendices', 'empresa_aprendices'] as const
export type LoteCertificados = (typeof LOTES_CERTIFICADOS)[number]
export type LoteAprendices = (typeof LOTES_APRENDICES)[number]
export type Lote = LoteCertificados | LoteAprendices

/** Kinds of work that is done later for who asked for it (OPS-50, OPS-54). */
export const ACCIONES_TRABAJO = [...EXPORTACIONES, ...LOTES_CERTIFICADOS, ...LOTES_APRENDICES] as const
export type AccionTrabajo = (typeof ACCIONES_TRABAJO)[number]

/** Permission that each export needs. */
export const PERMISO_EXPORTACION: Record<Exportacion, Permission> = {
  exportar_aprendices: ['Colaboradores', 'ver'],
  exportar_equipos: ['Equipos', 'ver'],
}

/**
 * Permissions that each kind of work needs, all of them: when it is asked for, for every batch of
 * it, and when its file is downloaded.
 */
export const PERMISOS_TRABAJO: Record<AccionTrabajo, readonly Permission[]> = {
  exportar_aprendices: [PERMISO_EXPORTACION.exportar_aprendices],
  exportar_equipos: [PERMISO_EXPORTACION.exportar_equipos],
  aprobar_certificados: [['CertColaboradores', 'filtrar']],
  enviar_certificados: [
    ['CertColaboradores', 'editar'],
    ['CertColaboradores', 'filtrar'],
  ],
  zip_certificados: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  imprimir_certificados: [
    ['CertColaboradores', 'ver'],
    ['CertColaboradores', 'filtrar'],
  ],
  empresa_certificados: [['CertColaboradores', 'editar']],
  cargar_certificados: [['CertColaboradores', 'editar']],
  confirmar_aprendices: [['Colaboradores', 'editar']],
  empresa_aprendices: [['Colaboradores', 'editar']],
}

/** Most rows of each kind of work in bulk (OPS-54); an export has no limit. */
export const LIMITE_LOTE: Record<Lote, number> = {
  aprobar_certificados: 5000,
  enviar_certificados: 5000,
  zip_certificados: 1000,
  imprimir_certificados: 1000,
  empresa_certificados: 5000,
  cargar_certificados: 5000,
  confirmar_aprendices: MAX_CONFIRMADAS,
  empresa_aprendices: 5000,
}

/** Says that there are more rows than work in bulk takes, and how to have fewer (OPS-54). */
export const demasiadasFilas = (cuantas: string, lote: Lote, de: 'ids' | 'filtro'): string =>
  `Son ${cuantas} y el máximo es ${conPuntos(String(LIMITE_LOTE[lote]))}. ${de === 'ids' ? 'Elija menos.' : 'Reduzca el filtro.'}`

/** Name of the file that a kind of work makes; null for one that changes rows and makes none. */
export const ARCHIVO_TRABAJO: Record<Exportacion, string> & Record<Lote, string | null> = {
  exportar_aprendices: 'Aprendices.xlsx',
  exportar_equipos: 'Equipos.xlsx',
  aprobar_certificados: null,
  enviar_certificados: null,
  zip_certificados: 'Certificados.zip',
  imprimir_certificados: 'Certificados.pdf',
  empresa_certificados: null,
  cargar_certificados: null,
  confirmar_aprendices: null,
  empresa_aprendices: null,
}

/** Most work of an account that waits or runs, and most MB of its kept files (OPS-58). */
export const MAX_TRABAJOS_VIVOS = 3
export const MAX_MB_ARCHIVOS = 250
/** Code of the refusal of more. */
export const TRABAJOS_LLENOS = 'trabajos_llenos'

/** Hours that a file is kept after it was made, and that what failed or left rows out is shown. */
export const HORAS_TRABAJO = 24
/** Hours that work with mails is shown: they may wait for a day after it ended (MAIL-8). */
export const HORAS_TRABAJO_CORREO = 48

/** Most rows that an export answers at once, and the code of the refusal of more (OPS-50). */
export const MAX_EXPORTADAS = 10_000
export const EXPORTACION_LARGA = 'exportacion_larga'

/** Code of the refusal of work in bulk that would be about another number of rows than asked. */
export const OTRA_CANTIDAD = 'otra_cantidad'

/** Why work failed for good: a company does not come back. Other reasons may pass. */
export const EMPRESA_ELIMINADA = 'La empresa ya no existe.'

/**
 * Returns whether work may be retried: what failed and not for good, and of what changes rows also
 * those that were left out.
 */
export const esReintentable = (
  accion: AccionTrabajo,
  { estado, omitidas, motivo }: { estado: EstadoTrabajo; omitidas: number; motivo: string | null },
): boolean =>
  (estado === 'fallido' && motivo !== EMPRESA_ELIMINADA) ||
  (estado === 'listo' && omitidas > 0 && ARCHIVO_TRABAJO[accion] === null)
