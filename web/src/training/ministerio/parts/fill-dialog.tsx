import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { LISTAS_MINISTERIO, TITULO_LISTA } from '@anclaje/contract/rules/training/ministerio'
import type { InputOf } from '@anclaje/contract/calls'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { formatCount } from '../../../ui/format.ts'
import { STAFF_SOURCES } from '../../colaboradores/sources.ts'
import { LIST_SOURCES } from '../sources.ts'
import { DialogForm } from './dialog-form.tsx'
import classes from './dialogs.module.css'

export type Filling = InputOf<'PUT /colaboradores/ministerio'>['body']['campos']

interface FillDialogProps {
  /** Number of chosen people. */
  many: number
  isRunning: boolean
  onFill: (campos: Filling) => void
  onClose: () => void
}

type Values = Partial<Record<keyof Filling, string>>

/** Asks for values to set for all selected people at once. Empty fields change nothing. */
export function FillDialog({ many, isRunning, onFill, onClose }: FillDialogProps) {
  const [values, setValues] = useState<Values>({})
  const set = (name: keyof Filling, value: string | null) => setValues((before) => ({ ...before, [name]: value ?? '' }))
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const isEmpty = Object.keys(sent).length === 0
  return (
    <DialogForm
      title="Completar datos"
      size={560}
      action={`Completar ${formatCount(many)}`}
      isSaving={isRunning}
      isOff={isEmpty}
      onSave={() => onFill(sent)}
      onClose={onClose}
    >
      <p>
        {many === 1 ? 'La persona elegida tendrá' : `Las ${formatCount(many)} personas elegidas tendrán`} lo que
        complete aquí. Lo que deje vacío no cambia.
      </p>
      <div className={classes.pairs}>
        {LISTAS_MINISTERIO.map((lista) => (
          <AsyncSelect
            key={lista}
            label={TITULO_LISTA[lista]}
            source={LIST_SOURCES[lista]}
            value={values[lista] ?? null}
            onChange={(value) => set(lista, value)}
            clearable
            {...(lista === LISTAS_MINISTERIO[0] && { 'data-autofocus': true })}
          />
        ))}
        <AsyncSelect
          label="País de nacimiento"
          source={STAFF_SOURCES.paises}
          value={values.paisnacimiento ?? null}
          onChange={(value) => set('paisnacimiento', value)}
          clearable
        />
        <TextInput
          label="Cargo actual"
          value={values.cargo ?? ''}
          onChange={(event) => set('cargo', event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
      </div>
    </DialogForm>
  )
}
