import { documentoConTipo } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { RASGO_EN_PALABRAS } from '@anclaje/contract/rules/training/parecidas'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import { FoundLink, SaveQuestion } from '../../../kit/saving/save-question.tsx'
import type { AskedSave } from '../../../kit/saving/use-save-question.ts'
import { personOf } from '../addresses.ts'

const inWords = new Intl.ListFormat('es-CO')

/** Names a registered person and the data that the new person has in common with them. */
const alike = (person: Parecida) => (
  <li key={person.id_col}>
    Ya existe{' '}
    <FoundLink place={personOf(person.id_col)}>
      {nombreDePersona(person)}, {documentoConTipo(person)}
    </FoundLink>
    , con {inWords.format(person.comunes.map((trait) => RASGO_EN_PALABRAS[trait]))}.
  </li>
)

/** Asks for confirmation before creating a person who may already be registered (PEOPLE-28). */
export function AlikeDialog<Values>({ asked }: { asked: AskedSave<Values, Parecida> }) {
  return (
    <SaveQuestion
      asked={asked}
      title="¿Crear otra persona?"
      entry={alike}
      act={{ label: 'Crear otra persona', busy: 'Creando…', run: () => asked.goOn() }}
    >
      <p>Si es la misma persona, no la cree de nuevo: abra la que ya existe y corrija sus datos.</p>
    </SaveQuestion>
  )
}
