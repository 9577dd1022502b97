import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CertificacionRow } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICACION } from '@anclaje/contract/states'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { useCan } from '../../../session/session.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import classes from './cohorts.module.css'

const COHORTS = 'GET /certificaciones/getByCurso'

interface CohortsProps {
  idcur: string
  value: string
  onChange: (idcer: string) => void
  error?: ReactNode
  isReadOnly: boolean
  /** Called when the user wants to create the first cohort of the course. */
  onCreate: () => void
  /** Id of the cohort that was created here. It takes the focus as soon as it is listed. */
  created: string | null
}

/** Reads the open cohorts of a course, newest first. */
const useCohorts = (idcur: string, maySee: boolean) => {
  const query = { idcur, estado: CERTIFICACION.enCurso }
  return useQuery({
    queryKey: answerKeyOf(COHORTS, query),
    enabled: maySee && idcur !== '',
    queryFn: ({ signal }) => ask(COHORTS, { query, signal }),
  })
}

interface RowsProps {
  rows: readonly CertificacionRow[]
  value: string
  isReadOnly: boolean
  onChange: (idcer: string) => void
  created: string | null
}

function Rows({ rows, value, isReadOnly, onChange, created }: RowsProps) {
  const name = useId()
  return rows.map((row) => (
    <label key={row.id_cer} className={classes.row}>
      <input
        type="radio"
        name={name}
        value={row.id_cer}
        checked={value === String(row.id_cer)}
        disabled={isReadOnly}
        autoFocus={created === String(row.id_cer)}
        onChange={() => onChange(String(row.id_cer))}
      />
      <strong>Cohorte {row.cohorte_cer}</strong>
      <span>
        <small>Expedición</small> {fechaTabla(row.fechainicio_cer)}
      </span>
      <span>
        <small>Vencimiento</small> {fechaTabla(row.fechafin_cer)}
      </span>
      <span>
        <small>Horas</small> {row.horas_cer}
      </span>
    </label>
  ))
}

/** Renders the choice of an open cohort of a course, with a filter by number. */
export function Cohorts({ idcur, value, onChange, error, isReadOnly, onCreate, created }: CohortsProps) {
  const id = useId()
  const [text, setText] = useState('')
  const can = useCan()
  const maySee = can('Certificaciones', 'ver')
  const { data, error: failure, isPending, refetch } = useCohorts(idcur, maySee)
  const all = data ?? []
  const shown = all.filter((row) => String(row.cohorte_cer).includes(text) || value === String(row.id_cer))
  const isNone = data?.length === 0
  let note: string | null = null
  if (!maySee) note = 'Su rol no le permite ver las cohortes: pida permiso para ver Certificaciones.'
  else if (idcur === '') note = 'Elija primero el curso.'
  else if (isPending) note = 'Cargando las cohortes…'
  else if (isNone) note = 'Este curso no tiene cohortes en curso.'
  else if (shown.length === 0) note = `Ninguna cohorte abierta con el número ${text}.`
  return (
    <div className={classes.field}>
      <p id={id} className={classes.label}>
        Cohorte{' '}
        <span className="danger" aria-hidden>
          *
        </span>
      </p>
      <TextInput
        className={classes.search}
        aria-label="Filtrar por número de cohorte"
        placeholder="Número de cohorte"
        inputMode="numeric"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
        // Enter applies the filter here and must not submit the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div
        role="radiogroup"
        className={classes.list}
        tabIndex={-1}
        aria-labelledby={id}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {failure && !data ? (
          <ErrorState error={failure} onRetry={() => void refetch()} />
        ) : note === null ? (
          <Rows rows={shown} value={value} isReadOnly={isReadOnly} onChange={onChange} created={created} />
        ) : (
          <div className={classes.note}>
            <p role="status">{note}</p>
            {isNone && !isReadOnly && can('Certificaciones', 'crear') && (
              <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onCreate} aria-haspopup="dialog">
                Crear cohorte
              </Button>
            )}
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mistake" data-field-error>
          {error}
        </p>
      )}
    </div>
  )
}
