import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { CuentaListaFilters } from '@anclaje/contract/access/cuenta'
import type { PageQuery } from '@anclaje/contract/http'
import { esNumeroBuscado } from '@anclaje/contract/rules/common/documento'
import { formasBuscadas } from '@anclaje/contract/rules/common/numero'
import type { Db } from '../../../db/client.ts'
import { countUpTo } from '../../../db/counts.ts'
import { contains, containsName } from '../../../db/like.ts'
import { conditionsOf } from '../../../db/list.ts'
import type { Conditions } from '../../../db/list.ts'
import { cuentas, permissionsOf, roles, sesiones } from '../../../db/tables/access.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { accountRow } from './accounts.ts'

const numero = colaboradores.numerodocumento_col
const username = sql`upper(${cuentas.username_cue})`

/** Returns the condition for a user name, or for the number or the name of the person. */
const isCalled = (text: string) =>
  esNumeroBuscado(text)
    ? or(...formasBuscadas(text).flatMap((form) => [contains(numero, form), contains(username, form)]))
    : or(containsName(colaboradores.busqueda_col, text), contains(username, text.toUpperCase()))

const CONDITIONS: Conditions<CuentaListaFilters> = {
  buscar: ({ buscar }) => (buscar === undefined ? undefined : isCalled(buscar)),
  idrol: ({ idrol }) => (idrol === undefined ? undefined : eq(cuentas.idroles_cue, idrol)),
  bloqueada: ({ bloqueada }) => bloqueada && eq(cuentas.bloqueada_cue, true),
}

/**
 * Reads one page of accounts with their people, by surname in Spanish order, and the total. Each
 * has the permissions of its role, its last day of use and the number of its open sessions.
 */
export async function listAccounts(db: Db, filters: CuentaListaFilters, now: Date, { page, size }: PageQuery) {
  const where = and(...(await conditionsOf(CONDITIONS, filters)))
  const isOwner = eq(colaboradores.id_col, cuentas.idcol_cue)
  const isOpen = and(
    eq(sesiones.idcue_ses, cuentas.id_cue),
    eq(sesiones.cuenta_ses, cuentas.sesion_cue),
    gt(sesiones.vence_ses, now.toISOString()),
  )
  const [total, items] = await Promise.all([
    countUpTo(db, sql`${cuentas} join ${colaboradores} on ${isOwner}`, where),
    db
      .select({
        ...accountRow,
        nombres_col: colaboradores.nombres_col,
        apellidos_col: colaboradores.apellidos_col,
        ultimodia_cue: cuentas.ultimodia_cue,
        sesiones: db.$count(sesiones, isOpen),
        permissions: permissionsOf(cuentas.idroles_cue),
      })
      .from(cuentas)
      .innerJoin(colaboradores, isOwner)
      .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
      .where(where)
      .orderBy(asc(colaboradores.apellidos_col), asc(colaboradores.nombres_col), asc(cuentas.id_cue))
      .limit(size)
      .offset(page * size),
  ])
  return { total, items }
}
