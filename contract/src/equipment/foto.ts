import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { identificador } from '../fields/reference.ts'
import { mensaje, uuidParam } from '../http.ts'

/** A photo of an inspection, as a data URI (WIRE-21). `idevadet` is set for the photo of a line. */
const fotoRow = z.object({
  id_img: z.string(),
  id_eva: z.string(),
  idevadet: z.nullable(z.string()),
  imagen: z.string(),
})
export type FotoRow = z.infer<typeof fotoRow>

export const fotoCalls = calls(() => ({
  'GET /imagendet/view': {
    access: ['Equipos', 'ver'],
    query: z.object({ ideva: uuidParam.shape.id }),
    answer: z.array(fotoRow),
  },
  'POST /imagendet/upload': {
    isLong: true,
    limit: 'none',
    access: ['Equipos', 'editar'],
    // Id of an inspection or of one of its lines (INSP-13).
    files: z.object({ idevadet: identificador('Indique la inspección o la línea de la foto.') }),
    created: z.array(fotoRow),
  },
  'DELETE /imagendet/:id': { access: ['Equipos', 'eliminar'], params: uuidParam, answer: mensaje },
}))
