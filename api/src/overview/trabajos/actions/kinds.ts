import type { PedidoDe, PedidoLote } from '@anclaje/contract/overview/trabajo'
import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { ACCIONES_TRABAJO, ARCHIVO_TRABAJO, PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo, Lote } from '@anclaje/contract/rules/overview/trabajos'
import type { GuardadoDe, LoteGuardado } from '../../../db/tables/jobs.ts'
import { inspectionFiles } from '../../../equipment/inspecciones/actions/bulk.ts'
import type { FileOfRows, Steps } from '../../../jobs/bulk.ts'
import { certificateFiles, certificateSteps } from '../../../training/certificados/actions/bulk.ts'
import { peopleSteps } from '../../../training/colaboradores/actions/bulk.ts'

/** Kinds of bulk jobs that make a file. The others change rows. */
type LoteConArchivo = keyof typeof certificateFiles | keyof typeof inspectionFiles

/** Steps of each kind of bulk job that changes rows, with the fields of its request. */
export type StepsByKind = { [L in Exclude<Lote, LoteConArchivo>]: Steps<PedidoDe<L>, GuardadoDe<L>> }

/** Steps of each kind of bulk job that changes rows. A new kind needs an entry here. */
const STEPS: StepsByKind = { ...certificateSteps, ...peopleSteps }
const FILES: { [L in LoteConArchivo]: FileOfRows<PedidoDe<L>> } = { ...certificateFiles, ...inspectionFiles }

/**
 * Steps of any bulk job. The steps of one kind can be cast to this type, because the schema of the
 * request matches each kind with its fields.
 */
export type BulkSteps = Steps<PedidoLote, LoteGuardado>
export type BulkFile = FileOfRows<PedidoLote>

/** Returns the steps of a kind of bulk job; undefined for a kind that makes a file. */
export const stepsOf = (accion: AccionTrabajo): BulkSteps | undefined =>
  accion in STEPS ? (STEPS[accion as keyof typeof STEPS] as BulkSteps) : undefined

/** Returns the file of a kind of bulk job; undefined for a kind that changes rows. */
export const fileOf = (accion: AccionTrabajo): BulkFile | undefined =>
  accion in FILES ? (FILES[accion as LoteConArchivo] as BulkFile) : undefined

/** Returns the functions that find the rows of a kind of bulk job. */
export const findersOf = (accion: Lote): BulkSteps | BulkFile => (stepsOf(accion) ?? fileOf(accion))!

/** Returns whether a role may start a kind of job. */
export const mayDo = (permissions: Permissions, accion: AccionTrabajo): boolean =>
  PERMISOS_TRABAJO[accion].every((permission) => can(permissions, ...permission))

/** Returns the kinds of jobs whose files a role may download. */
export const accionesOf = (permissions: Permissions): AccionTrabajo[] =>
  ACCIONES_TRABAJO.filter((accion) => ARCHIVO_TRABAJO[accion] !== null && mayDo(permissions, accion))
