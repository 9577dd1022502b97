import type { Permission } from '../../permissions.ts'
import type { EstadoTrabajo } from '../../states.ts'
import { MAX_CONFIRMADAS } from '../../limits.ts'
import { conPuntos } from '../common/documento.ts'

/** Exports of a list, made in the background when they are long (OPS-50). */
const EXPORTACIONES = [
  'exportar_aprendices',
  'exportar_certificados',
  'exportar_equipos',
  'exportar_historial',
] as const
export type Exportacion = (typeof EXPORTACIONES)[number]

/** Bulk actions on selected certificates. */
export const LOTES_CERTIFICADOS = [
  'aprobar_certificados',
  'devolver_certificados',
  'enviar_certificados',
  'zip_certificados',
  'imprimir_certificados',
  'empresa_certificados',
  'cargar_certificados',
  'corregir_certificados',
  'anular_certificados',
  'desenlace_certificados',
] as const
export const LOTES_APRENDICES = ['confirmar_aprendices', 'empresa_aprendices'] as const
export const LOTES_INSPECCIONES = ['zip_inspecciones'] as const
export type LoteCertificados = (typeof LOTES_CERTIFICADOS)[number]
export type LoteAprendices = (typeof LOTES_APRENDICES)[number]
export type LoteInspecciones = (typeof LOTES_INSPECCIONES)[number]
export type Lote = LoteCertificados | LoteAprendices | LoteInspecciones

/** Kinds of background jobs that a user starts (OPS-50, OPS-54). */
export const ACCIONES_TRABAJO = [
  ...EXPORTACIONES,
  ...LOTES_CERTIFICADOS,
  ...LOTES_APRENDICES,
  ...LOTES_INSPECCIONES,
] as const
export type AccionTrabajo = (typeof ACCIONES_TRABAJO)[number]

/** Permission required by each export. */
export const PERMISO_EXPORTACION: Record<Exportacion, Permission> = {
  exportar_aprendices: ['Colaboradores', 'ver'],
  exportar_certificados: ['CertColaboradores', 'ver'],
  exportar_equipos: ['Equipos', 'ver'],
  exportar_historial: ['Historial', 'ver'],
}

/**
 * Permissions required by each kind of job. All of them are checked when it is requested, before
 * every batch of a bulk job, when an export begins, and when the file is downloaded.
 */
export const PERMISOS_TRABAJO: Record<AccionTrabajo, readonly Permission[]> = {
  exportar_aprendices: [PERMISO_EXPORTACION.exportar_aprendices],
  exportar_certificados: [PERMISO_EXPORTACION.exportar_certificados],
  exportar_equipos: [PERMISO_EXPORTACION.exportar_equipos],
  exportar_historial: [PERMISO_EXPORTACION.exportar_historial, ['Colaboradores', 'ver']],
  aprobar_certificados: [['CertColaboradores', 'filtrar']],
  devolver_certificados: [['CertColaboradores', 'filtrar']],
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
  corregir_certificados: [
    ['CertColaboradores', 'editar'],
    ['CertColaboradores', 'filtrar'],
  ],
  anular_certificados: [
    ['CertColaboradores', 'eliminar'],
    ['CertColaboradores', 'filtrar'],
  ],
  desenlace_certificados: [
    ['CertColaboradores', 'editar'],
    ['CertColaboradores', 'filtrar'],
  ],
  confirmar_aprendices: [['Colaboradores', 'editar']],
  empresa_aprendices: [['Colaboradores', 'editar']],
  zip_inspecciones: [['Equipos', 'ver']],
}

/** Maximum number of rows of each bulk action (OPS-54). Exports have no limit. */
export const LIMITE_LOTE: Record<Lote, number> = {
  aprobar_certificados: 5000,
  devolver_certificados: 5000,
  enviar_certificados: 5000,
  zip_certificados: 1000,
  imprimir_certificados: 1000,
  empresa_certificados: 5000,
  cargar_certificados: 5000,
  corregir_certificados: 1000,
  anular_certificados: 1000,
  desenlace_certificados: 5000,
  confirmar_aprendices: MAX_CONFIRMADAS,
  empresa_aprendices: 5000,
  zip_inspecciones: 1000,
}

/** Returns the message that a bulk action has too many rows, and how to select fewer (OPS-54). */
export const demasiadasFilas = (cuantas: string, lote: Lote, de: 'ids' | 'filtro'): string =>
  `Son ${cuantas} y el máximo es ${conPuntos(String(LIMITE_LOTE[lote]))}. ${de === 'ids' ? 'Elija menos.' : 'Filtre más para incluir menos.'}`

/** Name of the file that each kind of job makes; null for a kind that changes rows. */
export const ARCHIVO_TRABAJO: Record<Exportacion, string> & Record<Lote, string | null> = {
  exportar_aprendices: 'Aprendices.xlsx',
  exportar_certificados: 'Certificados.xlsx',
  exportar_equipos: 'Equipos.xlsx',
  exportar_historial: 'Historial.xlsx',
  aprobar_certificados: null,
  devolver_certificados: null,
  enviar_certificados: null,
  zip_certificados: 'Certificados.zip',
  imprimir_certificados: 'Certificados.pdf',
  empresa_certificados: null,
  cargar_certificados: null,
  corregir_certificados: null,
  anular_certificados: null,
  desenlace_certificados: null,
  confirmar_aprendices: null,
  empresa_aprendices: null,
  zip_inspecciones: 'Inspecciones.zip',
}

/**
 * Maximum number of unfinished jobs of an account, and maximum size of its files in MB (OPS-58).
 */
export const MAX_TRABAJOS_VIVOS = 3
export const MAX_MB_ARCHIVOS = 250
/**
 * Code of the refusal of a job when the account has reached `MAX_TRABAJOS_VIVOS` or
 * `MAX_MB_ARCHIVOS`.
 */
export const TRABAJOS_LLENOS = 'trabajos_llenos'

/**
 * Hours that a file is kept after it was made. Failed jobs, and jobs with skipped rows, are listed
 * for the same time.
 */
export const HORAS_TRABAJO = 24
/**
 * Hours that a finished job with mails is listed, because its mails can wait for another day
 * (MAIL-8).
 */
export const HORAS_TRABAJO_CORREO = 48

/**
 * Maximum number of rows of an export that is sent in the response itself, and the code of the
 * refusal of a longer export (OPS-50).
 */
export const MAX_EXPORTADAS = 10_000
export const EXPORTACION_LARGA = 'exportacion_larga'

/** Code of the refusal when the number of rows differs from the number that the user confirmed. */
export const OTRA_CANTIDAD = 'otra_cantidad'

/**
 * The only permanent reason of a failed job: a deleted company does not come back. Jobs with other
 * reasons can be retried.
 */
export const EMPRESA_ELIMINADA = 'La empresa ya no existe.'

/**
 * Returns whether a job can be retried: it failed for a reason that is not permanent, or it makes
 * no file and skipped some rows.
 */
export const esReintentable = (
  accion: AccionTrabajo,
  { estado, omitidas, motivo }: { estado: EstadoTrabajo; omitidas: number; motivo: string | null },
): boolean =>
  (estado === 'fallido' && motivo !== EMPRESA_ELIMINADA) ||
  (estado === 'listo' && omitidas > 0 && ARCHIVO_TRABAJO[accion] === null)
