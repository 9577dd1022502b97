import { eq } from 'drizzle-orm'
import { normalizarDocumento } from '@anclaje/contract/rules/common/documento'
import { errorDeEscrito, limpiarNumero } from '@anclaje/contract/rules/common/numero'
import type { Db } from '../../../db/client.ts'
import { tipodocs } from '../../../db/tables/places.ts'
import { badRequest } from '../../../errors/errors.ts'
import { isStoredAs } from '../queries/people.ts'

/** Document type and number as a form sends them. */
interface TypedDocument {
  tipodocumento: number
  numerodocumento: string
}

/**
 * Returns a person's data with the document number in its stored form, which depends on the
 * document type (PEOPLE-8). If an older row of the type has the number exactly as typed, it stays
 * as typed, so that the unique key of the database refuses the duplicate. `own` is the id of the
 * person being edited. Throws 400 for the field `numerodocumento` if the number is invalid for its
 * type.
 */
export async function withNumber<Body extends TypedDocument>(db: Db, body: Body, own?: number): Promise<Body> {
  const { tipodocumento, numerodocumento: typed } = body
  const [type] = await db
    .select({ initials: tipodocs.iniciales_tipo })
    .from(tipodocs)
    .where(eq(tipodocs.id_tipo, tipodocumento))
  // A type that does not exist is refused later by the foreign key.
  const initials = type?.initials ?? ''
  const numerodocumento = limpiarNumero(typed, initials)
  const wrong = errorDeEscrito(typed, initials)
  if (wrong) throw badRequest(wrong, { numerodocumento: wrong })
  const asTyped = normalizarDocumento(typed)
  const isOfBefore =
    asTyped !== numerodocumento && (await isStoredAs(db, { numero: asTyped, tipo: tipodocumento }, own))
  return { ...body, numerodocumento: isOfBefore ? asTyped : numerodocumento }
}
