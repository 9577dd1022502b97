import type { CertificacionPage } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { diasDeCurso } from '@anclaje/contract/rules/training/asistencia'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { formatCount } from '../../../ui/format.ts'
import classes from './facts.module.css'

const counted = (many: number, one: string, several: string) => `${formatCount(many)} ${many === 1 ? one : several}`

function Signers({ people }: { people: CertificacionPage['colaboradores'] }) {
  if (people.length === 0) return 'Nadie: firma el representante del centro'
  return (
    <ul className={classes.signers}>
      {people.map((person) => (
        <li key={person.id_col}>
          {nombreDePersona(person)}
          {!person.puede_firmar && <span className={classes.missing}> · ya no puede firmar</span>}
          {!person.tiene_firma && <span className={classes.missing}> · sin firma registrada</span>}
        </li>
      ))}
    </ul>
  )
}

/** Shows the data of a cohort, and with `showsCounts` also its number of learners. */
export function Facts({ row, showsCounts }: { row: CertificacionPage; showsCounts: boolean }) {
  const { inscritos, aprobados, pendientes, anulados } = row.conteo
  const { horas_cer } = row
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Fecha Expedición</dt>
        <dd data-numeric>{fechaTabla(row.fechainicio_cer)}</dd>
      </div>
      <div>
        <dt>Fecha Vencimiento</dt>
        <dd>
          <span data-numeric>{fechaTabla(row.fechafin_cer)}</span> ·{' '}
          {vigenciaTexto(row.tiempovigencia_cer, row.periodo_cer)}
        </dd>
      </div>
      <div>
        <dt>Horas</dt>
        <dd>
          {counted(horas_cer, 'hora', 'horas')} · {counted(diasDeCurso(horas_cer), 'día', 'días')}
        </dd>
      </div>
      <div className={classes.wide}>
        <dt>Responsables</dt>
        <dd>
          <Signers people={row.colaboradores} />
        </dd>
      </div>
      {showsCounts && (
        <div>
          <dt>Aprendices</dt>
          <dd>
            {counted(inscritos, 'inscrito', 'inscritos')} · {counted(aprobados, 'aprobado', 'aprobados')} ·{' '}
            {counted(pendientes, 'pendiente', 'pendientes')}
            {anulados > 0 && ` · ${counted(anulados, 'anulado', 'anulados')}`}
          </dd>
        </div>
      )}
    </dl>
  )
}
