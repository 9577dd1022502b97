import { useId } from 'react'
import { RECORDARLES, USOS_APARTE, informarA } from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import classes from './fields.module.css'

interface UsesApartProps {
  legend: string
  /** Who is told of the certificates; null where nobody can be. */
  company: string | null
  usos: readonly UsoAparte[]
  onChange: (usos: readonly UsoAparte[]) => void
  note?: string
  error?: string | undefined
}

/** Asks which uses of their data several people allow apart, each by a box (PEOPLE-12). */
export function UsesApart({ legend, company, usos, onChange, note, error }: UsesApartProps) {
  const id = useId()
  const box = (uso: UsoAparte, label: string) => (
    <Checkbox
      name={uso}
      label={`${label}.`}
      checked={usos.includes(uso)}
      onChange={(isTicked) => onChange(USOS_APARTE.filter((each) => (each === uso ? isTicked : usos.includes(each))))}
    />
  )
  return (
    <fieldset className={classes.uses} aria-describedby={id}>
      <legend className="strong">{legend}</legend>
      {company !== null && box('empleador', informarA(company))}
      {box('recordatorios', RECORDARLES)}
      <div id={id}>
        {note && <p className="caption">{note}</p>}
        {error && (
          <p className="mistake" data-field-error role="alert">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
