import { IconListCheck } from '@tabler/icons-react'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import classes from './missing.module.css'

/** What keeps an inspection pending: the lines without an answer, by name, each a way to go there. */
export function Missing({ missing }: { missing: readonly { group: string; line: DetalleRow }[] }) {
  if (missing.length === 0) return null
  return (
    <details className={classes.missing}>
      <summary>
        <IconListCheck size={18} aria-hidden />
        {missing.length === 1 ? 'Falta 1 respuesta' : `Faltan ${missing.length} respuestas`} para tener el resultado
      </summary>
      <ul>
        {missing.map(({ group, line }) => (
          <li key={line.id_evadet}>
            <button type="button" onClick={() => goToLine(line.id_evadet)}>
              {line.criteriosevaluacion.nombre_cri}
            </button>
            <span> · {group}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Brings a line into sight and gives it the focus. */
export function goToLine(id: string): void {
  const element = document.getElementById(`linea-${id}`)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
