import { memo, useState } from 'react'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { respuestaDeGrupo } from '@anclaje/contract/rules/equipment/respuestas'
import { RESULTADO, RESULTADOS } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { StateBadge } from '../../../ui/table/state-badge.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import classes from './group.module.css'
import { answerState } from './groups.ts'
import type { Group } from './groups.ts'
import { NoteField } from './note-field.tsx'
import { ChangeFailure } from './notices.tsx'
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
  hasPhoto: boolean
  /** True for the only line that keeps a firm rejection. Its answer cannot be changed (INSP-19). */
  isHeld: boolean
  /** True for an informative line in a group with deciding lines. It is marked «Informativo». */
  isMarkedInformative: boolean
  isReadOnly: boolean
}

const Line = memo(function Line(props: LineProps) {
  const { of, line, hasPhoto, isHeld, isMarkedInformative, isReadOnly } = props
  const { nombre_cri, requerido_cri, ayuda_cri } = line.criteriosevaluacion
  const resultado = line.resultado_evadet as Resultado
  const isFailing = resultado === RESULTADO.noCumple
  // Answer that waits for a confirmation.
  const [asked, setAsked] = useState<Resultado>()
  const answer = (next: Resultado) => queueAnswer(of, [line.id_evadet], next)
  const hasEvidence = hasPhoto || line.nota_evadet !== null
  return (
    <li className={classes.line} id={`linea-${line.id_evadet}`} tabIndex={-1}>
      <div>
        <p className={classes.name}>
          {nombre_cri}
          {requerido_cri && <span className={classes.required}>Requerido</span>}
          {isMarkedInformative && <span className={classes.required}>Informativo</span>}
        </p>
        {ayuda_cri && <p className={classes.help}>{ayuda_cri}</p>}
      </div>
      {isReadOnly || isHeld ? (
        <Answered resultado={resultado} informs={!line.decide_evadet} />
      ) : (
        <AnswerButtons
          label={nombre_cri}
          value={resultado}
          informs={!line.decide_evadet}
          onAnswer={(next) => (isFailing && hasEvidence ? setAsked(next) : answer(next))}
        />
      )}
      {(isFailing || line.nota_evadet) && (
        <div className={classes.evidence}>
          <NoteField of={of} line={line} isReadOnly={isReadOnly} isPrinted={isFailing} />
          <LinePhotos of={of} line={line} isReadOnly={isReadOnly} />
        </div>
      )}
      {asked !== undefined && (
        <ChangeFailure
          line={line}
          hasPhoto={hasPhoto}
          next={asked}
          onClose={() => setAsked(undefined)}
          onChange={() => answer(asked)}
        />
      )}
    </li>
  )
})

const stayInWords = (count: number) => {
  const { label } = RESULTADOS[RESULTADO.noCumple]!
  return count === 1 ? `1 línea sigue en ${label}` : `${count} líneas siguen en ${label}`
}

/**
 * Answers a group. Warns how many of its lines keep No Cumple, because answering a group does not
 * change such lines (INSP-4).
 */
function answerGroup(of: Inspected, lines: readonly DetalleRow[], next: Resultado): void {
  const found = lines.map((line) => ({ id: line.id_evadet, resultado: line.resultado_evadet as Resultado }))
  const { cambian, siguen } = respuestaDeGrupo(found, next)
  if (cambian.length > 0) queueAnswer(of, cambian, next)
  if (siguen > 0) toastWarning(stayInWords(siguen))
}

interface GroupProps {
  of: Inspected
  group: Group
  /** Ids of the lines that have photos. */
  photographed: ReadonlySet<string | null>
  /** Id of the only line that keeps a firm rejection; undefined if there is no such line. */
  held: string | undefined
  isReadOnly: boolean
}

/** Shows a group of the checklist; the buttons in its heading answer its lines (INSP-4). */
export function GroupCard({ of, group, photographed, held, isReadOnly }: GroupProps) {
  const { nombre, isInformative, lines, resultado } = group
  const answered = lines.filter((line) => line.resultado_evadet !== null).length
  return (
    <section className="card" aria-labelledby={`grupo-${group.id}`}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2 id={`grupo-${group.id}`}>{nombre}</h2>
          <p className="caption">
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
            onAnswer={(next) => answerGroup(of, lines, next)}
          />
        )}
      </header>
      <ul className="ruled">
        {lines.map((line) => (
          <Line
            key={line.id_evadet}
            of={of}
            line={line}
            hasPhoto={photographed.has(line.id_evadet)}
            isHeld={line.id_evadet === held}
            isMarkedInformative={!isInformative && !line.decide_evadet}
            isReadOnly={isReadOnly}
          />
        ))}
      </ul>
    </section>
  )
}
