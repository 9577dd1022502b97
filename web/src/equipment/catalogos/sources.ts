import { arraySource } from '../../client/reading/options.ts'

/** Properties of equipment for a select. */
export const propiedadSource = arraySource('GET /propiedades', {
  option: ({ id_pro, nombre_pro }) => ({ value: String(id_pro), label: nombre_pro }),
})

/** Types of equipment for a select. */
export const tipoequipoSource = arraySource('GET /tipoequipos/getAll', {
  option: ({ id_tipoeq, nombre_tipoeq }) => ({ value: String(id_tipoeq), label: nombre_tipoeq }),
})
