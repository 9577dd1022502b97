import { arraySource } from '../../core/options.ts'
import type { OptionSource } from '../../ui/async-select.tsx'

/** The courses for a select. */
export const cursoSource: OptionSource = arraySource('GET /cursos', {
  option: ({ id_cur, nombre_cur }) => ({ value: String(id_cur), label: nombre_cur }),
})
