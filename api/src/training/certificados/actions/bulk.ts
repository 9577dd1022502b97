import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { PedidoDe } from '@anclaje/contract/overview/trabajo'
import { LIMITE_LOTE } from '@anclaje/contract/rules/overview/trabajos'
import type { LoteCertificados } from '@anclaje/contract/rules/overview/trabajos'
import type { Decision } from '@anclaje/contract/rules/training/desenlaces'
import { impideCambiarEmpresa } from '@anclaje/contract/rules/training/actos-certificado'
import { Refused } from '../../../jobs/bulk.ts'
import type { FileOfRows, RowOutcome, Steps } from '../../../jobs/bulk.ts'
import { requireLockedCompany, requireCompany } from '../../empresas/actions.ts'
import type { CompanyField } from '../../empresas/actions.ts'
import { storeUploads } from '../../ministerio/actions/upload.ts'
import { lockCertificates } from '../queries/approve.ts'
import { markManyDownloaded, readNames } from '../queries/documents.ts'
import { changeCompanies } from '../queries/inscribe.ts'
import { countChosen, listChosen } from '../queries/list.ts'
import { approve, takeBack } from './approve.ts'
import type { ApprovalOutcome } from './approve.ts'
import { annul, correct, prepareMails } from './issues.ts'
import { decide } from './outcomes.ts'
import type { AnnulmentFields, CorrectionFields, IssueOutcome } from './issues.ts'
import { writePrint, writeZipFile } from './files.ts'
import { onlyChangeablePerson, requireFalta } from './read.ts'
import { beginMails, queueMails } from './send-many.ts'
import type { MailFields } from './send-many.ts'
import { FECHA_FUTURA } from '../../ministerio/rules.ts'

type Pedido = PedidoDe<LoteCertificados>

/** Maximum number of certificates whose company is changed in one transaction. */
const COMPANIES = 500
/** Maximum number of certificates whose day of upload is stored in one transaction. */
const UPLOADS = 500
/** Maximum number of learners who get an outcome in one transaction. */
const OUTCOMES = 1000

/** Queries that select the certificates of a bulk job with the filters of the list (OPS-54). */
const CERTIFICATES: Pick<FileOfRows<Pedido>, 'find' | 'count' | 'names'> = {
  find: async (db, asker, pedido, hoy, most) => {
    requireFalta(asker.permissions, pedido.filtro ?? {})
    return listChosen(db, pedido, { hoy, idcue: asker.idcue, idcol: asker.idcol }, onlyChangeablePerson(asker), most)
  },
  count: async (db, asker, pedido, hoy, most) => {
    requireFalta(asker.permissions, pedido.filtro ?? {})
    return countChosen(db, pedido, { hoy, idcue: asker.idcue, idcol: asker.idcol }, onlyChangeablePerson(asker), most)
  },
  names: readNames,
}

/** Returns the result of each row of a change of many. */
const toOutcomes = ({ cambiados, omitidos, homonimos }: ApprovalOutcome): RowOutcome[] => [
  ...cambiados.map((id) => ({ id, homonimo: homonimos?.includes(id) })),
  ...omitidos.map(({ id_ceco: id, motivo }) => ({ id, motivo })),
]

/**
 * Approves certificates like `PUT /certcol/updateArrayEstado`: all that can be approved, in one
 * transaction (CERT-8).
 */
const approval: Steps<Pedido, object> = {
  ...CERTIFICATES,
  size: LIMITE_LOTE.aprobar_certificados,
  act: async ({ db, now, fixedCentro }, { idcol, idcue }, ids) => {
    return toOutcomes(await approve(db, ids, { idcol, idcue, at: now(), fixedCentro }))
  },
}

/** Takes approvals back like `PUT /certcol/updateArrayEstado`, in one transaction (CERT-11). */
const withdrawal: Steps<Pedido, object> = {
  ...CERTIFICATES,
  size: LIMITE_LOTE.devolver_certificados,
  act: async ({ db, now, fixedCentro }, { idcol, idcue }, ids) =>
    toOutcomes(await takeBack(db, ids, { idcol, idcue, at: now(), fixedCentro })),
}

