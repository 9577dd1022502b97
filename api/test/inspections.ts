import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { ROLES } from '@anclaje/contract/permissions'
import type { TestApp } from './app.ts'

/** A line of a harness that decides the result. */
export const FAILING = 69

type Caller = ReturnType<TestApp['as']>

interface Options {
  /** Item; without it a new one. */
  ideq?: string
  /** Date, `YYYY-MM-DD`; without it today. */
  fecha?: string
  /** Whether the line `FAILING` gets the answer No Cumple. */
  fails?: boolean
  as?: Caller
}

/** Creates an inspection with its lines by calls, and answers those that decide. */
export async function answered(
  t: TestApp,
  { ideq, fecha = hoyEnBogota(t.clock.now), fails = false, as = t.as('inspector') }: Options = {},
) {
  const of = ideq ?? (await t.make.equipo())
  const made = await as.post('/evaluacion', { ideq: of, fecha, lineas: true })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const id = made.body.id_eva as string
  const lines: DetalleRow[] = (await as.get(`/evaluaciondetalle/getByParams?ideva=${id}`)).body
  const ids = lines.filter((line) => line.decide_evadet).map((line) => line.id_evadet)
  await as.post('/evaluaciondetalle/updatemany', { ids, resultado: 1 })
  const failing = lines.find((line) => line.idcri_evadet === FAILING)!.id_evadet
  const answer = (resultado: number | null, by = as) => by.put(`/evaluaciondetalle/${failing}`, { resultado })
  if (fails) await answer(0)
  return { id, ideq: of, lines, failing, answer }
}

/** Creates an inspection by calls, answers it and finishes it. */
export async function finished(
  t: TestApp,
  { idcol = t.accounts.inspector.id_col, ...options }: Options & { idcol?: number } = {},
) {
  const made = await answered(t, options)
  const saved = await (options.as ?? t.as('inspector')).put(`/evaluacion/${made.id}`, { idobs: null, idcol })
  if (saved.body.emision_eva !== 1) throw new Error(JSON.stringify(saved.body))
  return made
}

/** Creates an inspection of an item with a state, by calls. */
export const inspect = (t: TestApp, ideq: string, fecha: string, estado: EstadoInspeccion): Promise<unknown> =>
  estado === INSPECCION.pendiente
    ? t.make.evaluacion(ideq, fecha)
    : finished(t, { ideq, fecha, fails: estado === INSPECCION.rechazado })

/** Creates another inspector. Returns their account and their calls. */
export async function colleagueOf(t: TestApp) {
  const account = await t.make.cuenta(ROLES.inspector)
  return { ...account, as: t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })) }
}
