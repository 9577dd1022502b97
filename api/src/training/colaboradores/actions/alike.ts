import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { rasgosComunes, rasgosDe } from '@anclaje/contract/rules/training/parecidas'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import type { Db } from '../../../db/client.ts'
import { listOfName } from '../queries/alike.ts'
import { withNumber } from './number.ts'

/** More than these nobody reads in a question. */
const MOST = 5

type Person = Nombre & Parameters<typeof rasgosDe>[0] & Parameters<typeof withNumber>[1]

/**
 * Finds registered people who may be one who is about to be created: with the same whole name,
 * whatever case and accents, and something else in common (PEOPLE-26, PEOPLE-28). Whose number it
 * is cannot be created anyway. Throws 400 for a number that its type does not have.
 */
export async function findAlike(db: Db, sent: Person): Promise<Parecida[]> {
  const person = await withNumber(db, sent)
  const traits = rasgosDe(person)
  const namesakes = await listOfName(db, claveBusqueda(nombreCompleto(person)))
  return namesakes
    .filter((row) => row.numerodocumento_col !== person.numerodocumento)
    .map((row) => ({
      ...row,
      comunes: rasgosComunes(traits, rasgosDe({ ...row, numerodocumento: row.numerodocumento_col })),
    }))
    .filter(({ comunes }) => comunes.length > 0)
    .slice(0, MOST)
}
