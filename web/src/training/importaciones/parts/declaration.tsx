import { DECLARACION } from '@anclaje/contract/rules/training/importacion'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

interface DeclarationProps {
  declared: boolean
  onChange: (declared: boolean) => void
  error: string | undefined
}

/** Asks the user to declare that the people of the sheet consented (PEOPLE-23). */
export function Declaration({ declared, onChange, error }: DeclarationProps) {
  return (
    <Checkbox
      name="declaracion"
      label={`${DECLARACION}.`}
      checked={declared}
      onChange={onChange}
      error={!declared && error}
      required
    />
  )
}
