import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { rasgosComunes, rasgosDe } from '@anclaje/contract/rules/training/parecidas'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import type { Db } from '../../../db/client.ts'
import { listOfName } from '../queries/alike.ts'
import { withNumber } from './number.ts'

/** Maximum number of people that the question shows, because nobody reads more. */
const MOST = 5

type Person = Nombre & Parameters<typeof rasgosDe>[0] & Parameters<typeof withNumber>[1]

/**
 * Finds registered people who might be the person about to be created: they have the same full
 * name, regardless of case and accents, and share some other data (PEOPLE-26, PEOPLE-28). People
 * with the same number are left out: the creation is refused anyway. Throws 400 for a number that
 * is invalid for its type.
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
