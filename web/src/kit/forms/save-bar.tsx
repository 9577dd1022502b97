import { Button } from '@mantine/core'
import { backTo } from '../../app/address/place.ts'
import type { Place, PlainPath } from '../../app/address/place.ts'
import { bottomBar } from '../../ui/feedback/bottom-bar.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './save-bar.module.css'

interface SaveBarProps {
  isSaving: boolean
  label?: string
  onClear?: () => void
  back?: Place | PlainPath
}

function Back({ to }: { to: Place | PlainPath }) {
  return (
    <LinkButton variant="subtle" color="gray" {...backTo(to)} className={classes.back}>
      Volver
    </LinkButton>
  )
}

/** Shows the buttons of a form, always in sight. */
export function SaveBar({ isSaving, label = 'Guardar', onClear, back }: SaveBarProps) {
  return (
    <div ref={bottomBar} className={classes.bar}>
      {/* Not `disabled` while it saves: that would lose the focus. */}
      <Button type="submit" aria-disabled={isSaving} data-busy={isSaving || undefined} className={classes.save}>
        {isSaving ? 'Guardando…' : label}
      </Button>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Limpiar
        </Button>
      )}
      {back && <Back to={back} />}
    </div>
  )
}

/** Replaces the save bar of a read-only form. */
export function BackBar({ back }: { back: Place | PlainPath }) {
  return (
    <div className={classes.bar}>
      <Back to={back} />
    </div>
  )
}
