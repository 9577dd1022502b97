import { arraySource } from '../../kit/reading/options.ts'

export const propiedadSource = arraySource('GET /propiedades', {
  option: ({ id_pro, nombre_pro }) => ({ value: String(id_pro), label: nombre_pro }),
})

export const tipoequipoSource = arraySource('GET /tipoequipos/getAll', {
  option: ({ id_tipoeq, nombre_tipoeq }) => ({ value: String(id_tipoeq), label: nombre_tipoeq }),
})
