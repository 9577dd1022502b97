// Helpers of the journeys about inspections: rows created through the API, and clicks on a
// checklist.
import type { Page } from '@playwright/test'

/** Calls the API as the logged-in user. */
export const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([verb, url, data]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
      const response = await fetch(`/api/v1${url}`, { method: verb, headers, ...(data && { body: data }) })
      return response.json()
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )

export const makeItem = (page: Page, serie: string) =>
  call(page, 'POST', '/equipos', {
    idemp: 0, idclaeq: 1, idmar: 1, numserie: serie, lote: 'L-1', referencia: 'R-1', modelo: 'Exofit', normas: [1],
  }) // prettier-ignore

/**
 * Creates an inspection of an item with its whole checklist and without a responsible person. Every
 * line that decides the result is answered «Cumple».
 */
export async function makeInspection(page: Page, ideq: string, fecha: string): Promise<string> {
  const { id_eva } = await call(page, 'POST', '/evaluacion', { ideq, fecha })
  const [{ idcri_evadet: first }] = await call(page, 'POST', '/evaluaciondetalle/createarray', [
    { ideva: id_eva, idcri: 69 },
  ])
  const lines: { id_evadet: string; decide_evadet: boolean }[] = await call(
    page,
    'GET',
    `/evaluaciondetalle/getByParams?ideva=${id_eva}`,
  )
  const ids = lines.filter(({ decide_evadet }) => decide_evadet).map(({ id_evadet }) => id_evadet)
  if (first === 69) await call(page, 'POST', '/evaluaciondetalle/updatemany', { ids, resultado: 1 })
  return id_eva
}

/** Makes an inspection of an item by the user, and rejects it. */
export async function rejectItem(page: Page, ideq: string, fecha: string): Promise<void> {
  const id = await makeInspection(page, ideq, fecha)
  const [{ id_evadet: line }] = (await call(page, 'GET', `/evaluaciondetalle/getByParams?ideva=${id}`)).filter(
    ({ decide_evadet }: { decide_evadet: boolean }) => decide_evadet,
  )
  await call(page, 'PUT', `/evaluaciondetalle/${line}`, { resultado: 0 })
  const { id_col: idcol } = await call(page, 'GET', '/auth/me')
  await call(page, 'PUT', `/evaluacion/${id}`, { idobs: null, idcol })
}

export const answerLine = (page: Page, line: string, answer: string) =>
  page.getByRole('group', { name: line, exact: true }).getByRole('button', { name: answer, exact: true }).click()

export const lineOf = (page: Page, line: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: line, exact: true }) })

export const CRACK = 'Argollas metálicas sin fisuras, deformación ni corrosión'
