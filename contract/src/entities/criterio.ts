import * as z from 'zod'
import { entero, filtro, filtroId, interruptor, nombre, opcional, referencia, textoOpcional } from '../fields.ts'
import { propiedadRef } from './refs.ts'

/** What the form of a criterion sends: without a parent it is a group (portal §3, §5). */
export const criterioBody = z.object({
  nombre: nombre({ mensaje: 'Ingrese el nombre, con al menos 6 letras.', min: 6 }),
  father: opcional(entero({ mensaje: 'Seleccione un criterio de la lista.', min: 1 })),
  requerido: interruptor().optional(),
  ayuda: textoOpcional({ max: 500 }),
  idpro: referencia('Seleccione la propiedad.'),
})
export type CriterioBody = z.output<typeof criterioBody>

const criterioPlano = z.object({
  id_cri: z.number(),
  nombre_cri: z.string(),
  father_cri: z.number().nullable(),
  requerido_cri: z.boolean(),
  ayuda_cri: z.string().nullable(),
  idpro_cri: z.number(),
  propiedade: propiedadRef,
})
export type CriterioPlano = z.infer<typeof criterioPlano>

/** A criterion with what stands below it. */
export const criterioRow = criterioPlano.extend({ subcriterios: z.array(criterioPlano) })
export type CriterioRow = z.infer<typeof criterioRow>
/** What fills a select for whoever may not see the catalogue. */
export const criterioRef = z.object({ id_cri: z.number(), nombre_cri: z.string() })

export const criterioFilters = z.object({ nombre: filtro() })
export const criterioParams = z.object({
  id: filtroId(),
  father: filtroId(),
  idtipoeq: filtroId(),
  nombre: filtro(),
})
