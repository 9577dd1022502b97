import { eq, or, sql } from 'drizzle-orm'
import type { CuentaQueAprueba } from '@anclaje/contract/rules/training/actos-certificado'
import {
  clavesPropias,
  comparable,
  esElMismo,
  esHomonimo,
  identidadPropia,
} from '@anclaje/contract/rules/training/propios'
import type { IdentidadAprendiz, IdentidadPropia } from '@anclaje/contract/rules/training/propios'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Db } from '../../../db/client.ts'
import { isAnyOf } from '../../../db/list.ts'
import { centro } from '../../../db/tables/centro.ts'
import { documentosanteriores, nombresanteriores } from '../../../db/tables/people.ts'
import { colaboradores as col } from '../../../db/tables/training.ts'

/** Ids of the account and of the person of a caller. */
interface Caller {
  idcue: number
  idcol: number
}

/** Reads the names and numbers that a person has, and had before (TRUST-10). */
async function readIdentity(db: Db, idcol: number): Promise<IdentidadPropia> {
  const [person] = await db
    .select({
      nombres: col.nombres_col,
      apellidos: col.apellidos_col,
      numero: col.numerodocumento_col,
      antes: sql<string[]>`array(select ${nombresanteriores.nombre_nan} from ${nombresanteriores}
        where ${nombresanteriores.idcol_nan} = ${col.id_col})`,
      numeros: sql<string[]>`array(select ${documentosanteriores.numero_ant} from ${documentosanteriores}
        where ${documentosanteriores.idcol_ant} = ${col.id_col})`,
    })
    .from(col)
    .where(eq(col.id_col, idcol))
  if (!person) return identidadPropia([], [])
  return identidadPropia([nombreCompleto(person), ...person.antes], [person.numero, ...person.numeros])
}

/** Who approves: the account, the rules of the centre, and the names and numbers of its person. */
export interface Account extends CuentaQueAprueba {
  propia: IdentidadPropia
  /** True when signers sign a cohort before its certificates are approved (TRUST-12). */
  firmaconfirmada: boolean
}

/** Reads what the rule about approvals needs of the caller and of the centre. */
export async function readApprover(db: Db, { idcue, idcol }: Caller): Promise<Account> {
  const [switches] = await db
    .select({ dospersonas: centro.dospersonas_cen, firmaconfirmada: centro.firmaconfirmada_cen })
    .from(centro)
  return { idcue, propia: await readIdentity(db, idcol), ...switches! }
}

/** The digits of a person's number, without leading zeros, as an index has them. */
const NUCLEO = sql`ltrim(regexp_replace(${col.numerodocumento_col}, '[^0-9]', '', 'g'), '0')`

/** Reads the ids of the people whose name or number is the caller's, besides the caller. */
export async function listNamesakes(db: Db, { propia }: Pick<Account, 'propia'>): Promise<number[]> {
  const keys = propia.nombres.flatMap(clavesPropias)
  const found = await db
    .select({
      id: col.id_col,
      nombres: col.nombres_col,
      apellidos: col.apellidos_col,
      numero: col.numerodocumento_col,
    })
    .from(col)
    .where(or(isAnyOf(col.busqueda_col, keys), isAnyOf(NUCLEO, propia.numeros)))
  return found
    .filter(({ numero, ...person }) => esElMismo(propia, comparable({ nombre: nombreCompleto(person), numero })))
    .map(({ id }) => id)
}

/** Returns certificates with whether their learner is the caller, or may be. */
export const withOwn = <Row extends { aprendiz: IdentidadAprendiz }>(rows: readonly Row[], { propia }: Account) =>
  rows.map((row) => {
    const learner = comparable(row.aprendiz)
    return { ...row, suyo: esElMismo(propia, learner), homonimo: esHomonimo(propia, learner) }
  })
