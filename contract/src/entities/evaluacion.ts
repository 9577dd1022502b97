import * as z from 'zod'
import { entero, fecha, filtro, filtroUuid, opcional, textoOpcional } from '../fields.ts'
import { hoyEnBogota, sumarDias } from '../rules/fechas.ts'

export const SIN_RESPONSABLE = 'Debe seleccionar el responsable de la inspeccion'
export const SIN_FECHA = 'Debe seleccionar la fecha de la inspeccion'
export const SIN_OBSERVACION = 'Debe seleccionar la observacion de la inspeccion'

const identificador = (mensaje: string) => z.uuid(mensaje).toLowerCase()

// A day of grace, for a device whose day has already begun.
const diaInspeccion = () =>
  fecha(SIN_FECHA).refine(
    (iso) => iso <= sumarDias(hoyEnBogota(), 1),
    'La fecha de la inspección no puede ser posterior a hoy.',
  )

/** What creates an inspection: the state that is sent is ignored, and it has no details yet (decisions §1.10, §4.3). */
export const evaluacionCreate = z.object({
  id: identificador('El identificador no es válido.').optional(),
  ideq: identificador('Seleccione el equipo.'),
  fecha: diaInspeccion(),
})

/** What saves an inspection: only the fields sent change; an older version than the stored one is refused (decisions §4.4). */
export const evaluacionUpdate = z
  .object({
    fecha: diaInspeccion().optional(),
    fechamantenimiento: opcional(fecha('Ingrese la fecha de mantenimiento como AAAA-MM-DD.')),
    idcol: opcional(entero({ mensaje: SIN_RESPONSABLE, min: 1 })),
    idobs: opcional(entero({ mensaje: SIN_OBSERVACION, min: 1 })),
    version: entero({ mensaje: 'La versión no es válida.', min: 0 }).optional(),
    /** Computed by the server: what is sent is ignored (decisions §4.3). */
    estado: z.unknown().optional(),
  })
  .refine(
    (datos) => Object.entries(datos).some(([campo, valor]) => campo !== 'version' && valor !== undefined),
    'No se enviaron datos.',
  )
export type EvaluacionUpdate = z.output<typeof evaluacionUpdate>

/** What the form of an inspection holds: without a date nothing is saved (decisions §4.4). */
export const evaluacionForm = z.object({ ...evaluacionUpdate.shape, fecha: diaInspeccion() })

export const evaluacionFilters = z.object({ ideq: filtroUuid() })
export const evaluacionParams = z.object({ id: filtroUuid(), nombre: filtro() })
export const detalleParams = z.object({ ideva: filtroUuid() })

/** An inspection with who is responsible and what it concludes. */
export const evaluacionRow = z.object({
  id_eva: z.string(),
  ideq_eva: z.string(),
  fecha_eva: z.string(),
  fechamantenimiento_eva: z.string().nullable(),
  estado_eva: z.number(),
  idcol_eva: z.number().nullable(),
  idobs_eva: z.number().nullable(),
  /** Counts up with each save; 1 until the first. */
  version_eva: z.number(),
  /** Lines that decide and were deleted: each counts as one without an answer. */
  borradas_eva: z.number(),
  colaborador: z
    .object({
      id_col: z.number(),
      nombres_col: z.string(),
      apellidos_col: z.string(),
      cargo_col: z.string().nullable(),
    })
    .nullable(),
  observaciones: z.object({ id: z.number(), descripcion: z.string(), estado: z.number() }).nullable(),
})
export type EvaluacionRow = z.infer<typeof evaluacionRow>

const resultado = z.preprocess(
  (valor) => (typeof valor === 'string' && /^(-1|0|1)$/.test(valor) ? Number(valor) : valor),
  z.literal([1, 0, -1, null], 'La respuesta debe ser 1 (Cumple), 0 (No Cumple), -1 (No Aplica) o nula.'),
)

/** The most lines that one call takes. */
export const MAX_DETALLES = 500
const UN_CRITERIO = 'Seleccione un criterio de la lista.'

