import { useId, useState } from 'react'
import { IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { CriterioPlano, CriterioRow } from '@anclaje/contract/equipment/criterio'
import type { Place } from '../../../address/place.ts'
import { useCan } from '../../../session/session.ts'
import { RowActions } from '../../../kit/row-actions.tsx'
import type { RowAction } from '../../../kit/row-actions.tsx'
import classes from '../list.module.css'

const FORM = '/equipos/criterios/nuevo'

interface GroupProps {
  row: CriterioRow
  startsOpen: boolean
  onDelete: (row: CriterioPlano) => void
  /** Says by its id where a criterion is in use, which is not deleted for that. */
  whereUsed: (id: string) => string | undefined
}

/** Shows a group of criteria, which expands to its lines. */
export function CriteriaGroup({ row, startsOpen, onDelete, whereUsed }: GroupProps) {
  const can = useCan()
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const editOf = (each: CriterioPlano): Place => ({ to: FORM, search: { id: String(each.id_cri), mode: 'edit' } })
  // A group is deleted with its lines, so that one of them in use keeps it.
  const actions = (each: CriterioPlano, all: readonly CriterioPlano[] = [each]) => [
    ...(can('Criterios', 'editar') ? [{ label: 'Editar', icon: IconPencil, place: editOf(each) }] : []),
    ...(can('Criterios', 'eliminar')
      ? [
          {
            label: 'Eliminar',
            icon: IconTrash,
            danger: true,
            onClick: () => onDelete(each),
            why: all.map(({ id_cri }) => whereUsed(String(id_cri))).find(Boolean),
          },
        ]
      : []),
  ]
  const addLine: RowAction[] = can('Criterios', 'crear')
    ? [
        {
          label: 'Agregar subcriterio a',
          icon: IconPlus,
          place: { to: FORM, search: { padre: String(row.id_cri) } },
        },
      ]
    : []
  const { nombre_cri, propiedade, subcriterios } = row
  return (
    <li>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={18} aria-hidden />
          <span className={classes.text}>
            <strong title={nombre_cri}>{nombre_cri}</strong>
            <small>
              {propiedade.nombre_pro} · {subcriterios.length}{' '}
              {subcriterios.length === 1 ? 'subcriterio' : 'subcriterios'}
            </small>
          </span>
        </button>
        <RowActions actions={[...addLine, ...actions(row, [row, ...row.subcriterios])]} name={nombre_cri} showAll />
      </div>
      <ul id={id} className={classes.lines} hidden={!isOpen} aria-label={`Subcriterios de ${nombre_cri}`}>
        {subcriterios.map((line) => (
          <li key={line.id_cri}>
            <span className={classes.line} title={[line.nombre_cri, line.ayuda_cri].filter(Boolean).join(' · ')}>
              <span>{line.nombre_cri}</span>
              {line.requerido_cri && <b className={classes.mark}>Requerido</b>}
              {line.propiedade.id_pro !== propiedade.id_pro && <small>{line.propiedade.nombre_pro}</small>}
              {line.ayuda_cri && <small>{line.ayuda_cri}</small>}
            </span>
            <RowActions actions={actions(line)} name={line.nombre_cri} />
          </li>
        ))}
        {subcriterios.length === 0 && <li>Aún no tiene subcriterios.</li>}
      </ul>
    </li>
  )
}
