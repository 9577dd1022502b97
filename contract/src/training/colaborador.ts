import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { fecha } from '../fields/date.ts'
import { filtro, filtroId, filtroSi } from '../fields/filter.ts'
import { listaMaxima } from '../fields/list.ts'
import { entero, interruptor } from '../fields/number.ts'
import { descartable, opcional, vacioANull } from '../fields/optional.ts'
import { preprocess } from '../fields/preprocess.ts'
import { referencia } from '../fields/reference.ts'
import { clave, correo, errorTexto, nombre, signo, telefono, textoAcotado, textoOpcional } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged } from '../http.ts'
import { ciudadRef } from '../places/ciudad.ts'
import { empresaRef, responsableRef } from '../refs.ts'
import { MAX_CONFIRMADAS } from '../limits.ts'
import { hoyEnBogota } from '../rules/common/fechas.ts'
import { NOMBRE_CORTO } from '../rules/common/nombre-corto.ts'
import { MAX_DOCUMENTO, errorDeNumero, limpiarNumero } from '../rules/common/numero.ts'
import { RASGOS } from '../rules/training/parecidas.ts'

/** Message for a registration without accepted terms (PEOPLE-12). */
export const SIN_TERMINOS = 'Para continuar con el registro debe aceptar los terminos de tratamiento de datos'

/**
 * Returns the reason why a text cannot be a document number of any type, or undefined if it can.
 */
const errorDeTodos = (texto: string) =>
  errorDeNumero(limpiarNumero(texto, 'CC'), 'CC') && errorDeNumero(limpiarNumero(texto, ''), '')

/**
 * Returns the schema of a document number as people type it. The type of document decides the
 * stored form (`limpiarNumero`, PEOPLE-8). A text that no type accepts is refused.
 */
/* @__NO_SIDE_EFFECTS__ */
export function numeroDocumento() {
  const largo = `El número de documento debe tener máximo ${MAX_DOCUMENTO} caracteres.`
  return textoAcotado(MAX_DOCUMENTO, largo, { error: errorTexto('Escriba el número de documento.') }).check(
    z.refine((texto) => !errorDeTodos(texto), { error: ({ input }) => errorDeTodos(input as string) }),
  )
}

/** Smallest age of a person, in years. A younger one is a mistake in the year. */
const MIN_EDAD = 10
/** Returns whether a person who was born on a day (`YYYY-MM-DD`) has the smallest age. */
const tieneEdad = (nacimiento: string) => {
  const hoy = hoyEnBogota()
  return nacimiento <= `${Number(hoy.slice(0, 4)) - MIN_EDAD}${hoy.slice(4)}`
}

/**
 * A person who is trained, signs or inspects (PEOPLE-6, PEOPLE-7). An import has these fields too.
 * The form adds the acceptance of the terms.
 */
export const colaborador = entity({
  suffix: 'col',
  fields: {
    paisdocumento: referencia('Elija el país del documento.'),
    tipodocumento: referencia('Elija el tipo de documento.'),
    numerodocumento: numeroDocumento(),
    // A short name needs a confirmation, unless it is stored already (PEOPLE-29).
    nombres: nombre({ mensaje: NOMBRE_CORTO.nombres.mensaje }),
    apellidos: nombre({ mensaje: NOMBRE_CORTO.apellidos.mensaje }),
    fechanacimiento: opcional(
      fecha('Escriba la fecha de nacimiento como AAAA-MM-DD.').check(
        z.refine(tieneEdad, `La fecha de nacimiento debe ser de hace al menos ${MIN_EDAD} años.`),
      ),
    ),
    correopersonal: opcional(correo({ mensaje: 'Escriba un correo electrónico válido.' })),
    telefono: telefono({ mensaje: 'El teléfono debe tener 10 dígitos. Ejemplo: 300 555 0101.' }),
    direccion: textoOpcional(),
    cargo: textoOpcional({ max: 200 }),
    licencia: textoOpcional({ max: 200 }, signo),
    idemp: preprocess(
      (v: string | number | null | undefined) => vacioANull(v) ?? 0,
      entero({ mensaje: 'Elija la empresa.', min: 0 }),
    ),
    idciu: opcional(entero({ mensaje: 'Elija la ciudad.', min: 1 })),
    // Further data for the Ministry's file: codes of its lists (MIN-2).
    genero: textoOpcional({ max: 40 }, signo),
    paisnacimiento: opcional(entero({ mensaje: 'Elija el país de nacimiento.', min: 1 })),
    niveleducativo: textoOpcional({ max: 40 }, signo),
    areatrabajo: textoOpcional({ max: 40 }, signo),
    arl: textoOpcional({ max: 40 }, signo),
    sector: textoOpcional({ max: 40 }, signo),
  },
  reads: {
    // Null only for the administrator who is created at the first start.
    telefono_col: z.nullable(z.string()),
    estado_col: z.number(),
    terminos_col: z.number(),
    origen_col: z.string(),
  },
})
export type ColaboradorTexts = FormTexts<typeof colaborador>

