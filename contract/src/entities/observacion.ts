import * as z from 'zod'
import { filtro, filtroId, texto } from '../fields.ts'
import { OBSERVACION } from '../states.ts'

/** What the form of an observation sends (portal §5). */
export const observacionBody = z.object({
  descripcion: texto({ mensaje: 'Ingrese la descripción, con al menos 4 letras.', min: 4, max: 500 }),
  estado: z.preprocess(
    (valor) => (valor === '1' || valor === '2' ? Number(valor) : valor),
    z.literal([OBSERVACION.aprobado, OBSERVACION.rechazado], 'Seleccione el estado.'),
  ),
})

/** An observation on the wire: its names have no suffix (decisions §1.2). */
export const observacionRow = z.object({ id: z.number(), descripcion: z.string(), estado: z.number() })
export type ObservacionRow = z.infer<typeof observacionRow>
/** What fills a select for whoever may not see the catalogue. */
export const observacionRef = observacionRow.omit({ estado: true })

export const observacionFilters = z.object({ nombre: filtro() })
export const observacionParams = z.object({ estado: filtroId(), id: filtroId() })
