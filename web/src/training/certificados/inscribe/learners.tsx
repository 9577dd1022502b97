import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useCan } from '../../../session/session.ts'
import { listOf } from '../../../kit/reading/whole-list.ts'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { formatCount } from '../../../ui/format.ts'
import { RowActions } from '../../../kit/row-actions.tsx'
import { empresaSource } from '../../empresas/sources.ts'
import classes from './learners.module.css'
import type { Aprendiz } from './values.ts'

/** Milliseconds after which a closing dialog has returned the focus. */
const DIALOG_CLOSED_MS = 50

interface LearnersProps {
  value: readonly Aprendiz[]
  onChange: (value: Aprendiz[]) => void
  onAdd: () => void
  isReadOnly: boolean
  error?: ReactNode
}

/** Lists the learners to inscribe, each with a company. */
export function Learners({ value, onChange, onAdd, isReadOnly, error }: LearnersProps) {
  const id = useId()
  const maySee = useCan()('Colaboradores', 'ver')
  const setCompany = (idcol: number, idemp: string) =>
    onChange(value.map((each) => (each.idcol === idcol ? { ...each, idemp } : each)))
  const columns: readonly Column<Aprendiz>[] = [
    {
      key: 'documento',
      title: 'Documento',
      width: 168,
      isNumeric: true,
      text: ({ person }) => documentoConTipo(person),
    },
    {
      key: 'nombre',
      title: 'Aprendiz',
      min: 180,
      isMain: true,
      text: ({ person }) => nombreDePersona(person),
    },
    {
      key: 'empresa',
      title: 'Empresa',
      width: 236,
      render: ({ idcol, idemp, person }) => (
        <AsyncSelect
          className={classes.company}
          aria-label={`Empresa de ${nombreDePersona(person)}`}
          source={empresaSource}
          known={{ value: String(person.idemp_col), label: person.empresa.nombre_emp }}
          value={idemp}
          allowDeselect={false}
          size="xs"
          onChange={(next) => next !== null && setCompany(idcol, next)}
        />
      ),
    },
  ]
  const isEmpty = value.length === 0
  const add = useRef<HTMLButtonElement>(null)
  const wasEmpty = useRef(isEmpty)
  // The button moves when the first learner is added, and would lose the focus.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body && wasEmpty.current !== isEmpty) add.current?.focus()
      wasEmpty.current = isEmpty
    }, DIALOG_CLOSED_MS)
    return () => clearTimeout(timer)
  }, [isEmpty])
  const button = (
    <Button
      ref={add}
      variant="default"
      leftSection={<IconUserPlus size={16} />}
      onClick={onAdd}
      disabled={isReadOnly || !maySee}
      aria-haspopup="dialog"
      data-invalid-choice={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      Agregar aprendices
    </Button>
  )
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Aprendices por inscribir {!isEmpty && <span>({formatCount(value.length)})</span>}</h2>
        {!isEmpty && button}
      </div>
      <DataTable<Aprendiz>
        label="Aprendices"
        list={listOf(value)}
        columns={columns}
        rowId={({ idcol }) => String(idcol)}
        rowName={({ person }) => nombreDePersona(person)}
        actions={({ idcol, person }) => (
          <RowActions
            name={nombreDePersona(person)}
            actions={[
              {
                label: 'Quitar',
                icon: IconTrash,
                danger: true,
                onClick: () => onChange(value.filter((each) => each.idcol !== idcol)),
              },
            ]}
          />
        )}
        empty={{
          text: maySee
            ? 'Aún no ha elegido aprendices.'
            : 'Su rol no permite ver los aprendices: pida permiso para ver Colaboradores.',
          action: button,
        }}
      />
      {error && (
        <p id={`${id}-error`} className="mistake" data-field-error>
          {error}
        </p>
      )}
    </section>
  )
}
