import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Pendientes } from '@anclaje/contract/overview/pendientes'
import { formatCounted } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { kindOf, useMayOpen, wordsFor } from '../../notificaciones/kinds.ts'
import classes from './today.module.css'

/** Returns the sentence of a day on which nothing is pending. */
function nothingPending(warnings: number): string {
  if (warnings === 0) return 'Todo está al día.'
  return warnings === 1 ? 'Queda un aviso por atender.' : `Quedan ${warnings} avisos por atender.`
}

interface TodayProps {
  first: Pendientes | undefined
  isPending: boolean
  /** Number of warnings below the sentence. While one stands, not everything is in order. */
  warnings: number
}

/** Says in one sentence what matters most today, and links to the screen for it. */
export function Today({ first, isPending, warnings }: TodayProps) {
  const mayOpen = useMayOpen()
  if (isPending) return <Skeleton className={classes.waiting} />
  if (!first) return <p className={classes.sentence}>{nothingPending(warnings)}</p>
  const { words, sentence = words, button, screen } = kindOf(first.clase)
  return (
    <div className={classes.today}>
      <p className={classes.sentence}>
        {formatCounted(first)} {wordsFor(sentence, first.total)}.
      </p>
      {mayOpen(first.clase) && (
        <LinkButton {...screen} rightSection={<IconChevronRight size={16} />}>
          {button}
        </LinkButton>
      )}
    </div>
  )
}
