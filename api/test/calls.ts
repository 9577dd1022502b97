import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { v7 as uuidv7 } from 'uuid'
import type { Call } from '@anclaje/contract/call'
import { CALLS } from '@anclaje/contract/calls'
import type { ApiCall, ApiCalls, NounOf } from '@anclaje/contract/calls'
import { makeLink } from '../src/access/cuentas/queries/links.ts'
import { rows } from '../src/db/client.ts'
import { cuentas, segundosfactores } from '../src/db/tables/access.ts'
import { colaboradores } from '../src/db/tables/training.ts'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { Permission } from '@anclaje/contract/permissions'
import type { TestApp } from './app.ts'
import { CATALOGS, insertSample } from './catalogs.ts'
import { COMPLETO, PASSWORD, bodies } from './factories.ts'
import { picture } from './pictures.ts'
import { createRole } from './roles.ts'
import { sampleOf } from './sample.ts'
import type { References } from './sample.ts'

/**
 * A call of the contract, ready to be made: its path leads to existing rows, and its body passes
 * every rule.
 */
export interface Callable {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /**
   * Returns a path to an existing row. Most calls get a new row each time, because a call can
   * change or delete its row.
   */
  path: () => Promise<string>
  body?: () => Promise<Record<string, unknown> | unknown[]>
  /** Limit of the body in bytes, if it differs from the default. */
  bodyLimit?: number | undefined
  /** Returns a new token. It is present only for a call that ends the session of its caller. */
  token?: () => Promise<string>
}

/** Id of a line in the checklist of the items that the tests create. */
export const CRITERIO = 69
/** Values of fields that refer to rows of every portal, or that take only certain values. */
export const VALUES: References = {
  idcri: () => CRITERIO,
  idcur: () => 2,
  idemp: () => 0,
  genero: () => 'F',
  paisnacimiento: () => 170,
  niveleducativo: () => 'bachiller',
  areatrabajo: () => 'operativa',
  arl: () => 'sura',
  sector: () => 'construccion',
  idciu: () => null,
  idpro: () => 3,
  idtipoeq: () => 1,
  idclaeq: () => 1,
  idmar: () => 1,
  normas: () => [1],
  dayfabricacion: () => 5,
  periodo: () => 2,
  paisdocumento: () => 170,
  password: () => PASSWORD,
  father: () => null,
  terminos: () => 1,
  // Somebody without a company allows none.
  autorizaempleador: () => 0,
  // Only an ADM changes it, and approvals would wait for signatures.
  firmaconfirmada: () => 0,
  responsables: () => [],
}
/** Secret of second factors. */
const SECRETO = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** Fields of items that are one thing by their key. */
const GEMELO = { numserie: 'GEMELO-777' }
/** Bodies that `sampleOf` cannot make and that need no rows, by the name of the call. */
export const BODIES: Partial<Record<ApiCall, () => Promise<Record<string, unknown> | unknown[]>>> = {
  'POST /cuentaacceso/olvido': async () => ({ username: 'nadie' }),
  'PUT /cuentaacceso/:id/bloqueo': async () => ({ bloqueada: true }),
  // The query declares the consent of all people, and `terminos` of a row is not read.
  'POST /colaboradores/createArray': async () => {
    const { terminos: _, ...person } = bodies.colaborador()
    return [person]
  },
  'POST /colaboradores/parecidas': async () => {
    const { nombres, apellidos, numerodocumento, tipodocumento, telefono } = bodies.colaborador()
    return { nombres, apellidos, numerodocumento, tipodocumento, telefono }
  },
  // Splits the names of the people that the tests create.
  'PUT /colaboradores/:id/particion': async () => ({ nombres: { primero: 'Íngrid Yuliana' } }),
  'PUT /centro/ministerio': async () => ({ separador: ';', formatofecha: 'MM/DD/AAAA' }),
  'PUT /certcol/:id/corregir': async () => ({ partes: ['aprendiz'], motivo: 'El nombre', emision: 1 }),
  'PUT /certcol/:id/anular': async () => ({ clase: 'error', motivo: 'No asistió', emision: 1 }),
  'PUT /evaluacion/:id/anular': async () => ({ clase: 'error', motivo: 'Era otro equipo', emision: 1 }),
  'PUT /permisosroles/:id': async () => ({ ver: 0 }),
  'PUT /modulos/:id': async () => ({ title: 'Cursos', icon: 'school', orden: 40 }),
  'PUT /evaluacion/:id': async () => ({ fecha: '2026-11-02', fechamantenimiento: null }),
  'PUT /evaluaciondetalle/:id': async () => ({ resultado: 1, nota: null }),
}