/** Changes the company of pending certificates. Issued certificates keep their company. */
const company: Steps<Pedido, CompanyField> = {
  ...CERTIFICATES,
  size: COMPANIES,
  check: requireCompany,
  act: async ({ db }, asker, ids, fields) => {
    await requireLockedCompany(db, fields)
    const locked = new Map((await lockCertificates(db, ids)).map((row) => [row.id, row]))
    const own = onlyChangeablePerson(asker)
    const outcomes = ids.map((id): RowOutcome => ({ id, motivo: impideCambiarEmpresa(own, locked.get(id))?.motivo }))
    const changed = outcomes.filter(({ motivo }) => motivo === undefined).map(({ id }) => id)
    await changeCompanies(db, changed, fields.idemp)
    return outcomes
  },
}

/** Day on which certificates were uploaded to the Ministry, `YYYY-MM-DD`. */
interface UploadField {
  fecha: string
}

/** Stores the day of the upload like `PUT /certcol/cargados` (MIN-8). */
const upload: Steps<Pedido, UploadField> = {
  ...CERTIFICATES,
  size: UPLOADS,
  act: async ({ db, now }, asker, ids, { fecha }) => {
    if (fecha > hoyEnBogota(now())) throw new Refused(FECHA_FUTURA)
    const { meant, leftOut } = await storeUploads({ db, now }, ids, fecha, onlyChangeablePerson(asker))
    return [...meant.map((id) => ({ id })), ...leftOut]
  },
}

/** Mails each certificate once to its trainee (MAIL-9). */
const mail: Steps<Pedido, MailFields> = {
  ...CERTIFICATES,
  // Each mail has its own transaction, because its first delivery attempt follows at once.
  size: 1,
  act: queueMails,
  begin: beginMails,
}

/** Corrects each certificate in a transaction of its own (TRUST-6). */
const correction: Steps<Pedido, CorrectionFields> = {
  ...CERTIFICATES,
  size: 1,
  act: (deps, asker, ids, fields) =>
    endEach(ids, (id) => correct(deps, id, { ...fields, pedido: asker.pedido }, asker)),
  begin: ({ jobs }) => prepareMails(jobs),
}

/** Annuls each certificate in a transaction of its own (TRUST-7). */
const annulment: Steps<Pedido, AnnulmentFields> = {
  ...CERTIFICATES,
  size: 1,
  act: (deps, asker, ids, fields) => endEach(ids, (id) => annul(deps, id, { ...fields, pedido: asker.pedido }, asker)),
  begin: ({ jobs }) => prepareMails(jobs),
}

type OutcomeFields = Pick<Decision, 'desenlace'> & Partial<Decision>

/** Gives learners an outcome like `PUT /certcol/desenlace` (CERT-27). */
const outcomes: Steps<Pedido, OutcomeFields> = {
  ...CERTIFICATES,
  size: OUTCOMES,
  act: async ({ db, now }, { idcol, idcue }, ids, { desenlace, motivo = null }) => {
    return toOutcomes(await decide(db, ids, { desenlace, motivo }, { idcol, idcue, at: now() }))
  },
}

/** Ends the issue of certificates one by one. Returns the result of each. */
async function endEach(ids: string[], end: (id: string) => Promise<IssueOutcome>): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const id of ids) {
    const { reason, homonimo } = await end(id)
    outcomes.push({ id, motivo: reason?.motivo, homonimo })
  }
  return outcomes
}

/** Bulk actions on certificates. */
export const certificateSteps = {
  aprobar_certificados: approval,
  devolver_certificados: withdrawal,
  enviar_certificados: mail,
  empresa_certificados: company,
  cargar_certificados: upload,
  corregir_certificados: correction,
  anular_certificados: annulment,
  desenlace_certificados: outcomes,
}

const downloaded: FileOfRows<Pedido>['downloaded'] = ({ db }, rows) => markManyDownloaded(db, rows)

/** Files that are made of many certificates. */
export const certificateFiles = {
  zip_certificados: { ...CERTIFICATES, file: writeZipFile, downloaded },
  imprimir_certificados: { ...CERTIFICATES, file: writePrint, downloaded },
} satisfies Record<string, FileOfRows<Pedido>>
