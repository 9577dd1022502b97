import type { PedidoDe } from '@anclaje/contract/overview/trabajo'
import type { LoteAprendices } from '@anclaje/contract/rules/overview/trabajos'
import { impideCambiarEmpresaPersona } from '@anclaje/contract/rules/access/actos-persona'
import type { RowOutcome, Steps } from '../../../jobs/bulk.ts'
import { requireLockedCompany, requireCompany } from '../../empresas/actions.ts'
import type { CompanyField } from '../../empresas/actions.ts'
import { confirmColaboradores } from './people.ts'
import { changeCompaniesOfPeople, countChosen, listChosen, lockPeople, readNames } from '../queries/people.ts'

type Pedido = PedidoDe<LoteAprendices>

/** Maximum number of people that change in one transaction. */
const BATCH = 500

/** Queries that select the people of a bulk job (OPS-54). */
const PEOPLE: Pick<Steps<Pedido, object>, 'size' | 'find' | 'count' | 'names'> = {
  size: BATCH,
  find: async (db, _asker, pedido, _hoy, most) => (await listChosen(db, pedido, most)).map(String),
  count: (db, _asker, pedido, _hoy, most) => countChosen(db, pedido, most),
  names: async (db, ids) =>
    new Map([...(await readNames(db, ids.map(Number)))].map(([id, name]) => [String(id), name] as const)),
}

/** Confirms people like `PUT /colaboradores/confirmar` (PEOPLE-11). */
const confirmation: Steps<Pedido, object> = {
  ...PEOPLE,
  act: async ({ db }, _asker, ids) => {
    const { omitidos } = await confirmColaboradores(db, ids.map(Number))
    const reasons = new Map(omitidos.map(({ id_col, motivo }) => [String(id_col), motivo]))
    return ids.map((id) => ({ id, motivo: reasons.get(id) }))
  },
}

/** Changes the company of people; the company is not a protected field (ACC-15). */
const company: Steps<Pedido, CompanyField> = {
  ...PEOPLE,
  check: requireCompany,
  act: async ({ db }, asker, ids, fields) => {
    await requireLockedCompany(db, fields)
    const locked = await lockPeople(db, ids.map(Number))
    const outcomes = ids.map((id): RowOutcome => {
      return { id, motivo: impideCambiarEmpresaPersona(asker, locked.get(Number(id)))?.motivo }
    })
    const changed = outcomes.filter(({ motivo }) => motivo === undefined).map(({ id }) => Number(id))
    await changeCompaniesOfPeople(db, changed, fields.idemp)
    return outcomes
  },
}

/** Bulk actions on people. */
export const peopleSteps = { confirmar_aprendices: confirmation, empresa_aprendices: company }
