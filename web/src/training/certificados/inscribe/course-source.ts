import { ask } from '../../../client/ask.ts'
import { queryClient } from '../../../client/query-client.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import type { OptionSource } from '../../../ui/fields/select/async-select.tsx'
import type { Option } from '../../../ui/fields/select/option-list.tsx'
import { formatCount } from '../../../ui/format.ts'
import { cursoSource } from '../../cursos/sources.ts'

const OPEN = 'GET /certificaciones/abiertas'

/**
 * Reads the number of open cohorts of each course. If that fails, courses are offered without the
 * numbers.
 */
async function readOpen(): Promise<ReadonlyMap<string, number>> {
  const rows = await queryClient.fetchQuery({ queryKey: answerKeyOf(OPEN), queryFn: () => ask(OPEN) }).catch(() => [])
  return new Map(rows.map(({ idcur_cer, abiertas }) => [String(idcur_cer), abiertas]))
}

const withCount = ({ value, label }: Option, open: number): Option => ({
  value,
  label: `${label} · ${formatCount(open)} ${open === 1 ? 'abierta' : 'abiertas'}`,
})

/**
 * Courses for a select. Courses with open cohorts come first, with the number of these cohorts
 * (SCR-14).
 */
export const courseSource: OptionSource = {
  key: `${cursoSource.key} ${OPEN}`,
  search: async (text, signal) => {
    const [courses, open] = await Promise.all([cursoSource.search(text, signal), readOpen()])
    const isOpen = ({ value }: Option) => open.has(value)
    return [
      ...courses.filter(isOpen).map((course) => withCount(course, open.get(course.value)!)),
      ...courses.filter((course) => !isOpen(course)),
    ]
  },
  // Once chosen, a course shows only its name, because its cohorts are listed below the field.
  byId: cursoSource.byId,
}
