import type { EquipoRechazado } from '@anclaje/contract/equipment/equipo'
import { FoundLink, SaveQuestion } from '../../../kit/saving/save-question.tsx'
import type { AskedSave } from '../../../kit/saving/use-save-question.ts'
import { itemOf } from '../../inspecciones/addresses.ts'
import type { EquipoSent } from '../values.ts'

const rejected = ({ id_eq, codigo_eq, nombre_mar, nombre_emp }: EquipoRechazado) => (
  <li key={id_eq}>
    <FoundLink place={itemOf(id_eq)}>{codigo_eq}</FoundLink>, {nombre_mar}, de {nombre_emp}
  </li>
)

interface RejectedQuestionProps {
  asked: AskedSave<EquipoSent, EquipoRechazado>
  creating: boolean
}

/**
 * Names the rejected items that a written serial names, before it is saved (EQUIP-19). Of the same
 * thing a new record can only wait for an administrator, and no other one takes the serial.
 */
export function RejectedQuestion({ asked, creating }: RejectedQuestionProps) {
  const { question, goOn } = asked
  const isSame = question?.found.some(({ esElMismo }) => esElMismo) ?? false
  const wait = { label: 'Dejar por confirmar', run: () => goOn({ ...question!.values, porconfirmar: true }) }
  const other = { label: 'Es otro equipo', run: () => goOn() }
  const act = isSame ? creating && wait : other
  const text = isSame
    ? creating
      ? 'Un equipo rechazado no se registra de nuevo. Si este es otro, déjelo por confirmar: un administrador comprueba que es otro y lo confirma.'
      : 'La serie de un equipo rechazado no se usa en otro. Revise el número de serie.'
    : 'La marca es otra y la serie es corta: compare los dos equipos antes de guardar.'
  return (
    <SaveQuestion
      asked={asked}
      title="Esa serie quedó rechazada"
      entry={rejected}
      {...(act && { act: { ...act, busy: 'Guardando…' } })}
    >
      <p>{text}</p>
    </SaveQuestion>
  )
}
