import { useEffect, useRef, useState } from 'react'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { otraParticion } from '@anclaje/contract/rules/common/nombre'
import type { Nombre } from '@anclaje/contract/rules/common/nombre'
import { CAMPOS_FIJOS, SIN_DECLARACION } from '@anclaje/contract/rules/training/importacion'
import { printedWarning } from '../../../kit/forms/printed.tsx'
import { UnsavedChanges } from '../../../kit/forms/unsaved-changes.tsx'
import { ShortNames } from '../../../kit/saving/short-name.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../ui/feedback/dialog.tsx'
import { FieldWarning } from '../../../ui/feedback/notice.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { AlikeDialog } from '../../colaboradores/parts/alike-dialog.tsx'
import { Declaration } from '../parts/declaration.tsx'
import { FixedValues } from '../parts/fixed-values.tsx'
import { OtherSplit } from '../parts/other-split.tsx'
import classes from './dialog.module.css'
import { useRegister } from './use-register.ts'
import type { OnRegistered, Register } from './use-register.ts'
import { numberOf } from './values.ts'
import type { NewPerson } from './values.ts'

/** Asks for a review of where a name is parted, and offers the other way. */
function Unclear({ person, onChange }: { person: NewPerson; onChange: (name: Nombre) => void }) {
  const other = otraParticion(person)
  return (
    <div className={classes.unclear}>
      <FieldWarning text="Revise el nombre" />
      {other && <OtherSplit name={other} onChoose={onChange} />}
    </div>
  )
}

function Person({ person, index, register }: { person: NewPerson; index: number; register: Register }) {
  const { line } = person
  const errors = register.errorsOf(index)
  const field = (name: 'nombres' | 'apellidos' | 'telefono', label: string) => ({
    label,
    value: person[name],
    description: name !== 'telefono' && printedWarning(person[name]),
    error: errors[name],
    autoComplete: 'off',
  })
  const wrong = Object.entries(errors).find(([name]) => !['nombres', 'apellidos', 'telefono'].includes(name))
  return (
    <fieldset className={classes.person} data-refused={Object.keys(errors).length > 0 || undefined}>
      <legend data-numeric translate="no">
        {numberOf(person)}
      </legend>
      <TextInput
        {...field('nombres', 'Nombres')}
        onChange={(event) => register.change(line, { nombres: event.currentTarget.value })}
      />
      <TextInput
        {...field('apellidos', 'Apellidos')}
        onChange={(event) => register.change(line, { apellidos: event.currentTarget.value })}
      />
      <PhoneField {...field('telefono', 'Teléfono')} onChange={(telefono) => register.change(line, { telefono })} />
      <ActionIcon
        className={classes.out}
        variant="subtle"
        color="gray"
        aria-label={`Dejar por fuera ${numberOf(person)}`}
        onClick={() => register.leaveOut(line)}
      >
        <IconX size={18} />
      </ActionIcon>
      {person.isUnclear && <Unclear person={person} onChange={(name) => register.change(line, name)} />}
      {wrong && <p className="mistake">{wrong[1]}</p>}
    </fieldset>
  )
}

interface RegisterDialogProps {
  /** Cohort in which the people are inscribed. */
  cohort: { id: number; name: string }
  /** Lines of the list, each with one person. */
  lines: readonly string[]
  onSaved: OnRegistered
  onClose: () => void
}

/** Registers people of a pasted list and inscribes them in a cohort (SCR-43). */
export function RegisterDialog({ cohort, lines, onSaved, onClose }: RegisterDialogProps) {
  const register = useRegister(cohort.id, lines, onSaved)
  const { people, fixed, setFixed, declared, setDeclared, isAsked, refused, isChanged, isSaving, asked, save } =
    register
  const { usos, setUsos, company } = register
  const [isLeaving, setLeaving] = useState(false)
  const declaration = useRef<HTMLDivElement>(null)
  const many = people.length
  const list = useRef<HTMLDivElement>(null)
  // Of a hundred people the refused ones may be out of sight.
  useEffect(() => {
    const first = list.current?.querySelector('[data-refused]')
    const field = first?.querySelector('input[aria-invalid=true]') ?? first?.querySelector('input')
    if (field instanceof HTMLElement) field.focus()
  }, [refused])
  const press = () => {
    if (!declared) declaration.current?.querySelector('input')?.focus()
    save()
  }
  const close = () => {
    if (isSaving) return
    if (isChanged) setLeaving(true)
    else onClose()
  }
  return (
    <Dialog opened onClose={close} title={`Registrar e inscribir en ${cohort.name}`} size={960}>
      <FixedValues values={fixed} onChange={setFixed} offered={CAMPOS_FIJOS} />
      <div ref={list}>
        {people.map((person, index) => (
          <Person key={person.line} person={person} index={index} register={register} />
        ))}
      </div>
      <div ref={declaration} className={classes.declaration}>
        <Declaration
          declared={declared}
          onChange={setDeclared}
          error={isAsked ? SIN_DECLARACION : undefined}
          usos={usos}
          onUsos={setUsos}
          company={company}
          inscribes
        />
      </div>
      <DialogActions>
        <Button variant="default" onClick={close}>
          Volver a la lista
        </Button>
        <Button onClick={press} aria-disabled={isSaving} disabled={many === 0}>
          {isSaving ? 'Registrando…' : `Registrar e inscribir ${formatCount(many)}`}
        </Button>
      </DialogActions>
      <ShortNames question={register.naming} />
      <AlikeDialog asked={asked} />
      <ConfirmDialog
        question={{
          row: isLeaving ? people : null,
          cancel: () => setLeaving(false),
          confirm: onClose,
          isRunning: false,
        }}
        title="Volver sin registrar"
        text={() => 'Los nombres y teléfonos que escribió se pierden.'}
        button="Volver sin registrar"
      />
      <UnsavedChanges isDirty={() => isChanged} />
    </Dialog>
  )
}
