import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import type { ModuleName } from '@anclaje/contract/permissions'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { useCan } from '../../../session/session.ts'
import { formatCount } from '../../../ui/format.ts'
import classes from './figures.module.css'

type Figure = 'certificados' | 'empresas' | 'cursos'

const FIGURES: readonly { key: Figure; label: string; module: ModuleName }[] = [
  { key: 'certificados', label: 'Certificados', module: 'CertColaboradores' },
  { key: 'empresas', label: 'Empresas aliadas', module: 'Empresas' },
  { key: 'cursos', label: 'Cursos', module: 'Cursos' },
]

/**
 * Shows the three totals in one line. Each total is a link to its list if the role may see the
 * list.
 */
export function Figures({ figures }: { figures: Pick<Dashboard, Figure> | undefined }) {
  const can = useCan()
  return (
    <dl className={classes.figures}>
      {FIGURES.map(({ key, label, module }) => {
        const path = can(module, 'ver') && MODULE_SCREENS[module]
        return (
          <div key={key} className={classes.figure}>
            <dt>{path ? <Link to={path}>{label}</Link> : label}</dt>
            <dd className="large" data-numeric>
              {figures ? formatCount(figures[key]) : <Skeleton width={56} height={24} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
