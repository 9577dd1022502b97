import { useEffect, useRef, useState } from 'react'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { MAX_NOTA } from '@anclaje/contract/limits'
import { printedWarning } from '../../../kit/forms/printed.tsx'
import { keepNote, queueNote } from '../answers/outbox.ts'
import type { Inspected } from '../answers/waiting.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'

const TYPING_MS = 700

interface NoteFieldProps {
  of: Inspected
  line: DetalleRow
  isReadOnly: boolean
  /** True when the line fails, because the certificate prints only the notes of failed lines. */
  isPrinted: boolean
}

const noteOf = (text: string) => text.trim() || null

/**
 * Edits the note of a line. It is on this device from the first letter, and is sent after each
 * pause in typing, without a button.
 */
export function NoteField({ of, line, isReadOnly, isPrinted }: NoteFieldProps) {
  const stored = line.nota_evadet ?? ''
  // Typed text; null while nobody types. While it is null, notes from other devices are shown, and
  // leaving the field saves nothing.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef('')
  const save = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    queueNote(of, line.id_evadet, noteOf(latest.current))
  }
  const saveLast = useRef(save)
  saveLast.current = save
  // Saves the typed text when the page is left.
  useEffect(() => () => saveLast.current(), [])
  if (isReadOnly) return stored === '' ? null : <p>{stored}</p>
  return (
    <TextArea
      label="Nota"
      description={
        isPrinted
          ? (printedWarning(typed ?? stored) ?? 'Qué se vio y dónde. Sale en el certificado.')
          : 'No sale en el certificado: solo salen las notas de lo que no cumple.'
      }
      minRows={1}
      maxLength={MAX_NOTA}
      value={typed ?? stored}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        latest.current = text
        keepNote(of, line.id_evadet, noteOf(text))
        clearTimeout(timer.current)
        timer.current = setTimeout(() => saveLast.current(), TYPING_MS)
      }}
      onBlur={() => {
        save()
        setTyped(null)
      }}
    />
  )
}
