import type { PedidoDe, PedidoLote } from '@anclaje/contract/overview/trabajo'
import { can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { ACCIONES_TRABAJO, ARCHIVO_TRABAJO, PERMISOS_TRABAJO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo, Lote } from '@anclaje/contract/rules/overview/trabajos'
import type { GuardadoDe, LoteGuardado } from '../../../db/tables/jobs.ts'
import type { Document, Steps } from '../../../jobs/bulk.ts'
import { certificateFiles, certificateSteps } from '../../../training/certificados/actions/bulk.ts'
import { peopleSteps } from '../../../training/colaboradores/actions/bulk.ts'

/** Kinds of work in bulk that make a file; the others change rows. */
type LoteConArchivo = keyof typeof certificateFiles

/** The steps of each kind of work, by what it is asked with. */
export type StepsByKind = { [L in Exclude<Lote, LoteConArchivo>]: Steps<PedidoDe<L>, GuardadoDe<L>> }

/** What is done by each kind of work in bulk; a new kind needs its line here. */
const STEPS: StepsByKind = { ...certificateSteps, ...peopleSteps }
const FILES: { [L in LoteConArchivo]: Document<PedidoDe<L>> } = certificateFiles

/** Work in bulk as it is done: the body's schema matches the kind with its fields. */
export type BulkSteps = Steps<PedidoLote, LoteGuardado>
export type BulkFile = Document<PedidoLote>

/** Returns what a kind of work in bulk does to rows; undefined where it makes a file. */
export const stepsOf = (accion: AccionTrabajo): BulkSteps | undefined =>
  accion in STEPS ? (STEPS[accion as keyof typeof STEPS] as BulkSteps) : undefined

/** Returns the file that a kind of work in bulk makes; undefined where it makes none. */
export const fileOf = (accion: AccionTrabajo): BulkFile | undefined =>
  accion in FILES ? (FILES[accion as LoteConArchivo] as BulkFile) : undefined

/** Returns how the rows of a kind of work in bulk are found. */
export const rowsOf = (accion: Lote): BulkSteps | BulkFile => (stepsOf(accion) ?? fileOf(accion))!

/** Returns whether a role may do a kind of work. */
export const mayDo = (permissions: Permissions, accion: AccionTrabajo): boolean =>
  PERMISOS_TRABAJO[accion].every((permission) => can(permissions, ...permission))

/** Returns the kinds of work whose files a role may download. */
export const accionesOf = (permissions: Permissions): AccionTrabajo[] =>
  ACCIONES_TRABAJO.filter((accion) => ARCHIVO_TRABAJO[accion] !== null && mayDo(permissions, accion))
