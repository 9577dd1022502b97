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
  const title = 'Esa serie quedó rechazada'
  if (!question?.found.some(({ esElMismo }) => esElMismo))
    return (
      <SaveQuestion
        asked={asked}
        title={title}
        entry={rejected}
        act={{ label: 'Es otro equipo', busy: 'Guardando…', run: () => goOn() }}
      >
        <p>La marca es otra y la serie es corta: compare los dos equipos antes de guardar.</p>
      </SaveQuestion>
    )
  if (!creating)
    return (
      <SaveQuestion asked={asked} title={title} entry={rejected}>
        <p>Ningún otro equipo toma la serie de uno rechazado. Revísela.</p>
      </SaveQuestion>
    )
  return (
    <SaveQuestion
      asked={asked}
      title={title}
      entry={rejected}
      act={{
        label: 'Dejar por confirmar',
        busy: 'Guardando…',
        run: () => goOn({ ...question.values, porconfirmar: true }),
      }}
    >
      <p>
        Un equipo rechazado no se registra de nuevo. Si este es otro, déjelo por confirmar: un administrador dice que es
        otro, y después se confirma.
      </p>
    </SaveQuestion>
  )
}
