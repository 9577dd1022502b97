import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import {
  CAMPOS_FIJOS,
  MAX_ENCABEZADO,
  OPCIONES_COLUMNA,
  camposFaltantes,
  letraDeColumna,
} from '@anclaje/contract/rules/training/importacion'
import type { OpcionColumna } from '@anclaje/contract/rules/training/importacion'
import { DialogActions } from '../../../ui/feedback/dialog.tsx'
import { ToneIcon } from '../../../ui/tone-icon.tsx'
import { Select } from '../../../ui/fields/select/select.tsx'
import { fixedOf, isMapped } from '../values.ts'
import type { Draft } from '../values.ts'
import classes from './columns-step.module.css'
import { FixedValues } from './fixed-values.tsx'

const FIELDS = OPCIONES_COLUMNA.map(({ campo, titulo }) => ({
  value: campo,
  label: campo === 'idemp' ? 'Empresa (NIT o nombre)' : titulo,
}))
const ROWS = Array.from({ length: MAX_ENCABEZADO + 1 }, (_, n) => ({
  value: String(n),
  label: n === 0 ? 'No hay títulos' : `Fila ${n}`,
}))
const NOT_READ = 'No se importa'

interface ColumnsStepProps {
  draft: Draft
  inscribes: boolean
  error: string | null
  onChange: (draft: Draft) => void
  onHeadings: (row: number) => void
  onReview: () => void
  onOther: () => void
}

/** Returns the missing choices; those without which the sheet cannot be read, or all of them. */
function missingIn(draft: Draft, inscribes = false): string {
  const mapeo = draft.columnas.map(({ campo }) => campo)
  return camposFaltantes(mapeo, fixedOf(draft), inscribes).join(', ')
}

/** Asks for the field of each column of a sheet, showing its heading and sample values (SCR-27). */
export function ColumnsStep({ draft, inscribes, error, onChange, onHeadings, onReview, onOther }: ColumnsStepProps) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) alert.current?.focus()
  }, [error])
  const [missing, lacking] = [missingIn(draft, inscribes), missingIn(draft)]
  const isParted = isMapped(draft, 'nombrecompleto') || isMapped(draft, 'apellidosynombres')
  const choose = (at: number, campo: OpcionColumna | null) =>
    onChange({ ...draft, columnas: draft.columnas.map((column, n) => (n === at ? { ...column, campo } : column)) })
  return (
    <>
      <p className={classes.help}>
        Diga qué trae cada columna del archivo. Lo que elija se recuerda para la próxima hoja con los mismos títulos.
      </p>
      {error && (
        <p className={classes.error} role="alert" ref={alert} tabIndex={-1}>
          <ToneIcon tone="danger" /> {error}
        </p>
      )}
      <div className={classes.top}>
        <Select
          label="¿En qué fila están los títulos?"
          data={ROWS}
          value={String(draft.encabezado)}
          onChange={(row) => row !== null && onHeadings(Number(row))}
          allowDeselect={false}
          data-autofocus
        />
      </div>
      <FixedValues
        values={draft.fijos}
        onChange={(fijos) => onChange({ ...draft, fijos })}
        offered={CAMPOS_FIJOS.filter((campo) => !isMapped(draft, campo))}
      />
      <ul className="framed ruled" aria-label="Columnas del archivo">
        {draft.columnas.map(({ titulo, muestras, campo }, at) =>
          titulo === '' && muestras.length === 0 ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- the position identifies a column
            <li key={at} className={classes.column} data-read={campo !== null || undefined}>
              <span className="caption">{letraDeColumna(at)}</span>
              <div className={classes.what}>
                <strong className="cut">{titulo || '(sin título)'}</strong>
                <span className="caption cut">{muestras.length > 0 ? muestras.join(' · ') : '(vacía)'}</span>
              </div>
              <Select
                aria-label={`Columna ${letraDeColumna(at)}, ${titulo || 'sin título'}`}
                data={FIELDS}
                value={campo}
                onChange={(value) => choose(at, value as OpcionColumna | null)}
                placeholder={NOT_READ}
                clearable
              />
            </li>
          ),
        )}
      </ul>
      <DialogActions>
        <p className={classes.missing} role="status">
          {lacking && (
            <>
              <ToneIcon tone="warning" />{' '}
              <span>
                {missing
                  ? `Falta indicar: ${missing}.`
                  : `Sin ${lacking}, solo se inscribe a quien ya está registrado.`}
              </span>
            </>
          )}
          {!lacking && isParted && <span>El nombre completo se parte en nombres y apellidos: usted los revisa.</span>}
        </p>
        <Button variant="subtle" color="gray" onClick={onOther}>
          Elegir otro archivo
        </Button>
        <Button onClick={onReview} disabled={missing !== ''}>
          Revisar
        </Button>
      </DialogActions>
    </>
  )
}
