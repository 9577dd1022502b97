import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { callables } from '../calls.ts'
import { bodies } from '../factories.ts'

// The fields that a client written against the specification reads from each answer (WIRE-2,
// WIRE-3).

const CURSO = ['id_cur', 'nombre_cur', 'descripcion_cur', 'iniciales_cur']
const CERTIFICACION = [
  'id_cer',
  'cohorte_cer',
  'fechainicio_cer',
  'fechafin_cer',
  'horas_cer',
  'periodo_cer',
  'tiempovigencia_cer',
  'estado_cer',
  ...['id_cur', 'nombre_cur', 'iniciales_cur'].map((field) => `curso.${field}`),
]
const EMPRESA = [
  'id_emp',
  'nombre_emp',
  'nit_emp',
  'telefono_emp',
  'correo_emp',
  'direccion_emp',
  'personacontacto_emp',
  'numpersonacontacto_emp',
  'correopersonacontacto_emp',
]
const COLABORADOR = [
  'id_col',
  'paisdocumento_col',
  'tipodocumento_col',
  'numerodocumento_col',
  'nombres_col',
  'apellidos_col',
  'fechanacimiento_col',
  'correopersonal_col',
  'telefono_col',
  'direccion_col',
  'idemp_col',
  'estado_col',
  'terminos_col',
  'cargo_col',
  'pais.id_pais',
  'pais.nombre_pais',
  'tipodocumento.iniciales_tipo',
  'empresa.id_emp',
  'empresa.nombre_emp',
  'cuentaacceso',
]
const CERTCOL = [
  'id_ceco',
  'idcer_ceco',
  'idcol_ceco',
  'idemp_ceco',
  'consecutivo_ceco',
  'estado_ceco',
  'descargado_ceco',
  'colaboradore.nombres_col',
  'colaboradore.apellidos_col',
  'colaboradore.numerodocumento_col',
  'colaboradore.correopersonal_col',
  'empresa.id_emp',
  'empresa.nombre_emp',
  ...CERTIFICACION.map((field) => `certificacione.${field}`),
]
const PUBLICO = [
  'consecutivo_ceco',
  'estado_ceco',
  'colaboradore.nombres_col',
  'colaboradore.apellidos_col',
  'empresa.nombre_emp',
  'certificacione.cohorte_cer',
  'certificacione.fechainicio_cer',
  'certificacione.fechafin_cer',
  'certificacione.curso.nombre_cur',
]
const CUENTA = ['id_cue', 'username_cue', 'idcol_cue', 'idroles_cue']
const ROL = ['id_rol', 'nombre_rol', 'descripcion_rol']
const MODULO = ['id_mod', 'nombre_mod', 'title_mod', 'route_mod', 'icon_mod', 'father_mod']
const PERMISO = ['ver_prol', 'crear_prol', 'editar_prol', 'eliminar_prol', 'filtrar_prol']
const TIPOEQUIPO = ['id_tipoeq', 'nombre_tipoeq', 'idpro_tipoeq', 'propiedade.nombre_pro']
const CLASEEQUIPO = ['id_claeq', 'nombre_claeq', 'idtipoeq_claeq', 'tipoequipo.nombre_tipoeq']
const NORMA = ['id_nor', 'nombre_nor', 'idtipoeq_nor']
const EQUIPO = [
  'id_eq',
  'codigo_eq',
  'idemp_eq',
  'idclaeq_eq',
  'idmar_eq',
  'numserie_eq',
  'lote_eq',
  'referencia_eq',
  'modelo_eq',
  'selloconformidad_eq',
  'dayfabricacion_eq',
  'monthfabricacion_eq',
  'yearfabricacion_eq',
  'marca.id_mar',
  'marca.nombre_mar',
  'claseequipo.nombre_claeq',
  'tipoequipo.nombre_tipoeq',
  'empresa.id_emp',
  'empresa.nombre_emp',
]
const CRITERIO = ['id_cri', 'nombre_cri', 'father_cri', 'requerido_cri', 'idpro_cri', 'propiedade.nombre_pro']
const EVALUACION = [
  'id_eva',
  'ideq_eva',
  'fecha_eva',
  'fechamantenimiento_eva',
  'estado_eva',
  'idcol_eva',
  'idobs_eva',
  'colaborador',
  'observaciones',
]
const DETALLE = [
  'id_evadet',
  'ideva_evadet',
  'idcri_evadet',
  'resultado_evadet',
  'fecha_evadet',
  'criteriosevaluacion.nombre_cri',
  'criteriosevaluacion.idpro_cri',
  'criteriosevaluacion.father_cri',
]
const OBSERVACION = ['id', 'descripcion', 'estado']

