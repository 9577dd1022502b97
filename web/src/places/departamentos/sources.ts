import { arraySource } from '../../kit/reading/options.ts'

export const departamentoSource = arraySource('GET /departamentos', {
  option: ({ id_dep, nombre_dep }) => ({ value: String(id_dep), label: nombre_dep }),
})
