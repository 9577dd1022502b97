import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { filtro, filtroId, filtroSi } from '../fields/filter.ts'
import { referencia } from '../fields/reference.ts'
import { clave, signo } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged, pagedOrWhole } from '../http.ts'
import { rolRef } from '../refs.ts'
import { codigo, faltaFactor } from './segundo-factor.ts'

const enlace = z.object({
  token: z
    .string('El enlace no es válido.')
    .check(z.minLength(1, 'El enlace no es válido.'), z.maxLength(200, 'El enlace no es válido.')),
})
/** Name of the person whom a link logs in (ACC-7). */
const titular = z.object({ nombre: z.string() })
const usuario = z.object({ username: signo({ mensaje: 'Escriba el usuario.' }) })
const usuarioYClave = z.object({
  ...usuario.shape,
  password: clave({ mensaje: 'Escriba la contraseña.' }),
  /** Code of the second factor, for an account that has one (ACC-36). */
  codigo: z.optional(codigo),
})

/**
 * Body of a login: user and password, or the one-time token of a link (ACC-7). A body with the key
 * `token` is validated as a link, any other body as a password, so that a refusal names the fields
 * of that kind. A union of both schemas would name no fields.
 */
const credenciales = z.transform((datos: z.input<typeof enlace> | z.input<typeof usuarioYClave>, { issues }) => {
  const esEnlace = typeof datos === 'object' && datos !== null && 'token' in datos
  const leidos = (esEnlace ? enlace : usuarioYClave).safeParse(datos)
  if (leidos.success) return leidos.data
  for (const issue of leidos.error.issues) issues.push({ ...issue, code: 'custom', input: datos })
  return z.NEVER
})

export type Credenciales = z.output<typeof credenciales>

