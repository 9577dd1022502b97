import { SI_TODAS, autorizaronAparte } from '@anclaje/contract/rules/training/autorizacion'
import type { UsoAparte } from '@anclaje/contract/rules/training/autorizacion'
import { DECLARACION } from '@anclaje/contract/rules/training/importacion'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { UsesApart } from '../../autorizaciones/fields.tsx'

interface DeclarationProps {
  declared: boolean
  onChange: (declared: boolean) => void
  error: string | undefined
  /** What the people allow apart. */
  usos: readonly UsoAparte[]
  onUsos: (usos: readonly UsoAparte[]) => void
  /** Who is told of the certificates; null where nobody can be. */
  company: string | null
  inscribes: boolean
}

/**
 * Asks the user to declare that the people consented, and apart what else they allow (PEOPLE-23).
 */
export function Declaration({ declared, onChange, error, usos, onUsos, company, inscribes }: DeclarationProps) {
  return (
    <div className="stack">
      <Checkbox
        name="declaracion"
        label={`${DECLARACION}.`}
        checked={declared}
        onChange={onChange}
        error={!declared && error}
        required
      />
      <UsesApart
        legend={autorizaronAparte(inscribes)}
        company={company}
        usos={usos}
        onChange={onUsos}
        note={SI_TODAS}
      />
    </div>
  )
}
