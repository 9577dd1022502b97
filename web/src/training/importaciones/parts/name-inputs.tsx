import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { isEditable, isOpenable, otherSplit, partsOfName } from '../values.ts'
import type { Fila } from '../values.ts'
import { OtherSplit } from './other-split.tsx'
import classes from './rows.module.css'

/** Changes the name of a row, by its number in the sheet. */
export type Rename = (fila: number, name: Nombre) => void

const LABELS: Record<keyof Nombre, string> = { nombres: 'Nombres', apellidos: 'Apellidos' }

/**
 * Keeps the parts of a row's name while they are typed, and offers the other way to split it. The
 * inputs are there at once where a person should look; elsewhere `opener` opens them. What is typed
 * is applied on Enter or when the focus leaves the row, and not before, because the row can then
 * leave the shown group.
 */
export function useNameInputs(fila: Fila, rename: Rename) {
  const stored = partsOfName(fila)
  const [typed, setTyped] = useState<Nombre>(stored)
  const [isOpened, setOpened] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpened) first.current?.focus()
  }, [isOpened])
  const isOpen = isEditable(fila) || isOpened
  const other = otherSplit(fila)
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
      {...(field === 'nombres' && { ref: first })}
      {...(hasLabel && { label: LABELS[field] })}
      aria-label={`${LABELS[field]}, fila ${fila.fila}`}
      value={typed[field]}
      onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
      error={fila.motivos[field]}
      autoComplete="off"
    />
  )
  const split = other && (
    <OtherSplit
      name={other}
      where={`, fila ${fila.fila}`}
      onChoose={(name) => {
        setTyped(name)
        rename(fila.fila, name)
      }}
    />
  )
  const opener = isOpenable(fila) && !isOpen && (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.opener}
      aria-label={`Corregir el nombre, fila ${fila.fila}`}
      onClick={() => setOpened(true)}
    >
      <IconPencil size={16} />
    </ActionIcon>
  )
  return { row, isOpen, input, split, opener }
}