/**
 * Returns an administrator as the caller. A call that ends the session of its caller gets a
 * separate session.
 */
export const administrator = async (t: TestApp, { token }: Callable) =>
  token ? t.withToken(await token()) : t.as('adm')

/** Nouns whose calls have the id of a row in the path. */
type RowNoun = { [N in ApiCall]: ApiCalls[N] extends { params: unknown } ? NounOf<N> : never }[ApiCall]
/** Nouns that are catalogues: `crudCalls` states their permissions with the type of any one. */
type CatalogNoun = {
  [N in ApiCall]: N extends `DELETE /${string}`
    ? ApiCalls[N] extends { access: infer A }
      ? Permission extends A
        ? NounOf<N>
        : never
      : never
    : never
}[ApiCall]
type Maker = (url: string) => Promise<number | string>

/**
 * Returns all calls of the contract, ready to be made. Does not compile if a noun has no function
 * that creates a row.
 */
export async function callables(t: TestApp): Promise<Callable[]> {
  const { make } = t
  // This role has no permissions, so that every role that may change accounts may change the
  // accounts of this role.
  const idrol = await createRole(t.db)
  const [{ modulo } = { modulo: 0 }] = await rows<{ modulo: number }>(
    t.db,
    sql`select id_mod as modulo from modulos where nombre_mod = 'Cursos'`,
  )
  const insert = async (what: SQL) => (await rows<{ id: number }>(t.db, sql`insert into ${what} as id`))[0]!.id
  const certificado = async () => make.inscripcion(await make.certificacion(), await make.colaborador())
  /** Creates an approved certificate whose learner has another name since. */
  const corregible = async () => {
    const idcol = await make.colaborador()
    const id = await make.inscripcion(await make.certificacion(), idcol)
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    await t.db.update(colaboradores).set({ nombres_col: 'Íngrid' }).where(eq(colaboradores.id_col, idcol))
    return id
  }
  /** Creates a cohort with an approved learner who has all data for the Ministry's file. */
  const cohorteCompleta = async () => {
    const idcer = await make.certificacion()
    const id = await make.inscripcion(idcer, await make.colaborador(COMPLETO))
    await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })
    return idcer
  }
  // A rejected item with the same key as all others of `GEMELO`.
  const rechazado = await make.equipo(GEMELO)
  await t.db.execute(sql`insert into claves_rechazadas
    select id_eq, clave_mar, clave_eq from equipos join marcas on id_mar = idmar_eq where id_eq = ${rechazado}`)
  // A cohort that the administrator signs.
  const porFirmar = await make.certificacion({ responsables: [t.accounts.adm.id_col] })
  const evaluacion = async () => make.evaluacion(await make.equipo())
  const detalle = async () =>
    String(
      (await t.as('adm').post('/evaluaciondetalle', { ideva: await evaluacion(), idcri: CRITERIO })).body.id_evadet,
    )
  /**
   * Creates an inspection with an answer and a responsible person, so that its document can be
   * drawn.
   */
  const inspeccionada = async (resultado = 0) => {
    const ideva = await evaluacion()
    const { body } = await t.as('adm').post('/evaluaciondetalle/createarray', [{ ideva, idcri: CRITERIO, resultado }])
    const lines: DetalleRow[] = (await t.as('adm').get(`/evaluaciondetalle/getByParams?ideva=${ideva}`)).body
    const ids = lines.map((line) => line.id_evadet).filter((id) => id !== body[0].id_evadet)
    await t.as('adm').post('/evaluaciondetalle/updatemany', { ids, resultado: 1 })
    // Nobody annuls what they issued.
    await t.as('inspector').put(`/evaluacion/${ideva}`, { idcol: t.accounts.inspector.id_col })
    return ideva
  }
  /** Returns the code of a certificate that was handed out. */
  const codigoEntregado = async () => {
    const id = await corregible()
    await t.as('adm').get(`/certcol/${id}/pdf`)
    return (await t.as('adm').get(`/certcol/${id}/emisiones`)).body[0].codigo_emi as string
  }
  const foto = async () => {
    const ideva = await evaluacion()
    const [stored] = (await t.as('adm').upload('/imagendet/upload', { idevadet: ideva }, [await picture(20, 20)])).body
    return stored.id_img
  }
  /** Leaves an account with a second factor that is on, or that waits for its first code. */
  const factorOf = async (id: number, isOn: boolean) => {
    await t.db.delete(segundosfactores).where(eq(segundosfactores.idcue_seg, id))
    await t.db.insert(segundosfactores).values({ idcue_seg: id, secreto_seg: SECRETO, periodo_seg: isOn ? 1 : 0 })
    const segundofactor_cue = isOn ? t.clock.now.toISOString() : null
    await t.db.update(cuentas).set({ segundofactor_cue }).where(eq(cuentas.id_cue, id))
    return id
  }
  /** Makes a row, and deletes it for the call that undoes that. */
  const deleted = async (url: string, makeRow: () => Promise<string>) => {
    const id = await makeRow()
    if (url.endsWith('/restaurar')) await t.as('adm').delete(url.replace('/restaurar', '').replace(':id', id))
    return id
  }
  const rowOf: Record<Exclude<RowNoun, CatalogNoun>, Maker> & Partial<Record<CatalogNoun, Maker>> = {
    certcol: (url) => deleted(url, () => (/(corregir|anular)$/.test(url) ? corregible() : certificado())),
    certificaciones: async (url) => {
      if (/\/firmar?$/.test(url)) return porFirmar
      return url.endsWith('/archivo') ? cohorteCompleta() : make.certificacion()
    },
    colaboradores: () => make.colaborador(),
    criteriosevaluacion: () =>
      insert(sql`criterios (nombre_cri, idpro_cri) values ('Criterio de prueba', 3) returning id_cri`),
    cuentaacceso: async (url) =>
      url.includes('/sesiones/')
        ? insert(sql`sesiones (jti_ses, idcue_ses, cuenta_ses, creada_ses, uso_ses, vence_ses, navegador_ses, sistema_ses)
            values (${uuidv7()}, ${t.accounts.adm.id_cue}, 1, now(), now(), '2099-01-01', 'Chrome', 'Windows') returning id_ses`)
        : factorOf((await make.cuenta(idrol)).id_cue, url.endsWith('/segundofactor')),
    empresa: () => make.empresa(),
    equipos: (url) => deleted(url, () => make.equipo(url.endsWith('/otro') ? GEMELO : {})),
    evaluacion: (url) =>
      deleted(url, () =>
        url.endsWith('/anular') ? inspeccionada(1) : /\/(pdf|emisiones)$/.test(url) ? inspeccionada() : evaluacion(),
      ),
    evaluaciondetalle: detalle,
    imagendet: foto,
    importaciones: async () => {
      const { body } = await t.as('adm').post('/colaboradores/createArray?declaracion=1', [bodies.colaborador()])
      return body.importacion
    },
    modulos: async () => modulo,
    observaciones: () =>
      insert(sql`observaciones (descripcion_obs, estado_obs) values ('Sigue en servicio', 1) returning id_obs`),
    permisosroles: async () => {
      const of = sql`select id_prol as id from permisosroles where idrol_prol = ${await createRole(t.db)}`
      return (await rows<{ id: number }>(t.db, sql`${of} and idmodulo_prol = ${modulo}`))[0]!.id
    },
    publico: async (url) =>
      url.endsWith(':lista') ? 'paises' : url.endsWith(':codigo') ? codigoEntregado() : make.equipo(),
    rol: () => createRole(t.db),
    trabajos: async (url) => {
      const id = uuidv7()
      const estado = url.endsWith('/reintentar') ? 'fallido' : 'listo'
      const now = t.clock.now.toISOString()
      // Each job has a different filter, because a job that waits exists only once for the same
      // filter.
      await t.db.execute(sql`insert into trabajos (id_tra, idcue_tra, accion_tra, filtro_tra, estado_tra, archivo_tra,
        bytes_tra, partes_tra, creado_tra, visto_tra)
        values (${id}, ${t.accounts.adm.id_cue}, 'exportar_equipos', ${JSON.stringify({ nombre: id })}, ${estado},
        'Equipos.xlsx', 4, 1, ${now}, ${now})`)
      await t.db.execute(sql`insert into trabajospartes values (${id}, 0, 0, 'file'::bytea)`)
      return id
    },
  }

  const makerOf = (noun: RowNoun): Maker =>
    rowOf[noun] ??
    (() =>
      insertSample(
        t.db,
        CATALOGS.find(({ path }) => path === `/${noun}`)!,
      ))

  const references: References = {
    ...VALUES,
    idcer: () => make.certificacion(),
    idcol: () => make.colaborador(),
    idcolaborador: () => make.colaborador(),
    ideq: () => make.equipo(),
    ideva: evaluacion,
    idmodulo: () => modulo,
    idrol: () => idrol,
    numerodocumento: () => bodies.colaborador().numerodocumento,
  }
  /**
   * Bodies that `sampleOf` cannot make, by the name of the call. Many need ids of other rows of the
   * same noun.
   */
  const special: typeof BODIES = {
    ...BODIES,
    'POST /cuentaacceso/auth': async () => ({ username: 'nadie', password: PASSWORD }),
    'POST /cuentaacceso/auth/vigente': async () => {
      const { id_cue } = await make.cuenta(idrol)
      return { token: await makeLink(t.db, id_cue, { tipo: 'ingreso', now: t.clock.now }) }
    },
    'POST /cuentaacceso/restablecer': async () => {
      const { id_cue } = await make.cuenta(idrol)
      return { token: await makeLink(t.db, id_cue, { tipo: 'clave', now: t.clock.now }), password: 'clave-789' }
    },
    'POST /cuentaacceso/restablecer/vigente': async () => {
      const { id_cue } = await make.cuenta(idrol)
      return { token: await makeLink(t.db, id_cue, { tipo: 'clave', now: t.clock.now }) }
    },
    'POST /cuentaacceso/segundofactor': async () => {
      await factorOf(t.accounts.adm.id_cue, false)
      return { passwordactual: PASSWORD }
    },
    'PUT /cuentaacceso/segundofactor': async () => {
      await factorOf(t.accounts.adm.id_cue, false)
      const totp = new TOTP({ secret: Secret.fromBase32(SECRETO) })
      return { codigo: totp.generate({ timestamp: t.clock.now.getTime() }) }
    },
    'POST /cuentaacceso/segundofactor/quitar': async () => {
      await factorOf(t.accounts.adm.id_cue, true)
      return { passwordactual: PASSWORD }
    },
    'PUT /cuentaacceso/:id': async () => ({ password: 'clave-456', idrol }),
    'POST /email': async () => {
      const to = 'alguien@example.com'
      const account = await make.cuenta(idrol, { correopersonal: to })
      return { tipo: 1, to, username: account.username, pass: PASSWORD }
    },
    'POST /trabajos': async () => ({ accion: 'exportar_aprendices', filtro: {} }),
    'PUT /colaboradores/ministerio': async () => ({ ids: [await make.colaborador()], campos: { genero: 'F' } }),
    'PUT /certcol/cargados': async () => ({ ids: [await certificado()], fecha: '2026-11-20' }),
    'POST /colaboradores/autorizaciones': async () => ({
      ids: [await make.colaborador()],
      usos: ['recordatorios'],
      clase: 'otorga',
      forma: 'papel',
      fecha: '2026-11-29',
    }),
    'PUT /colaboradores/confirmar': async () => ({ ids: [await make.colaborador()] }),
    'PUT /certificaciones/:id/firmar': async () => ({
      huella: (await t.as('adm').get(`/certificaciones/${porFirmar}/firma`)).body.huella,
    }),
    'POST /permisosroles': async () => ({ idrol: await createRole(t.db), idmodulo: modulo, ver: 0 }),
    'PUT /permisosroles/ver': async () => ({ idrol: await createRole(t.db) }),
    'POST /certcol': async () => [{ idcer: await make.certificacion(), idcol: await make.colaborador(), idemp: 0 }],
    'POST /certcol/aprobacion': async () => ({ ids: [await certificado()] }),
    'POST /certcol/resolver': async () => ({ idcer: await make.certificacion(), numeros: ['1.020.304.050', 'x'] }),
    'PUT /certcol/desenlace': async () => ({ desenlace: 'no_aprobo', motivo: null, ids: [await certificado()] }),
    'PUT /certcol/mover': async () => ({ ids: [await certificado()], idcer: await make.certificacion() }),
    'PUT /certcol/updateEstado/:id': async () => ({ estado: 1 }),
    'PUT /certcol/updateArrayEstado': async () => ({ estado: 1, ids: [await certificado()] }),
    'PUT /equipos/:id/otro': async () => ({ ideq: rechazado, motivo: 'Son dos equipos distintos' }),
    'POST /evaluacion': async () => ({ ideq: await make.equipo(), fecha: '2026-11-02' }),
    'POST /evaluaciondetalle': async () => ({ ideva: await evaluacion(), idcri: CRITERIO, resultado: 1 }),
    'POST /evaluaciondetalle/createarray': async () => [{ ideva: await evaluacion(), idcri: CRITERIO, resultado: 1 }],
    'POST /evaluaciondetalle/updatemany': async () => ({ ids: [await detalle()], resultado: 1 }),
  }

  /** Required parameters in the query of a call. */
  const queries: Partial<Record<ApiCall, string>> = {
    'POST /colaboradores/createArray': '?declaracion=1',
    'GET /usos': '?de=cursos&ids=1',
  }

  const stated = Object.entries<Call>(CALLS).map(([name, call]): Callable => {
    const [method, url] = name.split(' ') as [Callable['method'], string]
    const noun = url.split('/')[1] as RowNoun
    const path = async () =>
      call.params ? url.replace(/:\w+/, String(await makerOf(noun)(url))) : url + (queries[name as ApiCall] ?? '')
    const schema = call.body ?? call.form ?? call.formByCaller
    const body =
      special[name as ApiCall] ?? (schema && (() => sampleOf(schema, references) as Promise<Record<string, unknown>>))
    const token = () => t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
    const { bodyLimit } = t.app.declaredRoutes.find((route) => route.method === method && route.url.endsWith(url))!
    return { method, url, path, bodyLimit, ...(body && { body }), ...(url === '/cuentaacceso/salir' && { token }) }
  })
  // This call is not part of the API; the operator's monitoring makes it.
  return [...stated, { method: 'GET', url: '/healthz', path: async () => '/healthz' }]
}