/** A line of an inspection that is created; creating it again changes nothing (decisions §1.10). */
export const detalleCreate = z.object({
  id: identificador('El identificador no es válido.').optional(),
  ideva: identificador('Seleccione la inspección.'),
  idcri: entero({ mensaje: UN_CRITERIO, min: 1 }),
  resultado: resultado.optional(),
})
export type DetalleCreate = z.output<typeof detalleCreate>
export const detallesCreate = z
  .array(detalleCreate, 'Envíe la lista de criterios.')
  .min(1, 'Envíe al menos un criterio.')
  .max(MAX_DETALLES, `Envíe máximo ${MAX_DETALLES} criterios a la vez.`)

/** An answer; what it is about stays as it was created, whatever else is sent. A note may come with it or alone. */
export const detalleUpdate = z
  .object({
    ideva: identificador('Seleccione la inspección.').optional(),
    idcri: entero({ mensaje: UN_CRITERIO, min: 1 }).optional(),
    resultado: resultado.optional(),
    nota: textoOpcional({ max: 1000 }),
  })
  .refine(({ resultado, nota }) => resultado !== undefined || nota !== undefined, {
    message: 'Envíe la respuesta o la nota.',
    path: ['resultado'],
  })
export type DetalleUpdate = z.output<typeof detalleUpdate>

/** One answer for many lines (decisions §1.10). */
export const detallesUpdate = z.object({
  ids: z
    .array(identificador('No es una línea de la inspección.'), 'Envíe las líneas.')
    .min(1, 'Envíe al menos una línea.')
    .max(MAX_DETALLES, `Envíe máximo ${MAX_DETALLES} líneas a la vez.`),
  resultado,
})

/** A line as it was frozen when the inspection got it (decisions §4.2); a group is one without `father_cri`. */
export const detalleRow = z.object({
  id_evadet: z.string(),
  ideva_evadet: z.string(),
  idcri_evadet: z.number(),
  resultado_evadet: z.number().nullable(),
  nota_evadet: z.string().nullable(),
  /** When it was answered last, in ISO 8601. */
  fecha_evadet: z.string().nullable(),
  /** Whether its answer decides: its property is that of the type of the item. */
  decide_evadet: z.boolean(),
  criteriosevaluacion: z.object({
    id_cri: z.number(),
    nombre_cri: z.string(),
    idpro_cri: z.number(),
    father_cri: z.number().nullable(),
    requerido_cri: z.boolean(),
    ayuda_cri: z.string().nullable(),
  }),
})
export type DetalleRow = z.infer<typeof detalleRow>

/** What many answers answer: how many lines changed, and what the inspection's state is now. */
export const respuestas = z.object({ message: z.string(), cambiados: z.number(), estado_eva: z.number() })

/** A photo of an inspection, as a data URI (decisions §1.10); `idevadet` when it documents one line. */
export const fotoRow = z.object({
  id_img: z.string(),
  id_eva: z.string(),
  idevadet: z.string().nullable(),
  imagen: z.string(),
})
export type FotoRow = z.infer<typeof fotoRow>

/** What anyone may read of an item (decisions §4.9): company and serial only by its id or with a session. */
export const inspeccionesPublicas = z.object({
  equipo: z.object({
    codigo_eq: z.string(),
    numserie_eq: z.string().nullable(),
    tipoequipo: z.object({ nombre_tipoeq: z.string() }),
    claseequipo: z.object({ nombre_claeq: z.string() }),
    marca: z.object({ nombre_mar: z.string() }),
    empresa: z.object({ nombre_emp: z.string() }).nullable(),
  }),
  inspecciones: z.array(
    z.object({
      fecha_eva: z.string(),
      estado_eva: z.number(),
      situacion_eva: z.enum(['vencido', 'pendiente', 'rechazado', 'aprobado']),
    }),
  ),
})
export type InspeccionesPublicas = z.infer<typeof inspeccionesPublicas>
