import fastify from 'fastify'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/db.ts'
import { factories } from '../../test/factories.ts'
import { certificaciones, cursos } from '../db/tables/training.ts'
import { handleErrors } from './errors.ts'

test('a refused foreign key names the deleted row or the missing one, whatever the method', async () => {
  const { db, close } = await openTestDatabase()
  const app = fastify()
  onTestFinished(() => app.close().then(close))
  handleErrors(app, {
    certificaciones_curso_fk: { field: 'idcur', message: 'No existe.', inUse: 'Está en uso.' },
  })
  const id = await factories(db).certificacion()
  const changeCourse = () => db.update(certificaciones).set({ idcur_cer: 999 }).where(eq(certificaciones.id_cer, id))
  const deleteCourse = () => db.transaction((tx) => tx.delete(cursos).where(eq(cursos.id_cur, 2)))
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    app.route({ method, url: '/cambiar', handler: changeCourse })
    app.route({ method, url: '/eliminar', handler: deleteCourse })
  }
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const missing = (await app.inject({ method, url: '/cambiar' })).json()
    expect(missing).toMatchObject({ status: 400, code: 'datos_invalidos', fields: { idcur: 'No existe.' } })
    const inUse = (await app.inject({ method, url: '/eliminar' })).json()
    expect(inUse).toMatchObject({ status: 409, code: 'en_uso', message: 'Está en uso.' })
  }
})
