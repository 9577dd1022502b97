import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODULES } from '@anclaje/contract/screens'
import type { ModuleName } from '@anclaje/contract/permissions'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { bodies } from '../factories.ts'
import { createRole, grant, seedEveryModule } from '../roles.ts'

// With only `ver` on one module, no call returns data of another module, except the names in
// selects and the names that other rows show (ACC-12). Each module's protected data contains texts
// that appear nowhere else.

let t: TestApp
let secrets: Partial<Record<ModuleName, string[]>>
let ids: (number | string)[]
beforeAll(async () => {
  t = await startTestApp()
  await seedEveryModule(t.db)
  const adm = t.as('adm')
  const create = async (path: string, body: object) => (await adm.post(path, body)).body
  const empresa = await create('/empresa', bodies.empresa({ nit: '830777001', correo: 'secreto@empresa.example' }))
  const persona = await create(
    '/colaboradores',
    bodies.colaborador({
      correopersonal: 'secreto@persona.example',
      telefono: '3019998877',
      direccion: 'Calle Secreta 9',
      idemp: empresa.id_emp,
    }),
  )
  const curso = await create('/cursos', bodies.curso({ iniciales: 'ZZSEC', descripcion: 'secreto-curso' }))
  const certificacion = await create('/certificaciones', {
    idcur: curso.id_cur, fechainicio: '2031-07-09', tiempovigencia: 1, periodo: 3, horas: 7777, responsables: [],
  }) // prettier-ignore
  const [certificado] = await create('/certcol', [{ idcer: certificacion.id_cer, idcol: persona.id_col }])
  await adm.put(`/certcol/updateEstado/${certificado.id_ceco}`, { estado: 1 })
  const rol = await create('/rol', bodies.rol({ descripcion: 'secreto-rol' }))
  await create('/paises', bodies.pais({ codigo: 'SECPAIS' }))
  await create('/tipodocs', bodies.tipodoc({ codigo: 'SECTIPO' }))
  await create('/permisosroles', { idrol: rol.id_rol, idmodulo: 1, ver: 1 })
  const equipo = await create(
    '/equipos',
    bodies.equipo({ numserie: 'SECSERIE', idemp: empresa.id_emp, lote: 'SECLOTE', yearfabricacion: 2020 }),
  )
  const evaluacion = await create('/evaluacion', { ideq: equipo.id_eq, fecha: '2021-07-09' })
  await create('/evaluaciondetalle', { ideva: evaluacion.id_eva, idcri: 69, resultado: 0 })
  secrets = {
    // The serial number, dates and states are missing here, because anybody who has the id of an
    // item may see them, and certificates show that id (PUBLIC-5).
    Equipos: ['SECLOTE', evaluacion.id_eva],
    Empresas: ['830777001', 'secreto@empresa.example'],
    Colaboradores: ['secreto@persona.example', '3019998877', 'Calle Secreta 9', persona.numerodocumento_col],
    Cursos: ['secreto-curso'],
    Certificaciones: ['2031-07-09', '"horas_cer":7777'],
    CertColaboradores: ['ZZSEC-0001'],
    Roles: ['secreto-rol'],
    Permisos: ['"id_prol":'],
    Paises: ['SECPAIS'],
    TipoDocs: ['SECTIPO'],
    Departamentos: ['codigo_dep'],
    Ciudades: ['codigo_ciu'],
  }
  ids = [
    equipo.id_eq,
    evaluacion.id_eva,
    empresa.id_emp,
    persona.id_col,
    certificado.id_ceco,
    rol.id_rol,
    t.accounts.adm.id_cue,
    1,
  ]
})
afterAll(() => t.close())

/** Returns queries that might reveal more than the call without a query. */
function queriesOf(schema: unknown): string[] {
  const keys = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const words = ['secreto', 'SECSERIE', 'ZZSEC-0001/0001', '830777001'].map((word) => encodeURIComponent(word))
  const asked: [string, (number | string)[]][] = [
    ['q', words],
    ['nombre', words],
    ['buscar', words],
    ['rol', ['ADM,INSPECTOR']],
    ...['id', 'ideq', 'ideva', 'idemp', 'idcol', 'idcue', 'idrol', 'id_ceco'].map(
      (key): [string, (number | string)[]] => [key, ids],
    ),
  ]
  const known = asked.filter(([key]) => keys.includes(key))
  return ['', '?page=0&size=5000', ...known.flatMap(([key, values]) => values.map((value) => `?${key}=${value}`))]
}

test('with only ver on one module, no call reads data of another', async () => {
  const idrol = await createRole(t.db)
  const account = await t.make.cuenta(idrol, { correopersonal: null })
  const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  const reads = t.app.declaredRoutes
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v1/'))
    .map(({ url, access, schema }) => ({
      route: url.replace('/api/v1', ''),
      access,
      queries: queriesOf(schema?.querystring),
    }))
  // A role may see its own switches, because they are its menu.
  const own = new RegExp(`"id_rol":${idrol},`)
  const leaks = new Set<string>()
  let answered = 0
  for (const module of MODULES.filter((name) => secrets[name] || name === 'Dashboard' || name === 'Modulos')) {
    await grant(t, idrol, (name, action) => name === module && action === 'ver')
    for (const { route, access, queries } of reads) {
      // A call that needs the permission of another module is refused with any query.
      const isShut = Array.isArray(access) && access[0] !== module
      const paths = route.includes(':')
        ? [...ids, 'empresas'].map((id) => route.replace(/:\w+/, String(id)))
        : (isShut ? [''] : queries).map((query) => `${route}${query}`)
      for (const path of paths) {
        const { status, raw } = await as.get(path)
        if (status !== 200) continue
        answered += 1
        const body = raw.toString()
        for (const [other, marks] of Object.entries(secrets)) {
          if (other === module || (other === 'Permisos' && own.test(body))) continue
          for (const mark of marks)
            if (body.includes(mark)) leaks.add(`${module}: GET ${route} tells ${mark} of ${other}`)
        }
      }
    }
  }
  expect([...leaks]).toEqual([])
  expect(answered).toBeGreaterThan(500)
})

test('with ver on its module, each marked text can be read', async () => {
  const adm = t.as('adm')
  const all: string[] = []
  for (const path of [
    '/empresa?size=5000',
    '/colaboradores?size=5000',
    '/cursos',
    '/certificaciones?size=5000',
    '/certcol?size=5000',
    '/rol',
    '/permisosroles?size=5000',
    '/paises',
    '/tipodocs',
    '/departamentos',
    '/ciudades?page=0',
    '/equipos',
    '/evaluacion',
  ])
    // prettier-ignore
    all.push((await adm.get(path)).raw.toString())
  for (const mark of Object.values(secrets).flat()) expect(all.join('\n'), mark).toContain(mark)
})
