import type { EmpresaBody, EmpresaUpdate } from '@anclaje/contract/training/empresa'
import { EMPRESA_ELIMINADA } from '@anclaje/contract/rules/overview/trabajos'
import { normalizeLogo, pictureDataUri, storePicture } from '../../documents/images.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import { reduced } from '../../http/schemas.ts'
import { Refused } from '../../jobs/bulk.ts'
import type { Db, Tx } from '../../db/client.ts'
import { requireValues } from '../ministerio/actions/settings.ts'
import { markEmpresaConfirmed, insertEmpresa, lockEmpresa, readEmpresa, updateEmpresa } from './queries.ts'

/** Replaces the id of a company's logo with the picture. */
export const withLogo = async (db: Db, row: NonNullable<Awaited<ReturnType<typeof readEmpresa>>>) => ({
  ...row,
  img_emp: await pictureDataUri(db, row.img_emp),
})

/** Reads one company with its logo. Throws 404 if it does not exist. */
async function readDetail(db: Db, id: number) {
  const row = await readEmpresa(db, id)
  if (!row) throw notFound()
  return withLogo(db, row)
}

/**
 * Creates a company and returns it. A visitor's company waits to be confirmed by staff, and the
 * visitor gets only its id.
 */
export async function createEmpresa(db: Db, body: EmpresaBody, file: Buffer | undefined, isPublic: boolean) {
  const picture = file && (await normalizeLogo(file, isPublic ? 'visitor' : 'staff'))
  return db.transaction(async (tx) => {
    await requireValues(tx, body)
    const id = await insertEmpresa(tx, body, picture ? await storePicture(tx, picture) : null, isPublic)
    return isPublic ? reduced({ id_emp: id }) : readDetail(tx, id)
  })
}

/** Changes a company and returns it. Throws 404 if it does not exist. */
export async function changeEmpresa(db: Db, id: number, body: EmpresaUpdate, file: Buffer | undefined) {
  const picture = file && (await normalizeLogo(file, 'staff'))
  return db.transaction(async (tx) => {
    await requireValues(tx, body)
    const changed = await updateEmpresa(tx, id, body, picture ? await storePicture(tx, picture) : body.img)
    if (!changed) throw notFound()
    return readDetail(tx, id)
  })
}

/** Confirms a company from the public form and returns it. Throws 404 if it does not exist. */
export const confirmEmpresa = (db: Db, id: number) =>
  db.transaction(async (tx) => {
    if (!(await markEmpresaConfirmed(tx, id))) throw notFound()
    return readDetail(tx, id)
  })

const NO_COMPANY = 'Elija una empresa de la lista.'

/** Field of a bulk job that changes the company of many rows. */
export interface CompanyField {
  idemp: number
}

/** Throws 400 unless the company exists. */
export async function requireCompany(db: Tx, { idemp }: CompanyField): Promise<void> {
  if (!(await lockEmpresa(db, idemp))) throw badRequest(NO_COMPANY, { idemp: NO_COMPANY })
}

/**
 * Locks the company of a bulk job against deletion until its batch ends. Throws `Refused` when it
 * does not exist.
 */
export async function requireLockedCompany(db: Tx, { idemp }: CompanyField): Promise<void> {
  if (!(await lockEmpresa(db, idemp))) throw new Refused(EMPRESA_ELIMINADA)
}