/** The account that is logged in (ACC-3). */
const dataUser = z.object({
  id_cue: z.number(),
  username_cue: z.string(),
  idroles_cue: z.number(),
  id_col: z.number(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  correopersonal_col: z.nullable(z.string()),
  nombre_rol: z.string(),
})
export type DataUser = z.infer<typeof dataUser>
const sesion = z.object({
  accesToken: z.string(),
  dataUser,
  /** Reserve codes, of the login that turned the second factor on (ACC-37). */
  codigos: z.optional(z.array(z.string())),
})
export type Sesion = z.infer<typeof sesion>

const LARGO_CLAVE = 'La contraseña debe tener entre 5 y 15 caracteres.'
const password = clave({ mensaje: 'Escriba la contraseña.', corta: LARGO_CLAVE, larga: LARGO_CLAVE, min: 5, max: 15 })

const cuentaCreate = z.object({
  idcolaborador: referencia('Elija la persona.'),
  /** Without a password, the person sets one with a link, and nobody else knows it (ACC-35). */
  password: z.optional(password),
  idrol: referencia('Elija el rol.'),
})
const cuentaUpdate = z.object({
  password: z.optional(password),
  passwordactual: z.optional(clave({ mensaje: 'Escriba la contraseña actual.', min: 0 })),
  idrol: z.optional(referencia('Elija el rol.')),
  /**
   * Account and person that the form shows. The API refuses the update if they differ from the
   * account in the path and its owner (SCR-3).
   */
  id: z.optional(referencia('Indique la cuenta.')),
  idcolaborador: z.optional(referencia('Elija la persona.')),
})
export type CuentaCreate = z.output<typeof cuentaCreate>
export type CuentaUpdate = z.output<typeof cuentaUpdate>

/** Message when a password and its confirmation differ (SCR-17). */
export const CLAVE_DISTINTA = 'La contraseña no coincide, por favor confirme la contraseña'

const confirmar = z.string('Confirme la contraseña.')
const idrol = referencia('Elija el rol.')
/** Form that creates the account of a person without an e-mail address (SCR-21). */
export const cuentaForm = z.object({ password, confirmar, idrol })
export type CuentaTexts = FormTexts<{ fields: typeof cuentaForm.shape }>
/**
 * Form that edits an account, or creates an account for a person with an e-mail address. An empty
 * password keeps the old password; in a new account, the person then sets the password with a link.
 */
export const cuentaEditForm = z.object({ password: z.union([z.literal(''), password]), confirmar, idrol })
/** Form in which users change their own password (ACC-16). */
export const claveForm = z.object({
  passwordactual: clave({ mensaje: 'Escriba la contraseña actual.' }),
  password,
  confirmar,
})
export type ClaveTexts = FormTexts<{ fields: typeof claveForm.shape }>

/** An access account; the password never leaves the API. */
export const cuenta = entity({
  suffix: 'cue',
  // The bodies have other field names than the columns.
  fields: {},
  reads: {
    username_cue: z.string(),
    idcol_cue: z.number(),
    idroles_cue: z.number(),
    /** True when nobody can log in with the account (ACC-27). */
    bloqueada_cue: z.boolean(),
    /**
     * Time since when a login asks for a second factor (ACC-36); null while it does not, and in
     * lists for who may not change the account (ACC-40).
     */
    segundofactor_cue: z.nullable(z.string()),
  },
  nested: { rol: rolRef },
})
export type CuentaRow = z.infer<typeof cuenta.row>

/** Filters of the list of accounts; `buscar` is a name, a document number or a user name. */
export const cuentaListaFilters = z.object({ buscar: filtro(), idrol: filtroId(), bloqueada: filtroSi() })
export type CuentaListaFilters = z.output<typeof cuentaListaFilters>

/** An account in the list of accounts, with its person (ACC-40). */
const cuentaListada = z.object({
  ...cuenta.row.shape,
  nombres_col: z.string(),
  apellidos_col: z.string(),
  /**
   * True when the caller may not change the account (ACC-14). The fields below and the second
   * factor are then null.
   */
  protegida: z.boolean(),
  /** Last day on which the account was used; null also for an account that nobody has used. */
  ultimodia_cue: z.nullable(z.string()),
  /** Number of open sessions. */
  sesiones: z.nullable(z.number()),
})
export type CuentaListada = z.infer<typeof cuentaListada>

/**
 * A session that a login opened and that has not ended (ACC-28). Its id is not the id of the token.
 */
const sesionAbierta = z.object({
  id_ses: z.number(),
  navegador_ses: z.string(),
  sistema_ses: z.string(),
  creada_ses: z.string(),
  /** Time of the last use of the session, rounded down to a quarter of an hour. */
  uso_ses: z.string(),
  /** True for the session that makes this call. */
  actual: z.boolean(),
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

/**
 * Number of days for which a link sent by staff is valid. The person sets the password with it
 * (ACC-35).
 */
export const DIAS_ENLACE = 7

/** Answer to a caller who forgot the password, the same for everybody (ACC-30). */
export const OLVIDO_RECIBIDO =
  'Si el usuario existe y tiene un correo registrado, recibirá en unos minutos un enlace para cambiar la contraseña.'
/** Form that asks for a link to set a new password. */
export const olvidoForm = usuario
export type OlvidoTexts = FormTexts<{ fields: typeof usuario.shape }>

const restablecer = z.object({ ...enlace.shape, password })
/** Form that sets a new password with a link. */
export const restablecerForm = z.object({ password, confirmar })
export type RestablecerTexts = FormTexts<{ fields: typeof restablecerForm.shape }>

const bloqueo = z.object({ bloqueada: z.boolean('Indique si la cuenta queda bloqueada.') })

const rolPorDar = z.object({ ...rolRef.shape, motivo: z.nullable(z.string()) })

export const cuentaCalls = calls(() => ({
  'POST /cuentaacceso/auth': {
    access: 'public',
    body: credenciales,
    answer: z.union([sesion, faltaFactor]),
    limit: 'login',
    worksOnFullDisk: true,
  },
  // Tells who opens a link that logs in whose account it is, and uses nothing up.
  'POST /cuentaacceso/auth/vigente': {
    access: 'public',
    body: enlace,
    answer: titular,
    limit: 'login',
    worksOnFullDisk: true,
  },
  'POST /cuentaacceso/salir': {
    access: 'session',
    answer: mensaje,
    worksOnFullDisk: true,
    limit: 'none',
  },
  // Public, with the same answer for everybody: whether a mail is sent is decided after the answer.
  'POST /cuentaacceso/olvido': { access: 'public', body: usuario, answer: mensaje, limit: 'recovery' },
  'POST /cuentaacceso/restablecer': {
    access: 'public',
    body: restablecer,
    answer: mensaje,
    limit: 'login',
  },
  // Tells who opens a link whether it still works, and uses nothing up.
  'POST /cuentaacceso/restablecer/vigente': { access: 'public', body: enlace, answer: mensaje, limit: 'login' },
  // Lists only the caller's own sessions.
  'GET /cuentaacceso/sesiones': { access: 'session', answer: z.array(sesionAbierta) },
  'POST /cuentaacceso/sesiones/cerrar': {
    access: 'session',
    limit: 'none',
    answer: mensaje,
    worksOnFullDisk: true,
  },
  'DELETE /cuentaacceso/sesiones/:id': {
    access: 'session',
    limit: 'none',
    params: idParam,
    answer: mensaje,
    worksOnFullDisk: true,
  },
  'GET /auth/me': { access: 'session', answer: dataUser },
  'GET /cuentaacceso': {
    access: 'session',
    query: pagedOrWhole({ idcue: filtroId(), idcol: filtroId() }),
    answer: z.union([pageOf(cuenta.row), z.array(cuenta.row)]),
  },
  'GET /cuentaacceso/lista': {
    access: ['Colaboradores', 'ver'],
    also: [['Colaboradores', 'editar']],
    query: paged(cuentaListaFilters.shape),
    answer: pageOf(cuentaListada),
  },
  // Every role, with the reason why the caller may not give it (ACC-14).
  'GET /cuentaacceso/roles': { access: ['Colaboradores', 'ver'], answer: z.array(rolPorDar) },
  'POST /cuentaacceso': { access: ['Colaboradores', 'crear'], body: cuentaCreate, created: cuenta.row },
  // When callers change their own password, the answer has a new token, because the old one ends.
  'PUT /cuentaacceso/:id': {
    access: 'session',
    params: idParam,
    body: cuentaUpdate,
    answer: z.object({ ...cuenta.row.shape, accesToken: z.optional(z.string()) }),
    limit: 'account',
  },
  'PUT /cuentaacceso/:id/bloqueo': {
    access: ['Colaboradores', 'editar'],
    params: idParam,
    body: bloqueo,
    answer: cuenta.row,
    // An account can be blocked on a full disk too.
    worksOnFullDisk: true,
  },
  // Mails a link to the person, who sets the password with it (ACC-35).
  'POST /cuentaacceso/:id/enlace': {
    access: ['Colaboradores', 'editar'],
    params: idParam,
    answer: z.object({ status: z.literal(['ok', 'fail']), message: z.string() }),
    isLong: true,
  },
  'DELETE /cuentaacceso/:id': {
    access: ['Colaboradores', 'eliminar'],
    params: idParam,
    answer: mensaje,
  },
}))
