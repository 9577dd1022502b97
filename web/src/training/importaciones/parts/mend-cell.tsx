import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import type { Mended } from '../values.ts'
import type { cellsOf } from './row-state.ts'
import classes from './mend-cell.module.css'

/** Lets the user correct cells of the preview. */
export interface Mending {
  /** Returns whether a cell of this field is corrected by its text. */
  allows: (campo: CampoImportado) => boolean
  /** Has the API read a row again with new texts in cells. Returns whether they are right. */
  mend: (fila: number, mended: Mended) => Promise<boolean>
  /** True while the API reads a row again. */
  isMending: boolean
}

type Cell = ReturnType<typeof cellsOf>[number]

interface MendCellProps {
  fila: number
  cell: Cell
  /** Cell without which this one cannot be judged, as the type of a number. It is edited too. */
  partner: Cell | undefined
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
function Editor({ fila, cell, partner, mending, onClose }: MendCellProps & { onClose: () => void }) {
  const { campo } = cell
  const [texts, setTexts] = useState<Mended>({})
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const apply = async (mended: Mended) => {
    if (await mending.mend(fila, mended)) onClose()
    else input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The text of a merged cell is applied as it is.
    void apply({ [campo]: cell.value, ...texts })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  // Escape closes the editor and not the dialog.
  const stays = { 'data-mantine-stop-propagation': 'true' }
  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={leave} noValidate>
      {[cell, ...(partner ? [partner] : [])].map((each) => (
        <TextInput
          key={each.campo}
          {...stays}
          {...(each === cell && { ref: input })}
          {...(partner && { label: each.titulo })}
          aria-label={`${each.titulo}, fila ${fila}`}
          value={texts[each.campo] ?? each.value}
          onChange={(event) => setTexts({ ...texts, [each.campo]: event.currentTarget.value })}
          error={each.reason}
          autoComplete="off"
        />
      ))}
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
            onClick={() => void apply({ [campo]: '' })}
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
  const { fila, cell, mending } = props
  const { titulo, value, reason = '' } = cell
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
