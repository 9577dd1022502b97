import { arraySource } from '../../client/reading/options.ts'

/** Departments of Colombia for a select. */
export const departamentoSource = arraySource('GET /departamentos', {
  option: ({ id_dep, nombre_dep }) => ({ value: String(id_dep), label: nombre_dep }),
})
