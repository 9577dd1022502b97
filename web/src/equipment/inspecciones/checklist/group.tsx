import { memo } from 'react'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { RESULTADO } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import classes from './group.module.css'
import { answerState } from './groups.ts'
import type { Group } from './groups.ts'
import { NoteField } from './note-field.tsx'
import { queueAnswer } from '../answers/outbox.ts'
import { LinePhotos } from '../photos/photos.tsx'
import type { Inspected } from '../answers/waiting.ts'

function Answered({ resultado, informs }: { resultado: Resultado; informs: boolean }) {
  const state = answerState(resultado)
  return <StateBadge state={informs && resultado === RESULTADO.noCumple ? { ...state, color: 'neutral' } : state} />
}

interface LineProps {
  of: Inspected
  line: DetalleRow
  /** Marks a line that only informs within a group that decides. */
  isMarkedInformative: boolean
  isReadOnly: boolean
}

const Line = memo(function Line({ of, line, isMarkedInformative, isReadOnly }: LineProps) {
  const { nombre_cri, requerido_cri, ayuda_cri } = line.criteriosevaluacion
  const resultado = line.resultado_evadet as Resultado
  const isFailing = resultado === RESULTADO.noCumple
  return (
    <li className={classes.line} id={`linea-${line.id_evadet}`} tabIndex={-1}>
      <div className={classes.question}>
        <p className={classes.name}>
          {nombre_cri}
          {requerido_cri && <span className={classes.required}>Requerido</span>}
          {isMarkedInformative && <span className={classes.required}>Informativo</span>}
        </p>
        {ayuda_cri && <p className={classes.help}>{ayuda_cri}</p>}
      </div>
      {isReadOnly ? (
        <Answered resultado={resultado} informs={!line.decide_evadet} />
      ) : (
        <AnswerButtons
          label={nombre_cri}
          value={resultado}
          informs={!line.decide_evadet}
          onAnswer={(next) => queueAnswer(of, [line.id_evadet], next)}
        />
      )}
      {(isFailing || line.nota_evadet) && (
        <div className={classes.evidence}>
          <NoteField of={of} line={line} isReadOnly={isReadOnly} isPrinted={isFailing} />
          <LinePhotos of={of} line={line} isReadOnly={isReadOnly} />
        </div>
      )}
    </li>
  )
})

/** Shows a group of the checklist; the buttons in its heading answer all of its lines. */
export function GroupCard({ of, group, isReadOnly }: { of: Inspected; group: Group; isReadOnly: boolean }) {
  const { nombre, isInformative, lines, resultado } = group
  const answered = lines.filter((line) => line.resultado_evadet !== null).length
  return (
    <section className={classes.group} aria-labelledby={`grupo-${group.id}`}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2 id={`grupo-${group.id}`}>{nombre}</h2>
          <p>
            {answered} de {lines.length}
            {isInformative && ' · informativo, no rechaza el equipo'}
          </p>
        </div>
        {!isReadOnly && lines.length > 1 && (
          <AnswerButtons
            isGroup
            label={`Todo el grupo ${nombre}`}
            value={resultado}
            informs={isInformative}
            onAnswer={(next) =>
              queueAnswer(
                of,
                lines.map((line) => line.id_evadet),
                next,
              )
            }
          />
        )}
      </header>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line
            key={line.id_evadet}
            of={of}
            line={line}
            isMarkedInformative={!isInformative && !line.decide_evadet}
            isReadOnly={isReadOnly}
          />
        ))}
      </ul>
    </section>
  )
}
