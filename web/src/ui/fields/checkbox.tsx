import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './checkbox.module.css'

interface CheckboxProps {
  name: string
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

export function Checkbox({ name, label, checked, onChange, onBlur, error, required, disabled }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={classes.label} data-disabled={disabled || undefined}>
        <input
          type="checkbox"
          className={classes.box}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-required={required}
          aria-invalid={Boolean(error)}
          {...(error && { 'aria-describedby': id })}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={classes.error} data-field-error>
          {error}
        </p>
      )}
    </div>
  )
}
