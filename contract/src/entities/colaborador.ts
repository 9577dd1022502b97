import * as z from 'zod'
import {
  correo,
  entero,
  fecha,
  filtro,
  filtroId,
  filtroSi,
  interruptor,
  nombre,
  numeroDocumento,
  opcional,
  referencia,
  telefono,
  textoOpcional,
} from '../fields.ts'
import { ciudadRef } from './ciudad.ts'
import { empresaRef } from './refs.ts'

/** The text that a creation without accepted terms is answered with (portal §5). */
export const SIN_TERMINOS = 'Para continuar con el registro debe aceptar los terminos de tratamiento de datos'

/** What the learner form sends (portal §5). `firma: null` removes the signature; a new one travels as the multipart `file`. */
export const colaboradorBody = z.object({
  paisdocumento: referencia('Seleccione el país del documento.'),
  tipodocumento: referencia('Seleccione el tipo de documento.'),
  numerodocumento: numeroDocumento(),
  nombres: nombre({ mensaje: 'Ingrese los nombres, con al menos 3 letras.', min: 3 }),
  apellidos: nombre({
    mensaje: 'Ingrese los apellidos, con al menos 5 letras. Si el apellido es corto, escriba los dos.',
    min: 5,
  }),
  fechanacimiento: opcional(fecha('Ingrese la fecha de nacimiento como AAAA-MM-DD.')),
  correopersonal: opcional(correo({ mensaje: 'Ingrese un correo electrónico válido.' })),
  telefono: telefono({ mensaje: 'El teléfono debe tener 10 dígitos. Ejemplo: 300 555 0101.' }),
  direccion: textoOpcional(),
  cargo: textoOpcional({ max: 200 }),
  idemp: z.preprocess((v) => v ?? 0, entero({ mensaje: 'Seleccione la empresa.', min: 0 })),
  idciu: opcional(entero({ mensaje: 'Seleccione la ciudad.', min: 1 })),
  terminos: z.preprocess((v) => v ?? 0, interruptor()),
})
export type ColaboradorBody = z.output<typeof colaboradorBody>
export const colaboradorImagen = z.object({ firma: z.null().optional() }).catch({})

/** Creating a person needs the acceptance of the terms; editing keeps the one that was given (portal §5). */
export const colaboradorCreate = colaboradorBody.extend({
  terminos: colaboradorBody.shape.terminos.refine((accepted) => accepted === 1, SIN_TERMINOS),
})

/** What a person may change of their own with only a session (decisions §2.6). */
export const perfilBody = colaboradorBody.pick({ correopersonal: true, telefono: true, direccion: true })
/** What goes along when the own e-mail changes (decisions §2.6). */
export const claveActual = z
  .object({ passwordactual: z.string().max(200, 'Debe tener máximo 200 caracteres.').optional() })
  .catch({})

export const PERSONA_YA_REGISTRADA = 'La persona ya se encuentra registrada en la plataforma'

export const colaboradorFilters = z.object({
  nombre: filtro(),
  idemp: filtroId(),
  cedula: filtro(),
  porconfirmar: filtroSi(),
})

export const tipodocumentoRef = z.object({ id_tipo: z.number(), iniciales_tipo: z.string(), nombre_tipo: z.string() })
export const paisRef = z.object({ id_pais: z.number(), nombre_pais: z.string() })

/** A person in a list: the signature comes only in reads by id (decisions §1.10). */
export const colaboradorRow = z.object({
  id_col: z.number(),
  paisdocumento_col: z.number(),
  tipodocumento_col: z.number(),
  numerodocumento_col: z.string(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  fechanacimiento_col: z.string().nullable(),
  correopersonal_col: z.string().nullable(),
  telefono_col: z.string().nullable(),
  direccion_col: z.string().nullable(),
  cargo_col: z.string().nullable(),
  idemp_col: z.number(),
  idciu_col: z.number().nullable(),
  estado_col: z.number(),
  terminos_col: z.number(),
  origen_col: z.string(),
  tiene_firma: z.boolean(),
  tipodocumento: tipodocumentoRef,
  pais: paisRef,
  empresa: empresaRef,
  cuentaacceso: z.object({ id_cue: z.number(), username_cue: z.string(), idroles_cue: z.number() }).nullable(),
})
export type ColaboradorRow = z.infer<typeof colaboradorRow>
export const colaboradorDetail = colaboradorRow.extend({
  firma_col: z.string().nullable(),
  ciudad: ciudadRef.nullable(),
  /**
   * Names, document, e-mail, cargo and signature are out of the caller's reach (decisions §2.6).
   */
  protegida: z.boolean(),
})
export type ColaboradorDetail = z.infer<typeof colaboradorDetail>

/** Which people to confirm at once. */
export const confirmarBody = z.object({
  ids: z
    .array(entero({ mensaje: 'Seleccione las personas.', min: 1 }), 'Seleccione las personas.')
    .min(1, 'Seleccione al menos una persona.')
    .max(5000, 'Seleccione máximo 5000 personas.'),
})

/** How many people were confirmed, in words. */
export const personasConfirmadas = (total: number): string =>
  total === 1 ? 'Se confirmó 1 persona' : `Se confirmaron ${total} personas`

/** How many were confirmed, and who was left out and why. */
export const confirmacion = z.object({
  message: z.string(),
  cambiados: z.number(),
  omitidos: z.array(z.object({ id_col: z.number(), motivo: z.string() })),
})
export type Confirmacion = z.infer<typeof confirmacion>

/** People who may sign, as a select shows them (decisions §2.4). */
export const responsable = z.object({
  id_col: z.number(),
  nombres_col: z.string(),
  apellidos_col: z.string(),
  cargo_col: z.string().nullable(),
})
