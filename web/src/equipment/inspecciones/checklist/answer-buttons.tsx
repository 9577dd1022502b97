import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { RESULTADO, RESULTADOS } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import classes from './answer-buttons.module.css'

const ANSWERS = [
  { resultado: RESULTADO.cumple, icon: IconCheck },
  { resultado: RESULTADO.noCumple, icon: IconX },
  { resultado: RESULTADO.noAplica, icon: IconMinus },
] as const

interface AnswerButtonsProps {
  /** What is answered, for those who hear the page. */
  label: string
  value: Resultado
  /** A press on the answer that stands already takes it back. */
  onAnswer: (resultado: Resultado) => void
  /** For a whole group: smaller, and quieter. */
  isGroup?: boolean
  /** What is answered never rejects: a failure has no red. */
  informs?: boolean
}

/** The three answers to a line or to a whole group. */
export function AnswerButtons({ label, value, onAnswer, isGroup = false, informs = false }: AnswerButtonsProps) {
  return (
    <div className={classes.answers} role="group" aria-label={label} data-group={isGroup || undefined}>
      {ANSWERS.map(({ resultado, icon: Icon }) => {
        const { label: word, color } = RESULTADOS[resultado]!
        const isOn = value === resultado
        return (
          <button
            key={resultado}
            type="button"
            className={classes.answer}
            data-tone={informs && resultado === RESULTADO.noCumple ? 'neutral' : color}
            aria-pressed={isOn}
            onClick={({ detail }) => {
              // The second press of two in a row was not meant to take the first one back.
              if (!isOn || detail < 2) onAnswer(isOn ? null : resultado)
            }}
          >
            <Icon size={isGroup ? 16 : 20} aria-hidden />
            {word}
          </button>
        )
      })}
    </div>
  )
}
