import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { entero } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { preprocess } from '../fields/preprocess.ts'
import { identificador } from '../fields/reference.ts'
import { clave, correo, signo, texto } from '../fields/text.ts'
import { uuidParam } from '../http.ts'
import { MB } from '../limits.ts'
import { CORREO, EN_COLA, YA_ENVIADO } from '../rules/training/correo.ts'

/** Message for a mail that failed (MAIL-2). */
export const ERROR_CORREO = 'Error enviado correo electronico'
/** Code and message for a mail that stays in the outbox (MAIL-5). */
export const EN_BANDEJA = 'bandeja'
export const CORREO_EN_BANDEJA = 'Guardado en la bandeja de salida: no hay servidor de correo configurado'
/**
 * Message for a mail to which the mail server did not react. The mail is attempted again (MAIL-8).
 * The code is `EN_COLA`.
 */
export const CORREO_EN_COLA = 'El servidor de correo no respondió: el envío quedó en cola y se intentará de nuevo'
/** Message for a mail that is already queued. Its code is `EN_COLA`. */
export const CORREO_YA_EN_COLA = 'Ese correo ya está por enviar: sale sin que usted haga nada'
/** Returns the message for a mail that was sent. */
export const correoEnviado = (destino: string): string => `Se envio correo electronico al correo: ${destino}`
/** Message for a person without an e-mail address (MAIL-7). */
export const SIN_CORREO = 'No fue posible enviar correo ya que el usuario no cuenta con uno valido'

const to = correo({ mensaje: 'Escriba el correo del destinatario.' })
const credenciales = z.object({
  tipo: z.literal(CORREO.credenciales),
  to,
  username: signo({ mensaje: 'Escriba el usuario.' }),
  pass: clave({ mensaje: 'Escriba la contraseña.' }),
})
/**
 * Body that mails a certificate. The server draws the document and ignores a `pdf` in the body
 * (MAIL-4).
 */
const certificado = z.object({
  tipo: z.literal(CORREO.certificado),
  to,
  id_ceco: z.optional(identificador('No es un certificado.')),
  filename: opcional(texto({ mensaje: 'Escriba el nombre del archivo.', max: 500 })),
  /**
   * Id of the mail that the previous answer reported as sent. Only that mail is sent again, not a
   * newer one.
   */
  reenviar: z.optional(entero({ mensaje: 'Indique qué envío se repite.', min: 1 })),
})

/** Bodies by kind of mail. */
const PEDIDOS = { credenciales, certificado } satisfies Pedidos
/** Type of the bodies of all kinds of mail. It does not compile when a kind has no body. */
export type Pedidos = {
  [K in keyof typeof CORREO]: z.ZodMiniObject<{ tipo: z.ZodMiniLiteral<(typeof CORREO)[K]> } & z.core.$ZodShape>
}
const TIPOS = /* @__PURE__ */ Object.values(CORREO)
const pedido = z.discriminatedUnion(
  'tipo',
  [PEDIDOS.credenciales, PEDIDOS.certificado],
  `El tipo de correo debe ser ${TIPOS.join(' o ')}.`,
)

/** A mail to send. `tipo` can also be a string with the number. */
const correoBody = preprocess((datos: z.input<typeof pedido>): unknown => {
  if (typeof datos !== 'object' || datos === null || Array.isArray(datos)) return datos
  const { tipo } = datos as { tipo?: unknown }
  return TIPOS.some((known) => tipo === String(known)) ? { ...datos, tipo: Number(tipo) } : datos
}, pedido)
export type CorreoBody = z.output<typeof correoBody>

const correoReply = z.object({
  status: z.literal(['ok', 'fail']),
  code: z.optional(z.literal([EN_BANDEJA, EN_COLA, YA_ENVIADO])),
  /** Id of the mail that was already sent. */
  envio: z.optional(z.number()),
  message: z.string(),
})
export type CorreoReply = z.infer<typeof correoReply>

/** Results of an attempt to send a mail. */
const RESULTADOS_ENVIO = ['enviado', 'bandeja', 'fallido', 'en_cola'] as const
export type ResultadoEnvio = (typeof RESULTADOS_ENVIO)[number]

/** An attempt to send a mail. */
export const envio = entity({
  suffix: 'env',
  fields: {},
  reads: {
    /** Kind of mail: `CORREO`, or `CORREO_ANULACION`. */
    tipo_env: z.number(),
    destino_env: z.string(),
    estado_env: z.enum(RESULTADOS_ENVIO),
    motivo_env: z.nullable(z.string()),
    fecha_env: z.string(),
  },
})

export const correoCalls = calls(() => ({
  'POST /email': {
    access: 'session',
    body: correoBody,
    answer: correoReply,
    // Leaves room for the PDF that clients can include although it is ignored.
    bodyMaxBytes: 12 * MB,
    isLong: true,
  },
  'GET /email': {
    access: ['CertColaboradores', 'ver'],
    query: z.object({ id_ceco: uuidParam.shape.id }),
    answer: z.array(envio.row),
  },
}))
