import { useState } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { isKeyOff, setKeyOff } from './keys-off.ts'
import { SEARCH_KEYS } from './search-keys.ts'
import classes from './keys-dialog.module.css'

interface Key {
  /** Keys that do the same. */
  keys: readonly string[]
  does: string
}

const GROUPS: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'En todo el portal',
    keys: [
      { keys: [SEARCH_KEYS], does: 'Búsqueda general' },
      { keys: ['?'], does: 'Ver estas teclas' },
      { keys: ['Esc'], does: 'Cerrar un diálogo, un menú o una lista de opciones' },
    ],
  },
  {
    title: 'En una fila',
    keys: [
      { keys: ['↓', 'J'], does: 'Fila siguiente' },
      { keys: ['↑', 'K'], does: 'Fila anterior' },
      { keys: ['Inicio'], does: 'Primera fila' },
      { keys: ['Fin'], does: 'Última fila' },
      { keys: ['Enter'], does: 'Abrir o elegir la fila' },
      { keys: ['X'], does: 'Seleccionar la fila' },
      { keys: ['Mayús X'], does: 'Seleccionar desde la última marcada' },
      { keys: ['B'], does: 'Ir a las acciones de lo seleccionado, y volver a la fila' },
    ],
  },
  {
    title: 'En un menú o una lista de opciones',
    keys: [
      { keys: ['↓'], does: 'Abrir' },
      { keys: ['A-Z'], does: 'Buscar la opción' },
      { keys: ['↑', '↓'], does: 'Pasar de opción en opción' },
      { keys: ['Enter'], does: 'Elegir la opción' },
      { keys: ['Retroceso'], does: 'Quitar la última, donde se eligen varias' },
    ],
  },
]

/** Lists every key that the portal knows (SCR-61). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOff, setOff] = useState(isKeyOff)
  const change = (isOn: boolean) => {
    setKeyOff(!isOn)
    setOff(!isOn)
  }
  return (
    <Dialog opened onClose={onClose} title="Teclas" size={520}>
      {GROUPS.map(({ title, keys }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map((each) => (
              <div key={each.does}>
                <dt>
                  {each.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{each.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox name="tecla" label="Abrir esta lista con la tecla ?" checked={!isOff} onChange={change} />
    </Dialog>
  )
}
