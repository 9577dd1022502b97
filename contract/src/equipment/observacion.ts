import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import type { FormTexts } from '../entity.ts'
import { filtro, filtroId, filtroPequeno } from '../fields/filter.ts'
import { preprocess } from '../fields/preprocess.ts'
import { texto } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged } from '../http.ts'
import { OBSERVACION } from '../states.ts'

/** A conclusion that an inspection can have (EQUIP-6). */
export const observacion = entity({
  suffix: 'obs',
  fields: {
    descripcion: texto({ mensaje: 'Escriba la descripción, con al menos 4 letras.', min: 4, max: 500, lineas: true }),
    estado: preprocess(
      (valor) => (valor === '1' || valor === '2' ? Number(valor) : valor),
      z.literal([OBSERVACION.aprobado, OBSERVACION.rechazado], 'Elija el estado.'),
    ),
  },
  reads: { estado_obs: z.number() },
})
export type ObservacionBody = z.output<typeof observacion.body>
export type ObservacionTexts = FormTexts<typeof observacion>

const { id_obs, descripcion_obs, estado_obs } = observacion.columns
/** An observation on the wire, with names without the suffix (WIRE-2). */
export const observacionRow = z.object({ id: id_obs, descripcion: descripcion_obs, estado: estado_obs })
export type ObservacionRow = z.infer<typeof observacionRow>
/** An observation in selects, for callers who may not see the catalogue. */
const observacionRef = z.object({ id: id_obs, descripcion: descripcion_obs })

export const observacionCalls = calls(() => ({
  'GET /observaciones': {
    access: ['Observaciones', 'ver'],
    query: paged({ nombre: filtro() }),
    answer: pageOf(observacionRow),
  },
  'GET /observaciones/getByParams': {
    access: 'session',
    query: z.object({ estado: filtroPequeno(), id: filtroId() }),
    answer: z.array(observacionRow),
    reduced: z.array(observacionRef),
  },
  'POST /observaciones': { access: ['Observaciones', 'crear'], body: observacion.body, created: observacionRow },
  'PUT /observaciones/:id': {
    access: ['Observaciones', 'editar'],
    params: idParam,
    body: observacion.body,
    answer: observacionRow,
  },
  'DELETE /observaciones/:id': { access: ['Observaciones', 'eliminar'], params: idParam, answer: mensaje },
}))
