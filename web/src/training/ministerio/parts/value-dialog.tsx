import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { TITULO_LISTA } from '@anclaje/contract/rules/training/ministerio'
import type { InputOf } from '@anclaje/contract/calls'
import { useSave } from '../../../kit/saving/use-save.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { AsyncSelect } from '../../../ui/fields/select/async-select.tsx'
import { STAFF_SOURCES } from '../../colaboradores/sources.ts'
import type { Entry, TextGroup } from '../values.ts'
import { DialogForm } from './dialog-form.tsx'

export type Change = InputOf<'PUT /centro/ministerio'>['body']

interface ValueDialogProps {
  group: TextGroup
  /** Entry to edit; undefined for a new value. */
  entry: Entry | undefined
  /** Stores the change. Throws the refusals of the API. */
  onSave: (change: Change) => Promise<void>
  onClose: () => void
}

/** Returns the body for a changed text of a list value, a type of document or a country. */
function changeOf(group: TextGroup, entry: Entry | undefined, { nombre, texto, verificado }: Texts): Change {
  if (group === 'tipos') return { tipos: [{ id: Number(entry?.id), texto, verificado }] }
  if (group === 'paises') return { paises: [{ id: Number(entry?.id ?? nombre), texto }] }
  return { valores: [{ lista: group, ...(entry && { codigo: entry.id }), nombre, texto, verificado }] }
}

interface Texts {
  nombre: string
  texto: string
  verificado: boolean
}

/** Edits the Ministry's text for a value, or adds a value. */
export function ValueDialog({ group, entry, onSave, onClose }: ValueDialogProps) {
  const [values, setValues] = useState<Texts>({
    nombre: entry?.nombre ?? '',
    texto: entry?.propio ?? '',
    verificado: entry?.verificado ?? false,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (next: Partial<Texts>) => setValues((before) => ({ ...before, ...next }))
  const isList = group !== 'tipos' && group !== 'paises'
  const title = entry ? 'Editar texto' : isList ? `Agregar: ${TITULO_LISTA[group]}` : 'Agregar país'
  const saving = useSave<Change>({
    save: onSave,
    success: 'Cambios guardados',
    onSaved: onClose,
    onFieldErrors: setErrors,
  })
  const save = () => {
    const missing = {
      ...(values.nombre.trim() === '' && { nombre: isList ? 'Escriba el nombre del valor.' : 'Elija el país.' }),
      ...(isList && values.texto.trim() === '' && { texto: 'Escriba el texto del Ministerio.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) void saving.run(changeOf(group, entry, values))
  }
  return (
    <DialogForm title={title} action="Guardar" isSaving={saving.isSaving} onSave={save} onClose={onClose}>
      {isList ? (
        <TextInput
          label="Nombre"
          description="Como se elige en las fichas de personas y empresas."
          value={values.nombre}
          onChange={(event) => set({ nombre: event.currentTarget.value })}
          error={errors.nombre}
          required
          autoComplete="off"
          data-autofocus={entry ? undefined : true}
        />
      ) : entry ? (
        <p>{entry.nombre}</p>
      ) : (
        <AsyncSelect
          label="País"
          source={STAFF_SOURCES.paises}
          value={values.nombre || null}
          onChange={(value) => set({ nombre: value ?? '' })}
          error={errors.nombre}
          required
          data-autofocus
        />
      )}
      <TextInput
        label="Texto del Ministerio"
        description={
          isList
            ? 'Como lo escribe el archivo.'
            : group === 'tipos'
              ? 'Vacío: se escriben las iniciales.'
              : 'Vacío: se escribe el nombre.'
        }
        value={values.texto}
        onChange={(event) => set({ texto: event.currentTarget.value })}
        error={errors.texto}
        required={isList}
        autoComplete="off"
        data-autofocus={entry ? true : undefined}
      />
      {group !== 'paises' && (
        <Checkbox
          name="verificado"
          label="Lo comparé con la lista del Ministerio"
          checked={values.verificado}
          onChange={(verificado) => set({ verificado })}
        />
      )}
    </DialogForm>
  )
}
