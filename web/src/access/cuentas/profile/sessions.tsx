import { useRef } from 'react'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SesionAbierta } from '@anclaje/contract/access/cuenta'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { wholeList } from '../../../kit/reading/whole-list.ts'
import { useDelete } from '../../../kit/saving/use-delete.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { RowActions } from '../../../kit/row-actions.tsx'
import { momentText } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import classes from './sessions.module.css'

const CALL = 'GET /cuentaacceso/sesiones'

const nameOf = ({ navegador_ses, sistema_ses }: SesionAbierta) => `${navegador_ses} en ${sistema_ses}`
const thisOne = ({ actual }: SesionAbierta) =>
  actual && <StateBadge state={{ label: 'Esta sesión', color: 'success' }} />
const lastUse = ({ actual, uso_ses }: SesionAbierta) => (actual ? 'Ahora' : momentText(uso_ses))

const COLUMNS: readonly Column<SesionAbierta>[] = [
  { key: 'equipo', title: 'Navegador', min: 220, isMain: true, text: nameOf, mark: thisOne },
  { key: 'creada', title: 'Inicio', width: 192, isNumeric: true, text: ({ creada_ses }) => momentText(creada_ses) },
  { key: 'uso', title: 'Último uso', width: 192, isNumeric: true, text: lastUse },
]

/** Lists the open sessions of the user's account, and can end them (ACC-28, ACC-29). */
export function Sessions() {
  const query = useQuery({ queryKey: answerKeyOf(CALL), queryFn: ({ signal }) => ask(CALL, { signal }) })
  const rows = query.data ?? []
  const ending = useDelete<SesionAbierta>({
    call: 'DELETE /cuentaacceso/sesiones/:id',
    idOf: ({ id_ses }) => id_ses,
    success: 'Sesión cerrada',
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const endOthers = useSave({
    save: () => ask('POST /cuentaacceso/sesiones/cerrar'),
    success: ({ message }: { message: string }) => message,
    // The pressed button disappears with the other sessions, so the heading gets the focus.
    onSaved: () => heading.current?.focus({ preventScroll: true }),
  })
  return (
    <section className={classes.sessions} aria-labelledby="sesiones">
      <header className={classes.header}>
        <h2 id="sesiones" className="heading" ref={heading} tabIndex={-1}>
          Sesiones abiertas
        </h2>
        <p>
          Dónde está abierta su cuenta. Una sesión dura diez horas; su último uso se actualiza cada 15 minutos. Si no
          reconoce alguna, ciérrela y cambie su contraseña.
        </p>
        {rows.some(({ actual }) => !actual) && (
          <Button variant="default" onClick={() => void endOthers.run(undefined)} aria-disabled={endOthers.isSaving}>
            {endOthers.isSaving ? 'Cerrando…' : 'Cerrar las otras sesiones'}
          </Button>
        )}
      </header>
      <DataTable<SesionAbierta>
        label="Sesiones abiertas"
        list={wholeList(rows, query, 2)}
        columns={COLUMNS}
        card={{
          title: nameOf,
          badge: thisOne,
          lines: (row) => [[`Inicio ${momentText(row.creada_ses)}`], [`Último uso ${lastUse(row).toLowerCase()}`]],
        }}
        rowId={({ id_ses }) => String(id_ses)}
        rowName={(row) => `${nameOf(row)}, ${momentText(row.creada_ses)}`}
        actions={(row, isInCard) =>
          !row.actual && (
            <RowActions
              name={nameOf(row)}
              room={isInCard ? 'stack' : 'row'}
              actions={[{ label: 'Cerrar', icon: IconLogout, onClick: () => ending.ask(row) }]}
            />
          )
        }
        empty={{ text: 'No hay sesiones abiertas.' }}
      />
      <ConfirmDialog
        question={ending}
        title="¿Cerrar esta sesión?"
        text={(row) => `Se cerrará la sesión de ${nameOf(row)} que empezó el ${momentText(row.creada_ses)}.`}
        button="Cerrar sesión"
        busy="Cerrando…"
      />
    </section>
  )
}
