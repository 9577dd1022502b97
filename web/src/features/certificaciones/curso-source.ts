import { arraySource } from '../../core/options.ts'
import type { OptionSource } from '../../ui/async-select.tsx'

interface Ref {
  id_cur: number
  nombre_cur: string
}

/** The courses for a select. */
export const cursoSource: OptionSource = arraySource<Ref>({
  path: '/cursos',
  option: ({ id_cur, nombre_cur }) => ({ value: String(id_cur), label: nombre_cur }),
})