let t: TestApp
let ids: Record<'ceco' | 'cer' | 'col' | 'eq' | 'eva' | 'evadet', string | number>
let numero: string
beforeAll(async () => {
  t = await startTestApp()
  const [cer, col, eq] = [await t.make.certificacion(), await t.make.colaborador(), await t.make.equipo()]
  numero = (await t.as('adm').get(`/colaboradores/getByParams?id=${col}`)).body[0].numerodocumento_col
  const eva = await t.make.evaluacion(eq)
  const line = { ideva: eva, idcri: 69, resultado: 1 }
  const evadet = (await t.as('adm').post('/evaluaciondetalle', line)).body.id_evadet
  ids = { ceco: await t.make.inscripcion(cer, col), cer, col, eq, eva, evadet }
  await t.as('adm').post('/marcas', bodies.marca())
})
afterAll(() => t.close())

const SHAPES: [string, () => string, string[]][] = [
  ['GET /cursos', () => '/cursos', CURSO],
  ['GET /cursos by page', () => '/cursos?page=0', CURSO],
  ['GET /cursos/{id}', () => '/cursos/1', CURSO],
  [
    'GET /certificaciones',
    () => '/certificaciones?page=0&size=10',
    [...CERTIFICACION, 'inscritos_cer', 'aprobados_cer'],
  ],
  ['GET /certificaciones/getByCurso', () => '/certificaciones/getByCurso?estado=0', CERTIFICACION],
  ['GET /certificaciones/abiertas', () => '/certificaciones/abiertas', ['idcur_cer', 'abiertas']],
  [
    'GET /certificaciones/{id}',
    () => `/certificaciones/${ids.cer}`,
    [...CERTIFICACION, 'colaboradores', 'conteo.inscritos'],
  ],
  ['GET /empresa', () => '/empresa?page=0&size=10', [...EMPRESA, 'tiene_img']],
  ['GET /empresa/getByParams', () => '/empresa/getByParams', ['id_emp', 'nombre_emp']],
  ['GET /empresa/getByParams?id', () => '/empresa/getByParams?id=0', [...EMPRESA, 'img_emp']],
  ['GET /colaboradores', () => '/colaboradores?page=0&size=10', [...COLABORADOR, 'tiene_firma']],
  ['GET /colaboradores/getByParams', () => '/colaboradores/getByParams', COLABORADOR],
  ['GET /colaboradores/getByParams?idemp', () => '/colaboradores/getByParams?idemp=0', COLABORADOR],
  [
    'GET /colaboradores/getByParams?id',
    () => `/colaboradores/getByParams?id=${ids.col}`,
    [...COLABORADOR, 'firma_col'],
  ],
  [
    'GET /colaboradores/getByParams?rol',
    () => '/colaboradores/getByParams?rol=ADM,INSPECTOR',
    ['id_col', 'nombres_col', 'apellidos_col', 'cargo_col'],
  ],
  ['GET /certcol', () => '/certcol?page=0&size=20', CERTCOL],
  [
    'GET /certcol/GetById/{id}',
    () => `/certcol/GetById/${ids.ceco}`,
    [...CERTCOL, 'certificacione.curso.descripcion_cur'],
  ],
  ['GET /certcol/GetByCedula', () => `/certcol/GetByCedula?page=0&size=10&numerodocumento=${numero}`, PUBLICO],
  ['GET /paises', () => '/paises', ['id_pais', 'nombre_pais', 'codigo_pais']],
  ['GET /tipodocs', () => '/tipodocs', ['id_tipo', 'nombre_tipo', 'iniciales_tipo']],
  ['GET /rol', () => '/rol', ROL],
  ['GET /rol/{id}', () => '/rol/1', ROL],
  ['GET /modulos', () => '/modulos', [...MODULO, 'Submodulos']],
  [
    'GET /modulos?idrol',
    () => '/modulos?idrol=1',
    [...MODULO, 'Submodulos', ...PERMISO.map((field) => `roles.0.permisosroles.${field}`)],
  ],
  ['GET /modulos/{id}', () => '/modulos/1', MODULO],
  ['GET /permisosroles', () => '/permisosroles?page=0&size=10', ['id_prol', 'idrol_prol', 'idmodulo_prol', ...PERMISO]],
  ['GET /cuentaacceso', () => '/cuentaacceso', CUENTA],
  ['GET /cuentaacceso?idcol', () => `/cuentaacceso?idcol=${t.accounts.adm.id_col}`, CUENTA],
  ['GET /tipoequipos', () => '/tipoequipos?page=0&size=10', TIPOEQUIPO],
  ['GET /tipoequipos/getByParams', () => '/tipoequipos/getByParams', TIPOEQUIPO],
  ['GET /tipoequipos/getAll', () => '/tipoequipos/getAll', TIPOEQUIPO],
  ['GET /claseequipo', () => '/claseequipo?page=0&size=10', CLASEEQUIPO],
  ['GET /claseequipo/getByParams', () => '/claseequipo/getByParams?idtipoeq=1', CLASEEQUIPO],
  ['GET /equipos', () => '/equipos?page=0&size=10', EQUIPO],
  [
    'GET /equipos/getByParams?id',
    () => `/equipos/getByParams?id=${ids.eq}`,
    [...EQUIPO, 'normas.0.id_nor', 'empresa.img_emp'],
  ],
  ['GET /equipos/getAll', () => '/equipos/getAll', EQUIPO],
  ['GET /normas', () => '/normas?page=0&size=10', NORMA],
  ['GET /normas/getByParams', () => '/normas/getByParams/?idtipoeq=1', NORMA],
  ['GET /criteriosevaluacion', () => '/criteriosevaluacion?page=0&size=10', CRITERIO],
  ['GET /criteriosevaluacion/getByParams', () => '/criteriosevaluacion/getByParams?idtipoeq=1', CRITERIO],
  ['GET /evaluacion', () => `/evaluacion?page=0&size=10&ideq=${ids.eq}`, EVALUACION],
  ['GET /evaluacion/getByParams?id', () => `/evaluacion/getByParams?id=${ids.eva}`, EVALUACION],
  ['GET /evaluacion/getAll', () => '/evaluacion/getAll', EVALUACION],
  ['GET /evaluaciondetalle', () => '/evaluaciondetalle?page=0&size=10', DETALLE],
  ['GET /evaluaciondetalle/getByParams', () => `/evaluaciondetalle/getByParams?ideva=${ids.eva}`, DETALLE],
  ['GET /evaluaciondetalle/getByParams/{id}', () => `/evaluaciondetalle/getByParams/${ids.evadet}`, DETALLE],
  ['GET /evaluaciondetalle/getAll', () => '/evaluaciondetalle/getAll', DETALLE],
  ['GET /marcas', () => '/marcas?page=0&size=10', ['id_mar', 'nombre_mar']],
  ['GET /propiedades', () => '/propiedades', ['id_pro', 'nombre_pro']],
  ['GET /propiedades by page', () => '/propiedades?page=0&size=10', ['id_pro', 'nombre_pro']],
  ['GET /observaciones', () => '/observaciones?page=0&size=10', OBSERVACION],
  ['GET /observaciones/getByParams', () => '/observaciones/getByParams?estado=1', OBSERVACION],
  [
    'GET /auth/me',
    () => '/auth/me',
    [
      'id_cue',
      'username_cue',
      'idroles_cue',
      'id_col',
      'nombres_col',
      'apellidos_col',
      'correopersonal_col',
      'nombre_rol',
    ],
  ],
]

