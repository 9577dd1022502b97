import * as z from 'zod/mini'
import { calls } from '../call.ts'
import { entity } from '../entity.ts'
import { filtro, filtroId } from '../fields/filter.ts'
import { entero, interruptor } from '../fields/number.ts'
import { opcional } from '../fields/optional.ts'
import { referencia } from '../fields/reference.ts'
import { nombre, textoOpcional } from '../fields/text.ts'
import { idParam, mensaje, pageOf, paged } from '../http.ts'
import { propiedadRef } from '../refs.ts'

/** A criterion of inspections (EQUIP-4). A criterion without a parent is a group. */
export const criterio = entity({
  suffix: 'cri',
  fields: {
    nombre: nombre({ mensaje: 'Escriba el nombre, con al menos 6 letras.', min: 6 }),
    father: opcional(entero({ mensaje: 'Elija un criterio de la lista.', min: 1 })),
    requerido: z.optional(interruptor()),
    ayuda: textoOpcional({ max: 500, lineas: true }),
    idpro: referencia('Elija la propiedad.'),
  },
  reads: { requerido_cri: z.boolean() },
  nested: { propiedade: propiedadRef },
})
export type CriterioBody = z.output<typeof criterio.body>
/** A criterion without its subcriteria. */
export type CriterioPlano = z.infer<typeof criterio.row>

/** A criterion with its subcriteria. */
export const criterioRow = z.object({ ...criterio.row.shape, subcriterios: z.array(criterio.row) })
export type CriterioRow = z.infer<typeof criterioRow>
/** A criterion in selects, for callers who may not see the catalogue. */
const criterioRef = z.object({ id_cri: z.number(), nombre_cri: z.string() })

export const criterioCalls = calls(() => ({
  'GET /criteriosevaluacion': {
    access: ['Criterios', 'ver'],
    query: paged({ nombre: filtro() }),
    answer: pageOf(criterioRow),
  },
  // With `idtipoeq`, returns the checklist of that type of equipment.
  'GET /criteriosevaluacion/getByParams': {
    access: 'session',
    query: z.object({ id: filtroId(), father: filtroId(), idtipoeq: filtroId(), nombre: filtro() }),
    answer: z.array(criterioRow),
    reduced: z.array(criterioRef),
  },
  'POST /criteriosevaluacion': { access: ['Criterios', 'crear'], body: criterio.body, created: criterioRow },
  'PUT /criteriosevaluacion/:id': {
    access: ['Criterios', 'editar'],
    params: idParam,
    body: criterio.body,
    answer: criterioRow,
  },
  'DELETE /criteriosevaluacion/:id': { access: ['Criterios', 'eliminar'], params: idParam, answer: mensaje },
}))
