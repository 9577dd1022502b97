import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CuentaListaFilters } from '@anclaje/contract/access/cuenta'
import type { PageQuery } from '@anclaje/contract/http'
import { esNumeroBuscado } from '@anclaje/contract/rules/common/documento'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import type { Db } from '../../../db/client.ts'
import { countUpTo } from '../../../db/counts.ts'
import { contains, containsName } from '../../../db/like.ts'
import { conditionsOf, inOrder, isOneOf, readIds } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import { cuentas, roles, sesiones } from '../../../db/tables/access.ts'
import { colaboradores as c } from '../../../db/tables/training.ts'
import { accountRow } from './accounts.ts'

const username = sql`upper(${cuentas.username_cue})`

/**
 * Returns the condition for accounts of people who meet a condition. People are found by their own
 * index first, since few of them have an account.
 */
const isOfPeople = (where: SQL | undefined) =>
  sql`${cuentas.idcol_cue} in (select ${c.id_col} from ${c} where ${where})`

/** Returns the condition for a user name, or for the number or the name of the person. */
function isCalled(text: string): SQL | undefined {
  if (!esNumeroBuscado(text))
    return or(contains(username, text.toUpperCase()), isOfPeople(containsName(c.busqueda_col, text)))
  const forms = formasBuscadas(text)
  const numbers = or(...forms.map((form) => contains(c.numerodocumento_col, form)))
  return or(...forms.map((form) => contains(username, form)), isOfPeople(numbers))
}

const CONDITIONS: Conditions<CuentaListaFilters> = {
  buscar: ({ buscar }) => (buscar === undefined ? undefined : isCalled(buscar)),
  idrol: ({ idrol }) => (idrol === undefined ? undefined : eq(cuentas.idroles_cue, idrol)),
  bloqueada: ({ bloqueada }) => bloqueada && eq(cuentas.bloqueada_cue, true),
}

const isOwner = eq(c.id_col, cuentas.idcol_cue)

/**
 * Reads one page of accounts with their people, by surname in Spanish order, and the total. Each
 * has its last day of use and the number of its open sessions.
 */
export async function listAccounts(db: Db, filters: CuentaListaFilters, now: Date, { page, size }: PageQuery) {
  const where = and(...(await conditionsOf(CONDITIONS, filters)))
  const [total, ids] = await Promise.all([
    countUpTo(db, cuentas, where),
    readIds(db, {
      id: cuentas.id_cue,
      where,
      order: [c.apellidos_col, c.nombres_col, c.id_col],
      join: { table: c, on: isOwner },
      limit: size,
      offset: page * size,
    }),
  ])
  const isOpen = and(
    eq(sesiones.idcue_ses, cuentas.id_cue),
    eq(sesiones.cuenta_ses, cuentas.sesion_cue),
    gt(sesiones.vence_ses, now.toISOString()),
  )
  const found = await db
    .select({
      ...accountRow,
      nombres_col: c.nombres_col,
      apellidos_col: c.apellidos_col,
      ultimodia_cue: cuentas.ultimodia_cue,
      sesiones: db.$count(sesiones, isOpen),
    })
    .from(cuentas)
    .innerJoin(c, isOwner)
    .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
    .where(isOneOf(cuentas.id_cue, ids))
  return { total, items: inOrder(ids, found, ({ id_cue }) => id_cue) }
}
