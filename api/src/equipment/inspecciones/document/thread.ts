import { drawInThread } from '../../../documents/drawer.ts'
import { drawInspection } from './draw.ts'
import type { DatosInspeccion } from './draw.ts'

/** Data of an inspection that a thread draws. */
export interface InspectionJob {
  datos: DatosInspeccion
  publicUrl: string
}

drawInThread<InspectionJob>(({ datos, publicUrl }, images) => drawInspection(datos, { publicUrl, images }))
