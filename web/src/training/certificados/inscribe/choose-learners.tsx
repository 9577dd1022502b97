import { useState } from 'react'
import { Button } from '@mantine/core'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'
import { ColaboradoresPicker } from '../../colaboradores/picker.tsx'
import type { Aprendiz } from './values.ts'

interface ChooseLearnersProps {
  opened: boolean
  onClose: () => void
  /** Learners that are already in the form. */
  present: readonly Aprendiz[]
  onAdd: (people: ColaboradorRow[]) => void
}

type People = ReadonlyMap<number, ColaboradorRow>

/** Searches people and adds the selected ones. This is the content of a dialog. */
export function LearnerChoice({ present, onAdd, onClose }: Omit<ChooseLearnersProps, 'opened'>) {
  const [chosen, setChosen] = useState<People>(new Map())
  const added: People = new Map(present.map(({ idcol, person }) => [idcol, person]))
  const toggle = (person: ColaboradorRow) => {
    // A learner can be inscribed only once (SCR-14). Added learners are removed in the list of the
    // form, not here.
    if (added.has(person.id_col)) return toastWarning(`Ya se asoció a: ${nombreDePersona(person)} al curso.`)
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(person.id_col)) next.set(person.id_col, person)
      return next
    })
  }
  const add = () => {
    onAdd([...chosen.values()])
    onClose()
  }
  return (
    <>
      <ColaboradoresPicker selected={new Map([...added, ...chosen])} onToggle={toggle} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={add} disabled={chosen.size === 0}>
          {chosen.size === 0 ? 'Agregar' : `Agregar ${chosen.size}`}
        </Button>
      </DialogActions>
    </>
  )
}

/** Shows the dialog in which learners are searched and added. */
export function ChooseLearners({ opened, onClose, present, onAdd }: ChooseLearnersProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Seleccione aprendices" size={1040}>
      <LearnerChoice present={present} onAdd={onAdd} onClose={onClose} />
    </Dialog>
  )
}
