import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { LOTES_CERTIFICADOS } from '@anclaje/contract/rules/overview/trabajos'
import {
  impideCambiarEmpresa,
  impideCargar,
  impideDibujar,
  impideEnviar,
} from '@anclaje/contract/rules/training/actos-certificado'
import { isAnnullable, isApprovable, isCorrectable, isDecidable, isWithdrawable } from './row-menu.ts'
import { storedState } from './stored-state.ts'

type Job = (typeof LOTES_CERTIFICADOS)[number]

/** Returns the facts of a row that bulk jobs check. The list shows only rows within reach. */
const factsOf = (row: CertcolRow) => ({
  idcol: row.idcol_ceco,
  estado: storedState(row),
  correo: row.colaboradore.correopersonal_col,
  eliminado: null,
})
type Facts = ReturnType<typeof factsOf>

const isDrawable = (_row: CertcolRow, facts: Facts) => impideDibujar(facts) === undefined

/** Returns whether a bulk job has an effect on a row, judging by the data of the list. */
const TAKES: Record<Job, (row: CertcolRow, facts: Facts, idcol: number | undefined) => boolean> = {
  aprobar_certificados: (row, _facts, idcol) => isApprovable(row, idcol),
  devolver_certificados: (row, _facts, idcol) => isWithdrawable(row, idcol),
  enviar_certificados: (_row, facts) => impideEnviar(facts) === undefined,
  zip_certificados: isDrawable,
  imprimir_certificados: isDrawable,
  empresa_certificados: (_row, facts) => impideCambiarEmpresa(undefined, facts) === undefined,
  // Without the day of the approval only the state decides.
  cargar_certificados: (_row, facts) => impideCargar(undefined, { ...facts, aprobado: null }, '') === undefined,
  corregir_certificados: (row, _facts, idcol) => isCorrectable(row, idcol),
  anular_certificados: (row, _facts, idcol) => isAnnullable(row, idcol),
  desenlace_certificados: (row, _facts, idcol) => isDecidable(row, idcol),
}

/** Returns the bulk jobs that have an effect on at least one of the rows (SCR-44). */
export const jobsFor = (jobs: readonly Job[], rows: readonly CertcolRow[], idcol: number | undefined): Job[] =>
  jobs.filter((job) => rows.some((row) => TAKES[job](row, factsOf(row), idcol)))
