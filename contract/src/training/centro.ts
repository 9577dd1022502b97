import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { color } from '../fields/color.ts'
import { nit } from '../fields/document.ts'
import { entero, interruptor } from '../fields/number.ts'
import { descartable, opcional } from '../fields/optional.ts'
import { correo, nombre, signo, textoOpcional } from '../fields/text.ts'
import { documentQuery } from '../document-query.ts'

const MIN_NOMBRE = 3

/** The training centre, as documents and letters name it (CENTRE-1). */
export const centro = entity({
  suffix: 'cen',
  fields: {
    nombre: opcional(nombre({ mensaje: 'Escriba el nombre del centro, con al menos 3 letras.', min: MIN_NOMBRE })),
    nit: opcional(nit('Escriba el NIT del centro.')),
    ciudad: textoOpcional({ max: 100 }),
    licencia: textoOpcional({ max: 200 }, signo),
    certificacion: textoOpcional({ max: 200 }, signo),
    codigoaprobacion: textoOpcional({ max: 100 }, signo),
    representante: opcional(
      nombre({ mensaje: 'Escriba el nombre del representante, con al menos 3 letras.', min: MIN_NOMBRE }),
    ),
    correo: opcional(correo({ mensaje: 'Escriba el correo de contacto.' })),
    color: opcional(color()),
  },
  reads: {
    /** Version of the centre. Each save increments it. */
    version_cen: z.number(),
    /** True when signers sign what certificates print before they are approved (TRUST-12). */
    firmaconfirmada_cen: z.boolean(),
  },
})
export type CentroTexts = FormTexts<typeof centro>

/** Returns the fields that a form may change. Environment variables fix the others. */
export const centroLibre = (fijados: Readonly<Record<string, string>>) =>
  z.object(Object.fromEntries(Object.entries(centro.body.shape).filter(([name]) => !(name in fijados))))

/**
 * Body of a change. Fields that are not sent keep their values; `logo: null` and `firma: null`
 * remove a picture. A body with an older version than the stored one is refused (CENTRE-3).
 */
const centroUpdate = z.object({
  ...centro.body.shape,
  version: z.optional(entero({ mensaje: 'La versión no es válida.', min: 0 })),
  logo: descartable(z.null()),
  firma: descartable(z.null()),
  firmaconfirmada: z.optional(interruptor()),
})
export type CentroUpdate = z.output<typeof centroUpdate>

/** Pictures that a change of the centre may include. */
const IMAGENES = ['logo', 'firma'] as const
export type ImagenCentro = (typeof IMAGENES)[number]

/**
 * The centre with its pictures as data URIs. `fijados` maps each fixed field to the environment
 * variable that fixes it (CENTRE-2).
 */
const centroDetail = z.object({
  ...centro.row.shape,
  logo_cen: z.nullable(z.string()),
  /**
   * Null for a caller who may not change the signature; `tiene_firma` says whether there is one
   * (WIRE-5).
   */
  firma_cen: z.nullable(z.string()),
  tiene_firma: z.boolean(),
  fijados: z.record(z.string(), z.string()),
})
export type CentroDetail = z.infer<typeof centroDetail>

const pruebaReply = z.object({ status: z.literal(['ok', 'fail']), message: z.string() })
export type PruebaReply = z.infer<typeof pruebaReply>

/** Rule of approvals that the centre chose, for the questions of whoever corrects. */
const reglas = z.object({ firmaconfirmada: z.boolean() })

export const centroCalls = calls(() => ({
  'GET /centro': { access: ['Centro', 'ver'], answer: centroDetail },
  'GET /centro/reglas': { access: 'session', answer: reglas },
  'PUT /centro': {
    access: ['Centro', 'editar'],
    form: centroUpdate,
    pictures: IMAGENES,
    answer: centroDetail,
    logged: 'centro_cambiado',
  },
  // Draws a sample document with the data of the body, and stores nothing.
  'POST /centro/vista-previa': {
    limit: 'none',
    access: ['Centro', 'editar'],
    form: centroUpdate,
    pictures: IMAGENES,
    query: documentQuery,
    document: ['application/pdf', 'image/svg+xml'],
  },
  'POST /centro/correo/prueba': {
    access: ['Centro', 'editar'],
    answer: pruebaReply,
    limit: 'testmail',
    isLong: true,
  },
}))
