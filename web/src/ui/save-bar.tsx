import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { backTo, linkTo } from '../core/place.ts'
import type { Place } from '../core/place.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  isSaving: boolean
  label?: string
  onClear?: () => void
  back?: Place | string
}

function Back({ to }: { to: Place | string }) {
  return (
    <Button variant="subtle" color="gray" component={Link} {...linkTo(backTo(to))} className={classes.back}>
      Volver
    </Button>
  )
}

/** The buttons of a form, in sight however long it is. */
export function SaveBar({ isSaving, label = 'Guardar', onClear, back }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      {/* Not `disabled` while it saves: that would drop the focus. `useSave` runs once at a time. */}
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

/** The foot of a form that is only for reading. */
export function BackBar({ back }: { back: Place | string }) {
  return (
    <div className={classes.bar}>
      <Back to={back} />
    </div>
  )
}
