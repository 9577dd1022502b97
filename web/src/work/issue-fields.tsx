import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import { FIRMADAS, NOMBRES_PARTE, PARTES } from '@anclaje/contract/rules/training/cambios'
import type { Parte } from '@anclaje/contract/rules/training/cambios'
import { CLASES_ANULACION } from '@anclaje/contract/rules/trust/emision'
import type { ClaseAnulacion } from '@anclaje/contract/rules/trust/emision'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Select } from '../ui/fields/select/select.tsx'
import { NoMailServer } from './no-mail-server.tsx'
import { useConfirmed } from './use-confirmed.ts'
import classes from './issue-fields.module.css'
import { CLASES, issueProblems, withTogether } from './issue-values.ts'
import type { IssueAct, IssueProblems, IssueValues } from './issue-values.ts'

/** Values of the fields of an act, and the messages about them. */
interface IssueForm {
  values: IssueValues
  change: (values: Partial<IssueValues>) => void
  problems: IssueProblems
  /** True where signatures are confirmed, so that some parts are corrected together. */
  isConfirmed: boolean
  /** Returns whether the values can be sent. If not, the fields show why. */
  check: () => boolean
}

/** Keeps the fields of a correction or an annulment. Messages appear after the first attempt. */
export function useIssueForm(
  act: IssueAct | undefined,
  initial: Partial<Pick<IssueValues, 'partes' | 'avisar'>> = {},
): IssueForm {
  const [written, setWritten] = useState<IssueValues>({ partes: [], clase: null, motivo: '', avisar: true, ...initial })
  const [isChecked, setChecked] = useState(false)
  const isConfirmed = useConfirmed(act === 'corregir')
  const values = { ...written, partes: withTogether(written.partes, isConfirmed) }
  const problems = act ? issueProblems(act, values) : {}
  return {
    values,
    change: (changed) => setWritten((before) => ({ ...before, ...changed })),
    isConfirmed,
    problems: isChecked ? problems : {},
    check: () => {
      setChecked(true)
      return Object.keys(problems).length === 0
    },
  }
}

/** Offers the parts of a certificate to correct, each with what is shown below it. */
function Parts({
  form: { values, change, problems, isConfirmed },
  offered,
  below,
}: {
  form: IssueForm
  offered: readonly Parte[]
  below?: (part: Parte) => ReactNode
}) {
  const id = useId()
  const shown = withTogether(offered, isConfirmed)
  const isJoined = isConfirmed && shown.some((part) => FIRMADAS.includes(part))
  const set = (part: Parte, isChosen: boolean) => {
    const together = withTogether([part], isConfirmed)
    change({ partes: PARTES.filter((each) => (together.includes(each) ? isChosen : values.partes.includes(each))) })
  }
  return (
    <fieldset className={classes.parts} aria-describedby={`${id} ${id}-joined`}>
      <legend>Qué se corrige</legend>
      {isJoined && (
        <p id={`${id}-joined`} className="caption">
          Curso, responsables y centro se corrigen juntos: son lo que se firma.
        </p>
      )}
      {shown.map((part) => (
        <div key={part}>
          <Checkbox
            name={part}
            label={NOMBRES_PARTE[part]}
            checked={values.partes.includes(part)}
            onChange={(isChosen) => set(part, isChosen)}
          />
          {below && <div className={classes.below}>{below(part)}</div>}
        </div>
      ))}
      {problems.partes && (
        <p id={id} className="mistake" data-field-error role="alert">
          {problems.partes}
        </p>
      )}
    </fieldset>
  )
}

interface IssueFieldsProps {
  act: IssueAct
  form: IssueForm
  /** Parts that can be corrected; all by default. */
  offered?: readonly Parte[]
  /** Returns what is shown below the checkbox of a part. */
  below?: (part: Parte) => ReactNode
  /** Who would be told by mail; undefined for a document that nobody gets by mail. */
  told?: string
  /** True when nobody can be told by mail. */
  isUntold?: boolean
}

/** Asks what is corrected or why certificates are annulled, and whether the trainees are told. */
export function IssueFields({ act, form, offered = PARTES, below, told, isUntold = false }: IssueFieldsProps) {
  const { values, change, problems } = form
  return (
    <>
      {act === 'corregir' ? (
        <Parts form={form} offered={offered} {...(below && { below })} />
      ) : (
        <Select
          label="Por qué se anula"
          data={CLASES_ANULACION.map((clase) => ({ value: clase, label: CLASES[clase] }))}
          value={values.clase}
          onChange={(clase) => change({ clase: clase as ClaseAnulacion | null })}
          error={problems.clase}
          allowDeselect={false}
          required
          data-autofocus
        />
      )}
      <TextInput
        label="Motivo"
        name="motivo"
        description={`Queda en las versiones del certificado.${told === undefined ? '' : ' El correo no lo menciona.'}`}
        value={values.motivo}
        onChange={(event) => change({ motivo: event.currentTarget.value })}
        error={problems.motivo}
        autoComplete="off"
        required
        data-autofocus={act === 'corregir' || undefined}
      />
      {told !== undefined && (
        <div>
          <Checkbox
            name="avisar"
            label="Avisar por correo"
            checked={values.avisar && !isUntold}
            disabled={isUntold}
            onChange={(avisar) => change({ avisar })}
          />
          <p className={classes.told}>{told}</p>
          {values.avisar && !isUntold && <NoMailServer />}
        </div>
      )}
    </>
  )
}
