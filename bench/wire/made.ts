// Makes rows for the calls to use, and bodies that pass every rule.
import type * as z from 'zod/mini'
import { bodies } from '../../api/test/factories.ts'
import { picture } from '../../api/test/pictures.ts'
import { sampleOf } from '../../api/test/sample.ts'
import { makeSheet } from '../../api/test/xlsx.ts'
import type { Call } from '../../contract/src/call.ts'
import { COLUMNAS } from '../../contract/src/rules/training/importacion.ts'
import type { Known } from './values.ts'

type Posted = Record<string, string | number>
/** Sends a POST as an administrator. Returns the body of the answer. */
export type Post = (path: string, body: unknown) => Promise<Posted | Posted[]>

const PASSWORD = 'clave-123'
/** Id of a criterion in the checklist of the items that `equipo` makes. */
const CRITERIO = 69
const BOUNDARY = 'anclaje-wire'

/**
 * Counter that makes the filter of each job different. An equal job that still waits would be
 * returned instead of a new one.
 */
let serial = 0

/**
 * Returns functions that make rows and bodies for calls. `byNoun` has, by the first part of a path,
 * a function that makes a row and returns its id.
 */
export function makers(post: Post, known: Known) {
  const made = async (path: string, body: unknown, id: string) => {
    const answer = await post(path, body)
    return (Array.isArray(answer) ? answer[0] : answer)?.[id] ?? 0
  }
  const persona = () => made('/colaboradores', bodies.colaborador(), 'id_col')
  const cohorte = () => made('/certificaciones', bodies.certificacion(), 'id_cer')
  const equipo = () => made('/equipos', bodies.equipo(), 'id_eq')
  const rol = () => made('/rol', bodies.rol(), 'id_rol')
  const inscripcion = async () =>
    made('/certcol', [{ idcer: await cohorte(), idcol: await persona(), idemp: 0 }], 'id_ceco')
  const inspeccion = async () => made('/evaluacion', { ideq: await equipo(), fecha: '2026-11-02' }, 'id_eva')
  const detalle = async () =>
    made('/evaluaciondetalle', { ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 }, 'id_evadet')
  const cuenta = async () => {
    const [idcol, idrol] = [await persona(), await rol()]
    return made('/cuentaacceso', { idcolaborador: idcol, idrol, username: `U${idcol}`, password: PASSWORD }, 'id_cue')
  }
  const first = (name: string) => async () => known[name]?.[0] ?? 0
  const byNoun: Record<string, () => Promise<string | number>> = {
    certcol: inscripcion,
    certificaciones: cohorte,
    claseequipo: () => made('/claseequipo', bodies.claseequipo(), 'id_claeq'),
    colaboradores: persona,
    criteriosevaluacion: () => made('/criteriosevaluacion', bodies.criterio(), 'id_cri'),
    cuentaacceso: cuenta,
    cursos: () => made('/cursos', bodies.curso(), 'id_cur'),
    empresa: () => made('/empresa', bodies.empresa(), 'id_emp'),
    equipos: equipo,
    evaluacion: inspeccion,
    evaluaciondetalle: detalle,
    importaciones: () => made('/colaboradores/createArray?declaracion=1', [bodies.colaborador()], 'importacion'),
    marcas: () => made('/marcas', bodies.marca(), 'id_mar'),
    modulos: first('idmodulo'),
    normas: () => made('/normas', bodies.norma(), 'id_nor'),
    observaciones: () => made('/observaciones', bodies.observacion(), 'id'),
    paises: () => made('/paises', bodies.pais(), 'id_pais'),
    permisosroles: async () =>
      made('/permisosroles', { idrol: await rol(), idmodulo: known.idmodulo?.[0], ver: 0 }, 'id_prol'),
    propiedades: () => made('/propiedades', bodies.propiedad(), 'id_pro'),
    rol,
    tipodocs: () => made('/tipodocs', bodies.tipodoc(), 'id_tipo'),
    tipoequipos: () => made('/tipoequipos', bodies.tipoequipo(), 'id_tipoeq'),
    trabajos: () => made('/trabajos', { accion: 'exportar_equipos', filtro: { nombre: `EQ-${++serial}` } }, 'id_tra'),
  }
  /** Bodies that need certain rows, or that cannot be made from the schema of a form. */
  const special: Record<string, () => Promise<unknown>> = {
    'POST /certcol': async () => [{ idcer: await cohorte(), idcol: await persona(), idemp: 0 }],
    'POST /certcol/aprobacion': async () => ({ ids: [await inscripcion()] }),
    'POST /certcol/resolver': async () => ({ idcer: await cohorte(), numeros: ['1.010.200.301', 'x'] }),
    'POST /colaboradores': async () => bodies.colaborador(),
    'POST /colaboradores/createArray': async () => {
      const { terminos: _, ...person } = bodies.colaborador()
      return [person]
    },
    'POST /colaboradores/parecidas': async () => {
      const { nombres, apellidos, numerodocumento, tipodocumento, telefono } = bodies.colaborador()
      return { nombres, apellidos, numerodocumento, tipodocumento, telefono }
    },
    'POST /cuentaacceso': async () => {
      const idcolaborador = await persona()
      return { idcolaborador, idrol: await rol(), username: `W${idcolaborador}`, password: PASSWORD }
    },
    'POST /cuentaacceso/auth': async () => ({ username: '1010200304', password: 'otra-clave' }),
    'POST /cuentaacceso/olvido': async () => ({ username: 'nadie' }),
    'POST /cuentaacceso/restablecer/vigente': async () => ({ token: 'x'.repeat(43) }),
    'POST /cuentaacceso/restablecer': async () => ({ token: 'x'.repeat(43), password: 'clave-789' }),
    'POST /email': async () => ({ tipo: 2, to: known.correo?.[0], id_ceco: known.id_ceco?.[0] }),
    'POST /evaluacion': async () => ({ ideq: await equipo(), fecha: '2026-11-02' }),
    'POST /evaluaciondetalle': async () => ({ ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 }),
    'POST /evaluaciondetalle/createarray': async () => [{ ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 }],
    'POST /evaluaciondetalle/updatemany': async () => ({ ids: [await detalle()], resultado: 1 }),
    'POST /permisosroles': async () => ({ idrol: await rol(), idmodulo: known.idmodulo?.[0], ver: 0 }),
    'POST /trabajos': async () => ({ accion: 'exportar_aprendices', filtro: { nombre: `nunez ${++serial}` } }),
    'PUT /centro/ministerio': async () => ({ separador: ';', formatofecha: 'MM/DD/AAAA' }),
    'PUT /certcol/cargados': async () => ({ ids: [known.id_ceco?.[0]], fecha: '2026-11-20' }),
    'PUT /certcol/updateArrayEstado': async () => ({ estado: 1, ids: [await inscripcion()] }),
    'PUT /colaboradores/:id': async () => bodies.colaborador(),
    'PUT /colaboradores/:id/particion': async () => ({ nombres: { primero: 'Íngrid Yuliana' } }),
    'PUT /colaboradores/confirmar': async () => ({ ids: [await persona()] }),
    'PUT /colaboradores/ministerio': async () => ({ ids: [await persona()], campos: { genero: 'F' } }),
    'PUT /cuentaacceso/:id': async () => ({ password: 'clave-456', idrol: await rol() }),
    'PUT /cuentaacceso/:id/bloqueo': async () => ({ bloqueada: true }),
    'PUT /evaluacion/:id': async () => ({ fecha: '2026-11-02', fechamantenimiento: null }),
    'PUT /evaluaciondetalle/:id': async () => ({ resultado: 1, nota: null }),
    'PUT /modulos/:id': async () => ({ title: 'Cursos', icon: 'school', orden: 40 }),
    'PUT /permisosroles/:id': async () => ({ ver: 0 }),
  }
  /** Additional bodies of a call, for other kinds of mails and jobs. */
  const others: Record<string, () => unknown[]> = {
    'POST /email': () => [{ tipo: 1, to: known.correo?.[0], username: 'U1', pass: PASSWORD }],
    'POST /trabajos': () => [
      // The number of chosen rows is sent with them, as the screen does.
      { accion: 'zip_certificados', ids: known.id_ceco, esperado: known.id_ceco?.length },
      { accion: 'imprimir_certificados', ids: known.id_ceco, esperado: known.id_ceco?.length, orden: '-codigo' },
      { accion: 'exportar_equipos', filtro: { idemp: '1', inspeccion: 'vencida' } },
      { accion: 'exportar_certificados', filtro: { idcur: '2', situacion: 'vigente' } },
      { accion: 'zip_inspecciones', ids: known.ideva, esperado: known.ideva?.length },
      { accion: 'confirmar_aprendices', ids: known.idcol, esperado: known.idcol?.length },
      { accion: 'aprobar_certificados', ids: known.id_ceco, esperado: known.id_ceco?.length },
      { accion: 'enviar_certificados', filtro: { situacion: 'vigente' }, esperado: 1 },
    ],
  }
  const references = Object.fromEntries(
    Object.entries({
      areatrabajo: 'operativa',
      arl: 'sura',
      dayfabricacion: 5,
      father: null,
      genero: 'F',
      idclaeq: 1,
      idciu: null,
      idcri: CRITERIO,
      idcur: 2,
      idemp: 0,
      idmar: 1,
      idpro: 3,
      idtipoeq: 1,
      niveleducativo: 'bachiller',
      normas: [1],
      paisdocumento: 170,
      paisnacimiento: 170,
      password: PASSWORD,
      periodo: 2,
      responsables: [],
      sector: 'construccion',
      terminos: 1,
    }).map(([name, value]) => [name, () => value]),
  )
  /** Returns a body that passes every rule, or undefined for a call without a body. */
  const bodyFor = async (name: string, { body, form, formByCaller }: Call): Promise<unknown> => {
    if (special[name]) return special[name]()
    const schema: z.ZodMiniType | undefined = body ?? form ?? formByCaller
    return schema && sampleOf(schema, references)
  }
  const othersFor = (name: string) => others[name]?.() ?? []
  return { byNoun, bodyFor, othersFor, inspeccion }
}

