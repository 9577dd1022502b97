import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import classes from './mend-cell.module.css'

/** Lets the user correct cells of the preview. */
export interface Mending {
  /** Returns whether a cell of this field is corrected by its text. */
  allows: (campo: CampoImportado) => boolean
  /** Has the API read a row again with a new text in a cell. Returns whether it is right. */
  mend: (fila: number, campo: CampoImportado, valor: string) => Promise<boolean>
  /** True while the API reads a row again. */
  isMending: boolean
}

interface MendCellProps {
  fila: number
  campo: CampoImportado
  titulo: string
  value: string
  reason: string
  mending: Mending
}

/** Fields that a person may lack, so that their cells can be emptied. */
const OPTIONAL = new Set<CampoImportado>(
  COLUMNAS.filter((columna) => !('obligatoria' in columna)).map(({ campo }) => campo),
)

/** Shows the text of a wrong cell and the reason. */
export function Wrong({ value, reason }: { value: string; reason: string }) {
  return (
    <span className={classes.wrong}>
      <span className={classes.value} translate="no">
        {value || '(vacío)'}
      </span>
      <span className={classes.reason}>{reason}</span>
    </span>
  )
}

/** Edits the text of a wrong cell in its place. Enter applies it, and Escape discards it. */
function Editor({ fila, campo, titulo, value, reason, mending, onClose }: MendCellProps & { onClose: () => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const apply = async (valor: string) => {
    if (await mending.mend(fila, campo, valor)) onClose()
    else input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void apply(text)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  // Escape closes the editor and not the dialog.
  const stays = { 'data-mantine-stop-propagation': 'true' }
  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={leave} noValidate>
      <TextInput
        {...stays}
        ref={input}
        aria-label={`${titulo}, fila ${fila}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={reason}
        autoComplete="off"
      />
      <div className="buttons">
        <Button {...stays} type="submit" size="xs" variant="default" loading={mending.isMending}>
          Aplicar
        </Button>
        {OPTIONAL.has(campo) && (
          <Button
            {...stays}
            size="xs"
            variant="subtle"
            color="gray"
            disabled={mending.isMending}
            onClick={() => void apply('')}
          >
            Vaciar
          </Button>
        )}
      </div>
    </form>
  )
}

/** Shows a wrong cell as a button that opens its editor (SCR-27). */
export function MendCell(props: MendCellProps) {
  const { fila, titulo, value, reason, mending } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Gives the focus back to a cell that stays wrong.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Editor {...props} onClose={() => setOpen(false)} />
  return (
    <UnstyledButton
      ref={button}
      className={classes.open}
      data-mend={fila}
      aria-label={`Corregir ${titulo}, fila ${fila}: ${value || '(vacío)'}. ${reason}`}
      disabled={mending.isMending}
      onClick={() => setOpen(true)}
    >
      <Wrong value={value} reason={reason} />
      <IconPencil size={16} aria-hidden className={classes.pencil} />
    </UnstyledButton>
  )
}
