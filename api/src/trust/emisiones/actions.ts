import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { mostrarCodigo } from '@anclaje/contract/rules/trust/codigo'
import type { listIssues } from './queries.ts'

/** An issue as `listIssues` reads it. */
type Listed = Awaited<ReturnType<typeof listIssues>>[number]

/**
 * Returns an issue as staff see it. Its code is told once the document was handed out (TRUST-2).
 */
export const toEmision = ({ nombres, apellidos, ...issue }: Listed) => ({
  version_emi: issue.version,
  codigo_emi: issue.entregada === null ? null : mostrarCodigo(issue.codigo),
  emitida_emi: issue.emitida,
  emitidopor_emi: nombres === null ? null : nombreCompleto({ nombres, apellidos: apellidos! }),
  entregada_emi: issue.entregada,
  fin_emi: issue.fin,
  clase_emi: issue.clase,
  motivo_emi: issue.motivo,
})