const terminos = preprocess((v: boolean | number | null | undefined) => v ?? 0, interruptor())

/** Confirmation that a short name stands so in the document (PEOPLE-29). */
export const nombrecorto = z.optional(interruptor())

/** Uses of the data that the person allows apart from the training (PEOPLE-12); absent means no. */
const marca = z.optional(interruptor())
export const autorizaciones = { autorizaempleador: marca, autorizarecordatorios: marca }

/** Body of an update of a person. */
export const colaboradorBody = z.object({ ...colaborador.body.shape, terminos, ...autorizaciones, nombrecorto })
export type ColaboradorBody = z.output<typeof colaboradorBody>

/** Returns whether a stored mail address of a person is one to which mail can be sent. */
export const esCorreoValido = (correo: string | null): correo is string =>
  correo !== null && colaboradorBody.shape.correopersonal.safeParse(correo).success

/**
 * Body that creates a person. It requires accepted terms; an update keeps the acceptance
 * (PEOPLE-12).
 */
export const colaboradorCreate = z.object({
  ...colaborador.body.shape,
  ...autorizaciones,
  nombrecorto,
  terminos: terminos.check(z.refine((accepted) => accepted === 1, SIN_TERMINOS)),
})

const { fields } = colaborador
/** Fields of their own profile that people can change with only a session (ACC-17). */
export const perfil = entity({
  suffix: 'col',
  fields: { correopersonal: fields.correopersonal, telefono: fields.telefono, direccion: fields.direccion },
})
export const perfilBody = perfil.body

/**
 * Signature and password of an update. `firma: null` removes the signature; a new signature is the
 * multipart `file`.
 */
const camposCambio = {
  firma: descartable(z.null()),
  // Present password, required from people who change their own e-mail (ACC-17).
  passwordactual: descartable(clave({ mensaje: 'Escriba la contraseña actual.', min: 0 })),
}
export const colaboradorUpdate = z.object({
  ...colaboradorBody.shape,
  ...camposCambio,
  idemp: z.optional(colaborador.fields.idemp),
})
export type ColaboradorUpdate = z.output<typeof colaboradorUpdate>
export const perfilUpdate = z.object({ ...perfil.body.shape, ...camposCambio })
export type PerfilUpdate = z.output<typeof perfilUpdate>

export const PERSONA_YA_REGISTRADA = 'La persona ya se encuentra registrada en la plataforma'

export const colaboradorFilters = z.object({
  nombre: filtro(),
  idemp: filtroId(),
  cedula: filtro(),
  porconfirmar: filtroSi(),
})
export type ColaboradorFilters = z.output<typeof colaboradorFilters>

export const tipodocumentoRef = z.object({ id_tipo: z.number(), iniciales_tipo: z.string(), nombre_tipo: z.string() })
const paisRef = z.object({ id_pais: z.number(), nombre_pais: z.string() })

/** A person in a list. Only reads by id have the signature (WIRE-5). */
export const colaboradorRow = z.object({
  ...colaborador.row.shape,
  tiene_firma: z.boolean(),
  tipodocumento: tipodocumentoRef,
  pais: paisRef,
  empresa: empresaRef,
  cuentaacceso: z.nullable(
    z.object({ id_cue: z.number(), username_cue: z.string(), idroles_cue: z.number(), bloqueada_cue: z.boolean() }),
  ),
})
export type ColaboradorRow = z.infer<typeof colaboradorRow>
export const colaboradorDetail = z.object({
  ...colaboradorRow.shape,
  /**
   * Null for callers who may not change the signature; `tiene_firma` says whether there is a
   * signature (WIRE-5).
   */
  firma_col: z.nullable(z.string()),
  ciudad: z.nullable(ciudadRef),
  /** Company that the person allows to be told of their certificates. */
  empleador: z.nullable(empresaRef),
  /** True when the person allows reminders of what expires. */
  recordatorios_col: z.boolean(),
  /** True when the caller may not change the identity of this person (ACC-15, ACC-34). */
  protegida: z.boolean(),
  /** True when the caller may not change the account of this person (ACC-14). */
  cuentaprotegida: z.boolean(),
  /** True for a person who signs or signed certificates or inspections (ACC-34). */
  firmante_col: z.boolean(),
})
export type ColaboradorDetail = z.infer<typeof colaboradorDetail>

