import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { ESTADOS_INSPECCION, SITUACIONES_INSPECCION } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'
import { ApiError, ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { sessionReady } from '../../session/session.ts'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { AnswerError, AnswerLoading, Headline } from './answer-parts.tsx'
import { inspectionHeadline } from './headline.ts'
import classes from './inspecciones.module.css'
import { LookUpForm } from './look-up-form.tsx'
import { LookUpPage } from './look-up-page.tsx'
import page from './look-up-page.module.css'

/** States of the rows; that of an annulled inspection is told by no other screen of visitors. */
const STATES: Record<InspeccionesPublicas['inspecciones'][number]['situacion_eva'], Estado> = {
  ...SITUACIONES_INSPECCION,
  anulado: { label: 'Anulada', color: 'danger' },
}
const SIN_REGISTRO = 'No hay ningún equipo con ese código. Revise que esté bien escrito.'

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
                <dt className="caption">{name}</dt>
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
      <ul className="ruled">
        {rows.map((row, index) => (
          <li key={index} className={classes.line}>
            <span>{fechaTabla(row.fecha_eva)}</span>
            <StateBadge state={STATES[row.situacion_eva]} />
            {row.situacion_eva === 'vencido' && (
              <span className="caption">Resultado: {ESTADOS_INSPECCION[row.estado_eva]?.label}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ equipo }: { equipo: string }) {
  const { data, error, isPending, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: answerKeyOf('GET /publico/inspecciones/:equipo', { equipo }),
    queryFn: async ({ signal }) => {
      // With a session, the answer also has the company and the serial (PUBLIC-5).
      await sessionReady()
      return ask('GET /publico/inspecciones/:equipo', { params: { equipo }, signal })
    },
  })
  if (isPending) return <AnswerLoading />
  const isUnknown = error instanceof ApiError && error.status === 404
  if (error && !isUnknown) return <AnswerError error={error} onRetry={() => void refetch()} />
  if (isUnknown && error.code === 'retirado')
    return (
      <Headline {...inspectionHeadline([], error.message, fechaLarga)} subject={equipo} answeredAt={errorUpdatedAt} />
    )
  if (!data)
    return (
      <Headline tone="neutral" state="No encontrado" text={SIN_REGISTRO} subject={equipo} answeredAt={errorUpdatedAt} />
    )
  const { codigo_eq, tipoequipo } = data.equipo
  const headline = inspectionHeadline(data.inspecciones, data.nousar, fechaLarga)
  return (
    <>
      <Headline
        {...headline}
        of={
          <>
            {tipoequipo.nombre_tipoeq} · <span className={classes.code}>{codigo_eq}</span>
          </>
        }
        subject={codigo_eq}
        answeredAt={dataUpdatedAt}
      />
      <Facts equipo={data.equipo} />
      <Inspections rows={data.inspecciones} />
    </>
  )
}

/**
 * Looks up the inspections of an item, without a login. The QR codes of inspection certificates
 * lead here.
 */
export function InspeccionesPublico() {
  const navigate = useNavigate()
  const equipo = useParams({ from: '/Inspecciones/$equipo', shouldThrow: false })?.equipo
  return (
    <LookUpPage
      title="Consulta de inspecciones"
      intro="Escriba el código del equipo para saber si su inspección está vigente."
      formTitle="Consultar otro equipo"
      answer={equipo && <Answer key={equipo} equipo={equipo} />}
      form={
        <LookUpForm
          key={equipo}
          label="Código del equipo"
          name="equipo"
          placeholder="EQ-000123"
          requiredMessage="Escriba el código del equipo."
          normalize={(text) => text.trim()}
          onSearch={(equipo) => void navigate({ to: '/Inspecciones/$equipo', params: { equipo } })}
        />
      }
    />
  )
}
