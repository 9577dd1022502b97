import { eq } from 'drizzle-orm'
import type { ApiCall } from '@anclaje/contract/calls'
import { colaboradores, empresas } from '../src/db/tables/training.ts'
import { equipos } from '../src/db/tables/equipment.ts'
import type { Answer, TestApp } from './app.ts'
import { makeApproved } from './approved.ts'
import { administrator, callables } from './calls.ts'
import type { Callable } from './calls.ts'
import { PASSWORD, bodies } from './factories.ts'
import { answered, finished } from './inspections.ts'
import { photo, picture } from './pictures.ts'

type Caller = ReturnType<TestApp['as']>
type Send = (as: Caller) => Promise<Answer>

/** A call of the contract that changes something, if the call can change anything at all. */
export interface Changing {
  name: string
  /** Returns the administrator, with a session of their own where the call ends it. */
  as: () => Promise<Caller>
  /** Creates the rows that the call needs. Returns what makes the call. */
  prepare: () => Promise<Send>
}

/** Address and browser of the callers. Nothing of them may be kept. */
export const FROM = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Navegador-Oculto/1.0' }

/**
 * Returns all calls of the contract. A call has rows and files of its own here when it would not
 * change those of `callables`, or when it takes files. The app must be behind a proxy.
 */
export async function changing(t: TestApp): Promise<Changing[]> {
  const { make } = t
  const send =
    (method: Callable['method'], path: string, body?: unknown): Send =>
    (as) =>
      as.send(method, path, body, FROM)
  const put = (path: string, body?: unknown) => send('PUT', path, body)
  const unconfirmed = async () => {
    const id = await make.colaborador()
    await t.db.update(colaboradores).set({ estado_col: 0 }).where(eq(colaboradores.id_col, id))
    return id
  }
  const permiso = async () => {
    const { body } = await t.as('adm').post('/rol', bodies.rol())
    const { items } = (await t.as('adm').get(`/permisosroles?idrol=${body.id_rol}&page=0&size=1`)).body
    return items[0] as { id_prol: number; idrol_prol: number; idmodulo_prol: number }
  }
  /** Finishes an inspection and then changes an answer, which is a draft. */
  const draft = async () => {
    const made = await finished(t, { as: t.as('adm'), idcol: t.accounts.adm.id_col })
    await made.answer(0, t.as('adm'))
    return made.id
  }

  const special: Partial<Record<ApiCall, () => Promise<Send>>> = {
    'GET /certcol/:id/pdf': async () => send('GET', `/certcol/${(await makeApproved(t)).id_ceco}/pdf`),
    'GET /certcol/GetByCedula': async () => send('GET', '/certcol/GetByCedula?numerodocumento=1000000001'),
    'GET /email': async () => send('GET', `/email?id_ceco=${(await makeApproved(t)).id_ceco}`),
    'GET /imagendet/view': async () => send('GET', `/imagendet/view?ideva=${(await answered(t)).id}`),
    'POST /cuentaacceso/auth': async () => {
      const { username } = await make.cuenta(3)
      return send('POST', '/cuentaacceso/auth', { username, password: PASSWORD })
    },
    'POST /cuentaacceso/olvido': async () => {
      const { username } = await make.cuenta(3, { correopersonal: 'olvida@example.com' })
      return send('POST', '/cuentaacceso/olvido', { username })
    },
    'POST /email': async () => {
      const { to, id_ceco } = await makeApproved(t)
      return send('POST', '/email', { tipo: 2, to, id_ceco })
    },
    'POST /colaboradores/importar': async () => {
      const { raw } = await t.as('adm').get('/colaboradores/importar')
      return (as) => as.upload('/colaboradores/importar', {}, [raw], 'file')
    },
    'POST /imagendet/upload': async () => {
      const [{ failing }, file] = [await answered(t), await photo(40, 40)]
      return (as) => as.upload('/imagendet/upload', { idevadet: failing }, [file])
    },
    'POST /permisosroles': async () => {
      const { idrol_prol: idrol, idmodulo_prol: idmodulo } = await permiso()
      return send('POST', '/permisosroles', { idrol, idmodulo, ver: 1 })
    },
    'PUT /permisosroles/:id': async () => put(`/permisosroles/${(await permiso()).id_prol}`, { ver: 1 }),
    'PUT /centro': async () => {
      const files = { logo: await picture(60, 20), firma: await picture(40, 20) }
      return (as) => as.pictures('PUT', '/centro', { ciudad: 'Cali' }, files)
    },
    'PUT /centro/ministerio': async () => {
      const valores = [{ lista: 'arl', nombre: 'Otra aseguradora', texto: 'OTRA', verificado: true }]
      const { body } = await t.as('adm').get('/centro/ministerio')
      const kept = body.valores.map((value: Record<string, unknown>) => ({
        lista: value.lista_val,
        codigo: value.codigo_val,
        nombre: value.nombre_val,
        texto: value.texto_val,
        verificado: value.verificado_val,
      }))
      return put('/centro/ministerio', { separador: ',', valores: [...kept, ...valores] })
    },
    'POST /certificaciones': async () =>
      send('POST', '/certificaciones', bodies.certificacion({ responsables: [t.accounts.adm.id_col] })),
    'PUT /certcol/:id': async () => {
      const id = await make.inscripcion(await make.certificacion(), await make.colaborador())
      return put(`/certcol/${id}`, { idemp: await make.empresa() })
    },
    'PUT /certcol/cargados': async () => {
      const { id_ceco } = await makeApproved(t)
      return put('/certcol/cargados', { ids: [id_ceco], fecha: '2026-11-20' })
    },
    'PUT /colaboradores/confirmar': async () => put('/colaboradores/confirmar', { ids: [await unconfirmed()] }),
    'PUT /colaboradores/:id/confirmar': async () => put(`/colaboradores/${await unconfirmed()}/confirmar`),
    'PUT /colaboradores/:id': async () => {
      const [id, bytes] = [await make.colaborador(), await picture(30, 10)]
      const file = { name: 'firma.png', type: 'image/png', bytes }
      return (as) => as.form('PUT', `/colaboradores/${id}`, bodies.colaborador(), file, FROM)
    },
    'PUT /empresa/:id': async () => {
      const [id, bytes] = [await make.empresa(), await picture(30, 30)]
      const file = { name: 'logo.png', type: 'image/png', bytes }
      return (as) => as.form('PUT', `/empresa/${id}`, bodies.empresa(), file, FROM)
    },
    'PUT /empresa/:id/confirmar': async () => {
      const id = await make.empresa()
      await t.db.update(empresas).set({ porconfirmar_emp: true }).where(eq(empresas.id_emp, id))
      return put(`/empresa/${id}/confirmar`)
    },
    'PUT /equipos/:id/confirmar': async () => {
      const id = await make.equipo()
      await t.db.update(equipos).set({ porconfirmar_eq: true }).where(eq(equipos.id_eq, id))
      return put(`/equipos/${id}/confirmar`)
    },
    'PUT /evaluacion/:id': async () =>
      put(`/evaluacion/${await make.evaluacion(await make.equipo())}`, { fecha: '2026-11-03' }),
    'PUT /evaluacion/:id/descartar': async () => put(`/evaluacion/${await draft()}/descartar`),
    'PUT /certificaciones/:id/firmar': async () => {
      const id = await make.certificacion({ responsables: [t.accounts.adm.id_col] })
      await make.inscripcion(id, await make.colaborador())
      const { huella } = (await t.as('adm').get(`/certificaciones/${id}/firma`)).body
      return put(`/certificaciones/${id}/firmar`, { huella })
    },
  }

  return (await callables(t)).map((call) => ({
    name: `${call.method} ${call.url}`,
    as: () => administrator(t, call),
    prepare:
      special[`${call.method} ${call.url}` as ApiCall] ??
      (async () => send(call.method, await call.path(), await call.body?.())),
  }))
}
