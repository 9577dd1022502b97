import { eq } from 'drizzle-orm'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { errorDeNumero, limpiarNumero } from '@anclaje/contract/rules/common/numero'
import type { Db } from '../../../db/client.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { badRequest } from '../../../errors/errors.ts'
import { isStoredAs } from '../queries.ts'

/** A document as a form sends it. */
interface TypedDocument {
  tipodocumento: number
  numerodocumento: string
}

/**
 * Returns a person's form with the number as it is stored, read by its type (PEOPLE-8). Where
 * somebody else of before is stored by it as it was typed, it stays so: the database knows whose it
 * is. `own` is the id of who has the form. Throws 400 at the field for a number that its type does
 * not have.
 */
export async function withNumber<Body extends TypedDocument>(db: Db, body: Body, own?: number): Promise<Body> {
  const { tipodocumento, numerodocumento: typed } = body
  const [type] = await db
    .select({ initials: tipodocs.iniciales_tipo })
    .from(tipodocs)
    .where(eq(tipodocs.id_tipo, tipodocumento))
  // Of a type that does not exist the database says so.
  const initials = type?.initials ?? ''
  const numerodocumento = limpiarNumero(typed, initials)
  const wrong = errorDeNumero(numerodocumento, initials)
  if (wrong) throw badRequest(wrong, { numerodocumento: wrong })
  const asTyped = normalizarDocumento(typed)
  const isOfBefore = asTyped !== numerodocumento && (await isStoredAs(db, asTyped, own))
  return { ...body, numerodocumento: isOfBefore ? asTyped : numerodocumento }
}
