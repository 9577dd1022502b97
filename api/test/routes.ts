import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rows } from '../src/db/client.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, bodies } from './factories.ts'
import { picture } from './pictures.ts'
import { createRole } from './roles.ts'

/** A declared route with what a call of it needs: rows that exist for its path, and a body that every rule accepts. */
export interface Callable {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** A path to a row that exists, made anew for each call that may use it up. */
  path: () => Promise<string>
  body?: () => Promise<Record<string, unknown> | unknown[]>
  /** The most bytes that it takes, where that is not what all of them take. */
  bodyLimit?: number | undefined
  /** A token of its own where the call ends the session that makes it. */
  token?: () => Promise<string>
}

/** A line of the checklist of the items that tests make. */
const CRITERIO = 69

/** Who makes a call as an administrator: with a session of its own where the call ends it. */
export const administrator = async (t: TestApp, { token }: Callable) =>
  token ? t.withToken(await token()) : t.as('adm')

/** Every declared route, ready to be called; a route that this does not know how to call fails the test that walks. */
export async function callables(t: TestApp): Promise<Callable[]> {
  const { make } = t
  // A role without permissions: whoever may touch accounts at all may touch those that hold it.
  const idrol = await createRole(t.db)
  const certificado = async () => make.inscripcion(await make.certificacion(), await make.colaborador())
  const insert = async (what: SQL) => (await rows<{ id: number }>(t.db, sql`insert into ${what} as id`))[0]!.id
  const [{ modulo } = { modulo: 0 }] = await rows<{ modulo: number }>(
    t.db,
    sql`select id_mod as modulo from modulos where nombre_mod = 'Cursos'`,
  )
  const curso = async () => {
    const { iniciales, nombre } = bodies.curso()
    return insert(sql`cursos (nombre_cur, iniciales_cur) values (${nombre}, ${iniciales}) returning id_cur`)
  }
  const evaluacion = async () => make.evaluacion(await make.equipo())
  const detalle = async () =>
    String(
      (await t.as('adm').post('/evaluaciondetalle', { ideva: await evaluacion(), idcri: CRITERIO })).body.id_evadet,
    )
  const inspeccionada = async () => {
    const ideva = await evaluacion()
    const lines = (await t.as('adm').post('/evaluaciondetalle/createarray', [{ ideva, idcri: CRITERIO, resultado: 0 }]))
      .body
    await t.as('adm').put(`/evaluacion/${lines[0].ideva_evadet}`, { idcol: t.accounts.adm.id_col })
    return ideva
  }
  const foto = async () => {
    const ideva = await evaluacion()
    const [stored] = (await t.as('adm').upload('/imagendet/upload', { idevadet: ideva }, [await picture(20, 20)])).body
    return stored.id_img
  }
  const ids: Record<string, () => Promise<number | string>> = {
    '/cuentaacceso/:id': async () => (await make.cuenta(idrol)).id_cue,
    '/cursos/:id': curso,
    '/rol/:id': () => createRole(t.db),
    '/paises/:id': async () =>
      insert(sql`paises (codigo_pais, nombre_pais) values (${bodies.pais().codigo}, 'País') returning id_pais`),
    '/tipodocs/:id': async () =>
      insert(
        sql`tipodocs (codigo_tipo, iniciales_tipo, nombre_tipo) values ('XX', ${bodies.tipodoc().iniciales}, 'Tipo') returning id_tipo`,
      ),
    '/propiedades/:id': async () =>
      insert(sql`propiedades (nombre_pro) values (${bodies.propiedad().nombre}) returning id_pro`),
    '/marcas/:id': async () => insert(sql`marcas (nombre_mar) values (${bodies.marca().nombre}) returning id_mar`),
    '/tipoequipos/:id': async () =>
      insert(
        sql`tipoequipos (nombre_tipoeq, idpro_tipoeq) values (${bodies.tipoequipo().nombre}, 3) returning id_tipoeq`,
      ),
    '/claseequipo/:id': async () =>
      insert(
        sql`claseequipos (nombre_claeq, idtipoeq_claeq) values (${bodies.claseequipo().nombre}, 1) returning id_claeq`,
      ),
    '/normas/:id': async () =>
      insert(sql`normas (nombre_nor, idtipoeq_nor) values (${bodies.norma().nombre}, 1) returning id_nor`),
    '/criteriosevaluacion/:id': async () =>
      insert(sql`criterios (nombre_cri, idpro_cri) values ('Criterio de prueba', 3) returning id_cri`),
    '/observaciones/:id': async () =>
      insert(sql`observaciones (descripcion_obs, estado_obs) values ('Sigue en servicio', 1) returning id_obs`),
    '/modulos/:id': async () => modulo,
    '/permisosroles/:id': async () =>
      insert(
        sql`permisosroles (idrol_prol, idmodulo_prol) values (${await createRole(t.db)}, ${modulo}) returning id_prol`,
      ),
    '/empresa/:id': () => make.empresa(),
    '/colaboradores/:id': () => make.colaborador(),
    '/colaboradores/:id/confirmar': () => make.colaborador(),
    '/empresa/:id/confirmar': () => make.empresa(),
    '/publico/opciones/:lista': async () => 'paises',
    '/certificaciones/:id': () => make.certificacion(),
    '/certificaciones/updateEstado/:id': () => make.certificacion(),
    '/certcol/GetById/:id': certificado,
    '/certcol/:id': certificado,
    '/certcol/:id/pdf': certificado,
    '/equipos/:id': () => make.equipo(),
    '/equipos/:id/confirmar': () => make.equipo(),
    '/evaluacion/:id': evaluacion,
    '/evaluacion/:id/pdf': inspeccionada,
    '/evaluaciondetalle/:id': detalle,
    '/evaluaciondetalle/getByParams/:id': detalle,
    '/imagendet/:id': foto,
    '/publico/inspecciones/:equipo': () => make.equipo(),
    '/certcol/updateEstado/:id': certificado,
  }
  const inputs: Record<string, () => Promise<Record<string, unknown> | unknown[]>> = {
    'POST /cuentaacceso/auth': async () => ({ username: 'nadie', password: 'clave-123' }),
    'POST /cuentaacceso': async () => ({
      idcolaborador: await make.colaborador(),
      password: 'clave-123',
      idrol,
    }),
    'PUT /cuentaacceso/:id': async () => ({ password: 'clave-456', idrol }),
    'POST /cursos': async () => bodies.curso(),
    'PUT /cursos/:id': async () => bodies.curso(),
    'POST /email': async () => {
      const to = 'alguien@example.com'
      const account = await make.cuenta(idrol, { correopersonal: to })
      return { tipo: 1, to, username: account.username, pass: PASSWORD }
    },
    'POST /paises': async () => bodies.pais(),
    'PUT /paises/:id': async () => bodies.pais(),
    'POST /tipodocs': async () => bodies.tipodoc(),
    'PUT /tipodocs/:id': async () => bodies.tipodoc(),
    'POST /rol': async () => bodies.rol(),
    'PUT /rol/:id': async () => bodies.rol(),
    'POST /propiedades': async () => bodies.propiedad(),
    'PUT /propiedades/:id': async () => bodies.propiedad(),
    'POST /marcas': async () => bodies.marca(),
    'PUT /marcas/:id': async () => bodies.marca(),
    'POST /tipoequipos': async () => bodies.tipoequipo(),
    'PUT /tipoequipos/:id': async () => bodies.tipoequipo(),
    'POST /claseequipo': async () => bodies.claseequipo(),
    'PUT /claseequipo/:id': async () => bodies.claseequipo(),
    'POST /normas': async () => bodies.norma(),
    'PUT /normas/:id': async () => bodies.norma(),
    'POST /criteriosevaluacion': async () => bodies.criterio(),
    'PUT /criteriosevaluacion/:id': async () => bodies.criterio(),
    'POST /observaciones': async () => bodies.observacion(),
    'PUT /observaciones/:id': async () => bodies.observacion(),
    'PUT /modulos/:id': async () => ({ title: 'Cursos', icon: 'school', orden: 40 }),
    'POST /permisosroles': async () => ({ idrol: await createRole(t.db), idmodulo: modulo, ver: 0 }),
    'PUT /permisosroles/:id': async () => ({ ver: 0 }),
    'POST /empresa': async () => bodies.empresa(),
    'PUT /empresa/:id': async () => bodies.empresa(),
    'POST /colaboradores': async () => bodies.colaborador(),
    // Who imports answers for the terms: a switch that is sent is not read.
    'POST /colaboradores/createArray': async () => {
      const { terminos: _, ...person } = bodies.colaborador()
      return [person]
    },
    'PUT /colaboradores/confirmar': async () => ({ ids: [await make.colaborador()] }),
    'PUT /colaboradores/:id': async () => bodies.colaborador(),
    'POST /equipos': async () => bodies.equipo(),
    'PUT /equipos/:id': async () => bodies.equipo(),
    'POST /evaluacion': async () => ({ ideq: await make.equipo(), fecha: '2026-11-02' }),
    'PUT /evaluacion/:id': async () => ({ fecha: '2026-11-02', fechamantenimiento: null }),
    'POST /evaluaciondetalle': async () => ({ ideva: await evaluacion(), idcri: CRITERIO, resultado: 1 }),
    'POST /evaluaciondetalle/createarray': async () => [{ ideva: await evaluacion(), idcri: CRITERIO, resultado: 1 }],
    'POST /evaluaciondetalle/updatemany': async () => ({ ids: [await detalle()], resultado: 1 }),
    'PUT /evaluaciondetalle/:id': async () => ({ resultado: 1, nota: null }),
    'POST /certificaciones': async () => bodies.certificacion(),
    'PUT /certificaciones/:id': async () => bodies.certificacion(),
    'PUT /certificaciones/updateEstado/:id': async () => ({ estado: 1 }),
    'POST /certcol': async () => [{ idcer: await make.certificacion(), idcol: await make.colaborador(), idemp: 0 }],
    'PUT /certcol/:id': async () => ({ idemp: 0 }),
    'PUT /certcol/updateEstado/:id': async () => ({ estado: 1 }),
    'PUT /certcol/updateArrayEstado': async () => ({ estado: 1, ids: [await certificado()] }),
  }
  return t.app.declaredRoutes
    .filter(({ method, url }) => method !== 'HEAD' && url !== '/assets/*')
    .map((route) => {
      const url = route.url.replace('/api/v1', '')
      const method = route.method as Callable['method']
      const body = inputs[`${method} ${url}`]
      const needsBody =
        (method === 'POST' || method === 'PUT') && !/\/(:id\/confirmar|importar|upload|salir)$/.test(url)
      if (needsBody && !body) throw new Error(`${method} ${url}: no body is known for it`)
      if (url.includes(':') && !ids[url]) throw new Error(`${url}: no row is known for it`)
      const path = async () => (url.includes(':') ? url.replace(/:\w+/, String(await ids[url]!())) : url)
      const token = () => t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
      const endsSession = url === '/cuentaacceso/salir'
      return { method, url, path, bodyLimit: route.bodyLimit, ...(body && { body }), ...(endsSession && { token }) }
    })
}
