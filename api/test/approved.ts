import { expect } from 'vitest'
import type { TestApp } from './app.ts'

let serial = 0

/** Issues an approved certificate to a new person who has an e-mail address. */
export async function makeApproved(app: TestApp, over: object = {}) {
  const to = `Persona.${++serial}@example.com`
  const person = await app.make.colaborador({ nombres: 'Íñigo', apellidos: 'Peña Ibáñez', correopersonal: to, ...over })
  const id_ceco = await app.make.inscripcion(await app.make.certificacion(), person)
  expect((await app.as('adm').put(`/certcol/updateEstado/${id_ceco}`, { estado: 1 })).status).toBe(200)
  const row = (await app.as('adm').get(`/certcol/GetById/${id_ceco}`)).body
  return { to: row.colaboradore.correopersonal_col as string, id_ceco, person, row }
}
