import { arraySource } from '../../kit/reading/options.ts'
import type { OptionSource } from '../../ui/fields/select/async-select.tsx'

export const cursoSource: OptionSource = arraySource('GET /cursos', {
  option: ({ id_cur, nombre_cur }) => ({ value: String(id_cur), label: nombre_cur }),
})