test('every timestamp of the API is ISO 8601', async () => {
  const adm = t.as('adm')
  await adm.put(`/certcol/updateEstado/${ids.ceco}`, { estado: 1 })
  const to = (await adm.get(`/colaboradores/getByParams?id=${ids.col}`)).body[0].correopersonal_col
  expect((await adm.post('/email', { tipo: 2, to, id_ceco: ids.ceco })).status).toBe(200)
  const moments = new Set<string>()
  const walk = (value: unknown, name: string) => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d/.test(value)) {
      moments.add(name)
      expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, key)
  }
  for (const route of (await callables(t)).filter(({ method }) => method === 'GET'))
    walk((await adm.get(await route.path())).body, route.url)
  for (const [, url] of SHAPES) walk((await adm.get(url())).body, url())
  walk((await adm.get(`/email?id_ceco=${ids.ceco}`)).body, 'email')
  expect([...moments].toSorted()).toEqual([
    'creada_ses',
    'creado_tra',
    'emitida_emi',
    'fecha_env',
    'fecha_evadet',
    'fecha_his',
    'terminada_eva',
    'uso_ses',
    'vence_tra',
  ])
})

const at = (row: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row)

test.each(SHAPES)('%s has its fields', async (_name, url, fields) => {
  const { status, body } = await t.as('adm').get(url())
  expect(status).toBe(200)
  const rows = Array.isArray(body) ? body : (body.items ?? [body])
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(fields.filter((field) => at(row, field) === undefined)).toEqual([])
})
