import { useEffect, useRef, useState } from 'react'
import { Textarea } from '@mantine/core'
import type { DetalleRow } from '@anclaje/contract/equipment/detalle'
import { giveNote } from '../answers/outbox.ts'
import type { Inspected } from '../answers/waiting.ts'

const MAX = 1000
const TYPING_MS = 700

interface NoteFieldProps {
  of: Inspected
  line: DetalleRow
  isReadOnly: boolean
  /** The certificate has the notes of what fails, and no others. */
  isPrinted: boolean
}

/** What was seen at a line; kept while one types, without a button. */
export function NoteField({ of, line, isReadOnly, isPrinted }: NoteFieldProps) {
  const stored = line.nota_evadet ?? ''
  // None while nobody types: what another device wrote shows, and leaving the field writes nothing.
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef<string | null>(null)
  const save = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = latest.current?.trim()
    if (text !== undefined && text !== stored) giveNote(of, line.id_evadet, text === '' ? null : text)
  }
  const saveLast = useRef(save)
  saveLast.current = save
  // Leaving the page while one types loses nothing either.
  useEffect(() => () => void (timer.current && saveLast.current()), [])
  if (isReadOnly) return stored === '' ? null : <p>{stored}</p>
  return (
    <Textarea
      label="Nota"
      description={
        isPrinted
          ? 'Qué se vio y dónde. Sale en el certificado.'
          : 'No sale en el certificado: solo salen las notas de lo que no cumple.'
      }
      autosize
      minRows={1}
      maxLength={MAX}
      value={typed ?? stored}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        latest.current = text
        clearTimeout(timer.current)
        timer.current = setTimeout(() => saveLast.current(), TYPING_MS)
      }}
      onBlur={() => {
        save()
        latest.current = null
        setTyped(null)
      }}
    />
  )
}
