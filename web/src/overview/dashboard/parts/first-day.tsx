import { useEffect, useId, useRef } from 'react'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import type { Mitad } from '@anclaje/contract/rules/overview/primer-dia'
import { LinkButton } from '../../../ui/link-button.tsx'
import { shownSteps } from '../kinds.ts'
import type { ShownStep } from '../kinds.ts'
import type { Half } from '../values.ts'
import classes from './first-day.module.css'

const HALVES: Record<Mitad, { title: string; aim: string }> = {
  certificados: { title: 'Certificados', aim: 'Hasta aprobar el primero' },
  equipos: { title: 'Equipos', aim: 'Hasta la primera inspección' },
}

const STATES: Record<ShownStep['state'], string> = { done: 'Hecho', next: 'Siguiente', later: 'Después' }

interface StepProps {
  step: ShownStep
  number: number
  /** True for the half whose next step has the only orange button of the screen. */
  isFirst: boolean
}

function Step({ step: { name, purpose, button, state, fact, place }, number, isFirst }: StepProps) {
  const isNext = state === 'next'
  return (
    <li className={classes.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : number}
      </span>
      <p className={classes.name}>{place && !isNext ? <Link {...place}>{name}</Link> : name}</p>
      <p className={classes.purpose}>{purpose}</p>
      <p className={classes.state}>{fact ? `${STATES[state]}: ${fact}` : STATES[state]}</p>
      {isNext && place && (
        <LinkButton {...place} className={classes.action} variant={isFirst ? 'filled' : 'default'}>
          {button}
        </LinkButton>
      )}
    </li>
  )
}

interface HalfPathProps {
  half: Half
  data: Dashboard
  isFirst: boolean
  /** True for the half that was just shown again: its button then has the focus. */
  isMoved: boolean
  onHide: (mitad: Mitad) => void
}

function HalfPath({ half: { mitad, steps }, data, isFirst, isMoved, onHide }: HalfPathProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMoved) button.current?.focus()
  }, [isMoved])
  const { title, aim } = HALVES[mitad]
  const shown = shownSteps({ steps, pending: data.pendientes }, data)
  const done = shown.filter(({ state }) => state === 'done').length
  return (
    <section className={classes.half} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className="heading">
            {title}
          </h2>
          <p className="caption">
            {aim}: {done} de {shown.length} pasos
          </p>
        </div>
        <Button
          ref={button}
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`No lo uso: ocultar los pasos de ${title.toLowerCase()}`}
          onClick={() => onHide(mitad)}
        >
          No lo uso
        </Button>
      </div>
      <ol className={classes.steps}>
        {shown.map((step, index) => (
          <Step key={step.paso} step={step} number={index + 1} isFirst={isFirst} />
        ))}
      </ol>
    </section>
  )
}

interface FirstDayProps {
  halves: readonly Half[]
  data: Dashboard
  moved: Mitad | undefined
  onHide: (mitad: Mitad) => void
}

/**
 * Shows the path to the first certificate and to the first inspection (OVER-7). Only the next step
 * of the first half is orange.
 */
export function FirstDay({ halves, data, moved, onHide }: FirstDayProps) {
  return (
    <div className={classes.halves}>
      {halves.map((half, index) => (
        <HalfPath
          key={half.mitad}
          half={half}
          data={data}
          isFirst={index === 0}
          isMoved={half.mitad === moved}
          onHide={onHide}
        />
      ))}
    </div>
  )
}
