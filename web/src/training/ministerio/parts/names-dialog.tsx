import { useState } from 'react'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import { Select } from '../../../ui/fields/select/select.tsx'
import { movedParts, namesToSplit, waysToSplit } from '../values.ts'
import { DialogForm } from './dialog-form.tsx'

const LABELS = { nombres: 'Primer y segundo nombre', apellidos: 'Primer y segundo apellido' } as const

const optionsOf = (parts: FilaMinisterio['nombres']) =>
  waysToSplit(parts).map(({ primero, segundo }) => ({
    value: primero,
    label: segundo === '' ? `${primero} (sin segundo)` : `${primero} · ${segundo}`,
  }))

/**
 * Edits the places at which the names and surnames of a person are split. The words stay the same
 * (MIN-5).
 */
export function NamesDialog({ row, onClose }: { row: FilaMinisterio; onClose: () => void }) {
  const [borders, setBorders] = useState({ nombres: row.nombres.primero, apellidos: row.apellidos.primero })
  const may = namesToSplit(row)
  const save = useSave<ReturnType<typeof movedParts>>({
    save: (body) => ask('PUT /colaboradores/:id/particion', { params: { id: row.idcol_ceco }, body }),
    success: 'Nombres revisados',
    onSaved: onClose,
  })
  return (
    <DialogForm
      title="Revisar nombres"
      size={520}
      action={may.length > 0 ? 'Guardar' : undefined}
      isSaving={save.isSaving}
      onSave={() => {
        const body = movedParts(row, borders)
        if (Object.keys(body).length === 0) onClose()
        else void save.run(body)
      }}
      onClose={onClose}
    >
      {may.length > 0 && (
        <p>
          {row.nombre}: elija dónde termina la primera parte. Lo que guarde vale mientras la persona se llame igual.
        </p>
      )}
      {row.anteriores.length > 0 && (
        <p>
          El certificado se expidió con otros {row.anteriores.join(' y ')} que los que la persona tiene hoy: en el
          archivo se parten después de la primera palabra. Para usar los de hoy, apruébelo de nuevo.
        </p>
      )}
      {may.map((name, index) => (
        <Select
          key={name}
          label={LABELS[name]}
          data={optionsOf(row[name])}
          value={borders[name]}
          onChange={(value) => value !== null && setBorders({ ...borders, [name]: value })}
          allowDeselect={false}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
    </DialogForm>
  )
}
