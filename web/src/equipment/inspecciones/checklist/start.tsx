import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { v7 as uuidv7 } from 'uuid'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { useCan } from '../../../session/session.ts'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { checklistOf } from '../addresses.ts'
import { TOAST_TOPIC } from '../values.ts'

interface StartInspectionProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  ideq: string
  /** True when the checklist takes the place of this screen in the history. */
  replaces?: boolean
}

/**
 * Creates an inspection of an item with one press, with the date of today, and opens its checklist,
 * where the date can be changed (INSP-1). Renders nothing for a user who may not create one.
 */
export function StartInspection({ ideq, replaces = false, ...button }: StartInspectionProps) {
  const navigate = useNavigate()
  const can = useCan()
  // If the answer was lost, the same id is sent again, which creates no second inspection
  // (WIRE-14).
  const [id, setId] = useState(() => uuidv7())
  const save = useSave<string, EvaluacionRow>({
    save: (fecha) => ask('POST /evaluacion', { body: { id, ideq, fecha, lineas: true } }),
    success: 'Evaluación creada',
    about: TOAST_TOPIC,
    onSaved: async ({ id_eva }) => {
      setId(uuidv7())
      await navigate({ ...checklistOf(id_eva, ideq), replace: replaces })
    },
  })
  if (!can('Equipos', 'crear')) return null
  return (
    <Button {...button} onClick={() => void save.run(hoyEnBogota())} aria-disabled={save.isSaving}>
      {save.isSaving ? 'Creando…' : 'Crear inspección'}
    </Button>
  )
}
