import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { RESULTADO } from '@anclaje/contract/states'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import { LineButton } from './missing.tsx'
import classes from './rejection.module.css'

interface RejectionProps {
  row: EvaluacionRow
  lines: readonly DetalleRow[]
}

/** Says why an inspection rejects its item: the observation, and the lines that failed. */
export function Rejection({ row, lines }: RejectionProps) {
  const failing = lines.filter((line) => line.decide_evadet && line.resultado_evadet === RESULTADO.noCumple)
  return (
    <section className={classes.rejection} data-tone="danger" aria-label="Por qué no se aprobó">
      <ToneIcon tone="danger" size={20} />
      <div>
        <p>
          <strong>El equipo no aprobó esta inspección.</strong> {row.observaciones?.descripcion}
        </p>
        <ul>
          {failing.map((line) => (
            <li key={line.id_evadet}>
              <LineButton line={line} />
              <p className="caption">No cumple{line.nota_evadet && ` · ${line.nota_evadet}`}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
