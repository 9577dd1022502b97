// Makes rows for the calls to use, and bodies that pass every rule.
import type * as z from 'zod/mini'
import { BODIES, CRITERIO, VALUES } from '../../api/test/calls.ts'
import { PASSWORD, bodies } from '../../api/test/factories.ts'
import { picture } from '../../api/test/pictures.ts'
import { sampleOf } from '../../api/test/sample.ts'
import { makeSheet } from '../../api/test/xlsx.ts'
import type { Call } from '../../contract/src/call.ts'
import { COLUMNAS } from '../../contract/src/rules/training/importacion.ts'
import { entries, idIn } from './known.ts'
import type { Known } from './values.ts'

type Posted = Record<string, string | number>
/** Sends a POST as an administrator. Returns the body of the answer. */
export type Post = (path: string, body: unknown) => Promise<Posted | Posted[]>

const BOUNDARY = 'anclaje-wire'

/**
 * Counter that makes the filter of each job different. An equal job that still waits would be
 * returned instead of a new one.
 */
let serial = 0

/** Returns functions that make rows and bodies for calls. */
export function makers(post: Post, known: Known) {
  const made = async (path: string, body: unknown, id?: string) => {
    const answer = await post(path, body)
    const row = (Array.isArray(answer) ? answer[0] : answer) ?? {}
    return row[id ?? idIn(row)] ?? 0
  }
  const persona = () => made('/colaboradores', bodies.colaborador())
  const cohorte = () => made('/certificaciones', bodies.certificacion())
  const equipo = () => made('/equipos', bodies.equipo())
  const rol = () => made('/rol', bodies.rol())
  const inscripcion = async () => made('/certcol', [{ idcer: await cohorte(), idcol: await persona(), idemp: 0 }])
  const inspeccion = async () => made('/evaluacion', { ideq: await equipo(), fecha: '2026-11-02' })
  const detalle = async () => made('/evaluaciondetalle', { ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 })
  const cuenta = async () => {
    const [idcol, idrol] = [await persona(), await rol()]
    return made('/cuentaacceso', { idcolaborador: idcol, idrol, username: `U${idcol}`, password: PASSWORD })
  }
  const first = (name: string) => async () => known[name]?.[0] ?? 0
  /** Rows that need others or a special body, by the first part of a path. */
  const rows: Record<string, () => Promise<string | number>> = {
    certcol: inscripcion,
    certificaciones: cohorte,
    colaboradores: persona,
    cuentaacceso: cuenta,
    equipos: equipo,
    evaluacion: inspeccion,
    evaluaciondetalle: detalle,
    importaciones: () => made('/colaboradores/createArray?declaracion=1', [bodies.colaborador()], 'importacion'),
    modulos: first('idmodulo'),
    permisosroles: async () => made('/permisosroles', { idrol: await rol(), idmodulo: known.idmodulo?.[0], ver: 0 }),
    trabajos: () => made('/trabajos', { accion: 'exportar_equipos', filtro: { nombre: `EQ-${++serial}` } }),
  }
  /** Bodies that need certain rows, or that cannot be made from the schema of a form. */
  const special: Record<string, () => Promise<unknown>> = {
    ...BODIES,
    'POST /certcol': async () => [{ idcer: await cohorte(), idcol: await persona(), idemp: 0 }],
    'POST /certcol/aprobacion': async () => ({ ids: [await inscripcion()] }),
    'POST /certcol/resolver': async () => ({ idcer: await cohorte(), numeros: ['1.010.200.301', 'x'] }),
    'POST /colaboradores': async () => bodies.colaborador(),
    'POST /cuentaacceso': async () => {
      const idcolaborador = await persona()
      return { idcolaborador, idrol: await rol(), username: `W${idcolaborador}`, password: PASSWORD }
    },
    'POST /cuentaacceso/auth': async () => ({ username: '1010200304', password: 'otra-clave' }),
    'POST /cuentaacceso/auth/vigente': async () => ({ token: 'x'.repeat(43) }),
    'POST /cuentaacceso/restablecer/vigente': async () => ({ token: 'x'.repeat(43) }),
    'POST /cuentaacceso/restablecer': async () => ({ token: 'x'.repeat(43), password: 'clave-789' }),
    'POST /email': async () => ({ tipo: 2, to: known.correo?.[0], id_ceco: known.id_ceco?.[0] }),
    'POST /evaluacion': async () => ({ ideq: await equipo(), fecha: '2026-11-02' }),
    'POST /evaluaciondetalle': async () => ({ ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 }),
    'POST /evaluaciondetalle/createarray': async () => [{ ideva: await inspeccion(), idcri: CRITERIO, resultado: 1 }],
    'POST /evaluaciondetalle/updatemany': async () => ({ ids: [await detalle()], resultado: 1 }),
    'POST /permisosroles': async () => ({ idrol: await rol(), idmodulo: known.idmodulo?.[0], ver: 0 }),
    'PUT /permisosroles/ver': async () => ({ idrol: await rol() }),
    'POST /trabajos': async () => ({ accion: 'exportar_aprendices', filtro: { nombre: `nunez ${++serial}` } }),
    'PUT /certcol/cargados': async () => ({ ids: [known.id_ceco?.[0]], fecha: '2026-11-20' }),
    'PUT /certcol/desenlace': async () => ({ desenlace: 'no_aprobo', motivo: null, ids: [await inscripcion()] }),
    'PUT /certcol/mover': async () => ({ ids: [await inscripcion()], idcer: await cohorte() }),
    'PUT /certcol/updateArrayEstado': async () => ({ estado: 1, ids: [await inscripcion()] }),
    'PUT /colaboradores/:id': async () => bodies.colaborador(),
    'POST /colaboradores/autorizaciones': async () => ({
      ids: [await persona()],
      usos: ['recordatorios'],
      clase: 'otorga',
      forma: 'papel',
      fecha: '2026-11-29',
    }),
    'PUT /colaboradores/confirmar': async () => ({ ids: [await persona()] }),
    'PUT /colaboradores/ministerio': async () => ({ ids: [await persona()], campos: { genero: 'F' } }),
    'PUT /cuentaacceso/:id': async () => ({ password: 'clave-456', idrol: await rol() }),
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
      { accion: 'devolver_certificados', filtro: { situacion: 'vigente' }, esperado: 1 },
      { accion: 'enviar_certificados', filtro: { situacion: 'vigente' }, esperado: 1 },
    ],
  }
  /** Returns a body that passes every rule, or undefined for a call without a body. */
  const bodyFor = async (name: string, { body, form, formByCaller }: Call): Promise<unknown> => {
    if (special[name]) return special[name]()
    const schema: z.ZodMiniType | undefined = body ?? form ?? formByCaller
    return schema && sampleOf(schema, VALUES)
  }
  const othersFor = (name: string) => others[name]?.() ?? []
  /** Makes a row of a noun. Returns its id, or 0 for a noun without rows of its own. */
  const rowOf = async (noun: string) => {
    if (rows[noun]) return rows[noun]()
    const name = `POST /${noun}`
    const entry = entries.find((each) => each.name === name)
    return entry ? made(`/${noun}`, await bodyFor(name, entry.call)) : 0
  }
  return { rowOf, bodyFor, othersFor, inspeccion }
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
  const texts = '2000000001,Ana María,Ruiz Gil,28/02/1994,p1@example.com,3005550101,Cra 7,'
  const person = [170, 'CC', ...texts.split(',')]
  const sheet = (row: (string | number)[]) => makeSheet([COLUMNAS.map(({ titulo }) => titulo), row])
  return [
    form({}, Buffer.from(await sheet(person)), 'a.xlsx'),
    form({}, Buffer.from(await sheet(person.with(3, '').with(5, '31/02/1994'))), 'a.xlsx'),
    form({}, Buffer.from('nada'), 'a.xlsx'),
  ]
}
