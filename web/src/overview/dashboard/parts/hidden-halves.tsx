import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import type { Mitad } from '@anclaje/contract/rules/overview/primer-dia'
import classes from './hidden-halves.module.css'

const SHOW: Record<Mitad, string> = {
  certificados: 'Mostrar los pasos de certificados',
  equipos: 'Mostrar los pasos de equipos',
}

interface ShowProps {
  mitad: Mitad
  /** True for the half that was just hidden: its button then has the focus. */
  isMoved: boolean
  onShow: (mitad: Mitad) => void
}

function Show({ mitad, isMoved, onShow }: ShowProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMoved) button.current?.focus()
  }, [isMoved])
  return (
    <Button ref={button} variant="default" size="xs" onClick={() => onShow(mitad)}>
      {SHOW[mitad]}
    </Button>
  )
}

interface HiddenHalvesProps {
  halves: readonly Mitad[]
  moved: Mitad | undefined
  onShow: (mitad: Mitad) => void
}

/** Shows the buttons that bring hidden halves of the first day back (OVER-7). */
export function HiddenHalves({ halves, moved, onShow }: HiddenHalvesProps) {
  if (halves.length === 0) return null
  return (
    <div className={classes.hidden}>
      {halves.map((mitad) => (
        <Show key={mitad} mitad={mitad} isMoved={mitad === moved} onShow={onShow} />
      ))}
    </div>
  )
}