const confirmarBody = z.object({
  ids: z
    .array(entero({ mensaje: 'Elija las personas.', min: 1 }), 'Elija las personas.')
    .check(z.minLength(1, 'Elija al menos una persona.'), listaMaxima(MAX_CONFIRMADAS, 'personas')),
})

/** Data of a person about to be created. Registered duplicates are found by these data. */
const parecidasBody = z.pick(colaborador.body, {
  tipodocumento: true,
  nombres: true,
  apellidos: true,
  numerodocumento: true,
  fechanacimiento: true,
  correopersonal: true,
  telefono: true,
})

/**
 * A registered person who might be the same person, and the data that both share besides the name.
 */
const parecida = z.object({
  id_col: z.number(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  numerodocumento_col: z.string(),
  tipodocumento: tipodocumentoRef,
  comunes: z.array(z.enum(RASGOS)),
})
export type Parecida = z.infer<typeof parecida>

/** Result of an act on people: the number of changed ones, and the others with the reason. */
export const confirmacion = z.object({
  message: z.string(),
  cambiados: z.number(),
  omitidos: z.array(z.object({ id_col: z.number(), motivo: z.string() })),
})
export type Confirmacion = z.infer<typeof confirmacion>

/**
 * Fields that the public registration takes. It ignores the others: the licence that documents
 * print, and the data of the Ministry's file (MIN-2).
 */
const PARA_VISITANTES = [
  'paisdocumento',
  'tipodocumento',
  'numerodocumento',
  'nombres',
  'apellidos',
  'fechanacimiento',
  'correopersonal',
  'telefono',
  'direccion',
  'cargo',
  'idemp',
  'idciu',
  'terminos',
  'autorizaempleador',
  'autorizarecordatorios',
  'nombrecorto',
] satisfies readonly (keyof z.input<typeof colaboradorCreate>)[]

export const colaboradorCalls = calls(() => ({
  'GET /colaboradores': {
    access: ['Colaboradores', 'ver'],
    query: paged(colaboradorFilters.shape),
    answer: pageOf(colaboradorRow),
  },
  // With `id`, returns one person; people may also read themselves. Otherwise returns the people of
  // a company or, with `rol`, of some roles. Any session may list the people who sign.
  'GET /colaboradores/getByParams': {
    access: 'session',
    query: z.object({ id: filtroId(), idemp: filtroId(), rol: filtro() }),
    answer: z.array(colaboradorDetail),
    reduced: z.union([z.array(colaboradorRow), z.array(responsableRef)]),
  },
  // Without a session this is the public registration (PUBLIC-7).
  'POST /colaboradores': {
    access: { publicOr: ['Colaboradores', 'crear'], takes: PARA_VISITANTES },
    form: colaboradorCreate,
    created: colaboradorDetail,
    reduced: z.object({ id_col: z.number() }),
    limit: 'registration',
  },
  // The answer shows who is registered, so it needs the permission to see people.
  'POST /colaboradores/parecidas': {
    limit: 'none',
    access: ['Colaboradores', 'crear'],
    also: [['Colaboradores', 'ver']],
    body: parecidasBody,
    answer: z.array(parecida),
  },
  // People may change their own contact data and signature with only a session. Only an ADM may
  // change all fields of their own person.
  'PUT /colaboradores/:id': {
    access: 'session',
    params: idParam,
    formByCaller: colaboradorUpdate,
    answer: colaboradorDetail,
  },
  'PUT /colaboradores/confirmar': {
    access: ['Colaboradores', 'editar'],
    body: confirmarBody,
    answer: confirmacion,
    isLong: true,
  },
  'PUT /colaboradores/:id/confirmar': {
    access: ['Colaboradores', 'editar'],
    params: idParam,
    answer: colaboradorDetail,
  },
  'DELETE /colaboradores/:id': { access: ['Colaboradores', 'eliminar'], params: idParam, answer: mensaje },
}))
