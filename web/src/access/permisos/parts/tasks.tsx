import { Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ModuloPlano } from '@anclaje/contract/access/modulo'
import { ACTIONS } from '@anclaje/contract/permissions'
import { tareaDe } from '@anclaje/contract/rules/access/tareas'
import { LABELS } from '../labels.ts'
import classes from './tasks.module.css'

/** Opens what each switch of a module lets do, in words. */
export function Tasks({ module: { nombre_mod, title_mod } }: { module: ModuloPlano }) {
  const tasks = ACTIONS.flatMap((action) => {
    const task = tareaDe(nombre_mod, action)
    return task === undefined ? [] : [{ action, task }]
  })
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.open} aria-label={`Qué permite ${title_mod}`}>
          <IconInfoCircle size={16} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes.tasks}>
          {tasks.map(({ action, task }) => (
            <div key={action}>
              <dt>{LABELS[action]}</dt>
              <dd>{task}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
