import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { fecha } from '../fields/date.ts'
import { listaMaxima } from '../fields/list.ts'
import { entero } from '../fields/number.ts'
import { MAX_AUTORIZADAS } from '../limits.ts'
import { fechaTabla, hoyEnBogota } from '../rules/common/fechas.ts'
import {
  CLASES_AUTORIZACION,
  FORMAS_AUTORIZACION,
  USOS_APARTE,
  USOS_APARTE_DESDE,
} from '../rules/training/autorizacion.ts'
import { confirmacion } from './colaborador.ts'

const SIN_USOS = 'Elija qué autoriza o retira.'
const TEXTO_SIN_USOS = `Antes del ${fechaTabla(USOS_APARTE_DESDE)} el texto no pedía esta autorización.`

/** Consents to uses apart, or withdrawals, that staff register from a paper, a mail or a visit. */
const autorizacionesBody = z
  .object({
    ids: z
      .array(entero({ mensaje: 'Elija las personas.', min: 1 }), 'Elija las personas.')
      .check(z.minLength(1, 'Elija al menos una persona.'), listaMaxima(MAX_AUTORIZADAS, 'personas')),
    usos: z.array(z.enum(USOS_APARTE, SIN_USOS), SIN_USOS).check(z.minLength(1, SIN_USOS)),
    clase: z.enum(CLASES_AUTORIZACION, 'Elija si autoriza o retira.'),
    forma: z.enum(FORMAS_AUTORIZACION, 'Elija cómo lo dijo. Por teléfono no queda prueba.'),
    fecha: fecha('Escriba la fecha como AAAA-MM-DD.').check(
      z.refine((dia) => dia <= hoyEnBogota(), 'La fecha no puede ser posterior a hoy.'),
    ),
    /** Company to be told, 0 for none; by default the present company of each person. */
    idemp: z.optional(entero({ mensaje: 'Elija la empresa.', min: 0 })),
  })
  .check(
    z.refine(({ fecha: dia }) => dia >= USOS_APARTE_DESDE, {
      path: ['fecha'],
      error: TEXTO_SIN_USOS,
    }),
  )
export type AutorizacionesBody = z.output<typeof autorizacionesBody>

export const autorizacionCalls = calls(() => ({
  'POST /colaboradores/autorizaciones': {
    access: ['Colaboradores', 'editar'],
    body: autorizacionesBody,
    created: confirmacion,
    isLong: true,
  },
}))
