import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import type { ModuleName } from '@anclaje/contract/permissions'
import type { Place } from '../../../address/place.ts'
import { useCan } from '../../../session/session.ts'
import { formatCount } from '../../../ui/format.ts'
import classes from './figures.module.css'

type Figure = 'certificados' | 'empresas' | 'cursos'

/** Each figure, with the list of as many rows. */
const FIGURES: readonly { key: Figure; label: string; module: ModuleName; list: Place }[] = [
  {
    key: 'certificados',
    label: 'Certificados',
    module: 'CertColaboradores',
    list: { to: '/admin/certcolaboradores', search: { situacion: 'vigente' } },
  },
  { key: 'empresas', label: 'Empresas aliadas', module: 'Empresas', list: { to: '/admin/empresas' } },
  { key: 'cursos', label: 'Cursos', module: 'Cursos', list: { to: '/admin/cursos' } },
]

/**
 * Shows the three totals in one line. Each total is a link to its list if the role may see the
 * list.
 */
export function Figures({ figures }: { figures: Pick<Dashboard, Figure> | undefined }) {
  const can = useCan()
  return (
    <dl className={classes.figures}>
      {FIGURES.map(({ key, label, module, list }) => (
        <div key={key} className={classes.figure}>
          <dt>{can(module, 'ver') ? <Link {...list}>{label}</Link> : label}</dt>
          <dd className="large" data-numeric>
            {figures ? formatCount(figures[key]) : <Skeleton width={56} height={24} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
