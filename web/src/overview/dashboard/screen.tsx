import { Suspense, lazy } from 'react'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard as DashboardData } from '@anclaje/contract/overview/dashboard'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { NOMBRE_INICIAL } from '@anclaje/contract/rules/training/centro'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { useSession } from '../../session/session.ts'
import { formatCount } from '../../ui/format.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTitle } from '../../ui/page-header.tsx'
import { waitingFirst } from '../notificaciones/kinds.ts'
import classes from './screen.module.css'
import { HiddenHalves } from './parts/hidden-halves.tsx'
import { Figures } from './parts/figures.tsx'
import { Ledger } from './parts/ledger.tsx'
import { Months } from './parts/months.tsx'
import { Today } from './parts/today.tsx'
import { useHiddenHalves } from './use-hidden-halves.ts'
import { foreignText, halvesOf, signedAgainOf, turnedOffOf, warningsOf } from './values.ts'

// A portal that is in use never needs it.
const FirstDay = lazy(async () => ({ default: (await import('./parts/first-day.tsx')).FirstDay }))

const OWN_PASSWORD = { to: '/admin/perfil', search: { tab: 'seguridad' }, variant: 'default' } as const
const CENTRO = { to: MODULE_SCREENS.Centro, variant: 'default' } as const

/**
 * Returns the subject of the sentence of the day. Approvals come first, because they are the daily
 * work of the users who see them.
 */
const mostImportant = (pending: readonly Pendientes[]): Pendientes | undefined =>
  pending.find(({ clase }) => clase === 'certificados_por_aprobar') ?? pending[0]

const LACKS = {
  nombre: { name: 'nombre', how: `a nombre de «${NOMBRE_INICIAL}»` },
  nit: { name: 'NIT', how: 'sin NIT' },
}

/** Says which data of the centre is missing, and how certificates look without it (CENTRE-4). */
function lackOf(missing: NonNullable<DashboardData['centroSinIdentificar']>): string {
  const names = missing.map((name) => LACKS[name].name).join(' ni ')
  const how = missing.map((name) => LACKS[name].how).join(' y ')
  return `El centro aún no tiene ${names}: los certificados que se aprueben saldrán ${how}.`
}

/** Says how many documents are not as they were issued (TRUST-22). */
const alteredOf = (count: number): string =>
  count === 1
    ? 'Un documento no coincide con lo que se emitió: no sale hasta que lo revise quien instaló el portal.'
    : `${formatCount(count)} documentos no coinciden con lo que se emitió: no salen hasta que los revise quien instaló el portal.`

export function Dashboard() {
  useTitle('Inicio')
  const user = useSession()?.user
  const { data, error, refetch } = useQuery({
    queryKey: answerKeyOf('GET /dashboard'),
    queryFn: ({ signal }) => ask('GET /dashboard', { signal }),
  })
  const pending = data && waitingFirst(data.pendientes)
  const { hidden, moved, hide, show } = useHiddenHalves()
  const halves = halvesOf(data?.primerDia ?? [])
  const shown = halves.filter(({ mitad }) => !hidden.includes(mitad))
  // Once a document was issued, what is left of the path stands below the usual screen.
  const isFirstDay = shown.length > 0 && !data?.enMarcha
  const warnings = warningsOf(data ?? {}, shown)
  return (
    <>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1}>
          Inicio
        </h1>
        <p className={classes.greeting}>Hola, {user?.nombres_col ?? ''}.</p>
        {isFirstDay ? (
          <p className="large">Sus primeros pasos</p>
        ) : (
          !(error && !data) && (
            <Today
              first={pending && mostImportant(pending)}
              isPending={pending === undefined}
              warnings={Object.values(warnings).filter(Boolean).length}
            />
          )
        )}
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {warnings.foreign && (
            <Notice action={<LinkButton {...OWN_PASSWORD}>Cambiarla</LinkButton>}>
              Su contraseña la puso otra persona: quien la sepa puede entrar con su nombre.
            </Notice>
          )}
          {warnings.others && data && <Notice>{foreignText(data)}</Notice>}
          {data?.documentosAlterados !== undefined && <Notice>{alteredOf(data.documentosAlterados)}</Notice>}
          {data?.firmaApagada && (
            <Notice action={<LinkButton {...CENTRO}>Ver la regla</LinkButton>}>{turnedOffOf(data.firmaApagada)}</Notice>
          )}
          {data?.cohortesPorFirmar !== undefined && <Notice>{signedAgainOf(data.cohortesPorFirmar)}</Notice>}
          {warnings.lacks && data?.centroSinIdentificar && (
            <Notice action={<LinkButton {...CENTRO}>Completar datos</LinkButton>}>
              {lackOf(data.centroSinIdentificar)}
            </Notice>
          )}
          {warnings.mail && (
            <Notice>
              Todavía no se puede enviar correo: queda guardado sin enviar. Lo configura quien instaló el portal.
            </Notice>
          )}
          {!isFirstDay && (
            <div className={classes.parts}>
              <Ledger pending={pending} />
              <Figures figures={data} />
              <Months months={data?.meses} />
            </div>
          )}
          {data && shown.length > 0 && (
            <div className={classes.path}>
              <Suspense fallback={<Skeleton height={480} />}>
                <FirstDay halves={shown} data={data} moved={moved} onHide={hide} />
              </Suspense>
              {isFirstDay && pending && pending.length > 0 && <Ledger pending={pending} />}
            </div>
          )}
          <HiddenHalves
            halves={halves.filter(({ mitad }) => hidden.includes(mitad)).map(({ mitad }) => mitad)}
            moved={moved}
            onShow={show}
          />
        </>
      )}
    </>
  )
}
