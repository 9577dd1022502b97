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
import { arrayText, statement } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { centro } from '../../../db/tables/centro.ts'
import { documentosanteriores, nombresanteriores } from '../../../db/tables/people.ts'
import { colaboradores as col } from '../../../db/tables/training.ts'

/** Ids of the account and of the person of a caller. */
interface Caller {
  idcue: number
  idcol: number
}

/** Who approves: the account, the rules of the centre, and the names and numbers of its person. */
export interface Account extends CuentaQueAprueba {
  propia: IdentidadPropia
  /** True when signers sign a cohort before its certificates are approved (TRUST-12). */
  firmaconfirmada: boolean
}

const approverOf = statement((db) =>
  db
    .select({
      dospersonas: centro.dospersonas_cen,
      firmaconfirmada: centro.firmaconfirmada_cen,
      person: { nombres: col.nombres_col, apellidos: col.apellidos_col, numero: col.numerodocumento_col },
      antes: sql<string[]>`array(select ${nombresanteriores.nombre_nan} from ${nombresanteriores}
        where ${nombresanteriores.idcol_nan} = ${col.id_col})`,
      numeros: sql<string[]>`array(select ${documentosanteriores.numero_ant} from ${documentosanteriores}
        where ${documentosanteriores.idcol_ant} = ${col.id_col})`,
    })
    .from(centro)
    .leftJoin(col, eq(col.id_col, sql.placeholder('idcol')))
    .prepare('approver'),
)

/**
 * Reads what the rule about approvals needs of the centre and of the caller: the names and numbers
 * that the caller's person has, and had before (TRUST-10).
 */
export async function readApprover(db: Db, { idcue, idcol }: Caller): Promise<Account> {
  const [row] = await approverOf(db).execute({ idcol })
  const { person, antes, numeros, ...switches } = row!
  const propia = person
    ? identidadPropia([nombreCompleto(person), ...antes], [person.numero, ...numeros])
    : identidadPropia([], [])
  return { idcue, propia, ...switches }
}

/** The digits of a person's number, without leading zeros, as an index has them. */
const NUCLEO = sql`ltrim(regexp_replace(${col.numerodocumento_col}, '[^0-9]', '', 'g'), '0')`

const candidatesOf = statement((db) =>
  db
    .select({
      id: col.id_col,
      nombres: col.nombres_col,
      apellidos: col.apellidos_col,
      numero: col.numerodocumento_col,
    })
    .from(col)
    .where(
      or(
        sql`${col.busqueda_col} = any(${sql.placeholder('claves')}::text[])`,
        sql`${NUCLEO} = any(${sql.placeholder('numeros')}::text[])`,
      ),
    )
    .prepare('namesakes'),
)

/** Reads the ids of the people whose name or number is the caller's, besides the caller. */
export async function listNamesakes(db: Db, { propia }: Pick<Account, 'propia'>): Promise<number[]> {
  const claves = arrayText(propia.nombres.flatMap(clavesPropias))
  const found = await candidatesOf(db).execute({ claves, numeros: arrayText(propia.numeros) })
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
