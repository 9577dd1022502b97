import { IconListCheck } from '@tabler/icons-react'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import classes from './missing.module.css'

/** Lists the lines that keep an inspection pending, each as a button that scrolls to it. */
export function Missing({ missing }: { missing: readonly { group: string; line: DetalleRow }[] }) {
  if (missing.length === 0) return null
  return (
    <details className="notice" data-tone="warning">
      <summary className={classes.summary}>
        <IconListCheck size={18} aria-hidden />
        {missing.length === 1 ? 'Falta 1 respuesta' : `Faltan ${missing.length} respuestas`} para tener el resultado
      </summary>
      <ul className={classes.lines}>
        {missing.map(({ group, line }) => (
          <li key={line.id_evadet}>
            <LineButton line={line} />
            <span className="caption"> · {group}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Renders the name of a line as a button that scrolls to it. */
export function LineButton({ line }: { line: DetalleRow }) {
  return (
    <button type="button" className={classes.go} onClick={() => goToLine(line.id_evadet)}>
      {line.criteriosevaluacion.nombre_cri}
    </button>
  )
}

export function goToLine(id: string): void {
  const element = document.getElementById(`linea-${id}`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
