import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { diasDeCurso } from '@anclaje/contract/rules/training/asistencia'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { formatCount } from '../../../ui/format.ts'
import classes from './facts.module.css'
import { Signers } from './signers.tsx'

const counted = (many: number, one: string, several: string) => `${formatCount(many)} ${many === 1 ? one : several}`

/** Shows the data of a cohort, and with `showsCounts` also its number of learners. */
export function CohortFacts({ row, showsCounts }: { row: CertificacionPage; showsCounts: boolean }) {
  const { inscritos, aprobados, pendientes, noaprobados, anulados } = row.conteo
  const { horas_cer } = row
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Fecha de expedición</dt>
        <dd data-numeric>{fechaTabla(row.fechainicio_cer)}</dd>
      </div>
      <div>
        <dt>Fecha de vencimiento</dt>
        <dd>
          <span data-numeric>{fechaTabla(row.fechafin_cer)}</span> ·{' '}
          {vigenciaTexto(row.tiempovigencia_cer, row.periodo_cer)}
        </dd>
      </div>
      <div>
        <dt>Intensidad horaria</dt>
        <dd>
          {counted(horas_cer, 'hora', 'horas')} · {counted(diasDeCurso(horas_cer), 'día', 'días')}
        </dd>
      </div>
      <div className={classes.wide}>
        <dt>Quién firma</dt>
        <dd>
          <Signers row={row} />
        </dd>
      </div>
      {showsCounts && (
        <div>
          <dt>Aprendices</dt>
          <dd>
            {counted(inscritos, 'inscrito', 'inscritos')} · {counted(aprobados, 'aprobado', 'aprobados')} ·{' '}
            {formatCount(pendientes)} en curso
            {noaprobados > 0 && ` · ${counted(noaprobados, 'no aprobado', 'no aprobados')}`}
            {anulados > 0 && ` · ${counted(anulados, 'anulado', 'anulados')}`}
          </dd>
        </div>
      )}
    </dl>
  )
}
