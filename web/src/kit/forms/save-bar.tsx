import { Button } from '@mantine/core'
import { backTo } from '../../address/place.ts'
import type { Place, PlainPath } from '../../address/place.ts'
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

interface SaveButtonProps {
  isSaving: boolean
  label?: string
  variant?: 'filled' | 'default'
  /** Id of the form, for a button outside the form. */
  form?: string
}

export function SaveButton({ isSaving, label = 'Guardar', ...props }: SaveButtonProps) {
  return (
    // The button is not `disabled` during a save, because it would lose the focus.
    <Button type="submit" aria-disabled={isSaving} className={classes.save} {...props}>
      {isSaving ? 'Guardando…' : label}
    </Button>
  )
}

/** Shows the buttons of a form in a bar that stays visible while the page scrolls. */
export function SaveBar({ isSaving, label, onClear, back }: SaveBarProps) {
  return (
    <div ref={bottomBar} className={classes.bar}>
      <SaveButton isSaving={isSaving} {...(label && { label })} />
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
