import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ModuleName } from '@anclaje/contract/permissions'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'
import { useCan, useSession } from '../../app/session/session.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatCount } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './screen.module.css'
import { Months } from './parts/months.tsx'
import { Pending } from './parts/pending.tsx'

type Figure = 'certificados' | 'empresas' | 'cursos'

const FIGURES: readonly { key: Figure; label: string; module: ModuleName }[] = [
  { key: 'certificados', label: 'Certificados', module: 'CertColaboradores' },
  { key: 'empresas', label: 'Empresas aliadas', module: 'Empresas' },
  { key: 'cursos', label: 'Cursos', module: 'Cursos' },
]

function FigureItem({ label, module, value }: { label: string; module: ModuleName; value: number | undefined }) {
  const can = useCan()
  const path = can(module, 'ver') && MODULE_SCREENS[module]
  return (
    <div className={classes.figure}>
      <dt>{path ? <Link to={path}>{label}</Link> : label}</dt>
      <dd>{value === undefined ? <Skeleton width={96} height={28} /> : formatCount(value)}</dd>
    </div>
  )
}

export function Dashboard() {
  const user = useSession()?.user
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('GET /dashboard'),
    queryFn: ({ signal }) => ask('GET /dashboard', { signal }),
  })
  return (
    <>
      <PageHeader title="Inicio" description={`Bienvenido, ${user?.nombres_col ?? ''}. Así va el centro hoy.`} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.parts}>
          {data?.sinServidorCorreo && (
            <Notice>
              No hay un servidor de correo configurado: los correos no se envían y quedan guardados en la bandeja de
              salida.
            </Notice>
          )}
          <dl className={classes.figures}>
            {FIGURES.map(({ key, label, module }) => (
              <FigureItem key={key} label={label} module={module} value={data?.[key]} />
            ))}
          </dl>
          <Pending pending={data?.pendientes} />
          <Months months={data?.meses} />
        </div>
      )}
    </>
  )
}
