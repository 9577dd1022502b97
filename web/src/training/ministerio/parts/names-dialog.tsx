import { useState } from 'react'
import { Button } from '@mantine/core'
import type { FilaMinisterio } from '@anclaje/contract/training/ministerio'
import { ask } from '../../../client/ask.ts'
import { useSave } from '../../../client/saving/use-save.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { Select } from '../../../ui/fields/select/select.tsx'
import { partings } from '../values.ts'
import classes from './dialogs.module.css'

type Parts = FilaMinisterio['nombres']

const optionsOf = (parts: Parts) =>
  partings(parts).map(({ primero, segundo }) => ({
    value: primero,
    label: segundo === '' ? `${primero} (sin segundo)` : `${primero} · ${segundo}`,
  }))

/** Moves where the names and surnames of a person are parted; the words stay (MIN-5). */
export function NamesDialog({ row, onClose }: { row: FilaMinisterio; onClose: () => void }) {
  const [nombres, setNombres] = useState(row.nombres.primero)
  const [apellidos, setApellidos] = useState(row.apellidos.primero)
  const chosen = (parts: Parts, primero: string) => partings(parts).find((each) => each.primero === primero)!
  const save = useSave<void>({
    save: () =>
      ask('PUT /colaboradores/:id/particion', {
        params: { id: row.idcol_ceco },
        body: { nombres: chosen(row.nombres, nombres), apellidos: chosen(row.apellidos, apellidos) },
      }),
    success: 'Nombres revisados',
    invalidates: ['certificaciones'],
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title="Revisar nombres" size={520}>
      <form
        className={classes.form}
        aria-label="Revisar nombres"
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <p>
          {row.nombre}: elija dónde termina el primer nombre y el primer apellido. Lo que guarde vale mientras la
          persona se llame igual.
        </p>
        <Select
          label="Primer y segundo nombre"
          data={optionsOf(row.nombres)}
          value={nombres}
          onChange={(value) => setNombres(value ?? nombres)}
          allowDeselect={false}
          data-autofocus
        />
        <Select
          label="Primer y segundo apellido"
          data={optionsOf(row.apellidos)}
          value={apellidos}
          onChange={(value) => setApellidos(value ?? apellidos)}
          allowDeselect={false}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" aria-disabled={save.isSaving}>
            {save.isSaving ? 'Guardando…' : 'Guardar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
