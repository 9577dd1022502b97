import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { ESTADOS_INSPECCION, SITUACIONES_INSPECCION } from '@anclaje/contract/states'
import { ApiError, ask } from '../../client/ask.ts'
import { keyOf } from '../../client/query-key.ts'
import { sessionReady } from '../../app/session/session.ts'
import { PublicFrame } from '../../kit/public-frame.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { StateBadge, ToneIcon } from '../../ui/table/state-badge.tsx'
import { useTitle } from '../../ui/use-title.ts'
import answer from './answer.module.css'
import page from './certificados.module.css'
import { AskedAt } from './asked-at.tsx'
import { inspectionHeadline } from './headline.ts'
import classes from './inspecciones.module.css'
import { LookUpBox } from './look-up-box.tsx'
import { useNoIndex } from './use-no-index.ts'

const TITLE = 'Consulta de inspecciones'
const SIN_CODIGO = 'Se requiere código'

function SearchBox() {
  const navigate = useNavigate()
  return (
    <LookUpBox
      label="Código del equipo"
      name="equipo"
      placeholder="EQ-000123"
      missing={SIN_CODIGO}
      normalize={(text) => text.trim()}
      onSearch={(equipo) => void navigate({ to: '/Inspecciones/$equipo', params: { equipo } })}
    />
  )
}

function Facts({ equipo }: { equipo: InspeccionesPublicas['equipo'] }) {
  const facts = [
    ['Código', equipo.codigo_eq],
    ['Tipo', equipo.tipoequipo.nombre_tipoeq],
    ['Clase', equipo.claseequipo.nombre_claeq],
    ['Marca', equipo.marca.nombre_mar],
    ['Serie', equipo.numserie_eq],
    ['Empresa', equipo.empresa?.nombre_emp],
  ] as const
  return (
    <section className={page.box} aria-labelledby="equipo">
      <h2 id="equipo">Equipo</h2>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {equipo.numserie_eq !== null && <p className={classes.check}>Compare la serie con la marcada en el equipo.</p>}
    </section>
  )
}

function Inspections({ rows }: { rows: InspeccionesPublicas['inspecciones'] }) {
  if (rows.length === 0) return null
  return (
    <section className={page.box} aria-labelledby="inspecciones">
      <h2 id="inspecciones">Inspecciones</h2>
      <ul className={classes.list}>
        {rows.map((row, index) => (
          <li key={index}>
            <span>{fechaTabla(row.fecha_eva)}</span>
            <StateBadge state={SITUACIONES_INSPECCION[row.situacion_eva]} />
            {row.situacion_eva === 'vencido' && (
              <span className={classes.found}>Resultado: {ESTADOS_INSPECCION[row.estado_eva]?.label}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ equipo }: { equipo: string }) {
  const { data, error, isPending, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: keyOf('GET /publico/inspecciones/:equipo', { equipo }),
    queryFn: async ({ signal }) => {
      // To whom has a session the code tells company and serial too (PUBLIC-5).
      await sessionReady()
      return ask('GET /publico/inspecciones/:equipo', { params: { equipo }, signal })
    },
  })
  if (isPending) {
    return (
      <section className={answer.answer} data-tone="neutral" role="status">
        <p className={answer.waiting}>
          <Loader size="sm" color="gray" /> Consultando…
        </p>
      </section>
    )
  }
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return (
      <section className={answer.answer} data-tone="neutral">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  const { word, tone, text } = data
    ? inspectionHeadline(data.inspecciones, fechaLarga)
    : ({
        word: 'Sin registro',
        tone: 'neutral',
        text: 'No hay ningún equipo con ese código. Revise que esté bien escrito.',
      } as const)
  return (
    <>
      <section className={answer.answer} data-tone={tone} aria-live="polite">
        <h1 className={answer.word} tabIndex={-1}>
          <ToneIcon tone={tone} size={44} />
          {word}
        </h1>
        <p className={answer.until}>{text}</p>
        {data && (
          <p className={answer.who}>
            {data.equipo.tipoequipo.nombre_tipoeq} · <span className={classes.code}>{data.equipo.codigo_eq}</span>
          </p>
        )}
        <AskedAt what={data?.equipo.codigo_eq ?? equipo} at={data ? dataUpdatedAt : errorUpdatedAt} />
      </section>
      {data && <Facts equipo={data.equipo} />}
      {data && <Inspections rows={data.inspecciones} />}
    </>
  )
}

/** The public look-up of the inspections of an item, which the QR of its certificate opens: the answer before anything else. */
export function InspeccionesPublico() {
  useTitle(TITLE)
  useNoIndex()
  const equipo = useParams({ from: '/Inspecciones/$equipo', shouldThrow: false })?.equipo
  return (
    <PublicFrame>
      <div className={page.page}>
        {equipo && <Answer key={equipo} equipo={equipo} />}
        <section className={page.box} aria-labelledby="consulta" data-first={!equipo || undefined}>
          {equipo ? (
            <h2 id="consulta">Consultar otro equipo</h2>
          ) : (
            <>
              <h1 id="consulta" tabIndex={-1}>
                {TITLE}
              </h1>
              <p>Escriba el código del equipo para saber si su inspección está vigente.</p>
            </>
          )}
          <SearchBox key={equipo} />
        </section>
      </div>
    </PublicFrame>
  )
}
