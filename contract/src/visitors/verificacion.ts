import * as z from 'zod/mini'
import { calls } from '../call.ts'

/** Schema of a field with the sentence that OpenAPI says about it: other companies' systems ask. */
/* @__NO_SIDE_EFFECTS__ */
const dicho = <T extends z.ZodMiniType>(schema: T, description: string): T => schema.check(z.describe(description))

const dia = (description: string) => dicho(z.string(), `${description}, AAAA-MM-DD.`)

/** What every document says of its issue (TRUST-4). */
const emitido = {
  codigo: dicho(z.string(), 'Código del documento, en grupos.'),
  version: dicho(z.number(), 'Versión del documento.'),
  numero: dicho(z.string(), 'Número del documento.'),
  centro: dicho(z.string(), 'Nombre del centro que lo emitió.'),
}

/** Dates, hours and course that were handed out first, when other ones hold now (TRUST-6). */
const antes = z.object({
  fechainicio: z.string(),
  fechafin: z.string(),
  horas: z.number(),
  curso: z.string(),
})

/** A certificate as it was issued, whatever changed since. */
const certificadoVerificado = z.object({
  ...emitido,
  nombre: dicho(z.string(), 'Nombre de la persona: compárelo con su documento de identidad.'),
  tipodocumento: z.string(),
  numerodocumento: z.string(),
  curso: z.string(),
  horas: z.number(),
  fechainicio: dia('Fecha de expedición'),
  fechafin: dia('Último día en que vale'),
  registradoel: dia('Día en que se registró'),
  reemplaza: z.nullable(dia('Día en que se emitió la versión que reemplaza')),
  antes: z.nullable(antes),
  empresa: z.nullable(z.string()),
  firmantes: z.array(z.object({ nombre: z.string(), cargo: z.nullable(z.string()), licencia: z.nullable(z.string()) })),
})

/** What decides whether a corrected paper still says what holds. */
export const CAMPOS_PAPEL = ['curso', 'horas', 'fechainicio', 'fechafin'] as const
export type CampoPapel = (typeof CAMPOS_PAPEL)[number]

/** What the version in force says of a paper that was replaced. */
const versionVigente = z.object({
  situacion: dicho(z.enum(['vigente', 'aun_no_vale', 'vencido', 'anulado']), 'Lo que vale hoy la versión vigente.'),
  hasta: dia('Último día en que vale'),
  cambio: dicho(
    z.array(z.object({ campo: z.enum(CAMPOS_PAPEL), decia: z.string(), vale: z.string() })),
    'Datos del papel que ya no valen, con los que valen. Vacío: el papel dice lo que vale.',
  ),
})

const persona = z.object({ nombre: z.string(), cargo: z.nullable(z.string()) })

/** An inspection certificate as it was issued, whatever changed since. */
const inspeccionVerificada = z.object({
  ...emitido,
  fecha: dia('Fecha de la inspección'),
  resultado: dicho(z.enum(['aprobado', 'rechazado']), 'Lo que resultó ese día; lea primero nousar.'),
  proxima: z.nullable(dia('Último día para la próxima inspección')),
  registradael: z.nullable(dia('Día en que se registró, si fue más de 7 días después')),
  reemplaza: dicho(z.nullable(z.number()), 'Versión que reemplaza.'),
  responsable: persona,
  emitidapor: dicho(z.nullable(persona), 'Quien la emitió en lugar del responsable, que entonces no la firma.'),
  equipo: z.object({
    id: z.string(),
    codigo: z.string(),
    tipo: z.string(),
    clase: z.string(),
    marca: z.string(),
    serie: z.nullable(z.string()),
    empresa: z.nullable(z.string()),
  }),
})

const estado = dicho(
  z.enum(['vigente', 'aun_no_vale', 'vencido', 'anulado', 'reemplazado']),
  'Lo que vale hoy el documento. Vigente dice que lo escrito en él sigue en pie, también un rechazo.',
)
const anuladoel = z.nullable(dia('Día en que el centro lo anuló'))
const reemplazo = dicho(
  z.nullable(z.string()),
  'Código de la versión vigente; null si no se ha entregado o si el documento no es de la misma persona.',
)

/**
 * What a document's code says (TRUST-13, TRUST-22). An unknown code and a text that is no code get
 * the same answer.
 */
const verificacion = z.discriminatedUnion('tipo', [
  z.object({
    estado,
    tipo: z.literal('certificado'),
    documento: certificadoVerificado,
    anuladoel,
    reemplazo,
    hoy: dicho(
      z.nullable(versionVigente),
      'De un certificado reemplazado, la versión vigente, aunque no se haya entregado; null si no es de la misma persona.',
    ),
  }),
  z.object({
    estado,
    tipo: z.literal('inspeccion'),
    documento: inspeccionVerificada,
    anuladoel,
    reemplazo,
    nousar: dicho(
      z.nullable(z.string()),
      'Por qué el equipo no se debe usar hoy, diga lo que diga el documento; null si nada lo impide.',
    ),
    haymasnueva: dicho(z.boolean(), 'Si el equipo tiene una inspección posterior.'),
  }),
  z.object({
    estado: dicho(
      z.enum(['no_existe', 'alterado']),
      'Alterado: sus datos no coinciden con lo que se emitió, y no se dice ninguno. Consulte al centro.',
    ),
    tipo: z.null(),
    documento: z.null(),
    anuladoel: z.null(),
    reemplazo: z.null(),
  }),
])
export type Verificacion = z.infer<typeof verificacion>
export type CertificadoVerificado = Extract<Verificacion, { tipo: 'certificado' }>
/** What is said of a code that nobody was handed, or of a document that cannot be confirmed. */
export type SinDocumento = Extract<Verificacion, { tipo: null }>
export type InspeccionVerificada = Extract<Verificacion, { tipo: 'inspeccion' }>

/** Call with which anybody, also another company's system, verifies a document by its code. */
export const verificacionCalls = calls(() => ({
  'GET /publico/verificar/:codigo': {
    access: 'public',
    // Any text is answered, also one that cannot be a code.
    params: z.object({ codigo: dicho(z.string(), 'Código del documento, con o sin guiones.') }),
    answer: verificacion,
    limit: 'lookup',
  },
}))
