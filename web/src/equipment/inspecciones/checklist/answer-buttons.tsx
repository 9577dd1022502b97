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
  /** Accessible name of the group of buttons. */
  label: string
  value: Resultado
  /** Called with null when the current answer is pressed again. */
  onAnswer: (resultado: Resultado) => void
  /** True for the answer of a whole group, whose buttons are smaller and quieter. */
  isGroup?: boolean
  /** True when the answer never rejects the item, so that a failure is not red. */
  informs?: boolean
}

/** Renders the three answers to a line or to a whole group. */
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
              // The second click of a double click must not clear the answer. It must not answer a
              // group again either, because that would change the lines that the first click left
              // unchanged.
              if (detail < 2 || (!isOn && !isGroup)) onAnswer(isOn ? null : resultado)
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