/** Returns the multipart form of a file and texts. */
function form(fields: Record<string, string>, file: Buffer, filename: string, name = 'file') {
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const start = `${head.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(start), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Returns forms with files for a call: valid ones, and ones that are refused or have errors. */
export async function formsFor(name: string, inspeccion: () => Promise<string | number>) {
  if (name === 'POST /imagendet/upload') {
    const idevadet = String(await inspeccion())
    const image = await picture(40, 30, 'jpeg')
    const photo = (fields: Record<string, string>, file: Buffer) => form(fields, file, 'a.jpg', 'file1')
    return [photo({ idevadet }, image), photo({ idevadet }, Buffer.from('nada')), photo({}, image)]
  }
  const person = [
    170,
    'CC',
    '2000000001',
    'Ana María',
    'Ruiz Gil',
    '28/02/1994',
    'p1@example.com',
    '3005550101',
    'Cra 7',
    '',
  ]
  const sheet = (row: (string | number)[]) => makeSheet([COLUMNAS.map(({ titulo }) => titulo), row])
  return [
    form({}, Buffer.from(await sheet(person)), 'a.xlsx'),
    form({}, Buffer.from(await sheet(person.with(3, '').with(5, '31/02/1994'))), 'a.xlsx'),
    form({}, Buffer.from('nada'), 'a.xlsx'),
  ]
}
