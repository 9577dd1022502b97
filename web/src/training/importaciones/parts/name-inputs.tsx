import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { TextInput } from '@mantine/core'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { partsOfName } from '../values.ts'
import type { Fila } from '../values.ts'

/** Changes the name of a row, by its number in the sheet. */
export type Rename = (fila: number, name: Nombre) => void

const LABELS: Record<keyof Nombre, string> = { nombres: 'Nombres', apellidos: 'Apellidos' }

/**
 * Keeps the parts of a row's name while they are typed. They are applied on Enter or when the focus
 * leaves the row, and not before, because the row can then leave the shown group.
 */
export function useNameInputs(fila: Fila, rename: Rename) {
  const stored = partsOfName(fila)
  const [typed, setTyped] = useState<Nombre>(stored)
  const commit = () => {
    if (typed.nombres !== stored.nombres || typed.apellidos !== stored.apellidos) rename(fila.fila, typed)
  }
  const row = {
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) commit()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit()
    },
  }
  const input = (field: keyof Nombre, hasLabel = false) => (
    <TextInput
      {...(hasLabel ? { label: LABELS[field] } : { 'aria-label': `${LABELS[field]}, fila ${fila.fila}` })}
      value={typed[field]}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
      error={fila.motivos[field]}
      autoComplete="off"
    />
  )
  return { row, input }
}
